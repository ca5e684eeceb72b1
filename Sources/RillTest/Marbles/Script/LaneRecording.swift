import RillMarbles
import RillVirtualTime

/// A stream under test, subscribed: what is expected of it, and what it does.
protocol LaneRecording<Element>: AnyObject {
    associatedtype Element
    var lane: ExpectedLane<Element> { get }
    var observer: TestableObserver<Element> { get }
    /// What the streams do that the stream sends, where they have lanes of their own.
    var inner: (any InnerStreams)? { get }
    /// When the stream did something last; nil where it did nothing.
    var lastTime: Int? { get }
    /// Ends the subscription.
    func end()
}

/// A stream of some elements under test.
final class StreamRecording<Element>: LaneRecording {
    let lane: ExpectedLane<Element>
    let observer: TestableObserver<Element>
    let inner: (any InnerStreams)?
    private var cancel: (() -> Void)?

    init(_ lane: ExpectedLane<Element>, _ subscribed: Subscribed<Element>, sending inner: (any InnerStreams)?) {
        self.lane = lane
        self.inner = inner
        observer = subscribed.observer
        cancel = subscribed.cancel
    }

    /// Ends the subscription to the stream itself, once.
    func unsubscribe() {
        let cancel = self.cancel
        self.cancel = nil
        cancel?()
    }

    func end() {
        unsubscribe()
        inner?.end()
    }

    var lastTime: Int? { [observer.events.last?.time, inner?.lastTime].compactMap(\.self).max() }
}
