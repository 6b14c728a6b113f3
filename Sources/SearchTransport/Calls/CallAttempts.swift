package import SearchModel

/// Decides which host a call is sent to, when, and when it fails: the retry logic.
///
/// A pure state machine: takes the outcome of each transfer, and returns the next step.
package struct CallAttempts: Sendable {
  private let purpose: SearchHost.Purpose
  private let isIdempotent: Bool
  private let timeout: Duration
  /// The indices of the hosts that were tried since the start, or since starting over.
  private var tried: Set<Int> = []
  private var current = 0
  private var hasStartedOver = false
  private var waitsLeft = Self.maxRetriesAfterLimit
  private var lastError: SearchError

  /// How often a call is sent again after a 429.
  package static let maxRetriesAfterLimit = 3
  /// A longer `Retry-After` fails the call at once.
  package static let longestWait = Duration.seconds(60)

  package enum Step: Hashable {
    /// Send the call to the host after a pause, with a timeout.
    case send(to: SearchHost, within: Duration, after: Duration = .zero)
    /// Return the response.
    case deliver
    case fail(SearchError)
  }

  /// - Parameter isIdempotent: Whether the call may be sent again after a host may have received it.
  package init(for purpose: SearchHost.Purpose, isIdempotent: Bool, timeout: Duration) {
    self.purpose = purpose
    self.isIdempotent = isIdempotent
    self.timeout = timeout
    lastError = .failed(reason: "there is no host for \(purpose == .reading ? "reading" : "writing")")
  }

  package mutating func first(_ hosts: inout HostList, at now: Duration) -> Step { nextHost(&hosts, at: now) }

  package mutating func next(after event: TransferEvent, _ hosts: inout HostList, at now: Duration) -> Step {
    switch event {
    case .answered:
      hosts.noteAnswer(of: current)
      return .deliver
    case .refused(let error):
      hosts.noteAnswer(of: current)
      return .fail(error)
    case .tooLarge(let limit):
      hosts.noteAnswer(of: current)
      return .fail(.answerTooLarge(limit: limit))
    case .rateLimited(let error, let wait):
      hosts.noteAnswer(of: current)
      guard waitsLeft > 0, wait <= Self.longestWait else { return .fail(error) }
      waitsLeft -= 1
      return .send(to: hosts[current], within: timeout, after: wait)
    case .notConnected(let reason):
      hosts.noteFailure(of: current, at: now)
      lastError = .unreachable(reason: reason)
      return nextHost(&hosts, at: now)
    case .interrupted(let reason):
      hosts.noteFailure(of: current, at: now)
      lastError = .unreachable(reason: reason)
    case .serverError(let error):
      hosts.noteFailure(of: current, at: now)
      lastError = error
    case .timedOut:
      hosts.noteTimeout(of: current, at: now)
      lastError = .timedOut
    }
    return isIdempotent ? nextHost(&hosts, at: now) : .fail(lastError)
  }

  private mutating func nextHost(_ hosts: inout HostList, at now: Duration) -> Step {
    if !hasStartedOver, hosts.areAllDown(for: purpose, at: now) {
      hasStartedOver = true
      tried = []
      hosts.markAllUp(for: purpose)
    }
    guard let index = hosts.firstUp(for: purpose, besides: tried, at: now) else { return .fail(lastError) }
    tried.insert(index)
    current = index
    return .send(to: hosts[index], within: hosts.timeout(of: index, startingFrom: timeout))
  }
}
