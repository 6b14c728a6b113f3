internal import Platform

/// A clock that advances only when it is told to, so that tests of delays need not wait.
///
/// ```swift
/// let clock = ManualClock()
/// let searcher = HitsSearcher(backend: backend, indexName: "products", debounce: .milliseconds(200), clock: clock)
/// searcher.search()
/// await clock.waitForSleepers()
/// clock.advance(by: .milliseconds(200))
/// ```
public final class ManualClock: Clock, Sendable {
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    package var sinceStart: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  private let state = Locked(State())

  private struct State {
    var now = Instant(sinceStart: .zero)
    var sleepers: [Sleeper] = []
    var sleeperCount = 0
    var watchers: [Watcher] = []
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// A caller of ``waitForSleepers(_:)``.
  private struct Watcher {
    let sleepersNeeded: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  /// A clock that stands still.
  public init() {}

  public var now: Instant { state.withLock { $0.now } }
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.sleeperCount += 1
      return state.sleeperCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, watchers): (Result<Void, any Error>?, [Watcher]) = state.withLock { state in
          if Task.isCancelled { return (.failure(CancellationError()), []) }
          if deadline <= state.now { return (.success(()), []) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          let woken = state.watchers.filter { $0.sleepersNeeded <= state.sleepers.count }
          state.watchers.removeAll { $0.sleepersNeeded <= state.sleepers.count }
          return (nil, woken)
        }
        if let result { continuation.resume(with: result) }
        for watcher in watchers { watcher.continuation.resume() }
      }
    } onCancel: {
      wake { $0.id == id }.forEach { $0.continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Advances the time, and wakes the tasks whose deadline has passed, the earliest first.
  public func advance(by duration: Duration) {
    let now = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      return state.now
    }
    for sleeper in wake({ $0.deadline <= now }).sorted(by: { $0.deadline < $1.deadline }) {
      sleeper.continuation.resume()
    }
  }

  /// Returns when at least this many tasks sleep.
  public func waitForSleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.sleepers.count >= count { return true }
        state.watchers.append(Watcher(sleepersNeeded: count, continuation: continuation))
        return false
      }
      if isReached { continuation.resume() }
    }
  }

  private func wake(_ isWoken: (Sleeper) -> Bool) -> [Sleeper] {
    state.withLock { state in
      let woken = state.sleepers.filter(isWoken)
      state.sleepers.removeAll(where: isWoken)
      return woken
    }
  }
}
