extension ObservableType where Element: ObservableConvertibleType {
    /// Subscribes to each inner source as it comes and passes on the elements of all.
    ///
    /// ```
    /// outer      -x--y-----|
    ///   x         -a---b|
    ///   y            -c---|
    /// merge()    --a--cb---|
    /// ```
    /// An error of any of them fails the result and disposes the others.
    public func merge() -> Observable<Element.Element> {
        merging { $0.asObservable() }
    }
}

extension ObservableType {
    /// Passes on the elements of several sources, as they come.
    ///
    /// ```
    /// a              -1---3-|
    /// b              ---2-----|
    /// merge(a, b)    -1-2-3---|
    /// ```
    /// Completes when all have. An error of any of them fails the result and disposes the others.
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Passes on the elements of several sources, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        SinkFunction { sink in
            if sources.isEmpty { return sink.completed() }
            let coordinator = MergeCoordinator(sink, running: sources.count)
            sink.attach(coordinator)
            for source in sources {
                if coordinator.isShut { return }
                source.start(MergeInnerSink(coordinator))
            }
        }
    }

    /// Passes on the elements of several sources, as they come.
    ///
    /// ```
    /// a                -1---3-|
    /// b                ---2-----|
    /// merge([a, b])    -1-2-3---|
    /// ```
    public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        merge(Array(sources))
    }
}

/// Counts the sources that still run, the outer one included; completes the result with the last.
package final class MergeCoordinator<Element>: Coordinator<Element> {
    /// For the gate's owner.
    private var running: Int

    init(_ downstream: Sink<Element>, running: Int) {
        self.running = running
        super.init(downstream)
    }

    func oneMore() {
        perform { self.running += 1 }
    }

    func oneDone(_ slot: SourceSlot) {
        perform {
            self.running -= 1
            if self.running == 0 { self.sendCompleted() }
        }
        drop(slot)
    }
}

package final class MergeInnerSink<Element>: PassingSink<Element, MergeCoordinator<Element>> {
    package override func end() { coordinator.oneDone(slot) }
}
