import Rill

extension Recorded {
    /// An element at a time: `.next(210, "a")`.
    public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
    where Value == Event<Element> {
        Recorded(time: time, value: .next(element))
    }

    /// A normal end at a time: `.completed(250)`.
    ///
    /// - Parameters:
    ///   - time: When it comes, in ticks.
    ///   - type: The type of the elements, where the context does not tell it.
    public static func completed<Element>(
        _ time: TestTime,
        _ type: Element.Type = Element.self
    ) -> Recorded<Event<Element>> where Value == Event<Element> {
        Recorded(time: time, value: .completed)
    }

    /// A failure at a time: `.error(250, MyError.offline)`.
    ///
    /// - Parameters:
    ///   - time: When it comes, in ticks.
    ///   - error: The error.
    ///   - type: The type of the elements, where the context does not tell it.
    public static func error<Element>(
        _ time: TestTime,
        _ error: Swift.Error,
        _ type: Element.Type = Element.self
    ) -> Recorded<Event<Element>> where Value == Event<Element> {
        Recorded(time: time, value: .error(error))
    }

    /// A list of events, with the type of the elements taken from the first that tells it.
    public static func events<Element>(_ recordedEvents: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>]
    where Value == Event<Element> {
        recordedEvents
    }

    /// A list of events.
    public static func events<Element>(_ recordedEvents: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>]
    where Value == Event<Element> {
        recordedEvents
    }
}
