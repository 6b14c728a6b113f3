internal import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The limits of one call, shared by all of its searches: bytes of answer and processor time.
///
/// Both are counted while answers are built, so that a search ends soon after it has passed a limit.
///
/// ```swift
/// let budget = SearchBudget(answerBytes: 64_000_000, processorTime: .seconds(2))
/// let lamps = try index.search(HitsRequest(indexName: "products", query: Query("lamp")), budget: budget)
/// let desks = try index.search(HitsRequest(indexName: "products", query: Query("desk")), budget: budget)
/// ```
///
/// A budget belongs to the thread that searches. Another thread ends the call by cancelling its ``SearchCancellation``.
public final class SearchBudget {
  private let answerBytes: Int
  private let processorTime: Duration?
  private let cancellation: SearchCancellation
  private let clock: () -> Duration
  private let reserveMemory: (Int) -> Bool
  private let started: Duration

  /// The bytes of the answers so far, about as many as their JSON has.
  public private(set) var usedBytes = 0
  /// The memory that was reserved for the answers and for scratch.
  package private(set) var reservedBytes = 0
  /// The memory that the search under way works in.
  private(set) var scratchBytes = 0
  /// The first limit that was passed; it stays.
  private var failure: SearchError?
  /// The steps up to the next look at the clock and the cancellation, of those that were granted.
  private var stepsLeft: Int
  private var grantedSteps: Int

  /// The clock is read once in so many steps; one takes a few nanoseconds.
  private let stepsBetweenChecks: Int
  /// Memory is reserved in blocks of so many bytes, where there is room for them.
  private static let reservedBlock = 1 << 18
  /// While an answer is built it is in memory as values, as JSON and as text.
  private static let copies = 3

  /// A budget whose time begins now.
  ///
  /// - Parameters:
  ///   - answerBytes: The number of bytes that all answers of the call may have together.
  ///   - processorTime: The processor time that the call may take; nil for any.
  ///   - cancellation: What another thread ends the call with.
  ///   - clock: The time that counts: by default the processor time of the current thread.
  ///   - reserve: Asked for memory before it is used, in blocks; false ends the call.
  public convenience init(
    answerBytes: Int = .max, processorTime: Duration? = nil, cancellation: SearchCancellation = SearchCancellation(),
    clock: @escaping () -> Duration = SearchBudget.threadTime, reserve: @escaping (_ bytes: Int) -> Bool = { _ in true }
  ) {
    self.init(
      answerBytes: answerBytes, processorTime: processorTime, cancellation: cancellation, clock: clock,
      reserve: reserve, stepsBetweenChecks: 16_384)
  }

  package init(
    answerBytes: Int = .max, processorTime: Duration? = nil, cancellation: SearchCancellation = SearchCancellation(),
    clock: @escaping () -> Duration = SearchBudget.threadTime,
    reserve: @escaping (_ bytes: Int) -> Bool = { _ in true }, stepsBetweenChecks: Int
  ) {
    self.stepsBetweenChecks = stepsBetweenChecks
    stepsLeft = stepsBetweenChecks
    grantedSteps = stepsBetweenChecks
    self.answerBytes = answerBytes
    self.processorTime = processorTime
    self.cancellation = cancellation
    self.clock = clock
    reserveMemory = reserve
    started = processorTime == nil ? .zero : clock()
  }

  /// The processor time of the current thread.
  public static func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The steps of work that were counted so far.
  package var steps: Int { grantedSteps - stepsLeft }

  /// Throws where a limit is passed or the call is cancelled.
  func check() throws(SearchError) {
    renew()
    if let failure { throw failure }
  }

  /// Whether a limit is passed: loops end then, and what they found is not used.
  var isSpent: Bool { failure != nil }

  /// Counts steps of work; false where the call has to end.
  @inline(__always)
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    stepsLeft &-= steps
    return stepsLeft > 0 || renew()
  }

  /// Counts steps of work, and throws where the call has to end.
  func require(_ steps: Int) throws(SearchError) {
    if !spend(steps), let failure { throw failure }
  }

  @inline(never)
  @discardableResult
  private func renew() -> Bool {
    if failure != nil { return false }
    grantedSteps += stepsBetweenChecks - stepsLeft
    stepsLeft = stepsBetweenChecks
    if cancellation.isCancelled {
      fail(.cancelled)
    } else if let processorTime, clock() - started > processorTime {
      fail(.limitPassed(.processorTime(milliseconds: processorTime.milliseconds)))
    }
    return failure == nil
  }

  private func fail(_ error: SearchError) {
    failure = failure ?? error
    // From here on `spend` is false.
    grantedSteps -= stepsLeft
    stepsLeft = 0
  }

  /// Counts bytes of an answer; false where it would have too many.
  @discardableResult
  package func take(bytes: Int) -> Bool {
    guard hasRoom(for: bytes) else { return false }
    usedBytes += bytes
    return true
  }

  /// Whether an answer may have so many bytes more; they are reserved, and counted once they are taken.
  func hasRoom(for bytes: Int) -> Bool {
    guard failure == nil else { return false }
    guard bytes <= answerBytes - usedBytes else {
      fail(.limitPassed(.answerBytes(answerBytes)))
      return false
    }
    return reserve(total: (usedBytes + bytes) * Self.copies + scratchBytes)
  }

  /// Reserves memory that a search works in.
  func takeScratch(bytes: Int) {
    scratchBytes += bytes
    _ = reserve(total: usedBytes * Self.copies + scratchBytes)
  }

  /// Counts memory that a search no longer works in; it stays reserved for what comes.
  func giveBackScratch(bytes: Int) { scratchBytes -= bytes }

  private func reserve(total: Int) -> Bool {
    guard total > reservedBytes else { return true }
    let missing = total - reservedBytes
    for bytes in [max(missing, Self.reservedBlock), missing] where reserveMemory(bytes) {
      reservedBytes += bytes
      return true
    }
    fail(.limitPassed(.memory))
    return false
  }
}

/// Ends the searches of a call from another thread, since nobody waits for their answers any more.
public final class SearchCancellation: Sendable {
  private let state = Locked(false)

  public init() {}

  /// Lets the searches of the call end with `SearchError.cancelled` soon.
  public func cancel() { state.withLock { $0 = true } }

  /// Whether the call is cancelled.
  public var isCancelled: Bool { state.withLock { $0 } }
}

extension Duration {
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
