internal import Platform
package import SearchEngine
package import SearchModel

/// Writes the searches that people meant to a file, to the store of the analytics, or to both. The file has a line of JSON
/// for each search for a text: `{"time": …, "index": …, "query": …, "nbHits": …}`.
///
/// Searches only append to a queue in memory; a thread writes to a ``RotatingFile`` and to the store.
///
/// `@unchecked Sendable`: `lock` protects the queue and the state of the thread, and `writing` what is written.
package final class SearchLog: @unchecked Sendable {
  private let path: String?
  private let store: AnalyticsStore?
  private let seconds: @Sendable () -> Double
  private let log: (@Sendable (String) -> Void)?
  private let lock = PosixLock()
  private var queue: [LoggedSearch] = []
  private var isRunning = false
  private var isStopping = false

  private let writing = PosixLock()
  private var finals = FinalSearches()
  private var file: RotatingFile?
  private var hasFailed = false

  /// The most searches in the queue; more are not logged.
  private static let longestQueue = 10_000
  /// Longer texts are not logged: nobody types them.
  private static let longestText = 512
  /// The parameters with which a search may find results without some words of its text, or by other words.
  private static let droppingWords: [Query.Parameter] = [.removeWordsIfNoResults, .optionalWords, .similarQuery]
  /// How often the thread writes, in milliseconds.
  private static let interval = 1000

  /// - Parameters:
  ///   - path: The path of the file; nil for none. Throws if it can't be written.
  ///   - limit: The greatest size of the file.
  ///   - seconds: The seconds since 1970.
  package init(
    path: String?, store: AnalyticsStore?, limit: Int, clock seconds: @escaping @Sendable () -> Double,
    log: (@Sendable (String) -> Void)?
  ) throws(StoreError) {
    (self.path, self.store, self.seconds, self.log) = (path, store, seconds, log)
    file = if let path { try RotatingFile(path: path, limit: limit) } else { nil }
  }

  /// Notes a search that was answered, with its ID if it has one.
  package func note(
    _ query: Query, isFiltered: Bool = false, index: String, nbHits: Int, queryID: String? = nil,
    from client: LoggedSearch.Client
  ) {
    // A further page belongs to a search that was noted before.
    let isFurtherPage = query.page ?? 0 != 0 || query.offset ?? 0 != 0
    guard query.analytics != false, !isFurtherPage || queryID != nil else { return }
    let text = query.query ?? ""
    guard text.utf8.count <= Self.longestText else { return }
    let search = LoggedSearch(
      time: seconds(), client: client, index: index, text: text, nbHits: nbHits,
      isFiltered: isFiltered, findsOtherWords: Self.droppingWords.contains { query[$0] != nil },
      queryIDs: queryID.map { [$0] } ?? [],
      isFurtherPage: isFurtherPage)
    lock.withLock { if queue.count < Self.longestQueue { queue.append(search) } }
  }

  // MARK: Writing

  /// Starts the thread. Not to be called at the same time as ``stop()``.
  package func start() {
    lock.withLock {
      guard !isRunning else { return }
      (isRunning, isStopping) = (true, false)
      SystemThread.start { [self] in run() }
    }
  }

  /// Ends the thread, and writes what waits.
  package func stop() {
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
  package func writeFinal() {
    let now = seconds()
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
    // One is written even if the other can't be.
    let failures = [writeLines(searches), writeRows(searches)].compactMap(\.self)
    if !hasFailed, let failure = failures.first { log?("the searches can't be \(failure)") }
    hasFailed = !failures.isEmpty
  }

  /// Writes to the file; returns what failed, for a sentence.
  private func writeLines(_ searches: [LoggedSearch]) -> String? {
    let lines = searches.filter { !$0.isFurtherPage }.map { $0.json.text() + "\n" }.joined()
    guard let path, !lines.isEmpty else { return nil }
    do throws(StoreError) { try file?.append(lines) } catch { return "written to \(path): \(error)" }
    return nil
  }

  /// Writes to the store of the analytics; returns what failed, for a sentence.
  private func writeRows(_ searches: [LoggedSearch]) -> String? {
    do throws(StoreError) { try store?.add(searches) } catch { return "stored for the analytics: \(error)" }
    return nil
  }
}

extension LoggedSearch {
  /// What is written: nothing about the client.
  fileprivate var json: JSON {
    [
      "time": .string(Timestamp.text(of: time)), "index": .string(index), "query": .string(text),
      "nbHits": .integer(Int64(nbHits)),
    ]
  }
}
