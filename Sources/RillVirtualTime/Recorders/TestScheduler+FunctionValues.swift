import Rill

// RxTest's methods with RxTest's parameters alone. A call takes the method that keeps the place of the call; a function
// value, such as `scripts.map(scheduler.createHotObservable)`, takes one of these, and its place is a line of this file.

extension TestScheduler {
    /// `createHotObservable` as a function value: no label, and no line of the test.
    @_disfavoredOverload
    public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        createHotObservable(events, label: nil)
    }

    /// `createColdObservable` as a function value: no label, and no line of the test.
    @_disfavoredOverload
    public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        createColdObservable(events, label: nil)
    }

    /// `createObserver` as a function value: no label, and no line of the test.
    @_disfavoredOverload
    public func createObserver<Element>(_ type: Element.Type) -> TestableObserver<Element> {
        createObserver(type, label: nil)
    }

    /// `scheduleAt` as a function value: no line of the test.
    @_disfavoredOverload
    public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
        scheduleAt(time, fileID: #fileID, action: action)
    }

    /// `start` as a function value: no label, and no line of the test.
    @_disfavoredOverload
    public func start<Source: ObservableConvertibleType>(
        created: TestTime,
        subscribed: TestTime,
        disposed: TestTime,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(created: created, subscribed: subscribed, disposed: disposed, label: nil, create: create)
    }

    /// `start` as a function value: no label, and no line of the test.
    @_disfavoredOverload
    public func start<Source: ObservableConvertibleType>(
        disposed: TestTime,
        create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(disposed: disposed, label: nil, create: create)
    }

    /// `start` as a function value: no label, and no line of the test.
    @_disfavoredOverload
    public func start<Source: ObservableConvertibleType>(
        _ create: @escaping () -> Source
    ) -> TestableObserver<Source.Element> {
        start(label: nil, create)
    }
}
