/// An operator on its way to a subscriber: a source, and a function from the sink downstream to the one that the source
/// sends to.
///
/// Every operator with a source is one. What is the operator's own is its sink.
///
/// The operators that are used most are `@inlinable`, and so are their sinks: in the caller's module the types are known,
/// which saves more than the function costs. Those that keep something for each subscription do without.
@usableFromInline
package final class Lifted<Source, Result>: Observable<Result>, @unchecked Sendable {
    private let source: Observable<Source>
    private let makeSink: (Sink<Result>) -> Sink<Source>?

    /// - Parameters:
    ///   - source: What is subscribed.
    ///   - makeSink: Called for each subscription. Attaches what it keeps and returns the sink that the source sends to;
    ///     nil where the source is not to be subscribed, because the result is over already.
    @usableFromInline
    package init(_ source: Observable<Source>, _ makeSink: @escaping (Sink<Result>) -> Sink<Source>?) {
        self.source = source
        self.makeSink = makeSink
    }

    package override func run(_ sink: Sink<Result>) {
        if let upstream = makeSink(sink) { source.run(upstream) }
    }
}
