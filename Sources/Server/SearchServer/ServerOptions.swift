public import SearchModel

/// The configuration of a server.
public struct ServerOptions: Sendable {
  /// The address to listen on: numeric or a host name.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 for any free port.
  public var port = 8178
  /// The folder for indices and keys, which is created if it does not exist; nil to keep them in memory.
  public var dataFolder: String?
  /// The admin key; nil for the one in the data folder, or a generated one.
  public var adminKey: String?
  /// The origins that may call from a browser (CORS): `https://example.com`, or `*` for all.
  public var allowedOrigins: [String] = []
  /// A certificate and its key, as PEM; nil for HTTP without TLS.
  public var certificate: Certificate?
  /// What requests may cost.
  public var limits = ServerLimits()
  /// Whether to store settings that are not supported here without effect, for clients of the service. Responses and the
  /// log list them.
  public var isLenient = false
  /// The file for a line of JSON about each search for a text, without anything about who searched; nil for none. It has
  /// the texts as they were typed, but not those on the way to a longer one. A full file is renamed to end in `.1`, and
  /// replaces the one before.
  public var searchLog: String?
  /// Whether to store the searches that people meant, and the events of their results, for the routes of the analytics.
  /// Searches with `clickAnalytics` then get a query ID. With a data folder both are kept there, else in memory.
  public var keepsAnalytics = false
  /// What makes the vectors of queries that search by meaning; nil if they come with the queries. A search waits 150 ms at
  /// most, and is answered by the words alone then. It is used with indices whose vectors it has made: see
  /// `LocalIndex.embedRecords(with:progress:)`. While the server runs, it also makes those of changed records in the
  /// background, and all of indices whose setting `mode` is `neuralSearch`.
  public var embedder: (any TextEmbedder)?
  /// For how long indices in files keep deleted and replaced records, so that other programs can follow their changes; nil
  /// for not at all.
  public var changeRetention: Duration?
  /// Called with a line for each request, each failure and settings without effect, on any thread. No line contains a key.
  /// It must not start or stop the server.
  public var log: (@Sendable (String) -> Void)?
  /// Whether ``log`` is called for each request too.
  public var logsRequests = true
  /// Compresses changes with gzip, if the value of `Accept-Encoding` allows it.
  package var compress: (@Sendable (_ accepted: String, _ bytes: [UInt8]) -> [UInt8]?)?
  /// Whether the routes of the API are there. A server of pages alone, whose records are elsewhere, has only those of its
  /// status.
  package var servesAPI = true

  /// Makes options for a server in memory, on this machine only.
  public init() {}

  /// A certificate for TLS with its private key, as PEM.
  public struct Certificate: Sendable {
    /// The certificate, or a chain that begins with it.
    public var certificate: String
    /// The private key.
    public var key: String

    /// Makes a certificate of two texts.
    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }
}
