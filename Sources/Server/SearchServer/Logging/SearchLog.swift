internal import Platform
internal import SearchEngine
internal import SearchModel

/// A file with a line of JSON for each search for a text: `{"time": …, "index": …, "query": …, "nbHits": …}`.
///
/// Searches only append to a queue in memory; a thread writes to a ``RotatingFile``.
///
/// `@unchecked Sendable`: `lock` protects the queue and the state of the thread, and `writing` what is written.
final class SearchLog: @unchecked Sendable {
  private let path: String
  private let clock: ServerClock
  private let log: (@Sendable (String) -> Void)?
  private let lock = PosixLock()
  private var queue: [LoggedSearch] = []
  private var isRunning = false
  private var isStopping = false

  private let writing = PosixLock()
  private var finals = FinalSearches()
  private var file: RotatingFile
  private var hasFailed = false

  /// The most searches in the queue; more are not logged.
  private static let longestQueue = 10_000
  /// Longer texts are not logged: nobody types them.
  private static let longestText = 512
  /// How often the thread writes, in milliseconds.
  private static let interval = 1000

  init(
    path: String, limit: Int, clock: ServerClock, log: (@Sendable (String) -> Void)?
  ) throws(ServerStartError) {
    (self.path, self.clock, self.log) = (path, clock, log)
    do throws(StoreError) {
      file = try RotatingFile(path: path, limit: limit)
    } catch {
      throw .searchLog(path, reason: error == .lockedByAnotherProcess ? "another server writes it" : "\(error)")
    }
  }

  /// Notes a search that was answered.
  func note(_ query: Query, index: String, nbHits: Int, from client: LoggedSearch.Client) {
    // A further page belongs to a search that was noted before.
    guard query.analytics != false, query.page ?? 0 == 0, query.offset ?? 0 == 0 else { return }
    let text = query.query ?? ""
    guard text.utf8.count <= Self.longestText else { return }
    let search = LoggedSearch(
      time: clock.seconds(), client: client, index: index, text: text, nbHits: nbHits)
    lock.withLock { if queue.count < Self.longestQueue { queue.append(search) } }
  }

  // MARK: Writing

  /// Starts the thread. Not to be called at the same time as ``stop()``.
  func start() {
    lock.withLock {
      guard !isRunning else { return }
      (isRunning, isStopping) = (true, false)
      SystemThread.start { [self] in run() }
    }
  }

  /// Ends the thread, and writes what waits.
  func stop() {
    lock.withLock {
      isStopping = true
      lock.announceChange()
      while isRunning { lock.waitForChange() }
    }
    write { $0.takeAll() }
  }

  private func run() {
    while !lock.withLock({ lock.wait(milliseconds: Self.interval) { isStopping } }) { writeFinal() }
    lock.withLock {
      isRunning = false
      lock.announceChange()
    }
  }

  private func takeQueue() -> [LoggedSearch] {
    lock.withLock {
      let taken = queue
      queue = []
      return taken
    }
  }

  /// Writes the searches that are final.
  func writeFinal() {
    let now = clock.seconds()
    write { $0.takeFinal(at: now) }
  }

  /// Writes the searches that the queue makes final, and some that wait.
  private func write(_ take: (inout FinalSearches) -> [LoggedSearch]) {
    writing.withLock {
      let searches = takeQueue().flatMap { finals.add($0) }
      write(searches + take(&finals))
    }
  }

  private func write(_ searches: [LoggedSearch]) {
    guard !searches.isEmpty else { return }
    do throws(StoreError) {
      try file.append(searches.map { $0.json.text() + "\n" }.joined())
      hasFailed = false
    } catch {
      if !hasFailed { log?("the searches can't be written to \(path): \(error)") }
      hasFailed = true
    }
  }
}

extension LoggedSearch {
  /// What is written: nothing about the client.
  fileprivate var json: JSON {
    [
      "time": .string(ServerClock.text(of: time)), "index": .string(index), "query": .string(text),
      "nbHits": .integer(Int64(nbHits)),
    ]
  }
}
