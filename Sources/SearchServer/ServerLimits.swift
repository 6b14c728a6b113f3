/// The limits of calls, connections and memory.
public struct ServerLimits: Hashable, Sendable {
  /// How many bytes the body of a request that changes something may have.
  public var writingBody = 100_000_000
  /// How many bytes the body of any other request may have.
  public var readingBody = 1_000_000
  /// How many bytes of bodies, of answers and of what answers are made from may be in memory at a time.
  public var bytesUnderWay = 512_000_000
  /// How many bytes the answer to one call may have, of all its searches together.
  public var answerBytes = 64_000_000
  /// How much processor time the searches of one call may take together.
  public var processorTime = Duration.seconds(2)
  /// How many bytes of memory a connection has for the head of a request.
  public var head = 32_768
  /// How many connections there may be. One more takes the room of the one that has waited longest for its client.
  public var connections = 1000
  /// How many connections of one client address there may be: as many as a proxy needs, but not all.
  public var connectionsPerAddress = 750
  /// How many searches are worked on at a time, each on a thread.
  public var searchThreads = max(4, 2 * HTTPDaemon.processorCount)
  /// How many searches of one client address are worked on at a time. Fewer than threads, so that other clients find one.
  public var searchesPerAddress = max(2, HTTPDaemon.processorCount)
  /// How many searches can wait for a thread; more are refused with 503, those of the client with the most first.
  public var waitingSearches = 500
  /// How long a connection may take to the first line of a request, and from there to the end of its head.
  public var headTime = Duration.seconds(30)
  /// How long the body of a request may take.
  public var bodyTime = Duration.seconds(300)
  /// How long nothing may arrive of a body, or nothing be taken of an answer.
  public var stallTime = Duration.seconds(20)
  /// How long the body of a refused request is read on, so that its client can read why.
  public var refusedTime = Duration.seconds(2)
  /// How long an answer may take to be sent.
  public var sendingTime = Duration.seconds(300)
  /// How long requests whose clients are slow are waited for when the server stops.
  public var stoppingTime = Duration.seconds(10)
  /// How many requests a key may send in a second; nil for any number.
  public var requestsPerSecondAndKey: Int?

  public init() {}
}
