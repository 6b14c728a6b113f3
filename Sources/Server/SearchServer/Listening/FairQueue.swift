/// A queue with round-robin scheduling among clients, so that a client with many items does not delay others.
///
/// Takes one item of each waiting client in turn. The number of running items per client is limited. If the queue is full,
/// the client with the most waiting items loses its newest one.
struct FairQueue<Client: Hashable & Sendable, Item: Sendable>: Sendable {
  private let capacity: Int
  private let share: Int
  private var lines: [Client: Line] = [:]
  /// The clients with waiting items, in the order of their turns.
  private var turns: [Client] = []
  private(set) var waitingCount = 0

  private struct Line {
    var waiting: [Item] = []
    var runningCount = 0
  }

  /// - Parameters:
  ///   - capacity: The greatest number of waiting items.
  ///   - share: The greatest number of running items per client.
  init(capacity: Int, share: Int) {
    self.capacity = max(1, capacity)
    self.share = max(1, share)
  }

  /// Whether ``next()`` has an item.
  var hasNext: Bool { turns.contains(where: isBelowShare) }

  /// Adds an item after the others of its client.
  ///
  /// - Returns: The dropped item if the queue is full, which may be the added one.
  mutating func add(_ item: Item, of client: Client) -> Item? {
    var excess: Item?
    if waitingCount >= capacity {
      // At least two items more: otherwise two clients would drop each other's items in turn.
      guard let longest = turns.max(by: { waitingCount(of: $0) < waitingCount(of: $1) }),
        waitingCount(of: longest) > waitingCount(of: client) + 1
      else { return item }
      excess = lines[longest]?.waiting.removeLast()
      waitingCount -= 1
    }
    if waitingCount(of: client) == 0 { turns.append(client) }
    lines[client, default: Line()].waiting.append(item)
    waitingCount += 1
    return excess
  }

  /// Takes the next item; it counts as running until ``finish(_:)`` is called for its client.
  mutating func next() -> (item: Item, client: Client)? {
    guard let index = turns.firstIndex(where: isBelowShare) else { return nil }
    let client = turns.remove(at: index)
    guard let item = lines[client]?.waiting.removeFirst() else { return nil }
    lines[client]?.runningCount += 1
    waitingCount -= 1
    if waitingCount(of: client) > 0 { turns.append(client) }
    return (item, client)
  }

  /// Called when an item of the client is finished.
  mutating func finish(_ client: Client) {
    lines[client]?.runningCount -= 1
    forgetIfIdle(client)
  }

  /// Removes and returns the waiting items that satisfy a condition.
  mutating func remove(where holds: (Item) -> Bool) -> [Item] {
    var removed: [Item] = []
    for client in turns {
      removed += lines[client]?.waiting.filter(holds) ?? []
      lines[client]?.waiting.removeAll(where: holds)
    }
    waitingCount -= removed.count
    for client in turns where waitingCount(of: client) == 0 { forgetIfIdle(client) }
    turns = turns.filter { waitingCount(of: $0) > 0 }
    return removed
  }

  private func waitingCount(of client: Client) -> Int { lines[client]?.waiting.count ?? 0 }

  private func isBelowShare(_ client: Client) -> Bool { (lines[client]?.runningCount ?? 0) < share }

  private mutating func forgetIfIdle(_ client: Client) {
    if let line = lines[client], line.runningCount == 0, line.waiting.isEmpty { lines[client] = nil }
  }
}
