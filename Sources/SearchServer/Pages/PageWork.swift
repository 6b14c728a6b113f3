internal import SearchEngine

/// The asynchronous work of an app on a page, for which a thread waits.
final class PageWork: Sendable {
  private let outcome = Locked<Outcome?>(nil)
  /// The memory that the answers of the page's searches take until it is drawn.
  private let reserved = Locked(0)
  private let memory: MemoryQuota

  private enum Outcome: Sendable {
    case response(ServerPageResponse)
    case isLate
  }

  init(_ memory: MemoryQuota) { self.memory = memory }

  /// Reserves memory until the response is there.
  func reserve(_ bytes: Int) -> Bool {
    guard memory.reserve(bytes) else { return false }
    reserved.withLock { $0 += bytes }
    return true
  }

  /// Waits for the response of an app. If it comes too late, it is dropped.
  func response(
    to call: Call, _ answer: @escaping @Sendable (ServerPageRequest) async -> ServerPageResponse
  ) throws(ServerFailure) -> HTTPResponse {
    let request = ServerPageRequest(call, self)
    let task = Task { [self] in
      let response = await answer(request)
      // At the end of the work, since late work uses its memory too.
      memory.release(reserved.withLock { $0 })
      outcome.set(.response(response))
    }
    let limit = call.application.limits.pageTime
    let alarm = Task { [self] in
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      outcome.set(.isLate)
    }
    let outcome = outcome.wait { $0 }
    alarm.cancel()
    switch outcome {
    case .response(let response):
      if call.cancellation.isCancelled { throw .clientDisconnected }
      return HTTPResponse(response)
    case .isLate:
      call.cancellation.cancel()
      task.cancel()
      throw .pageTimeout
    }
  }
}

extension HTTPResponse {
  fileprivate init(_ response: ServerPageResponse) {
    self.init(status: response.status)
    body = response.body
    // A line break within a field would begin another one.
    headers = response.headers.filter { header in
      (header.name + header.value).utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    }.map { HTTPHeader($0.name, $0.value) }
  }
}
