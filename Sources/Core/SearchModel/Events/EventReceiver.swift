/// Takes the events of a tracker: a service, a server, or an app's own log.
public protocol EventReceiver: Sendable {
  /// Takes events, all of them or none, in the order in which they happened.
  ///
  /// A tracker repeats a call that failed because of the network or an overloaded service; after any other error it
  /// drops the events at fault.
  func receive(_ events: [SearchEvent]) async throws(SearchError)
}
