import Foundation
import InstantSearchTesting
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
    #expect(files == [])
    tracker.turnOn()
    tracker.track(event("a"))
    tracker.track(event("b"))
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains(#""eventName":"b""#))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
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
    #expect(receiver.calls.map { $0.map(\.name) } == [["a", "b"]])
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
    #expect(errors.list.count == 1)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains(#""eventName":"c""#))
    await second.send()
    #expect(receiver.calls.map { $0.map(\.name) } == [["c"]])
    // Neither can it empty the file of the other.
    second.withdraw()
    #expect(errors.list.count == 2)
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
    #expect(files == [])
    tracker.turnOn()
    tracker.track(event("c"))
    #expect(files == ["events"])
    self.tracker().withdraw()
    #expect(files == ["events"])
    tracker.withdraw()
    try Data("b".utf8).write(to: URL(filePath: path + "-new"))
    self.tracker().withdraw()
    #expect(files == [])
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
    #expect(errors.list.count == 1)
  }

  @Test("A file that another program has filled is no queue")
  func foreignFile() async throws {
    try Data(repeating: 0x61, count: 17_000_000).write(to: URL(filePath: path))
    let tracker = tracker()
    tracker.turnOn()
    #expect(tracker.waitingCount == 0)
    tracker.track(event("a"))
    #expect(try Data(contentsOf: URL(filePath: path)).count < 1000)
  }
}
