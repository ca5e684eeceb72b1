import CRillAtomics

/// The causes of elements that wait in a queue of an operator, in step with them.
///
/// The work that empties a queue was put on the scheduler by one element and delivers others as well. Each of them has
/// to be sent as what its own arrival led to. Nothing is kept while nothing that is recorded comes by.
struct CauseQueue {
    private var causes = RawRing<UnsafeMutableRawPointer?>()
    private var isKept = false

    mutating func deallocate() { causes.deallocate() }

    /// Notes what the thread delivers as the cause of an element that is now put behind `waiting` others.
    @inline(__always)
    mutating func append(behind waiting: Int) {
        let cause = rill_cause_get()
        if isKept {
            causes.append(cause)
        } else if cause != nil {
            begin(cause, behind: waiting)
        }
    }

    @inline(never)
    private mutating func begin(_ cause: UnsafeMutableRawPointer?, behind waiting: Int) {
        isKept = true
        for _ in 0..<waiting { causes.append(nil) }
        causes.append(cause)
    }

    /// The cause of the element that is taken out first.
    @inline(__always)
    mutating func removeFirst() -> ElementCause {
        guard isKept else { return ElementCause(isKnown: false, cause: nil) }
        let cause = causes.removeFirst()
        if causes.count == 0 { isKept = false }
        return ElementCause(isKnown: true, cause: cause)
    }
}

/// What was being delivered when an element came that was kept for later.
struct ElementCause {
    private let isKnown: Bool
    private let cause: UnsafeMutableRawPointer?

    init(isKnown: Bool, cause: UnsafeMutableRawPointer?) {
        self.isKnown = isKnown
        self.cause = cause
    }

    /// What the thread delivers now.
    @inline(__always)
    static var present: ElementCause { ElementCause(isKnown: true, cause: rill_cause_get()) }

    /// Sends the element as what its arrival led to.
    @inline(__always)
    func whileSending(_ body: () -> Void) {
        guard isKnown else { return body() }
        let outer = rill_cause_get()
        rill_cause_set(cause)
        body()
        rill_cause_set(outer)
    }
}
