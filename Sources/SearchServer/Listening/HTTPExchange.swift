/// A request on its way in, and its answer on its way out.
///
/// `@unchecked Sendable`: the thread of its connection alone touches it, or, while the connection is suspended, the one
/// that does the work; libmicrohttpd's own lock stands between the two.
final class HTTPExchange: @unchecked Sendable {
  let target: SentTarget
  let connection: WatchedConnection?
  var stage = Stage.head
  var call: Call?
  var answer: HTTPResponse?
  var body: [UInt8] = []
  /// How many bytes of the body were discarded.
  var discarded = 0
  /// How many bytes are taken from ``BytesUnderWay``.
  var counted = 0

  enum Stage {
    case head, body, done
    /// The answer was sent before the body, which is discarded.
    case refused
  }

  var client: ClientAddress { connection?.client ?? .unknown }

  init(target: SentTarget, connection: WatchedConnection?) {
    self.target = target
    self.connection = connection
  }
}
