#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The limits of calls, connections, memory and time.
public struct ServerLimits: Hashable, Sendable {
  /// The greatest size of the body of a request that saves records, synonyms or rules, in bytes.
  public var writingBody = 100_000_000
  /// The greatest size of the body of any other request, in bytes.
  public var readingBody = 1_000_000
  /// The memory for the request bodies, searches and responses of all calls, in bytes.
  public var memoryQuota = 512_000_000
  /// The greatest size of the response to one call with all its searches, in bytes.
  public var answerBytes = 64_000_000
  /// The processor time of all searches of one call.
  public var processorTime = Duration.seconds(2)
  /// How long the searches of one call wait for the vectors of their queries.
  package var embeddingTime = Duration.milliseconds(150)
  /// The buffer of a connection for the request line and the header section, in bytes.
  package var head = 32_768
  /// The greatest number of connections. One more evicts one of the client with the most.
  public var connections = 1000
  /// The greatest number of connections of one client address: enough for a proxy, but not all.
  public var connectionsPerAddress = 750
  /// The greatest number of descriptors of connections, with those that were evicted or rejected and are not closed yet;
  /// nil for as many as suffice.
  private var mostAccepted: Int?
  /// The number of search threads.
  public var searchThreads = max(4, 2 * ServerLimits.processorCount)
  /// The greatest number of concurrent searches of one client address. Fewer than threads, so that others find one.
  public var searchesPerAddress = max(2, ServerLimits.processorCount)
  /// The greatest number of waiting searches; more are refused with 503, those of the client with the most first.
  package var waitingSearches = 500
  /// The timeout for a request line, and from there to the end of the header section.
  package var headTime = Duration.seconds(30)
  /// The timeout for the body of a request.
  package var bodyTime = Duration.seconds(300)
  /// The timeout without progress in receiving a body or sending a response.
  package var stallTime = Duration.seconds(20)
  /// How long the body of a refused request is drained, so that its client can read the response.
  package var refusedTime = Duration.seconds(2)
  /// The timeout for sending a response.
  package var sendingTime = Duration.seconds(300)
  /// How long a page of the app may take.
  public var pageTime = Duration.seconds(20)
  /// How long stopping waits for slow clients.
  package var stoppingTime = Duration.seconds(10)
  /// The greatest size of the log of searches, in bytes; the one before may have as many.
  public var searchLog = 64_000_000
  /// The most searches, and the most events of records, that the analytics keep: the oldest make room.
  package var analyticsRows = 500_000
  /// How many different wrong keys an address may send in a minute. Beyond that, only keys that it has sent before are
  /// looked up.
  public var wrongKeysPerAddress = 100
  /// The greatest number of requests with one key in a second; nil for no limit.
  public var requestsPerSecondAndKey: Int?

  var acceptedConnections: Int {
    get { mostAccepted ?? 2 * connections + 256 }
    set { mostAccepted = newValue }
  }

  static let processorCount = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Makes the default limits.
  public init() {}
}

extension ServerLimits {
  /// The limits of a process that may have few descriptors: a quarter of them is for indices, the log and the like.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of descriptors; nil for any number.
  ///   - used: How many there are without connections.
  func within(descriptors limit: Int?, used: Int) -> ServerLimits {
    guard let limit else { return self }
    let room = max(2, limit - used - limit / 4)
    guard room < acceptedConnections else { return self }
    var limits = self
    limits.acceptedConnections = room
    // The others are for connections that are evicted or rejected, until they are closed.
    limits.connections = min(connections, max(1, room - max(1, room / 4)))
    limits.connectionsPerAddress = max(1, connectionsPerAddress * limits.connections / max(1, connections))
    return limits
  }
}
