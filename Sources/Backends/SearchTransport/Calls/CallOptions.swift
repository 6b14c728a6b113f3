/// The timeouts and the log of a client, and the authorities that it trusts. They are properties of the client's
/// configuration: `configuration.readTimeout = .seconds(10)`.
public struct CallOptions: Sendable {
  /// The timeout for establishing a connection, and for the first sign of a host that hangs. Nothing was sent by then, so
  /// that every call goes on to the next host.
  public var connectTimeout: Duration
  /// The timeout of calls that read. It grows by the same time for each consecutive timeout of a host.
  public var readTimeout: Duration
  /// The timeout of calls that write. Nodes of a cluster are not sent a write again that reaches it: one that hangs may make
  /// it when it goes on.
  public var writeTimeout: Duration
  /// The greatest size of a response in bytes, with its header section, after decompression. A larger one throws
  /// `SearchError.answerTooLarge`.
  package var answerLimit: Int
  /// Called after each transfer.
  public var log: (@Sendable (TransferRecord) -> Void)?
  #if os(Linux)
  /// A PEM file with the certificate authorities to trust; nil for those of the system.
  public var authorities: String?
  #endif

  package init(
    connectTimeout: Duration = .seconds(2), readTimeout: Duration = .seconds(5), writeTimeout: Duration = .seconds(60),
    answerLimit: Int = 256_000_000, log: (@Sendable (TransferRecord) -> Void)? = nil
  ) {
    (self.connectTimeout, self.readTimeout, self.writeTimeout) = (connectTimeout, readTimeout, writeTimeout)
    (self.answerLimit, self.log) = (answerLimit, log)
  }
}
