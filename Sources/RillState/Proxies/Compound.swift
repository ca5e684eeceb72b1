extension ReadOnlyProxy {
    /// Several values as one tuple.
    ///
    /// ```swift
    /// let size = ReadOnlyProxy.compound($model.width, $model.height)
    /// size.didChange { (width, height) in … }
    /// ```
    /// Handlers are called once for each assignment, also where several of the values depend on what was set, and
    /// once with the current values where they ask for it. They never see a mixture of before and after.
    ///
    /// - Parameter parts: Proxies of any kind and number.
    public static func compound<each Part: UpdateObservable>(
        _ parts: repeat each Part
    ) -> ReadOnlyProxy<(repeat (each Part).Value)> where Value == (repeat (each Part).Value) {
        joining(repeat source(of: each parts))
    }

    private static func joining<each Part>(
        _ parts: repeat any StateSource<each Part>
    ) -> ReadOnlyProxy<(repeat each Part)> {
        ReadOnlyProxy<(repeat each Part)>(source: joined(repeat each parts))
    }
}

/// The source of a tuple.
private func joined<each Part>(
    _ parts: repeat any StateSource<each Part>
) -> any StateSource<(repeat each Part)> {
    var ignored: [ExternalWriter] = []
    for part in repeat each parts { ignored += part.ignoredWriters }
    return ComputedSource(
        ignoring: ignored,
        value: { (repeat (each parts).value) },
        read: { try? (repeat present((each parts).read())) },
        weakReference: {
            let references = (repeat (each parts).weakReference())
            return { try? joined(repeat present((each references)())) }
        }
    )
}

/// One of the parts has no value at present.
private struct Missing: Error {}

private func present<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
}
