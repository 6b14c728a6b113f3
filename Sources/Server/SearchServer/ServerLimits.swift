#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The limits of calls, connections, memory and time. `ServerReferenceTests` writes `Documentation/Server.md` from their
/// comments; a comment with two slashes is no part of it.
public struct ServerLimits: Hashable, Sendable {
  /// Bytes of the body of a request that saves records, synonyms or rules: 413.
  public var writingBody = 100_000_000
  /// Bytes of any other body: 413.
  public var readingBody = 1_000_000
  /// Bytes of memory for the bodies, searches and responses of all calls: 503 with `Retry-After`.
  public var memoryQuota = 512_000_000
  /// Bytes of the response to one call with all its searches: 413.
  public var answerBytes = 64_000_000
  /// Processor time of all searches of one call: 413.
  public var processorTime = Duration.seconds(2)
  // How long the searches of one call wait for the vectors of their queries.
  package var embeddingTime = Duration.milliseconds(150)
  /// Bytes of a request line and header section: 431, or 414 for the target.
  package var head = 32_768
  /// Connections. One more evicts one of the client with the most.
  public var connections = 1000
  /// Connections of an address: enough for a proxy, but not all.
  public var connectionsPerAddress = 750
  /// The greatest number of descriptors of connections, with those that were evicted or rejected and are not closed yet;
  /// nil for as many as suffice.
  private var mostAccepted: Int?
  /// Search threads.
  public var searchThreads = max(4, 2 * ServerLimits.processorCount)
  /// Concurrent searches of an address. Fewer than threads, so that others find one.
  public var searchesPerAddress = max(2, ServerLimits.processorCount)
  /// Waiting searches; more get 503 with `Retry-After`, those of the client with the most first.
  package var waitingSearches = 500
  /// Clients that wait for changes of an index; more are answered at once.
  package var waitingForChanges = 500
  /// For a request line, and again for the header section: 408.
  package var headTime = Duration.seconds(30)
  /// For a body: 408.
  package var bodyTime = Duration.seconds(300)
  /// Without progress in a body, which gets 408, or in a response.
  package var stallTime = Duration.seconds(20)
  // How long a refused body is drained, so that its client can read the response.
  package var refusedTime = Duration.seconds(2)
  /// For sending a response.
  package var sendingTime = Duration.seconds(300)
  /// For a page of an app: 503.
  public var pageTime = Duration.seconds(20)
  // How long stopping waits for slow clients.
  package var stoppingTime = Duration.seconds(10)
  /// Bytes of the log of searches; the one before may have as many.
  public var searchLog = 64_000_000
  /// Searches, and events of records, that the analytics keep: the oldest make room.
  package var analyticsRows = 500_000
  /// Different wrong keys of an address in a minute: 429 for keys that it has not sent before.
  public var wrongKeysPerAddress = 100
  /// Requests with one key in a second: 429.
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
