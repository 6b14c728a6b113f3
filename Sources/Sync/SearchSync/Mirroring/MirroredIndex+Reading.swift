internal import Platform
internal import SearchEngine
internal import SearchModel

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension MirroredIndex {
  /// Reads what has changed on the server, and sends the changes that wait. When it returns, searches see both.
  ///
  /// - Throws: `SearchError` of the server, or `FollowError` of the mirror. What was read so far is kept, and the next reading
  ///   goes on there.
  @discardableResult
  public func read() async throws -> FollowedBatch { try await exclusively { try await $0.readNow(first: nil) } }

  // MARK: Polling

  /// The page after a token, which was loaded before the reading begins.
  struct LoadedPage: Sendable {
    let token: String
    let bytes: Result<[UInt8], SearchError>
  }

  /// Reads, and returns what waits until it is time to read again, for the page that comes when something has changed; nil
  /// to stop.
  ///
  /// - Parameters:
  ///   - isWoken: Whether a change was made here.
  ///   - failures: How often reading has failed in a row.
  func poll(
    _ page: LoadedPage?, isWoken: Bool, _ failures: inout Int
  ) async -> (@Sendable () async -> LoadedPage?)? {
    var pause = Self.comparingPause
    do {
      let batch = try await exclusively { mirror in
        // Comparing all records takes too long for that.
        guard isWoken, mirror.feed == nil else { return try await mirror.readNow(first: page) }
        _ = try await mirror.sendWaiting()
        return FollowedBatch()
      }
      failures = 0
      if let feed, let token {
        let pause = batch == FollowedBatch() ? Self.idlePause : Self.busyPause
        return { [clock] in
          do { try await clock.sleep(for: pause) } catch { return nil }
          do throws(SearchError) {
            return LoadedPage(token: token, bytes: .success(try await feed.changes(since: token, waits: true)))
          } catch {
            return LoadedPage(token: token, bytes: .failure(error))
          }
        }
      }
    } catch {
      if status.isRevoked { return nil }
      pause = .seconds(min(60, 1 << min(failures, 6)))
      failures += 1
    }
    return { [clock, pause] in
      try? await clock.sleep(for: pause)
      return nil
    }
  }

  private static var busyPause: Duration { .milliseconds(100) }
  /// For a server that does not wait for changes.
  private static var idlePause: Duration { .seconds(1) }
  /// The pause between two comparisons of all records.
  private static var comparingPause: Duration { .seconds(3600) }

  // MARK: Steps

  /// Runs steps one after the other.
  func exclusively<Value: Sendable>(
    _ step: @escaping @Sendable (MirroredIndex) async throws -> Value
  ) async throws -> Value {
    let task = progress.withLock { progress in
      let last = progress.last
      let task = Task {
        await last?.value
        return try await self.noting { try await step(self) }
      }
      progress.last = Task { _ = await task.result }
      return task
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Runs work on the thread on which the mirror is changed.
  func onThread<Value: Sendable>(
    _ work: @escaping @Sendable (MirroredIndex) throws -> Value
  ) async throws -> Value {
    let result = await withCheckedContinuation { continuation in
      // The caller keeps this object. The thread may forget the closure later, and must not keep the file open.
      thread.add { [unowned self] in continuation.resume(returning: Result { try work(self) }) }
    }
    return try result.get()
  }

  func noteWaiting() { progress.withLock { $0.status.waitingCount = queue.count } }

  /// Does the work, and notes why it fails. If the server has revoked the key, the mirror ends.
  private func noting<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
      let value = try await work()
      progress.withLock { $0.status.failure = nil }
      return value
    } catch {
      let failure: any Error = error is SearchError ? error : FollowError(any: error, path: local.path ?? "")
      if failure as? SearchError == .cancelled || error is CancellationError { throw failure }
      let isNew = progress.withLock { progress in
        defer { progress.status.failure = failure }
        let last = progress.status.failure
        return last as? SearchError != failure as? SearchError || last as? FollowError != failure as? FollowError
      }
      if failure as? SearchError == .keyRevoked {
        // Again if it fails.
        if local.count > 0 || isNew { try? await onThread { try $0.removeAll() } }
        if isNew { onEvent?(.revoked(waiting: queue.changes)) }
      } else if isNew {
        onEvent?(.failed(failure))
      }
      throw failure
    }
  }

  private func removeAll() throws {
    try local.clear()
    var staged = StagedPages(path: local.path ?? "", since: nil)
    staged.removeAll()
    removeDownload()
    progress.withLock { ($0.isFilled, $0.status.currentAsOf) = (false, nil) }
  }

  /// The token of the state that the mirror has.
  var token: String? { local.position(of: Position.name).map(Position.init)?.token }

  /// Lets the next reading be of all records.
  func forgetToken() throws {
    let time = status.currentAsOf?.timeIntervalSince1970
    _ = try local.follow(as: Position.name) { _ in Position(token: nil, time: time).text }
  }

  /// What tells the changes of the server; nil if nothing does.
  private var feed: (any ChangeReportingIndex)? {
    progress.withLock { $0.hasFeed } ? remote as? any ChangeReportingIndex : nil
  }

  /// - Parameter first: The first page, if it was loaded already.
  func readNow(first: LoadedPage?) async throws -> FollowedBatch {
    // Before anything is sent: a change of the server meets those that wait.
    let batch = try await pull(first: first)
    // What was sent may have met changes that others have made meanwhile.
    if try await sendWaiting(), feed != nil { _ = try await pull(first: nil) }
    return batch
  }

  /// Makes a change that needs the server, after those that wait.
  func onServer(_ change: @escaping @Sendable (any SearchIndex) async throws -> Void) async throws {
    try await exclusively { mirror in
      _ = try await mirror.readNow(first: nil)
      try await change(mirror.remote)
      _ = try await mirror.pull(first: nil)
    }
  }

  // MARK: Loading

  /// Loads what has changed, and applies it.
  ///
  /// - Parameter copies: Whether a snapshot of the server may take the place of many pages.
  private func pull(first: LoadedPage?, copies: Bool = true) async throws -> FollowedBatch {
    let (feed, token, time) = (feed, token, Date().timeIntervalSince1970)
    let sent = queue.sent(since: token)
    var staged = StagedPages(path: local.path ?? "", since: token)
    let last: ChangesPage
    if let feed {
      do {
        // A snapshot may be older than what was sent.
        switch try await load(from: feed, since: token, first: first, copies: copies && sent.isEmpty, into: &staged) {
        case .pages(let page): last = page
        case .snapshot(let copied):
          let changed = try await pull(first: nil, copies: false)
          return FollowedBatch(saved: copied.saved + changed.saved, deleted: copied.deleted + changed.deleted)
        }
      } catch SearchError.refused(_, status: 404) where staged.count == 0 {
        // A service, or a server that keeps no changes.
        progress.withLock { $0.hasFeed = false }
        return try await pull(first: nil)
      }
    } else {
      last = try await compare(into: &staged)
    }
    let batch = try await apply(staged, last, hasFeed: feed != nil, sent: sent, time: time)
    staged.removeAll()
    // The pages have its records.
    if hasDownload { removeDownload() }
    try queue.settle()
    progress.withLock { progress in
      progress.isFilled = true
      progress.status.currentAsOf = Date(timeIntervalSince1970: time)
    }
    if batch != FollowedBatch() { onEvent?(.read(batch)) }
    return batch
  }

  private enum Loaded {
    /// The last page; those before are staged.
    case pages(ChangesPage)
    /// What a snapshot has changed, which is in the mirror.
    case snapshot(FollowedBatch)
  }

  private func load(
    from feed: any ChangeReportingIndex, since token: String?, first: LoadedPage?, copies: Bool,
    into staged: inout StagedPages
  ) async throws -> Loaded {
    var copies = copies
    if copies, hasDownload {
      if let batch = try await copySnapshot(of: feed) { return .snapshot(batch) }
      copies = false
    }
    var loaded = staged.count == 0 && first?.token == token ? first : nil
    while true {
      let since = staged.token ?? token
      let bytes: [UInt8]
      if let page = loaded {
        bytes = try page.bytes.get()
        loaded = nil
      } else {
        bytes = try await feed.changes(since: since, waits: false)
      }
      let page = try ChangesPage(bytes)
      if page.isReset { staged.removeAll() }
      guard page.hasMore else { return .pages(page) }
      if page.isReset, copies, let batch = try await copySnapshot(of: feed) { return .snapshot(batch) }
      guard let next = page.token, next != since else {
        throw SearchError.unreadableAnswer(path: "changes", reason: "the token stays the same")
      }
      try staged.add(page, bytes)
    }
  }

  /// Loads all records of a service that does not tell what has changed.
  private func compare(into staged: inout StagedPages) async throws -> ChangesPage {
    staged.removeAll()
    var (text, inPage, total) = ([UInt8](), 0, 0)
    func add(_ line: JSON) { text += line.bytes() + [UInt8(ascii: "\n")] }
    func page(hasMore: Bool) throws -> (ChangesPage, [UInt8]) {
      add(ChangesPage.end(token: hasMore ? "\(total)" : nil, hasMore: hasMore, count: inPage))
      defer { (text, inPage) = ([], 0) }
      return (try ChangesPage(text), text)
    }
    add(["reset": true])
    // The key may not be allowed to read them, and the engine may not be able to keep them.
    if let settings = try? await remote.settings, (try? LocalIndex(settings: settings)) != nil {
      add(["settings": .object(settings.parameters)])
    }
    for try await record in remote.browse() {
      add(["save": record])
      (inPage, total) = (inPage + 1, total + 1)
      if text.count > 4_000_000 {
        let (page, text) = try page(hasMore: true)
        try staged.add(page, text)
      }
    }
    onEvent?(.compared(records: total))
    return try page(hasMore: false).0
  }

  // MARK: Applying

  /// Applies the staged pages and the last one in one transaction, together with the token.
  private func apply(
    _ staged: StagedPages, _ last: ChangesPage, hasFeed: Bool, sent: [String: JSON?], time: Double
  ) async throws -> FollowedBatch {
    // The time alone is no reason to write each second.
    let isKnown = status.currentAsOf.map { time - $0.timeIntervalSince1970 < 60 } ?? false
    if staged.count == 0, last.isEmpty, sent.isEmpty, isKnown { return FollowedBatch() }
    return try await onThread { mirror in
      try mirror.follow(mirror.local, to: Position(token: last.token, time: time), sent: sent) { applying in
        for number in 0..<staged.count { try applying.configure(staged[number + 1]) }
        try applying.configure(last)
        // From the last page on, since a record can be in several.
        try applying.apply(last)
        for number in (0..<staged.count).reversed() { try applying.apply(staged[number + 1]) }
        try applying.finish(hasFeed: hasFeed)
      }
    }
  }

  /// Applies changes of the server to the mirror, or to what takes its place, in one transaction together with the
  /// position.
  @discardableResult
  func follow(
    _ index: LocalIndex, to position: Position, sent: [String: JSON?] = [:], _ body: (inout Applying) throws -> Void
  ) throws -> FollowedBatch {
    var met: [MirrorConflict] = []
    let counts = try index.follow(as: Position.name) { changes in
      let waiting = Dictionary(grouping: queue.changes) { $0.objectID ?? "" }
      var applying = Applying(changes: changes, mirror: self, waiting: waiting, sent: sent)
      try body(&applying)
      met = applying.met
      // Before the position: when the process ends in between, the server's changes come again.
      for id in applying.dropped { try queue.drop(id) }
      if !applying.formers.isEmpty { try queue.append(applying.added, replacing: applying.formers) }
      return position.text
    }
    noteWaiting()
    for conflict in met { onEvent?(.conflict(conflict)) }
    return FollowedBatch(saved: counts.saved, deleted: counts.deleted)
  }
}

/// Applies pages to the mirror, but for the records that were changed here and wait.
struct Applying {
  let changes: FollowedChanges
  let mirror: MirroredIndex
  let waiting: [String: [RecordChange]]
  let sent: [String: JSON?]
  var isReset = false
  /// The records that pages have told of, and those that stay as they are here.
  var seen: Set<String> = []
  var met: [MirrorConflict] = []
  var dropped: [String] = []
  var added: [RecordChange] = []
  var formers: JSON.Object = [:]

  mutating func configure(_ page: ChangesPage) throws {
    try page.configure(changes)
    guard page.isReset else { return }
    isReset = true
    changes.beginAll()
  }

  mutating func apply(_ page: ChangesPage) throws {
    try page.forEachChange { id, record in if seen.insert(id).inserted { try take(id, record) } }
  }

  /// Takes a record of the server; nil if it is gone.
  mutating func take(_ id: String, _ record: JSON.Object?) throws {
    guard let mine = waiting[id] else { return try write(record, id) }
    let theirs = record.map { JSON.object($0) }
    // A full reading tells of all records, changed or not. What was sent from here is nobody else's change.
    let isSame = isReset && mirror.queue.former(id).map { $0 == theirs ?? .null } ?? true
    if isSame || sent[id].map({ $0 == nil || $0 == theirs ?? .null }) ?? false {
      return try keep(id, mine, against: theirs)
    }
    // A partial change of a record that is gone changes nothing.
    if record == nil, mine.allSatisfy({ $0.needsRecord }) {
      dropped.append(id)
      return try write(nil, id)
    }
    let conflict = MirrorConflict(objectID: id, mine: mine, theirs: theirs)
    met.append(conflict)
    switch mirror.resolve(conflict) {
    case .mine: try keep(id, mine, against: theirs)
    case .theirs:
      dropped.append(id)
      try write(record, id)
    case .record(var merged):
      merged["objectID"] = .string(id)
      dropped.append(id)
      added.append(.save(.object(merged)))
      formers[id] = theirs ?? .null
      try changes.save(merged, objectID: id)
    }
  }

  /// Goes through the records that no page has told of.
  mutating func finish(hasFeed: Bool) throws {
    if isReset {
      // Those that wait are not on the server yet.
      for id in waiting.keys.sorted() where !seen.contains(id) { try take(id, nil) }
    } else if hasFeed {
      // The server tells of each record that was sent: the key does not see these, or they are gone.
      for (id, record) in sent.sorted(by: { $0.key < $1.key })
      where record?.isNull != true && !seen.contains(id) && waiting[id] == nil { try changes.delete(id) }
    }
  }

  /// Lets changes wait, which are the next ones of the server's record.
  private mutating func keep(_ id: String, _ mine: [RecordChange], against theirs: JSON?) throws {
    if mirror.queue.former(id) != theirs ?? .null { formers[id] = theirs ?? .null }
    // The mirror lacks a merged record if the process ended when it was in the queue alone.
    switch mine.last {
    case .save(let record)?: try write(record.object, id)
    case .delete?: try write(nil, id)
    default: if isReset { try write(mirror.local.record(id)?.object, id) }
    }
  }

  private func write(_ record: JSON.Object?, _ id: String) throws {
    if let record { try changes.save(record, objectID: id) } else { try changes.delete(id) }
  }
}

extension RecordChange {
  /// Whether it changes nothing without a record.
  fileprivate var needsRecord: Bool {
    if case .partialUpdate(_, createIfNotExists: false) = self { true } else { false }
  }
}
