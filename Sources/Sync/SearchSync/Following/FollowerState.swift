internal import Platform
internal import SearchEngine

/// What a follower does on its thread: it reads a batch, and commits it with the new token.
final class FollowerState: Sendable {
  let feed: any ChangeFeed
  let index: LocalIndex
  private let onEvent: (@Sendable (FollowEvent) -> Void)?
  private let thread = SerialThread()
  private let progress = Locked(Progress())

  private struct Progress {
    var isStopped = false
    /// How many readings are under way or wait for their turn.
    var readings = 0
    var schedule = PollSchedule()
    /// The token that the index has; nil if that is not known.
    var token: String?
    /// Whether changes are left that the feed may forget.
    var mayForget = false
    /// The last error that was told.
    var failure: FollowError?
  }

  /// The name under which the index keeps the token: an index follows one feed.
  static let name = "feed"
  /// After how many records progress is told.
  private static let stride = 1_000

  init(_ index: LocalIndex, _ feed: any ChangeFeed, _ onEvent: (@Sendable (FollowEvent) -> Void)?) {
    (self.index, self.feed, self.onEvent) = (index, feed, onEvent)
  }

  /// Throws if the index has records that did not come from a feed.
  func checkIndex() throws(FollowError) {
    progress.withLock { $0.token = index.position(of: Self.name) }
    if progress.withLock({ $0.token == nil }), index.count > 0 { throw .foreignIndex }
  }

  func stop() { progress.withLock { $0.isStopped = true } }

  /// Waits until the readings that were begun have ended.
  func waitUntilIdle() async {
    await withCheckedContinuation { continuation in thread.add { continuation.resume() } }
  }

  // MARK: Polling

  /// Looks for changes, applies them, and returns the pause before the next look. Errors are told.
  func poll() async -> Duration {
    let (token, mayForget, isReading) = progress.withLock { ($0.token, $0.mayForget, $0.readings > 0) }
    // The feed can't be asked before it has been read.
    if isReading { return progress.withLock { $0.schedule.nextPause() } }
    do throws(FollowError) {
      // Somebody may have emptied the index.
      let token = index.count == 0 ? index.position(of: Self.name) : token
      if try feed.hasChanges(since: token) {
        try await read(all: false)
      } else if mayForget {
        _ = try forget()
      }
      let hadFailed = progress.withLock { progress in
        defer { progress.failure = nil }
        return progress.failure != nil
      }
      if hadFailed { index.pass(.waiting) }
    } catch {
      tell(error)
      let isNew = progress.withLock { progress in
        defer { progress.failure = error }
        return progress.failure != error && !progress.isStopped
      }
      if isNew { onEvent?(.failed(error)) }
    }
    return progress.withLock { $0.schedule.nextPause() }
  }

  private func tell(_ error: FollowError) { index.pass(error == .stopped ? .waiting : .failed(reason: "\(error)")) }

  /// Lets the feed forget some changes that are in the index, and returns whether there are more.
  func forget() throws(FollowError) -> Bool {
    guard let token = progress.withLock({ $0.token }) else { return false }
    let remains = try feed.forget(before: token)
    progress.withLock { $0.mayForget = remains }
    return remains
  }

  /// The app has asked for changes.
  func noteUse() { progress.withLock { $0.schedule.noteUse() } }

  // MARK: Reading

  /// Reads what has changed, or compares all records, on the thread of the follower.
  @discardableResult
  func read(all: Bool) async throws(FollowError) -> FollowedBatch {
    progress.withLock { $0.readings += 1 }
    defer { progress.withLock { $0.readings -= 1 } }
    let result = await withCheckedContinuation { continuation in
      // The caller keeps this object. The thread may forget the closure later, and must not keep the index.
      thread.add { [unowned self] in
        continuation.resume(returning: Result { () throws(FollowError) in try readNow(all: all) })
      }
    }
    return try result.get()
  }

  private func readNow(all: Bool) throws(FollowError) -> FollowedBatch {
    do throws(FollowError) {
      return try batch(all: all)
    } catch {
      tell(error)
      throw error
    }
  }

  private func batch(all: Bool) throws(FollowError) -> FollowedBatch {
    if progress.withLock({ $0.isStopped }) { throw .stopped }
    // Somebody may have emptied the index.
    let token = index.position(of: Self.name)
    if !all, try !feed.hasChanges(since: token) { return FollowedBatch() }
    do {
      let counts = try index.follow(as: Self.name) { changes in try self.fill(changes, all: all) }
      progress.withLock { progress in
        progress.token = index.position(of: Self.name)
        progress.mayForget = true
        progress.schedule.noteUse()
      }
      let batch = FollowedBatch(saved: counts.saved, deleted: counts.deleted)
      index.pass(.waiting)
      onEvent?(.applied(batch))
      return batch
    } catch {
      throw FollowError(any: error, path: index.path ?? "")
    }
  }

  private func fill(_ changes: FollowedChanges, all: Bool) throws -> String {
    // Somebody may have replaced all records meanwhile.
    if changes.position == nil, changes.recordCount > 0 { throw FollowError.foreignIndex }
    return try feed.read(since: all ? nil : changes.position) { change in
      try apply(change, to: changes)
      guard changes.readCount.isMultiple(of: Self.stride) else { return }
      if progress.withLock({ $0.isStopped }) { throw FollowError.stopped }
      guard changes.readCount > 0 else { return }
      index.pass(.reading(records: changes.readCount))
      onEvent?(.reading(records: changes.readCount))
    }
  }

  private func apply(_ change: FeedChange, to changes: FollowedChanges) throws {
    switch change {
    case .all: changes.beginAll()
    case .delete(let id): try changes.delete(id)
    case .save(let record, let id):
      do {
        try changes.save(record, objectID: id)
      } catch IndexError.recordTooLarge(let bytes, _, _) {
        // Otherwise one record would keep all later changes out.
        try changes.delete(id)
        onEvent?(.leftOut(objectID: id, bytes: bytes))
      } catch IndexError.repeatedKey(let key, _, _) {
        throw FollowError.repeated(key)
      }
    }
  }
}
