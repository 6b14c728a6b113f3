#if os(Linux) || os(macOS)
/// A request and its response.
///
/// `@unchecked Sendable`: only one thread accesses it at a time, the I/O thread of its connection or, while the connection
/// is suspended, the worker thread. libmicrohttpd's lock synchronizes the two.
final class HTTPExchange: @unchecked Sendable {
  let target: SentTarget
  let connection: WatchedConnection?
  var stage = Stage.head
  var call: Call?
  var response: HTTPResponse?
  var body: [UInt8] = []
  /// How many bytes of the body were drained.
  var drained = 0
  /// How many bytes are reserved from the memory quota.
  var reserved = 0

  enum Stage {
    case head, body, done
    /// The response was sent before the body, which is drained.
    case refused
  }

  var client: ClientAddress { connection?.client ?? .unknown }

  init(target: SentTarget, connection: WatchedConnection?) {
    self.target = target
    self.connection = connection
  }
}
#endif
