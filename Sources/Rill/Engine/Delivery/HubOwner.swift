/// A subject that does no more with an event than to send it to its hub.
package protocol HubOwner {
    /// That hub.
    var ownHub: HubCore { get }
}
