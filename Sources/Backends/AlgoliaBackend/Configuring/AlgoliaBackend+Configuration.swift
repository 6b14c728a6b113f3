public import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

extension AlgoliaBackend {
  /// The hosts, header fields, timeouts and log of a backend.
  ///
  /// ```swift
  /// var configuration = AlgoliaBackend.Configuration()
  /// configuration.hosts = [AlgoliaHost("127.0.0.1", port: 8178, scheme: .http)]
  /// configuration.log = { print($0) }
  /// ```
  public struct Configuration: Sendable {
    /// The hosts in the order in which they are tried; nil for the service's hosts, the last three of them shuffled.
    public var hosts: [AlgoliaHost]?
    /// The hosts that take events; nil for ``hosts``, or for the service's nearest one. `insights.de.algolia.io` keeps
    /// them in the European Union.
    public var eventHosts: [AlgoliaHost]?
    /// Header fields of every call. They override the header fields of the backend.
    public var headers: [String: String] = [:]
    /// A pseudonymous ID of the user, for personalization and for rate limits. It is sent with searches, and with no
    /// event: `EventTracker.turnOn(userToken:)` has the token of events.
    public var userToken: String?
    /// The timeout for establishing a connection. Nothing was sent by then, so every call is retried with the next host.
    ///
    /// The default allows for one lost SYN packet.
    public var connectTimeout: Duration = .seconds(3)
    /// The timeout of calls that read. It grows by the same time for each consecutive timeout of a host.
    public var readTimeout: Duration = .seconds(5)
    /// The timeout of calls that write.
    public var writeTimeout: Duration = .seconds(30)
    /// The greatest size of a response in bytes, with its header section, after decompression. A larger one throws
    /// `SearchError.answerTooLarge`.
    package var answerLimit = 256_000_000
    /// Called after each transfer.
    public var log: (@Sendable (TransferRecord) -> Void)?
    #if os(Linux)
    /// A PEM file with the certificate authorities to trust; nil for those of the system.
    public var authorities: String?
    #endif

    /// The default configuration, with these hosts.
    public init(hosts: [AlgoliaHost]? = nil) { self.hosts = hosts }

    var transport: any Transport {
      #if os(Linux)
      systemTransport(authorities: authorities)
      #else
      systemTransport()
      #endif
    }
  }
}

/// Hides the values of header fields, which may be secrets.
extension AlgoliaBackend.Configuration: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["hosts": hosts as Any, "headers": headers.keys.sorted(), "timeouts": (readTimeout, writeTimeout)],
      displayStyle: .struct)
  }
}
