import Rill

/// An observer that notices two deliveries at once, elements of one sender out of order, and what comes after the end.
///
/// It has no lock: whether deliveries overlap is what it watches, and the thread sanitizer with it.
final class DeliveryWatcher: ObserverType, @unchecked Sendable {
    private let watchesOrder: Bool
    private var newest: [Int: Int] = [:]
    private var isInside = false
    private var isOver = false
    private(set) var count = 0
    private(set) var faults: [String] = []

    /// A watcher; where `watchesOrder`, of elements made by `element(_:from:)`.
    init(watchesOrder: Bool) {
        self.watchesOrder = watchesOrder
    }

    /// The element that says who sent it, and as the how-manieth, below a million.
    static func element(_ number: Int, from sender: Int) -> Int { sender * 1_000_000 + number }

    func on(_ event: Event<Int>) {
        if isInside { faults.append("two deliveries at once") }
        if isOver { faults.append("\(event) after the end") }
        isInside = true
        if let element = event.element {
            count += 1
            if watchesOrder { watchOrder(of: element) }
        } else {
            isOver = true
        }
        isInside = false
    }

    private func watchOrder(of element: Int) {
        let (sender, number) = element.quotientAndRemainder(dividingBy: 1_000_000)
        if let before = newest[sender], before >= number {
            faults.append("sender \(sender): \(number) after \(before)")
        }
        newest[sender] = number
    }
}
