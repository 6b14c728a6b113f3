internal import Platform

/// What the follower of an index is doing.
public enum FollowingState: Hashable, Sendable {
  /// It waits for changes: the index has what the source had at the last look.
  case waiting
  /// So many records were read of a batch that is not in the index yet.
  case reading(records: Int)
  /// Reading has failed, and will be tried again: why.
  case failed(reason: String)
}

/// Passes on what the followers of an index do.
final class FollowingStates: Sendable {
  private struct Observers {
    var state: FollowingState?
    var all: [Int: AsyncStream<FollowingState>.Continuation] = [:]
    var count = 0
  }

  private let observers = Locked(Observers())

  /// The state, if there has been a follower, and the next ones. The last one is repeated after each batch. Whoever is slow
  /// gets the newest one.
  var stream: AsyncStream<FollowingState> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = observers.withLock { observers in
        observers.count += 1
        observers.all[observers.count] = continuation
        if let state = observers.state { continuation.yield(state) }
        return observers.count
      }
      continuation.onTermination = { [weak self] _ in self?.observers.withLock { $0.all[number] = nil } }
    }
  }

  func pass(_ state: FollowingState) {
    observers.withLock { observers in
      if case .failed = state, state == observers.state { return }
      observers.state = state
      for continuation in observers.all.values { continuation.yield(state) }
    }
  }
}

extension LocalIndex {
  /// What a follower of the index does from now on.
  package var followingStates: AsyncStream<FollowingState> { following.stream }

  /// Tells what a follower does.
  package func pass(_ state: FollowingState) { following.pass(state) }
}
