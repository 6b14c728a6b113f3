/// Decides how many of the waiting events are sent in the next call, and what becomes of them after it failed.
///
/// A receiver refuses all events of a call for one that is bad. The bad one is found by halving: the good ones before it
/// are sent, and it is dropped alone. A call of n events leads to fewer than 2 n calls, however many of them are bad. A
/// pure state machine.
struct EventBatches {
  /// The most events of a call.
  let limit: Int
  /// The sizes of the groups into which refused calls were divided; the last is that of the oldest events.
  private var groups: [Int] = []
  /// The refused calls since the last pause.
  private var refusals = 0
  /// The events that were dropped since the last call that was accepted.
  private var drops = 0

  /// One bad event leads to 11 refused calls of 1,000.
  static let mostRefusals = 16
  /// A receiver that accepts nothing between so many single events refuses them for a reason of its own.
  static let mostDrops = 3

  enum Decision: Hashable {
    /// Keep the events, and try again after a pause.
    case retry
    /// Keep them, and try again after a long pause: the receiver accepts no event at present.
    case hold
    /// Send fewer of them at once.
    case split
    /// Remove them: they will be refused again.
    case drop
  }

  enum Pause: Hashable { case short, long }

  init(limit: Int) { self.limit = limit }

  /// The size of the next batch, of so many waiting events.
  func size(of waiting: Int) -> Int { min(waiting, groups.last ?? limit) }

  mutating func wereSent() {
    _ = groups.popLast()
    drops = 0
    if groups.isEmpty { refusals = 0 }
  }

  mutating func failed(_ error: SearchError, _ count: Int) -> Decision {
    if error == .cancelled || error.mayPass { return .retry }
    guard error.concernsOneEvent else { return .hold }
    refusals += 1
    _ = groups.popLast()
    guard count > 1 else {
      drops += 1
      return .drop
    }
    groups += [count - count / 2, count / 2]
    return .split
  }

  /// The pause before the next call, after those that were refused; nil for none.
  mutating func takePause() -> Pause? {
    if drops >= Self.mostDrops {
      (drops, refusals) = (0, 0)
      return .long
    }
    guard refusals >= Self.mostRefusals else { return nil }
    refusals = 0
    return .short
  }
}

extension SearchError {
  /// Whether a call was refused for what is in it, so that other events may be accepted.
  fileprivate var concernsOneEvent: Bool {
    guard case .refused(_, let status) = self else { return false }
    return status.map { [400, 413, 422].contains($0) } ?? true
  }
}
