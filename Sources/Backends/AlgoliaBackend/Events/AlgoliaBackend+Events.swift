public import SearchModel

/// Sends events to the Insights API, or to a server with its route.
///
/// The API wants a user token in each event. Events without one get that of the configuration, or else `anonymous`, which
/// is the same for everybody.
extension AlgoliaBackend: EventReceiver {
  public func receive(_ events: [SearchEvent]) async throws(SearchError) {
    if events.isEmpty { return }
    let token = eventClient.userToken ?? Self.anonymousToken
    try await eventClient.body(
      of: .events(
        events.map { event in
          var event = event
          event.userToken = event.userToken ?? token
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
