public import SearchModel

/// Sends events to the Insights API, or to a server with its route.
///
/// The API wants a user token in each event. Events without one get `anonymous`, which is the same for everybody. The
/// ``Configuration/userToken`` of searches is sent with no event.
extension AlgoliaBackend: EventReceiver {
  public func receive(_ events: [SearchEvent]) async throws(SearchError) {
    if events.isEmpty { return }
    try await eventClient.body(
      of: .events(
        events.map { event in
          var event = event
          event.userToken = event.userToken ?? Self.anonymousToken
          return event.json
        }))
  }

  /// A report of the Analytics API.
  ///
  /// - Parameters:
  ///   - name: The path of the report behind the version, such as `searches/noResults`.
  ///   - parameters: The parameters of the report.
  package func report(
    _ name: String, parameters: [(name: String, value: String)]
  ) async throws(SearchError) -> JSON {
    try await analyticsClient.answer(to: .report(name, parameters))
  }

  private static let anonymousToken = "anonymous"
}
