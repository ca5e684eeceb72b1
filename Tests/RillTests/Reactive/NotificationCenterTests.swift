import Foundation
import Rill
import XCTest

final class NotificationCenterTests: XCTestCase {
    private let center = NotificationCenter()
    private let changed = Notification.Name("shelf changed")
    private var seen: [String] = []

    private func note(_ notification: Notification) {
        seen.append("\(notification.name.rawValue) \(notification.userInfo?["book"] ?? "-")")
    }

    func testNotificationsOfANameComeUntilTheSubscriptionIsDisposed() {
        let handle = center.rx.notification(changed).subscribe(onNext: note)
        center.post(name: changed, object: nil, userInfo: ["book": 1])
        center.post(name: Notification.Name("another"), object: nil)
        center.post(name: changed, object: self)
        handle.dispose()
        center.post(name: changed, object: nil)
        XCTAssertEqual(seen, ["shelf changed 1", "shelf changed -"])
    }

    func testNotificationsOfASenderOfAnyName() {
        let (sender, other) = (NSObject(), NSObject())
        let handle = center.rx.notification(nil, object: sender).subscribe(onNext: note)
        center.post(name: changed, object: other)
        center.post(name: Notification.Name("mine"), object: sender)
        handle.dispose()
        XCTAssertEqual(seen, ["mine -"])
    }

    func testASenderIsNotRetainedAndWhenItIsGoneNothingComes() {
        weak var sender: NSObject?
        let notifications = {
            let object = NSObject()
            sender = object
            return center.rx.notification(changed, object: object)
        }()
        XCTAssertNil(sender)
        let handle = notifications.subscribe(onNext: note)
        center.post(name: changed, object: nil)
        handle.dispose()
        XCTAssertEqual(seen, [])
    }
}
