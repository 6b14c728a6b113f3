/// Runs blocking work on a thread, one piece after the other in the order in which it was added. The thread exists only
/// while there is work.
package final class SerialThread: Sendable {
  private struct Queue {
    var work: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let queue = Locked(Queue())

  package init() {}

  /// Adds work, and returns at once.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let mustStart = queue.withLock { queue in
      queue.work.append(work)
      defer { queue.isRunning = true }
      return !queue.isRunning
    }
    if mustStart { SystemThread.start { [queue] in Self.run(queue) } }
  }

  private static func run(_ queue: Locked<Queue>) {
    while let work = next(in: queue) { work() }
  }

  /// Takes the next work; without any, the thread must end.
  private static func next(in queue: Locked<Queue>) -> (@Sendable () -> Void)? {
    queue.withLock { queue in
      queue.isRunning = !queue.work.isEmpty
      return queue.isRunning ? queue.work.removeFirst() : nil
    }
  }
}
