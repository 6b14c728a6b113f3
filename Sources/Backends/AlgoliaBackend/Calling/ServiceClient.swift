import AlgoliaWire
import SearchModel
import SearchTransport

/// Sends calls of the Algolia API, and hides keys in errors.
struct ServiceClient: Sendable {
  let account: Account
  private let configuration: AlgoliaBackend.Configuration
  private let client: HostClient

  init(
    account: Account, configuration: AlgoliaBackend.Configuration, transport: any Transport,
    clock: any Clock<Duration>, hosts: HostList
  ) {
    self.account = account
    self.configuration = configuration
    client = HostClient(
      hosts: hosts,
      transfers: HostTransfers(
        options: configuration.calls, transport: transport, clock: clock
      ) { response, _ in ServiceFailure(status: response.status, body: response.body).error })
  }

  var readTimeout: Duration { configuration.calls.readTimeout }

  /// Sends a call, with retries, and returns the body of the response.
  @discardableResult
  func body(of call: HTTPCall) async throws(SearchError) -> [UInt8] { try await response(to: call).body }

  /// Sends a call, with retries.
  func response(to call: HTTPCall) async throws(SearchError) -> TransportResponse {
    var http = call
    for (name, value) in try account.headers { http.headers[name] = value }
    http.headers["x-algolia-usertoken"] = configuration.userToken
    for (name, value) in configuration.headers { http.headers[name.lowercased()] = value }
    do throws(SearchError) {
      return try await client.response(to: http)
    } catch {
      throw withoutKeys(error, call)
    }
  }

  /// Sends a call, with retries, and parses the response.
  func answer(to call: HTTPCall) async throws(SearchError) -> JSON {
    try JSON(answer: try await body(of: call))
  }

  /// Sleeps on the injected clock.
  func sleep(for duration: Duration) async throws(SearchError) { try await client.sleep(for: duration) }

  /// Redacts keys in the messages of the service and the transport.
  private func withoutKeys(_ error: SearchError, _ call: HTTPCall) -> SearchError {
    let key = call.key ?? ""
    func shown(_ text: String) -> String {
      account.withoutKey(text).redacting(key).redacting(key.percentEncoded)
    }
    return switch error {
    case .refused(let message, let status): .refused(message: shown(message), status: status)
    case .unreachable(let reason): .unreachable(reason: shown(reason))
    case .indexNotFound(let name): .indexNotFound(shown(name))
    default: error
    }
  }
}

/// Hides keys and header fields in the description of any value that contains a client.
extension ServiceClient: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["appID": account.appID], displayStyle: .struct) }
}
