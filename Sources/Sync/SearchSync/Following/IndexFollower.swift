public import SearchEngine

/// Keeps an index as its source is: looks for changes, and applies them in batches.
///
/// ```swift
/// let follower = try index.follow(.sqlite("app.db", table: "product", id: "id"))
/// try await follower.read()  // after a commit of the app, if it must be searchable at once
/// ```
///
/// Searches see the source as it was after one of its commits. The index keeps how far it has come in the transaction of
/// each batch, so that nothing is lost or applied in vain when either process ends. Following ends with this object.
public final class IndexFollower: Sendable {
  private let state: FollowerState
  private let polling: Task<Void, Never>?

  init(_ state: FollowerState, clock: (any Clock<Duration>)?) {
    self.state = state
    polling = clock.map { clock in
      Task.detached(priority: .utility) {
        while !Task.isCancelled {
          let pause = await state.poll()
          try? await clock.sleep(for: pause)
        }
      }
    }
  }

  deinit { cancel() }

  /// Stops following as soon as possible, without waiting for that.
  package func cancel() {
    state.stop()
    polling?.cancel()
  }

  /// The index, for a search: `SearchScreen(follower.index)` says when the index is behind.
  public var index: LocalIndex { state.index }

  /// What the follower does from now on, beginning with what it does now. Each batch that is in the index repeats
  /// `waiting`.
  public var states: AsyncStream<FollowingState> { index.followingStates }

  /// Reads what was committed until now. When it returns, searches see it.
  @discardableResult
  public func read() async throws(FollowError) -> FollowedBatch {
    state.noteUse()
    return try await state.read(all: false)
  }

  /// Compares all records with the source, and corrects those that differ.
  ///
  /// Finds what was written to the database without its triggers, and to the index by others.
  ///
  /// - Returns: What was corrected, together with what was committed meanwhile.
  @discardableResult
  public func verify() async throws(FollowError) -> FollowedBatch {
    _ = try await state.read(all: false)
    return try await state.read(all: true)
  }

  /// Lets the feed forget some of the changes that are in the index, as polling does; for one that does not poll.
  ///
  /// - Returns: Whether there is more to forget.
  package func forget() throws(FollowError) -> Bool { try state.forget() }

  /// Stops following, and returns when the index is no longer used. A batch that is being read is undone, and whoever waits
  /// for it gets `FollowError.stopped`.
  public func stop() async {
    cancel()
    await polling?.value
    await state.waitUntilIdle()
  }
}

extension LocalIndex {
  /// Whether its records are those that a follower has read last, even if there is none.
  package var isFollowed: Bool { position(of: FollowerState.name) != nil }

  /// Follows a source of records: the index has its records from then on, and no others.
  ///
  /// The first reading begins at once, in the background; await ``IndexFollower/read()`` to see it finished. An index
  /// follows one source.
  ///
  /// - Parameters:
  ///   - feed: The source, such as `.sqlite("app.db", table: "product")`.
  ///   - clock: The clock of the pauses between looking for changes; nil to look only when `read()` is called.
  ///   - onEvent: Called with progress and errors, on any thread.
  /// - Throws: `FollowError.foreignIndex` if the index has records that did not come from a feed.
  public func follow(
    _ feed: some ChangeFeed, clock: (any Clock<Duration>)? = ContinuousClock(),
    onEvent: (@Sendable (FollowEvent) -> Void)? = nil
  ) throws(FollowError) -> IndexFollower {
    let state = FollowerState(self, feed, onEvent)
    try state.checkIndex()
    return IndexFollower(state, clock: clock)
  }
}
