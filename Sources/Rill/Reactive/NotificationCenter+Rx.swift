import Foundation

#if !canImport(Darwin)
// On Apple systems it is an NSObject, which has `rx` already.
extension NotificationCenter: ReactiveCompatible {}
#endif

extension Reactive where Base: NotificationCenter {
    /// The notifications of a name, of an object, or of both.
    ///
    /// ```
    /// posted               --a--b--a--
    /// notification(a)      --a-----a--
    /// ```
    /// Each subscriber observes the center for as long as it is subscribed; the stream does not end by itself. The
    /// notifications come on the thread that posts them.
    ///
    /// - Parameters:
    ///   - name: The name. Nil: notifications of any name.
    ///   - object: The sender, which is not retained. Nil: notifications of any sender. Whoever subscribes when the sender
    ///     is gone receives nothing.
    public func notification(_ name: Notification.Name?, object: AnyObject? = nil) -> Observable<Notification> {
        let isOfAnySender = object == nil
        return Observable.create { [center = base, weak object] observer in
            if !isOfAnySender, object == nil { return Disposables.create() }
            // The block runs on the poster's thread, where the observer is called; nothing is shared.
            nonisolated(unsafe) let observer = observer
            nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) {
                observer.onNext($0)
            }
            return Disposables.create { center.removeObserver(token) }
        }
    }
}
