public import SearchModel
import SearchTransport

extension AlgoliaBackend: IndexService {}

/// `instantsearch serve --changes` reports changes; the service itself does not.
extension AlgoliaIndex: ChangeReportingIndex {
  package func changes(since token: String?, waits: Bool) async throws(SearchError) -> [UInt8] {
    // A wait must end before the call does.
    let seconds = waits ? min(30, max(0, client.readTimeout.components.seconds - 2)) : 0
    return try await client.body(of: .changes(of: name, since: token, waiting: seconds))
  }

  package func snapshot(from offset: Int) async throws(SearchError) -> SnapshotPart {
    let response = try await client.response(to: .snapshot(of: name, from: offset))
    let range = response["content-range"]?.split(separator: "/")
    guard response.status == 206, let range, range.count == 2, range[0].hasPrefix("bytes \(offset)-"),
      let size = Int(range[1])
    else { throw .unreadableAnswer(path: "Content-Range", reason: "it is not the range that was asked for") }
    return SnapshotPart(response.body, ofFileWith: size, tag: response["etag"])
  }
}
