// Which public types may cross from one actor to another. The article "Threads and actors" explains the reasons.
//
// Subjects, relays and operators guard their own state, whatever thread calls them. What passes through is the element:
// hand elements over that are fit for the other side. Closures that were given to operators run on the thread that
// sends, and have to be fit for that; `observe(on:)` chooses the thread.

// Whatever the element: an observable is a recipe, and sends only once it is subscribed. Were this conditional, the
// compiler could not infer the element of `Observable.concat(completables.map { $0.asObservable() })`.
extension Observable: @unchecked Sendable {}
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
extension ReplayRelay: @unchecked Sendable where Element: Sendable {}
extension ControlProperty: @unchecked Sendable where PropertyType: Sendable {}

// An observer that stands for a subject or a relay is as safe as that; a closure has to be fit for the threads that
// call it, which the compiler cannot see.
extension AnyObserver: @unchecked Sendable where Element: Sendable {}
extension Binder: @unchecked Sendable where Value: Sendable {}
