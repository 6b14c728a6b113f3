import AlgoliaWire
import SearchModel

/// Decides what a call does next: which host is tried, when, and when it is over.
///
/// Nothing is done here and no time passes: told what happened, it says what to do.
struct CallAttempts: Sendable {
  private let purpose: AlgoliaHost.Purpose
  private let mayBeTakenTwice: Bool
  private let timeout: Duration
  /// The hosts that were tried since the start, or since starting over.
  private var tried: Set<Int> = []
  private var current = 0
  private var hasStartedOver = false
  private var waitsLeft = Self.mostWaits
  private var lastError: SearchError

  /// How often a call waits because there were too many.
  static let mostWaits = 3
  /// A call that would have to wait longer is refused at once.
  static let longestWait = Duration.seconds(60)

  enum Step: Hashable {
    /// Send the call to the host, after a pause.
    case send(to: AlgoliaHost, within: Duration, after: Duration = .zero)
    /// The answer is the one that was asked for.
    case deliver
    case fail(SearchError)
  }

  /// The attempts of a call, which may be sent again after it may have been taken if that does no harm.
  init(for purpose: AlgoliaHost.Purpose, mayBeTakenTwice: Bool, timeout: Duration) {
    self.purpose = purpose
    self.mayBeTakenTwice = mayBeTakenTwice
    self.timeout = timeout
    lastError = .failed(reason: "there is no host for \(purpose == .reading ? "reading" : "writing")")
  }

  mutating func first(_ hosts: inout HostList, at now: Duration) -> Step { nextHost(&hosts, at: now) }

  mutating func next(after event: TransferEvent, _ hosts: inout HostList, at now: Duration) -> Step {
    switch event {
    case .answered:
      hosts.noteAnswer(of: current)
      return .deliver
    case .refused(let failure):
      hosts.noteAnswer(of: current)
      return .fail(failure.error)
    case .tooLarge(let limit):
      hosts.noteAnswer(of: current)
      return .fail(.answerTooLarge(limit: limit))
    case .limited(let failure, let wait):
      hosts.noteAnswer(of: current)
      guard waitsLeft > 0, wait <= Self.longestWait else { return .fail(failure.error) }
      waitsLeft -= 1
      return .send(to: hosts[current], within: timeout, after: wait)
    case .notConnected(let reason):
      hosts.noteFailure(of: current, at: now)
      lastError = .unreachable(reason: reason)
      return nextHost(&hosts, at: now)
    case .interrupted(let reason):
      hosts.noteFailure(of: current, at: now)
      lastError = .unreachable(reason: reason)
    case .troubled(let failure):
      hosts.noteFailure(of: current, at: now)
      lastError = failure.error
    case .timedOut:
      hosts.noteTimeout(of: current, at: now)
      lastError = .timedOut
    }
    return mayBeTakenTwice ? nextHost(&hosts, at: now) : .fail(lastError)
  }

  private mutating func nextHost(_ hosts: inout HostList, at now: Duration) -> Step {
    if !hasStartedOver, hosts.areAllDown(for: purpose, at: now) {
      hasStartedOver = true
      tried = []
      hosts.takeAllForUp(for: purpose)
    }
    guard let place = hosts.firstUp(for: purpose, besides: tried, at: now) else { return .fail(lastError) }
    tried.insert(place)
    current = place
    return .send(to: hosts[place], within: hosts.patience(with: place, startingFrom: timeout))
  }
}
