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
        options: HostTransfers.Options(
          connectTimeout: configuration.connectTimeout, readTimeout: configuration.readTimeout,
          writeTimeout: configuration.writeTimeout, answerLimit: configuration.answerLimit, log: configuration.log),
        transport: transport, clock: clock
      ) { response, _ in ServiceFailure(status: response.status, body: response.body).error })
  }

  /// Sends a call, with retries, and returns the body of the response.
  @discardableResult
  func body(of call: ServiceCall) async throws(SearchError) -> [UInt8] {
    let headers = try headers(of: call)
    do throws(SearchError) {
      return try await client.response(to: call.http(headers)).body
    } catch {
      throw withoutKeys(error, call)
    }
  }

  /// Sends a call, with retries, and parses the response.
  func answer(to call: ServiceCall) async throws(SearchError) -> JSON {
    let body = try await body(of: call)
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: body)
    } catch {
      throw .unreadableAnswer(path: "the answer", reason: "\(error)")
    }
  }

  private func headers(of call: ServiceCall) throws(SearchError) -> [String: String] {
    var headers = try account.headers
    if !call.body.isEmpty { headers["content-type"] = "application/json" }
    headers["x-algolia-usertoken"] = configuration.userToken
    for (name, value) in configuration.headers { headers[name.lowercased()] = value }
    return headers
  }

  /// Sleeps on the injected clock.
  func sleep(for duration: Duration) async throws(SearchError) { try await client.sleep(for: duration) }

  /// Redacts keys in the messages of the service and the transport.
  private func withoutKeys(_ error: SearchError, _ call: ServiceCall) -> SearchError {
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
