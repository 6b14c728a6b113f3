import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import SearchAnalytics
@testable import SearchServer

@Suite("The command for popularity", .serialized)
final class PopularityTests {
  private let folder: ProgramFolder
  private let server: SearchServer
  private let index: LocalIndex

  init() throws {
    folder = try ProgramFolder()
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "secret"
    options.keepsAnalytics = true
    server = try SearchServer(options)
    index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]))
    try index.save((1...5).map { ["objectID": .string("\($0)"), "name": .string("Lamp \($0)"), "price": 3] })
    try server.add(index, as: "lamps")
    try server.start()
  }

  deinit { server.stop() }

  private static let day: Int64 = 86_400_000

  /// Stores events about a record, some days ago.
  private func add(_ kind: SearchEvent.Kind, _ objectID: String, _ count: Int = 1, daysAgo days: Int64 = 0) throws {
    let now = Int64(server.application.clock.seconds() * 1000)
    let events = (0..<count).map { number in
      SearchEvent(
        kind, "Event", indexName: "lamps", objects: [.init(objectID)], timestamp: now - days * Self.day - Int64(number))
    }
    try server.application.analytics?.add(events)
  }

  private func run(_ arguments: String..., key: String = "secret") throws -> ProgramRun {
    try run(arguments, key: key)
  }

  private func run(_ arguments: [String], key: String = "secret") throws -> ProgramRun {
    try folder.run(
      [
        "popularity", "--host", "127.0.0.1:\(server.port ?? 0)", "--index-name", "lamps", "--api-key", key,
      ] + arguments)
  }

  private func figures(_ attribute: String = "popularity30") throws -> [Int?] {
    try index.records((1...5).map { "\($0)" }).map { $0?[attribute]?.int }
  }

  @Test("Each record gets its clicks and conversions of the last days, and a second run writes nothing")
  func writing() throws {
    try add(.clicked, "1", 3)
    try add(.converted, "1", daysAgo: 29)
    try add(.purchased, "2", 2)
    // Too old, a view, and a record that is not there.
    try add(.clicked, "3", 5, daysAgo: 30)
    try add(.viewed, "4", 9)
    try add(.clicked, "missing", 9)
    let dry = try run("--dry-run")
    let changes = "lamps: popularity30 would change in 2 of 5 records\n  1: - → 4\n  2: - → 2\n"
    expectEqual(dry.output, changes, "\(dry.errors)")
    try expectEqual(figures(), [nil, nil, nil, nil, nil])
    try expectEqual(run().output, "lamps: popularity30 changed in 2 of 5 records\n")
    #expect(try figures() == [4, 2, nil, nil, nil] && index.count == 5)
    try expectEqual(index.record("1")?["price"], 3, "other attributes stay")
    try expectEqual(run().output, "lamps: popularity30 changed in 0 of 5 records\n")
    try add(.clicked, "3")
    try expectEqual(run().output, "lamps: popularity30 changed in 1 of 5 records\n")
    try expectEqual(figures(), [4, 2, 1, nil, nil])
    try expectEqual(run("--days", "1", "--attribute", "today").output, "lamps: today changed in 3 of 5 records\n")
    try expectEqual(figures("today"), [3, 2, 1, nil, nil])
  }

  @Test("A figure falls back to 0, and a replaced record gets its figure again")
  func falling() throws {
    try index.save([
      ["objectID": "4", "name": "Lamp", "popularity30": 7], ["objectID": "5", "name": "Lamp", "popularity30": 0],
    ])
    try add(.clicked, "1", 2)
    try expectEqual(run().output, "lamps: popularity30 changed in 2 of 5 records, in 1 to 0\n")
    try expectEqual(figures(), [2, nil, nil, 0, 0])
    try index.save([["objectID": "1", "name": "New"]])
    try expectEqual(run().output, "lamps: popularity30 changed in 1 of 5 records\n")
    #expect(try figures()[0] == 2 && index.record("1")?["name"] == "New")
  }

  @Test("A report that may be cut sets nothing to 0 without --reset")
  func cutReport() throws {
    let stale: JSON = ["objectID": "4", "name": "Lamp", "popularity30": 7]
    try index.save([stale])
    // The analytics were lost, then there are as many as the service reports.
    for arguments in [[], ["--dry-run"]] {
      let run = try run(arguments)
      #expect(run.exitCode == 4 && run.errors.contains("0 records and then none"), "\(run.text)")
    }
    let now = Int64(server.application.clock.seconds() * 1000)
    let events = (10..<1_010).map {
      SearchEvent(.clicked, "Event", indexName: "lamps", objects: [.init("\($0)")], timestamp: now)
    }
    try server.application.analytics?.add(events)
    let cut = try run()
    #expect(cut.exitCode == 4 && cut.errors.contains("1,000 records and then none") && cut.errors.contains("--reset"))
    try expectEqual(figures()[3], 7)
    try expectEqual(run("--reset").output, "lamps: popularity30 changed in 1 of 5 records, in 1 to 0\n")
    try expectEqual(figures()[3], 0)
    // Nothing is reset by a full report either if no record has a figure.
    try expectEqual(run().output, "lamps: popularity30 changed in 0 of 5 records\n")
  }

  @Test("The sum of hostile numbers is no trap")
  func sums() {
    #expect(PopularityCommand.sum(3, 4) == 7 && PopularityCommand.sum(nil, "x") == 0)
    expectEqual(PopularityCommand.sum(.integer(.max), .integer(.max)), .max)
    expectEqual(PopularityCommand.sum(.integer(.min), 2), 2)
  }

  @Test("More records than a report and a call take")
  func many() throws {
    try index.save((10..<2_600).map { ["objectID": .string("\($0)"), "name": "Lamp"] })
    let now = Int64(server.application.clock.seconds() * 1000)
    try server.application.analytics?.add(
      (10..<2_600).map {
        SearchEvent(.clicked, "Event", indexName: "lamps", objects: [.init("\($0)")], timestamp: now)
      })
    try expectEqual(run().output, "lamps: popularity30 changed in 2,590 of 2,595 records\n")
    try expectEqual(index.records(["10", "2599"]).map { $0?["popularity30"] }, [1, 1])
  }

  @Test("What was not written by the command stays, and missing rights are explained")
  func failures() throws {
    for value: JSON in ["high", -1, 1.5, [1]] {
      try index.save([["objectID": "2", "name": "Lamp", "popularity30": value]])
      let run = try run()
      #expect(run.exitCode == 3 && run.errors.contains("no number of clicks"), "\(run.text)")
    }
    try expectEqual(run("--attribute", "name").exitCode, 3)
    for name in ["objectID", "a.b", "_tags"] {
      #expect(try run("--attribute", name).errors.contains("can't be written"), "\(name)")
    }
    var key = ServerKey(value: "only-analytics", createdAt: 0)
    key.rights = [.analytics]
    try server.application.keys.add(key)
    try expectEqual(run(key: "only-analytics").exitCode, 4)
    #expect(try run(key: "other").errors.contains("the right 'analytics'"))
  }

  @Test("The real server ranks by what people have clicked")
  func ranking() throws {
    try folder.write(
      ["{\"objectID\": \"a\", \"name\": \"Desk lamp\"}", "{\"objectID\": \"b\", \"name\": \"Floor lamp\"}"],
      to: "lamps.ndjson")
    try folder.write(
      "{\"searchableAttributes\": [\"name\"], \"customRanking\": [\"desc(popularity30)\"]}", to: "settings.json")
    let event =
      #"{"events":[{"eventType":"click","eventName":"C","index":"lamps","userToken":"u","objectIDs":["b"]}]}"#
    let run = try folder.serving(
      "lamps.ndjson --settings settings.json --analytics",
      """
      until grep -q '^indices: ' output; do sleep 0.05; done
      request 'POST /1/events' '\(event)' >/dev/null
      to="--host 127.0.0.1:$port --index-name lamps"
      "$program" query $to --query lamp --ndjson --columns name
      "$program" popularity $to
      "$program" query $to --query lamp --ndjson --columns name
      """)
    expectEqual(
      run.output,
      """
      {"name":"Desk lamp"}
      {"name":"Floor lamp"}
      lamps: popularity30 changed in 1 of 2 records
      {"name":"Floor lamp"}
      {"name":"Desk lamp"}

      """, "\(run.errors)")
  }
}
