internal import Platform
package import SearchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The limits of a call, shared by all of its searches: the size of the answers, and processor time.
///
/// Both are counted while answers are built, so that a search ends soon after it passes a limit.
///
/// A budget is used by the thread that searches. Other threads end the call through its ``SearchCancellation``. Its
/// properties are read and written as a whole, so that no two accesses overlap: they are not checked at run time, since
/// loops spend steps.
package final class SearchBudget {
  private let answerBytes: Int
  private let processorTime: Duration?
  private let cancellation: SearchCancellation?
  private let clock: () -> Duration
  /// The time of the call, in seconds since 1970: when it was first asked for, unless it was given.
  private(set) lazy var now = Self.secondsSince1970()
  /// When the call started by the wall clock, unless a clock was given.
  private let wallStart: Duration?
  private let reserveMemory: (Int) -> Bool
  private var started: Duration

  /// The approximate size of the answers so far as JSON, in bytes.
  @exclusivity(unchecked) package private(set) var usedBytes = 0
  /// The memory that is reserved for the answers and for scratch.
  @exclusivity(unchecked) package private(set) var reservedBytes = 0
  /// The scratch memory of the running search.
  @exclusivity(unchecked) private(set) var scratchBytes = 0
  /// The error of the first limit that was passed.
  @exclusivity(unchecked) private var failure: SearchError?
  /// The steps until the clock and the cancellation are checked next.
  @exclusivity(unchecked) private var stepsLeft: Int
  @exclusivity(unchecked) private var grantedSteps: Int

  /// The number of steps between checks of the clock; a step takes a few nanoseconds.
  private let stepsBetweenChecks: Int
  /// Memory is reserved in blocks of this size, or exactly where a block is refused.
  private static let reservedBlock = 1 << 18
  /// The number of copies of an answer in memory: as values, as JSON and as text, or of a text that is copied to grow.
  private static let copies = 3

  /// Creates a budget whose time starts now.
  ///
  /// - Parameters:
  ///   - answerBytes: The limit on the size of all answers of the call together.
  ///   - processorTime: The limit on the processor time of the call; nil for none.
  ///   - cancellation: Lets other threads end the call; nil if none does.
  ///   - clock: The measured time; nil for the processor time of the current thread.
  ///   - now: The time of the call in seconds since 1970, for rules that apply for a time; nil for the present.
  ///   - reserve: Called before memory is used, in blocks; returning false ends the call.
  package convenience init(
    answerBytes: Int = .max, processorTime: Duration? = nil, cancellation: SearchCancellation? = nil,
    clock: (() -> Duration)? = nil, now: Double? = nil,
    reserve: @escaping (_ bytes: Int) -> Bool = { _ in true }
  ) {
    self.init(
      answerBytes: answerBytes, processorTime: processorTime, cancellation: cancellation, clock: clock, now: now,
      reserve: reserve, stepsBetweenChecks: 16_384)
  }

  package init(
    answerBytes: Int = .max, processorTime: Duration? = nil, cancellation: SearchCancellation? = nil,
    clock: (() -> Duration)? = nil, now: Double? = nil,
    reserve: @escaping (_ bytes: Int) -> Bool = { _ in true }, stepsBetweenChecks: Int
  ) {
    self.stepsBetweenChecks = stepsBetweenChecks
    stepsLeft = stepsBetweenChecks
    grantedSteps = stepsBetweenChecks
    self.answerBytes = answerBytes
    self.processorTime = processorTime
    self.cancellation = cancellation
    self.clock = clock ?? Self.threadTime
    wallStart = clock == nil && processorTime != nil ? Self.wallTime() : nil
    reserveMemory = reserve
    started = processorTime == nil ? .zero : self.clock()
    if let now { self.now = now }
  }

  /// The processor time of the current thread.
  package static func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func wallTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func secondsSince1970() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of steps counted so far.
  package var steps: Int { grantedSteps - stepsLeft }

  /// Throws if a limit is passed or the call is cancelled.
  func check() throws(SearchError) {
    renew()
    if let failure { throw failure }
  }

  /// Whether a limit is passed. Loops end then, and their results are discarded.
  var isSpent: Bool { failure != nil }

  /// Counts steps of work; false if the call has to end.
  @inline(__always)
  @discardableResult
  func spend(_ steps: Int) -> Bool {
    stepsLeft &-= steps
    return stepsLeft > 0 || renew()
  }

  /// Counts steps of work, and throws if the call has to end.
  package func require(_ steps: Int) throws(SearchError) {
    if !spend(steps), let failure { throw failure }
  }

  @inline(never)
  @discardableResult
  private func renew() -> Bool {
    if failure != nil { return false }
    grantedSteps += stepsBetweenChecks - stepsLeft
    stepsLeft = stepsBetweenChecks
    if cancellation?.isCancelled == true {
      fail(.cancelled)
    } else if let processorTime, hasPassed(processorTime) {
      fail(.limitPassed(.processorTime(milliseconds: processorTime.milliseconds)))
    }
    return failure == nil
  }

  /// Runs the body, whose time is not counted, and then forgets what a search has counted, so that it can start over.
  ///
  /// - Parameter beginning: The ``state`` when the search began.
  func startOver(from beginning: State, after body: () throws -> Void) rethrows {
    let time = processorTime == nil ? .zero : clock()
    defer {
      if processorTime != nil { started += clock() - time }
      (usedBytes, failure) = (beginning.usedBytes, beginning.failure)
    }
    try body()
  }

  /// What ``startOver(from:after:)`` restores.
  struct State {
    fileprivate var usedBytes: Int
    fileprivate var failure: SearchError?
  }

  var state: State { State(usedBytes: usedBytes, failure: failure) }

  /// Whether the time of the call has passed its limit. Reading the processor time of a thread takes a system call, and
  /// reading the wall clock takes none: while less time than the limit has passed, no thread can have used more.
  private func hasPassed(_ limit: Duration) -> Bool {
    if let wallStart, Self.wallTime() - wallStart <= limit { return false }
    return clock() - started > limit
  }

  private func fail(_ error: SearchError) {
    failure = failure ?? error
    // Makes `spend` return false from now on.
    grantedSteps -= stepsLeft
    stepsLeft = 0
  }

  /// Counts bytes of an answer; false if that passes the limit.
  @discardableResult
  package func take(bytes: Int) -> Bool {
    guard hasRoom(for: bytes) else { return false }
    usedBytes += bytes
    return true
  }

  /// Whether an answer may have so many more bytes; reserves memory for them without counting them.
  func hasRoom(for bytes: Int) -> Bool {
    guard failure == nil else { return false }
    guard bytes <= answerBytes - usedBytes else {
      fail(.limitPassed(.answerBytes(answerBytes)))
      return false
    }
    return reserve(total: (usedBytes + bytes) * Self.copies + scratchBytes)
  }

  /// Reserves scratch memory.
  func takeScratch(bytes: Int) {
    scratchBytes += bytes
    _ = reserve(total: usedBytes * Self.copies + scratchBytes)
  }

  /// Counts released scratch memory; its reservation is kept for later use.
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

/// Ends the searches of a call from another thread, when their answers are no longer needed.
package final class SearchCancellation: Sendable {
  private let state = Locked<State>(.running(onCancel: []))

  private enum State {
    case running(onCancel: [@Sendable () -> Void])
    case cancelled
  }

  /// Makes a cancellation that has not happened.
  package init() {}

  /// Makes the searches of the call throw `SearchError.cancelled` soon.
  package func cancel() {
    let bodies = state.withLock { state in
      guard case .running(let bodies) = state else { return [@Sendable () -> Void]() }
      state = .cancelled
      return bodies
    }
    for body in bodies { body() }
  }

  /// Whether the call is cancelled.
  package var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

  /// Calls the body once the call is cancelled, on the thread that cancels it; at once if that has happened.
  package func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      guard case .running(let bodies) = state else { return true }
      state = .running(onCancel: bodies + [body])
      return false
    }
    if isCancelled { body() }
  }
}

extension Duration {
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
