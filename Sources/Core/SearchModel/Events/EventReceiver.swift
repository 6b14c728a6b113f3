/// Takes the events of a tracker: a service, a server, or an app's own log.
public protocol EventReceiver: Sendable {
  /// Takes events, all of them or none, in the order in which they happened.
  ///
  /// A tracker repeats a call that failed because of the network or an overloaded service. After
  /// ``SearchError/refused(message:status:)`` with the status 400, 413, 422 or none, it drops the events at fault. After
  /// any other error it keeps the events, and tries again ten minutes later.
  func receive(_ events: [SearchEvent]) async throws(SearchError)
}
