import InstantSearchTesting

@testable import InstantSearchCore

/// What outlives a process: the saved lines.
@MainActor
final class SavedLines {
  var lines: [String] = []
  var isLocked = false
  var error: SearchError?
}

/// The storage of one process.
@MainActor
final class LineStorage: EventStorage {
  private let saved: SavedLines

  init(_ saved: SavedLines) { self.saved = saved }

  func load() throws(SearchError) -> [String] {
    if saved.isLocked { throw .failed(reason: "locked") }
    return saved.lines
  }

  func append(_ line: String) throws(SearchError) {
    if let error = saved.error { throw error }
    saved.lines.append(line)
  }

  func replace(with lines: [String]) throws(SearchError) {
    if let error = saved.error { throw error }
    saved.lines = lines
  }

  func removeAll() throws(SearchError) { saved.lines = [] }
}

/// A tracker in a test: its clocks stand still.
@MainActor
struct TrackerCase {
  let receiver: ScriptedReceiver
  let saved: SavedLines
  let clock = ManualClock()
  let time = WallClock()
  let tracker: EventTracker
  let errors = Errors()

  final class WallClock { var now: Int64 = 1_700_000_000_000 }
  final class Errors { var list: [SearchError] = [] }

  init(
    _ receiver: ScriptedReceiver = ScriptedReceiver(), saved: SavedLines = SavedLines(),
    options: EventTracker.Options = EventTracker.Options(), isOn: Bool = false
  ) {
    self.receiver = receiver
    self.saved = saved
    tracker = EventTracker(
      receiver: receiver, storage: LineStorage(saved), options: options, clock: clock, now: { [time] in time.now })
    tracker.onError.subscribe(with: errors) { $0.list.append($1) }
    if isOn { tracker.turnOn() }
  }

  func track(_ names: String...) { for name in names { tracker.track(.named(name)) } }
}

extension SearchEvent {
  static func named(_ name: String) -> SearchEvent {
    SearchEvent(.converted, name, indexName: "products", objects: [.init("1")])
  }
}

extension [SearchEvent] {
  var names: [String] { map(\.name) }
}
