internal import Platform
internal import SearchEngine
internal import SearchModel

/// The asynchronous work of an app on a page, for which a thread waits.
///
/// `@unchecked Sendable`: the lock protects the mutable state.
final class PageWork: @unchecked Sendable {
  private let lock = PosixLock()
  private let memory: MemoryQuota
  private var response: ServerPageResponse?
  /// The memory that the answers of the page's searches take until it is drawn.
  private var reserved = 0
  /// What the waiting thread runs, with whether the page is still waited for.
  private var jobs: [Job] = []
  private typealias Job = @Sendable (_ isAwaited: Bool) -> Void
  private var isOver = false

  init(_ memory: MemoryQuota) { self.memory = memory }

  /// Reserves memory until the response is there.
  func reserve(_ bytes: Int) -> Bool {
    guard memory.reserve(bytes) else { return false }
    lock.withLock { reserved += bytes }
    return true
  }

  /// Runs what blocks on the thread that waits for the page, since the task of a page shares its threads with all others;
  /// nil if nobody waits any more.
  func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result? {
    await withCheckedContinuation { continuation in
      let job = { @Sendable (isAwaited: Bool) in continuation.resume(returning: isAwaited ? body() : nil) }
      let isLate = lock.withLock {
        if !isOver {
          jobs.append(job)
          lock.announceChange()
        }
        return isOver
      }
      if isLate { job(false) }
    }
  }

  /// Waits for the response or the end, and runs the jobs meanwhile.
  private func wait(for call: Call, until end: Duration) -> ServerPageResponse? {
    while true {
      let (hasEnded, due) = lock.withLock { () -> (Bool, [Job]) in
        call.application.clock.wait(lock, end) {
          response != nil || call.cancellation.isCancelled || !jobs.isEmpty
        }
        self.isOver = response != nil || call.cancellation.isCancelled || jobs.isEmpty
        defer { jobs = [] }
        return (self.isOver, jobs)
      }
      for job in due { job(!hasEnded) }
      if hasEnded { return lock.withLock { response } }
    }
  }

  func finish(_ response: ServerPageResponse) {
    lock.withLock {
      // At the end of the work, since late work uses its memory too.
      memory.release(reserved)
      self.response = response
      lock.announceChange()
    }
  }

  /// Waits for the response of an app, no longer than the client does and the limit allows: it is dropped then.
  func response(
    to call: Call, _ answer: @escaping @Sendable (ServerPageRequest) async -> ServerPageResponse
  ) throws(ServerFailure) -> HTTPResponse {
    let request = ServerPageRequest(call, self)
    let clock = call.application.clock
    let end = clock.elapsed() + call.application.limits.pageTime
    let task = Task { self.finish(await answer(request)) }
    call.cancellation.onCancel { [lock] in lock.withLock { lock.announceChange() } }
    let response = wait(for: call, until: end)
    if call.cancellation.isCancelled || response == nil { task.cancel() }
    if call.cancellation.isCancelled { throw .clientDisconnected }
    guard let response else {
      call.cancellation.cancel()
      throw .pageTimeout
    }
    return HTTPResponse(response)
  }
}

extension HTTPResponse {
  fileprivate init(_ response: ServerPageResponse) {
    self.init(status: response.status)
    content = OwnedBytes(copying: response.body)
    // A line break within a field would begin another one.
    headers = response.headers.filter { header in
      (header.name + header.value).utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }.map { HTTPHeader($0.name, $0.value) }
  }
}
