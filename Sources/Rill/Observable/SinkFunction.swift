/// An observable that is a function into a sink: a source without an operator in front of it, and the one form that other
/// modules of this package have, which cannot subclass the engine.
@usableFromInline
package final class SinkFunction<Element>: Observable<Element>, @unchecked Sendable {
    private let body: (Sink<Element>) -> Void
    private let isScheduled: Bool

    /// - Parameters:
    ///   - opensTrampoline: See `Observable.opensTrampoline`. False for what sends no element.
    ///   - body: What `run(_:)` does; it keeps the rules of `Sink`.
    @usableFromInline
    package init(opensTrampoline: Bool = true, _ body: @escaping (Sink<Element>) -> Void) {
        isScheduled = opensTrampoline
        self.body = body
    }

    package override var opensTrampoline: Bool { isScheduled }
    package override func run(_ sink: Sink<Element>) { body(sink) }
}
