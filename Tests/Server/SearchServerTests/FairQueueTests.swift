import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchServer

@Suite("Fair queue")
struct FairQueueTests {
  /// A model that searches through all waiting items.
  private struct Model {
    let capacity: Int, share: Int
    var waiting: [(client: Int, item: Int)] = []
    /// Since when each client with waiting items has been waiting.
    var since: [Int: Int] = [:]
    var running: [Int] = []
    var time = 0

    func count(_ client: Int) -> Int { waiting.count { $0.client == client } }

    mutating func enter(_ client: Int) {
      time += 1
      since[client] = time
    }

    mutating func add(_ item: Int, of client: Int) -> Int? {
      var excess: Int?
      if waiting.count == capacity {
        let most = since.keys.map(count).max() ?? 0
        guard most > count(client) + 1 else { return item }
        let longest = since.keys.filter { count($0) == most }.min { since[$0, default: 0] < since[$1, default: 0] }
        let last = waiting.lastIndex { $0.client == longest } ?? 0
        excess = waiting.remove(at: last).item
      }
      if count(client) == 0 { enter(client) }
      waiting.append((client, item))
      return excess
    }

    mutating func next() -> Int? {
      let clients = since.keys.filter { client in running.count { $0 == client } < share }
      guard let client = clients.min(by: { since[$0, default: 0] < since[$1, default: 0] }),
        let index = waiting.firstIndex(where: { $0.client == client })
      else { return nil }
      let item = waiting.remove(at: index).item
      running.append(client)
      since[client] = nil
      if count(client) > 0 { enter(client) }
      return item
    }

    mutating func remove(where holds: (Int) -> Bool) -> [Int] {
      let removed = waiting.filter { holds($0.item) }.map(\.item)
      waiting.removeAll { holds($0.item) }
      for client in since.keys where count(client) == 0 { since[client] = nil }
      return removed
    }
  }

  @Test(
    "The queue behaves like the model under random operations",
    arguments: RandomCases.slices(of: RandomCases.seeds(160, long: 7_500)))
  func law(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let (capacity, share) = (random.number(in: 1...12), random.number(in: 1...3))
      var queue = FairQueue<Int, Int>(capacity: capacity, share: share)
      var model = Model(capacity: capacity, share: share)
      for item in 0..<60 {
        switch random.number(in: 0...9) {
        case 0...4:
          let client = random.number(in: 0...3)
          let (found, right) = (queue.add(item, of: client), model.add(item, of: client))
          expectEqual(found, right, "seed \(seed), step \(item)")
        case 5...7:
          let hasNext = queue.hasNext
          let (found, right) = (queue.next()?.item, model.next())
          #expect(found == right && hasNext == (right != nil), "seed \(seed), step \(item)")
        case 8:
          guard !model.running.isEmpty else { continue }
          queue.finish(model.running.remove(at: random.number(in: 0...(model.running.count - 1))))
        default:
          let divisor = random.number(in: 1...5)
          let holds = { (item: Int) in item.isMultiple(of: divisor) }
          let (found, right) = (queue.remove(where: holds), model.remove(where: holds))
          expectEqual(Set(found), Set(right), "seed \(seed), step \(item)")
        }
        expectEqual(queue.waitingCount, model.waiting.count, "seed \(seed), step \(item)")
      }
    }
  }
}
