/// Decides how many of the waiting events are sent in the next call, and what becomes of them after it failed.
///
/// A receiver refuses all events of a call for one that is bad. The bad one is found by halving: the good ones before it
/// are sent, and it is dropped alone. A pure state machine.
struct EventBatches {
  /// The most events of a call.
  let limit: Int
  /// How many of the oldest events are known to hold a refused one; 0 if none is known.
  private var suspects = 0

  enum Decision: Hashable {
    /// Keep the events, and try again after a pause.
    case retry
    /// Send fewer of them at once.
    case split
    /// Remove them: they will be refused again.
    case drop
  }

  init(limit: Int) { self.limit = limit }

  /// The size of the next batch, of so many waiting events.
  func size(of waiting: Int) -> Int { min(waiting, suspects > 1 ? suspects / 2 : limit) }

  mutating func wereSent(_ count: Int) { suspects = max(0, suspects - count) }

  mutating func failed(_ error: SearchError, _ count: Int) -> Decision {
    if error == .cancelled || error.mayPass { return .retry }
    guard count > 1, error.concernsOneEvent else {
      suspects = max(0, suspects - count)
      return .drop
    }
    suspects = count
    return .split
  }
}

extension SearchError {
  /// Whether a call was refused for what is in it, so that other events may be accepted.
  fileprivate var concernsOneEvent: Bool {
    guard case .refused(_, let status) = self else { return false }
    return status.map { [400, 413, 422].contains($0) } ?? true
  }
}
