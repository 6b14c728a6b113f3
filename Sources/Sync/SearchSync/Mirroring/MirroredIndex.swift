internal import Platform
public import SearchEngine
public import SearchModel

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// An index of a server, kept in a file of the app, so that searches go on without a network.
///
/// ```swift
/// var configuration = AlgoliaBackend.Configuration()
/// configuration.hosts = [AlgoliaHost("search.example.com")]
/// let server = AlgoliaBackend(appID: "any", apiKey: "a search key", configuration: configuration)
/// let products = try MirroredIndex("products", of: server, at: "products.db")
/// let searcher = HitsSearcher(backend: products, indexName: "products")
/// ```
///
/// The mirror holds what the key may see, with its settings, synonyms and rules. `instantsearch serve --changes 7d` tells
/// what has changed; of a service or a cluster, all records are loaded and compared each time.
///
/// Changes of records show in the mirror at once, wait in a file, and are sent in their order. A change may arrive twice
/// when an answer is lost: this matters to operations such as `Increment` only. Other changes, such as those of settings, are
/// made on the server, and need a network.
public final class MirroredIndex: SearchBackend, EncodingIndex {
  let name: String
  let policy: MirrorPolicy
  let local: LocalIndex
  let remote: any SearchIndex
  let queue: WriteQueue
  let thread = SerialThread()
  let resolve: @Sendable (MirrorConflict) -> MirrorConflict.Resolution
  let onEvent: (@Sendable (MirrorEvent) -> Void)?
  let progress = Locked(Progress())
  private let service: any SearchBackend
  private let backend: LocalBackend
  let clock: any Clock<Duration>
  private let polling = Locked<Task<Void, Never>?>(nil)
  let waker = Waker()

  struct Progress {
    var status = MirrorStatus()
    /// Whether the mirror has ever been filled.
    var isFilled = false
    /// Whether the server tells what has changed; false after it has said that it does not.
    var hasFeed = true
    /// The last step of reading or sending; the next one waits for it.
    var last: Task<Void, Never>?
  }

  /// Opens the mirror in a file, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - name: The name of the index.
  ///   - service: The server, service or cluster.
  ///   - path: The path of the mirror; further files beside it have names that begin with its name.
  ///   - policy: Who answers searches.
  ///   - snapshot: The path of a file that `instantsearch snapshot` has written, such as one in the app's bundle. A new mirror
  ///     begins with it, at once and without indexing.
  ///   - clock: The clock of pauses and time-outs; nil to ask the server only when `read()` is called.
  ///   - onEvent: Called with what happens, on any thread.
  ///   - resolve: What becomes of a record that was changed on both sides; by default the last writer wins.
  /// - Throws: `FollowError.foreignIndex` if the file has other records than those of a mirror.
  public init<Service: IndexService>(
    _ name: String, of service: Service, at path: String, policy: MirrorPolicy = .localFirst, snapshot: String? = nil,
    clock: (any Clock<Duration>)? = ContinuousClock(), onEvent: (@Sendable (MirrorEvent) -> Void)? = nil,
    resolve: @escaping @Sendable (MirrorConflict) -> MirrorConflict.Resolution = { _ in .mine }
  ) throws(FollowError) {
    (self.name, self.policy, self.service, remote) = (name, policy, service, service.index(name))
    (self.clock, self.resolve, self.onEvent) = (clock ?? ContinuousClock(), resolve, onEvent)
    let queuePath = path + "-outgoing"
    do {
      let isNew = SystemFile.size(of: path) == nil
      if isNew, let snapshot { try LocalIndex.unpackSnapshot(at: snapshot, to: path, as: Position.name) }
      local = try LocalIndex(path: path)
      // A snapshot of an index whose changes are not kept has no position.
      if isNew, snapshot != nil, local.position(of: Position.name) == nil {
        _ = try local.follow(as: Position.name) { _ in "" }
      }
      queue = try WriteQueue(path: queuePath)
    } catch {
      throw FollowError(any: error, path: path)
    }
    backend = LocalBackend([name: local])
    let position = local.position(of: Position.name).map(Position.init)
    if position == nil, local.count > 0, queue.count == 0 { throw .foreignIndex }
    progress.withLock { progress in
      progress.isFilled = position != nil
      progress.status.currentAsOf = position?.time.map { Date(timeIntervalSince1970: $0) }
      progress.status.waitingCount = queue.count
    }
    guard clock != nil, policy != .localOnly else { return }
    let task = Task.detached(priority: .utility) { [waker, weak self] in
      var (page, isWoken, failures): (LoadedPage?, Bool, Int) = (nil, false, 0)
      while !Task.isCancelled, let wait = await self?.poll(page, isWoken: isWoken, &failures) {
        // The mirror may be freed meanwhile.
        let waited = await waker.wait(for: wait)
        (page, isWoken) = (waited ?? nil, waited == nil)
      }
    }
    polling.withLock { $0 = task }
  }

  deinit { polling.withLock { $0?.cancel() } }

  /// The index in the process, for a screen that shows the mirror alone. Change records with the methods of the mirror.
  public var index: LocalIndex { local }

  /// How the mirror stands to the server.
  public var status: MirrorStatus { progress.withLock { $0.status } }

  /// Stops asking the server, and returns when nothing is under way.
  public func stop() async {
    let task = polling.withLock { $0 }
    task?.cancel()
    await task?.value
    await progress.withLock { $0.last }?.value
  }

  // MARK: Searching

  /// All: the index that answers checks them.
  public let supportedParameters = SupportedParameters.all
  /// True in the mirror, and as the server can.
  public var countsHistograms: Bool { backend.countsHistograms && (policy == .localOnly || service.countsHistograms) }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let (isFilled, isRevoked) = progress.withLock { ($0.isFilled, $0.status.isRevoked) }
    if isRevoked { throw .keyRevoked }
    switch policy {
    case .localOnly: return try await answers(of: .mirror, to: requests)
    case .localFirst: return try await answers(of: isFilled ? .mirror : .server, to: requests)
    case .serverFirst(let timeout):
      do {
        return try await answers(of: .server, to: requests, within: timeout)
      } catch {
        let isReadable = if case .unreadableAnswer = error { false } else { true }
        guard isFilled, error.mayPass || !isReadable else { throw error }
        return try await answers(of: .mirror, to: requests)
      }
    }
  }

  private func answers(
    of source: MirrorStatus.Source, to requests: [SearchRequest], within timeout: Duration? = nil
  ) async throws(SearchError) -> [SearchAnswer] {
    let asked: any SearchBackend = source == .mirror ? backend : service
    let answers: [SearchAnswer]
    if let timeout {
      answers = try await withTimeout(timeout, on: clock) { () throws(SearchError) in
        try await asked.answers(to: requests)
      }
    } else {
      answers = try await asked.answers(to: requests)
    }
    progress.withLock { $0.status.answeredBy = source }
    return answers
  }
}

extension SearchError: TimeLimitFailure {}

/// How far a mirror has come, as its index keeps it.
struct Position {
  static let name = "mirror"
  /// The token of the server; nil for a service that has none.
  var token: String?
  /// When the server was in this state, or later, in seconds since 1970; nil after a snapshot.
  var time: Double?

  init(token: String?, time: Double?) { (self.token, self.time) = (token, time) }

  /// Reads ``text``, or the token alone, as a snapshot has it.
  init(_ text: String) {
    let json = try? JSON(parsing: text)
    (token, time) = json.map { ($0["token"]?.string, $0["time"]?.number) } ?? (text.isEmpty ? nil : text, nil)
  }

  var text: String {
    JSON.object(["token": token.map { .string($0) } ?? .null, "time": time.map { .double($0) } ?? .null]).text()
  }
}
