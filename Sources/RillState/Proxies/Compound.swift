// Two, three and four values have methods of their own: of a parameter pack, the compiler (6.3.1) does not know the tuple
// in time to choose the handler that follows in the same expression.

extension ReadOnlyProxy {
    /// Several values as one tuple.
    ///
    /// ```swift
    /// let size = ReadOnlyProxy.compound($model.width, $model.height)
    /// size.didChange { (width, height) in … }.add(to: &observers)
    /// ```
    /// Handlers are called once for each assignment, also where several of the values depend on what was set, and
    /// once with the current values where they ask for it. They never see a mixture of before and after.
    ///
    /// The parts are proxies of any kind. Where the model of one of them is gone, handlers rest.
    public static func compound<A: UpdateObservable, B: UpdateObservable>(
        _ first: A,
        _ second: B
    ) -> ReadOnlyProxy<(A.Value, B.Value)> where Value == (A.Value, B.Value) {
        ReadOnlyProxy(source: joined(source(of: first), source(of: second)))
    }

    /// Three values as one tuple. Handlers are called once for each assignment.
    public static func compound<A: UpdateObservable, B: UpdateObservable, C: UpdateObservable>(
        _ first: A,
        _ second: B,
        _ third: C
    ) -> ReadOnlyProxy<(A.Value, B.Value, C.Value)> where Value == (A.Value, B.Value, C.Value) {
        ReadOnlyProxy(source: joined(source(of: first), source(of: second), source(of: third)))
    }

    /// Four values as one tuple. Handlers are called once for each assignment.
    public static func compound<A: UpdateObservable, B: UpdateObservable, C: UpdateObservable, D: UpdateObservable>(
        _ first: A,
        _ second: B,
        _ third: C,
        _ fourth: D
    ) -> ReadOnlyProxy<(A.Value, B.Value, C.Value, D.Value)> where Value == (A.Value, B.Value, C.Value, D.Value) {
        ReadOnlyProxy(source: joined(source(of: first), source(of: second), source(of: third), source(of: fourth)))
    }

    /// Any number of values as one tuple. Handlers are called once for each assignment.
    @_disfavoredOverload
    public static func compound<each Part: UpdateObservable>(
        _ parts: repeat each Part
    ) -> ReadOnlyProxy<(repeat (each Part).Value)> where Value == (repeat (each Part).Value) {
        ReadOnlyProxy(source: joined(repeat source(of: each parts)))
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
