/// The events that wait to be sent, bounded in number and size. A value without a clock.
struct EventQueue {
  /// The most events.
  let mostEvents: Int
  /// The most bytes of their text.
  let mostBytes: Int

  private(set) var events: [SearchEvent] = []
  private var sizes: [Int] = []
  private(set) var byteCount = 0

  init(mostEvents: Int, mostBytes: Int) {
    self.mostEvents = mostEvents
    self.mostBytes = mostBytes
  }

  var isEmpty: Bool { events.isEmpty }

  /// Appends an event with its text; returns false if there is no room.
  mutating func append(_ event: SearchEvent, _ line: String) -> Bool {
    let size = line.utf8.count + 1
    guard events.count < mostEvents, byteCount + size <= mostBytes else { return false }
    events.append(event)
    sizes.append(size)
    byteCount += size
    return true
  }

  /// Removes the oldest events.
  mutating func removeFirst(_ count: Int) {
    byteCount -= sizes[..<count].reduce(0, +)
    events.removeFirst(count)
    sizes.removeFirst(count)
  }

  /// Removes the events from before a time, and returns their number.
  mutating func removeEvents(before time: Int64) -> Int {
    let isOld = events.map { ($0.timestamp ?? time) < time }
    let count = isOld.count { $0 }
    guard count > 0 else { return 0 }
    events = zip(events, isOld).filter { !$0.1 }.map(\.0)
    sizes = zip(sizes, isOld).filter { !$0.1 }.map(\.0)
    byteCount = sizes.reduce(0, +)
    return count
  }

  mutating func removeAll() { self = EventQueue(mostEvents: mostEvents, mostBytes: mostBytes) }
}
