extension ObservableType {
    /// An observable of the elements of an array.
    ///
    /// ```
    /// from([a, b, c])   (abc|)
    /// ```
    /// - Parameters:
    ///   - array: What to send.
    ///   - scheduler: Sends each element, and completion, as a piece of work of its own.
    public static func from(
        _ array: [Element],
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> {
        fromArray(array, scheduler)
    }

    /// An observable of the elements of a sequence, which is iterated anew for each subscriber.
    ///
    /// ```
    /// from(1...3)   (123|)
    /// ```
    /// - Parameters:
    ///   - sequence: What to send. May be endless.
    ///   - scheduler: Sends each element, and completion, as a piece of work of its own.
    public static func from<Elements: Sequence>(
        _ sequence: Elements,
        scheduler: ImmediateSchedulerType = CurrentThreadScheduler.instance
    ) -> Observable<Element> where Elements.Element == Element {
        SinkFunction { SequenceSteps(sequence.makeIterator(), $0).begin($0, on: scheduler) }
    }
}

/// Short arrays have a quicker path, which copies them once.
func fromArray<Element>(_ array: [Element], _ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    if array.count <= 64 { return FromArray(array, scheduler) }
    return SinkFunction { SequenceSteps(array.makeIterator(), $0).begin($0, on: scheduler) }
}

private final class FromArray<Element>: Observable<Element>, @unchecked Sendable {
    /// The elements in plain memory: see `RawRing` for the reason.
    let base: UnsafeMutablePointer<Element>
    let count: Int
    private let scheduler: any ImmediateSchedulerType

    init(_ elements: [Element], _ scheduler: any ImmediateSchedulerType) {
        self.scheduler = scheduler
        count = elements.count
        base = .allocate(capacity: max(1, elements.count))
        super.init()
        elements.withUnsafeBufferPointer { elements in
            if let first = elements.baseAddress { base.initialize(from: first, count: elements.count) }
        }
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    override func run(_ sink: Sink<Element>) {
        ArraySteps(self, sink).begin(sink, on: scheduler)
    }

    override func handAll(to receive: ((Element) -> Void)?, then end: () -> Void) -> Bool {
        guard type(of: scheduler) == CurrentThreadScheduler.self, !FlatStack.trampolineIsOpen else { return false }
        FlatStack.onTrampoline {
            guard let receive else { return end() }
            var element = base
            for _ in 0..<count {
                receive(element.pointee)
                element += 1
                FlatStack.runWhatWaits()
            }
            end()
        }
        return true
    }
}

private final class ArraySteps<Element>: SourceSteps {
    private let source: FromArray<Element>
    private let sink: Sink<Element>
    @exclusivity(unchecked) private var index = 0

    init(_ source: FromArray<Element>, _ sink: Sink<Element>) {
        self.source = source
        self.sink = sink
    }

    override func sendOne() -> Bool {
        let present = index
        guard present < source.count else {
            sink.completed()
            return false
        }
        index = present &+ 1
        sink.next(source.base[present])
        return true
    }
}

private final class SequenceSteps<Iterator: IteratorProtocol>: SourceSteps {
    private var iterator: Iterator
    private let sink: Sink<Iterator.Element>

    init(_ iterator: Iterator, _ sink: Sink<Iterator.Element>) {
        self.iterator = iterator
        self.sink = sink
    }

    override func sendOne() -> Bool {
        guard let element = iterator.next() else {
            sink.completed()
            return false
        }
        sink.next(element)
        return true
    }
}
