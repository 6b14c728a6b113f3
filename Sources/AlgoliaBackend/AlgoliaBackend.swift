public import SearchModel
import AlgoliaWire
import Foundation

/// Searches with the Algolia service, over HTTP.
///
/// Any number of requests is one call, whatever the number of queries that it takes to count their facets. The key is
/// sent in a header, and stands in no error and no description.
public final class AlgoliaBackend: SearchBackend {
  public let supportedParameters = SupportedParameters.all

  private let account: Account
  private let transport: any Transport

  /// A backend for an application, with a key that may search; tests hand in a transport that answers by itself.
  ///
  /// - Parameter host: Another server of the same protocol, as `search.example.org:8108`. Requests to it are encrypted
  ///   unless it is this machine: `localhost`, `127.0.0.1`, `[::1]`.
  public init(
    appID: String, apiKey: String, host: String? = nil, transport: any Transport = URLSessionTransport()
  ) {
    account = Account(appID: appID, apiKey: apiKey, host: host)
    self.transport = transport
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if requests.isEmpty { return [] }
    let call = try QueriesCall(requests)
    return try call.answers(in: try await post(call.body, to: "/1/indexes/*/queries"))
  }

  private func post(_ body: JSON, to path: String) async throws(SearchError) -> JSON {
    guard !Task.isCancelled else { throw .cancelled }
    let request = TransportRequest(
      method: .post, url: try account.readURL(path), headers: try account.headers, body: body.bytes())
    let response = try await transport.send(request)
    guard (200..<300).contains(response.status) else {
      var failure = ServiceFailure(status: response.status, body: response.body)
      failure.message = account.withoutKey(failure.message)
      throw failure.error
    }
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: response.body)
    } catch {
      throw .unreadableAnswer(part: "the answer", reason: "\(error)")
    }
  }
}
