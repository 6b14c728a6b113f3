/// Runs a closure after a pause, unless it is cancelled, started again or deallocated before.
@MainActor
final class SearchTimer {
  private let clock: any Clock<Duration>
  private var task: Task<Void, Never>?

  init(_ clock: any Clock<Duration>) { self.clock = clock }

  deinit { task?.cancel() }

  func start(_ pause: Duration, _ body: @escaping @MainActor () -> Void) {
    cancel()
    task = Task { [clock] in
      try? await clock.sleep(for: pause)
      if !Task.isCancelled { body() }
    }
  }

  func cancel() {
    task?.cancel()
    task = nil
  }
}
