/// How a server is started.
public struct ServerOptions: Sendable {
  /// The address to listen on, as a number or a name. Only this one is.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 for one that is free.
  public var port = 8108
  /// The folder in which indices and keys are kept; nil to keep them in memory. It is made if there is none.
  public var dataFolder: String?
  /// The admin key; nil for the one in the data folder, or a new one.
  public var adminKey: String?
  /// The origins whose pages may ask from a browser, as in `https://example.com`, or `*` for all; by default none.
  public var allowedOrigins: [String] = []
  /// A certificate and its key, as PEM; nil for HTTP without TLS.
  public var certificate: Certificate?
  public var limits = ServerLimits()
  /// Whether clients of the service may set and ask for what is not supported here: settings are kept without effect, and
  /// facets that an index does not count are left out. Answers and the log name them.
  public var isLenient = false
  /// Called with a line for each request and each failure, from any thread. No line holds a key.
  public var log: (@Sendable (String) -> Void)?

  public init() {}

  /// What TLS needs.
  public struct Certificate: Sendable {
    public var certificate: String
    public var key: String

    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }
}
