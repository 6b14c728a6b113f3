import SearchModel
import SearchTransport

/// Sends calls to the nodes, and hides the key in what goes wrong.
struct NodeClient: Sendable {
  private let client: HostClient
  private let key: Secret

  init(
    nodes: [SearchHost], apiKey: String, configuration: TypesenseBackend.Configuration, transport: any Transport,
    clock: any Clock<Duration>
  ) {
    key = Secret(apiKey)
    client = HostClient(
      hosts: HostList(nodes),
      options: HostClient.Options(
        connectTimeout: configuration.connectTimeout, readTimeout: configuration.readTimeout,
        writeTimeout: configuration.writeTimeout, answerLimit: configuration.answerLimit, log: configuration.log),
      transport: transport, clock: clock
    ) { response in
      .refused(
        message: (try? JSON(parsing: response.body))?["message"]?.string ?? "the node gave no reason",
        status: response.status)
    }
  }

  /// Sends a call, with retries, and parses the answer.
  func answer(to call: NodeCall) async throws(SearchError) -> JSON {
    let body = try await body(of: call)
    do throws(JSON.SyntaxError) {
      return try JSON(parsing: body)
    } catch {
      throw .unreadableAnswer(path: "the answer", reason: "\(error)")
    }
  }

  /// Sends a call, with retries.
  func body(of call: NodeCall) async throws(SearchError) -> [UInt8] {
    var http = call.http
    http.headers["x-typesense-api-key"] = key.value
    do throws(SearchError) {
      return try await client.response(to: http).body
    } catch {
      if case .refused(_, status: 404) = error, let collection = call.collection { throw .indexNotFound(collection) }
      throw withoutKey(error)
    }
  }

  /// The error with the key redacted in what a node or the transport says.
  func withoutKey(_ error: SearchError) -> SearchError {
    switch error {
    case .refused(let message, let status): .refused(message: message.redacting(key.value), status: status)
    case .unreachable(let reason): .unreachable(reason: reason.redacting(key.value))
    default: error
    }
  }
}
