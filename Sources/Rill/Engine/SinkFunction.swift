/// An observable whose source is a function into a sink: for modules of this package that cannot subclass the engine.
package final class SinkFunction<Element>: Observable<Element>, @unchecked Sendable {
    private let body: (Sink<Element>) -> Void

    /// - Parameter body: What `run(_:)` does; it keeps the rules of `Sink`.
    package init(_ body: @escaping (Sink<Element>) -> Void) {
        self.body = body
    }

    package override func run(_ sink: Sink<Element>) { body(sink) }
}
