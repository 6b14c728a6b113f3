/// Work of many clients that is handed out in turns, so that a client with much work delays no other.
///
/// Each client whose work waits gets one item, then it is the next one's turn. A client has at most so many items running
/// at a time. Where the queue is full, the client with the most waiting items gives up its newest one.
struct FairQueue<Client: Hashable & Sendable, Item: Sendable>: Sendable {
  private let capacity: Int
  private let share: Int
  private var lines: [Client: Line] = [:]
  /// The clients whose items wait, in the order of their turns.
  private var turns: [Client] = []
  private(set) var waitingCount = 0

  private struct Line {
    var waiting: [Item] = []
    var runningCount = 0
  }

  /// - Parameters:
  ///   - capacity: How many items can wait.
  ///   - share: How many items of one client run at a time.
  init(capacity: Int, share: Int) {
    self.capacity = max(1, capacity)
    self.share = max(1, share)
  }

  /// Whether ``next()`` has an item.
  var hasNext: Bool { turns.contains(where: isBelowShare) }

  /// Adds an item behind the others of its client.
  ///
  /// - Returns: The item that has no room, which may be the added one; nil where all have.
  mutating func add(_ item: Item, of client: Client) -> Item? {
    var excess: Item?
    if waitingCount >= capacity {
      // Two items more: else two clients would give up their items to each other in turn.
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

  /// Takes the item whose turn it is; it runs until ``finish(_:)`` is called with its client.
  mutating func next() -> (item: Item, client: Client)? {
    guard let index = turns.firstIndex(where: isBelowShare) else { return nil }
    let client = turns.remove(at: index)
    guard let item = lines[client]?.waiting.removeFirst() else { return nil }
    lines[client]?.runningCount += 1
    waitingCount -= 1
    if waitingCount(of: client) > 0 { turns.append(client) }
    return (item, client)
  }

  /// Notes that an item of the client does not run any more.
  mutating func finish(_ client: Client) {
    lines[client]?.runningCount -= 1
    forgetIfIdle(client)
  }

  /// Removes the waiting items for which the condition holds.
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
