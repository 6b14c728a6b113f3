/// What a log is told of a transfer. There is no key in it, nor what was asked or answered.
public struct TransferRecord: Hashable, Sendable {
  public var method: TransportRequest.Method
  public var host: String
  /// The path, encoded, without a key that it may name.
  public var path: String
  /// The status of the answer; nil where there was none.
  public var status: Int?
  public var duration: Duration
}

extension TransferRecord: CustomStringConvertible {
  public var description: String {
    "\(method.rawValue) \(host)\(path): \(status.map { "\($0)" } ?? "no answer"), \(duration)"
  }
}
