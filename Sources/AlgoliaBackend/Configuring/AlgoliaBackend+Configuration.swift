extension AlgoliaBackend {
  /// How a backend reaches the service, where the defaults are not right.
  ///
  /// ```swift
  /// var configuration = AlgoliaBackend.Configuration()
  /// configuration.hosts = [AlgoliaHost("127.0.0.1", port: 8108, scheme: .http)]
  /// configuration.log = { print($0) }
  /// ```
  public struct Configuration: Sendable {
    /// The hosts to try, in this order; nil for those of the service, of which the last three are shuffled.
    public var hosts: [AlgoliaHost]?
    /// What goes with every call besides the application and the key, in place of what would go under the same name.
    public var headers: [String: String] = [:]
    /// Who searches, under a pseudonym: for personalization, and for limits per person.
    public var userToken: String?
    /// How long it may take to make a connection. Nothing was sent then, so any call goes on to the next host.
    ///
    /// The default lets the first packet be lost once.
    public var connectTimeout: Duration = .seconds(3)
    /// How long a call that reads may take. A host that took too long is given as much more time with each retry.
    public var readTimeout: Duration = .seconds(5)
    /// How long a call that writes may take.
    public var writeTimeout: Duration = .seconds(30)
    /// The most bytes that an answer may have, its head included, after decompression. A longer one is
    /// `SearchError.answerTooLarge`.
    public var answerLimit = 256_000_000
    /// Gets a line for each transfer.
    public var log: (@Sendable (TransferRecord) -> Void)?

    public init(hosts: [AlgoliaHost]? = nil) { self.hosts = hosts }
  }
}

/// Shows no headers: there may be secrets among them.
extension AlgoliaBackend.Configuration: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["hosts": hosts as Any, "headers": headers.keys.sorted(), "timeouts": (readTimeout, writeTimeout)],
      displayStyle: .struct)
  }
}
