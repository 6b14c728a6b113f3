import Platform
import TestSupport
import Testing

@Suite("Work on one thread", .serialized)
struct SerialThreadTests {
  @Test("Work runs in the order in which it was added, also while other work runs and after the thread has ended")
  func order() async {
    let thread = SerialThread()
    let numbers = Locked<[Int]>([])
    for round in 0..<20 {
      for number in 0..<50 { thread.add { numbers.withLock { $0.append(round * 50 + number) } } }
      await withCheckedContinuation { continuation in thread.add { continuation.resume() } }
    }
    expectEqual(numbers.withLock { $0 }, Array(0..<1_000))
  }

  @Test("Work that many threads add is all done, one piece at a time")
  func manyThreads() async {
    let thread = SerialThread()
    let running = Locked(0)
    let counts = Locked((done: 0, most: 0))
    await withTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          await withCheckedContinuation { continuation in
            thread.add {
              let now = running.withLock { running in
                running += 1
                return running
              }
              counts.withLock { $0 = ($0.done + 1, max($0.most, now)) }
              running.withLock { $0 -= 1 }
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(counts.withLock { $0.done } == 200 && counts.withLock { $0.most } == 1)
  }
}
