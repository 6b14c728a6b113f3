public import SearchTransport

extension AlgoliaBackend {
  /// The hosts, header fields, timeouts and log of a backend.
  ///
  /// ```swift
  /// var configuration = AlgoliaBackend.Configuration()
  /// configuration.hosts = [AlgoliaHost("127.0.0.1", port: 8178, scheme: .http)]
  /// configuration.log = { print($0) }
  /// ```
  @dynamicMemberLookup
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
    /// The time for a connection allows for one lost SYN packet.
    package var calls = CallOptions(connectTimeout: .seconds(3), writeTimeout: .seconds(30))

    /// The default configuration, with these hosts.
    public init(hosts: [AlgoliaHost]? = nil) { self.hosts = hosts }

    /// The timeouts, the log and the trusted authorities.
    public subscript<Value>(dynamicMember option: WritableKeyPath<CallOptions, Value>) -> Value {
      get { calls[keyPath: option] }
      set { calls[keyPath: option] = newValue }
    }
  }
}

/// Hides the values of header fields, which may be secrets.
extension AlgoliaBackend.Configuration: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "hosts": hosts as Any, "headers": headers.keys.sorted(), "timeouts": (self.readTimeout, self.writeTimeout),
      ],
      displayStyle: .struct)
  }
}
