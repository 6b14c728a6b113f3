import Foundation
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearch

@MainActor
@Suite("The file of events")
struct EventFileTests {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/events"
  }

  var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent).sorted()) ?? []
  }

  func event(_ name: String) -> SearchEvent {
    SearchEvent(.converted, name, indexName: "i", objects: [.init("1")])
  }

  func tracker(_ receiver: ScriptedReceiver = ScriptedReceiver()) -> EventTracker {
    EventTracker(receiver: receiver, file: path)
  }

  @Test("Off: there is no file; on: events are in it before tracking returns, for its owner only")
  func saving() throws {
    let tracker = tracker()
    tracker.track(event("a"))
    expectEqual(files, [])
    tracker.turnOn()
    tracker.track(event("a"))
    tracker.track(event("b"))
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains(#""eventName":"b""#))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
  }

  @Test("Events survive the process, and leave the file when they were sent")
  func restart() async throws {
    do {
      let killed = tracker()
      killed.turnOn()
      killed.track(event("a"))
    }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0xFF, 0x7B]))
    try handle.close()
    let receiver = ScriptedReceiver()
    let tracker = tracker(receiver)
    tracker.turnOn()
    tracker.track(event("b"))
    await tracker.send()
    expectEqual(receiver.calls.map { $0.map(\.name) }, [["a", "b"]])
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty && files == ["events"])
    // The file that replaced the first one is still written, and locked.
    tracker.track(event("c"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""eventName":"c""#))
  }

  @Test("One tracker at a time writes the file; the other keeps its events in memory")
  func locked() async throws {
    let first = tracker()
    first.turnOn()
    first.track(event("a"))
    await first.send()
    first.track(event("b"))
    let receiver = ScriptedReceiver()
    let second = tracker(receiver)
    let errors = ErrorList()
    second.onError.subscribe(with: errors) { $0.list.append($1) }
    second.turnOn()
    second.track(event("c"))
    expectEqual(errors.list.count, 1)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(#""eventName":"c""#))
    await second.send()
    expectEqual(receiver.calls.map { $0.map(\.name) }, [["c"]])
    // Neither can it empty the file of the other.
    second.withdraw()
    expectEqual(errors.list.count, 2)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""eventName":"b""#))
  }

  @MainActor final class ErrorList { var list: [SearchError] = [] }

  @Test("Withdrawn consent removes the file, also what a killed process has left beside it")
  func withdrawing() throws {
    let tracker = tracker()
    tracker.turnOn()
    tracker.track(event("a"))
    try Data("b".utf8).write(to: URL(filePath: path + "-new"))
    tracker.withdraw()
    expectEqual(files, [])
    tracker.turnOn()
    tracker.track(event("c"))
    expectEqual(files, ["events"])
    self.tracker().withdraw()
    expectEqual(files, ["events"])
    tracker.withdraw()
    try Data("b".utf8).write(to: URL(filePath: path + "-new"))
    self.tracker().withdraw()
    expectEqual(files, [])
  }

  @Test("A file that can't be written is reported, and events are sent all the same")
  func unwritable() async {
    let receiver = ScriptedReceiver()
    let tracker = EventTracker(receiver: receiver, file: "/nowhere/events")
    let errors = ErrorList()
    tracker.onError.subscribe(with: errors) { $0.list.append($1) }
    tracker.turnOn()
    tracker.track(event("a"))
    await tracker.send()
    #expect(errors.list.count == 1 && receiver.calls.count == 1)
    tracker.withdraw()
    expectEqual(errors.list.count, 1)
  }

  @Test(
    "A file that another program has filled is left as it is, and events are kept in memory",
    arguments: [10, 17_000_000])
  func foreignFile(_ count: Int) async throws {
    let data = Data(repeating: 0x61, count: count)
    try data.write(to: URL(filePath: path))
    let receiver = ScriptedReceiver()
    let tracker = tracker(receiver)
    let errors = ErrorList()
    tracker.onError.subscribe(with: errors) { $0.list.append($1) }
    tracker.turnOn()
    tracker.track(event("a"))
    await tracker.send()
    #expect(receiver.calls.count == 1 && errors.list.count == 1)
    tracker.withdraw()
    expectEqual(errors.list.count, 2)
    #expect(try Data(contentsOf: URL(filePath: path)) == data && files == ["events"])
  }

  @Test("A file that a power failure has left full of zeros, or that has one cut line, is begun again")
  func damagedFile() throws {
    for data in [Data(count: 5000), Data(#"{"even"#.utf8)] {
      try data.write(to: URL(filePath: path))
      let tracker = tracker()
      tracker.turnOn()
      tracker.track(event("a"))
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 1 && lines[0].contains(#""eventName":"a""#))
      tracker.withdraw()
    }
  }

  @Test("A file that others could read is made private")
  func permissions() throws {
    try Data().write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let tracker = tracker()
    tracker.turnOn()
    try expectEqual(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, 0o600)
  }

  @Test("Withdrawn consent empties the file before its name is removed, and reports a name that stays")
  func emptying() throws {
    let tracker = tracker()
    let errors = ErrorList()
    tracker.onError.subscribe(with: errors) { $0.list.append($1) }
    tracker.turnOn()
    tracker.track(event("a"))
    let link = path + "-link"
    try FileManager.default.linkItem(atPath: path, toPath: link)
    // A folder can't be removed as a file is.
    try FileManager.default.createDirectory(atPath: path + "-new", withIntermediateDirectories: false)
    tracker.withdraw()
    #expect(try Data(contentsOf: URL(filePath: link)).isEmpty && files == ["events-link", "events-new"])
    expectEqual(errors.list.count, 1)
  }
}
