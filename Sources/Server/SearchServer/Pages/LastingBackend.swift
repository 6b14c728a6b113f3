internal import SearchEngine
package import SearchModel

extension ServerPageRequest {
  /// Searches as ``backend(key:)`` does, also when this request is answered: each search counts for the key and the client.
  package func lastingBackend(key: String) -> any SearchBackend { LastingBackend(call: call.again(), key: key) }

  /// The client that sent the request, in a form that no other has.
  package var client: String { call.peer.bytes.map { String($0, radix: 16) }.joined(separator: ".") }
}

/// The searches of what a request has begun.
private struct LastingBackend: SearchBackend {
  let call: Call
  let key: String

  let supportedParameters = SupportedParameters.all
  let countsHistograms = true
  var recommends: Bool { call.application.analytics != nil }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let work = PageWork(call.application.memory)
    defer { work.finish(ServerPageResponse()) }
    return try await PageBackend(call: call.again(), work: work, key: key).search(requests)
  }
}
