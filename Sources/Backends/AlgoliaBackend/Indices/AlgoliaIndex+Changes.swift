public import SearchModel

extension AlgoliaBackend: IndexService {}

/// `instantsearch serve --changes` reports changes; the service itself does not.
extension AlgoliaIndex: ChangeReportingIndex {
  package func changes(since token: String?, waits: Bool) async throws(SearchError) -> [UInt8] {
    // A wait must end before the call does.
    let seconds = waits ? min(30, max(0, client.readTimeout.components.seconds - 2)) : 0
    return try await client.body(of: .changes(of: name, since: token, waiting: seconds))
  }
}
