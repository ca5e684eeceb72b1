// Which public types may cross from one actor to another. The article "Threads and actors" explains the reasons.
//
// A stream is shared state: subjects, relays and operators guard their own, whatever thread calls them. What passes
// through is the element, so a stream is Sendable where its element is. Closures that were given to operators run on
// the thread that sends, and have to be fit for that; `observe(on:)` chooses the thread.

extension Observable: @unchecked Sendable {}
extension PublishRelay: @unchecked Sendable where Element: Sendable {}
extension BehaviorRelay: @unchecked Sendable where Element: Sendable {}
extension ReplayRelay: @unchecked Sendable where Element: Sendable {}
extension ControlProperty: @unchecked Sendable where PropertyType: Sendable {}

// An observer that stands for a subject or a relay is as safe as that; a closure has to be fit for the threads that
// call it, which the compiler cannot see.
extension AnyObserver: @unchecked Sendable where Element: Sendable {}
extension Binder: @unchecked Sendable where Value: Sendable {}
