import SearchEngine
import SearchModel
import SearchServer
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("The command for analytics", .serialized)
struct AnalyticsTests {
  private let folder: ProgramFolder

  init() throws { folder = try ProgramFolder() }

  private func server(keepsAnalytics: Bool = true) throws -> SearchServer {
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "secret"
    options.keepsAnalytics = keepsAnalytics
    let server = try SearchServer(options)
    let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name"]))
    try index.save([["objectID": "1", "name": "Desk lamp"], ["objectID": "2", "name": "Floor lamp"]])
    try server.add(index, as: "lamps")
    try server.start()
    return server
  }

  private func run(_ command: String, _ arguments: String..., on server: SearchServer) throws -> ProgramRun {
    let host = "127.0.0.1:\(server.port ?? 0)"
    return try folder.run(
      [command, "--host", host, "--index-name", "lamps", "--api-key", "secret"] + arguments)
  }

  @Test("What was searched for and clicked is printed in tables, or as JSON")
  func printed() throws {
    let server = try server()
    defer { server.stop() }
    try expectEqual(run("analytics", on: server).output, "lamps: 0 tracked searches\n")
    _ = try run("query", "--query", "lamp", on: server)
    _ = try run("query", "--query", "sofa", on: server)
    let event =
      #"{"events":[{"eventType":"click","eventName":"C","index":"lamps","userToken":"u","objectIDs":["2"]}]}"#
    let posted = try folder.shell(
      """
      exec 3<>/dev/tcp/127.0.0.1/\(server.port ?? 0)
      printf 'POST /1/events HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\nX-Algolia-API-Key: secret\\r\\n' >&3
      printf 'Content-Length: \(event.utf8.count)\\r\\n\\r\\n%s' '\(event)' >&3
      tail -n 1 <&3
      """)
    #expect(posted.output.contains("OK"), "\(posted.output)")
    // Stopping makes the searches final.
    server.stop()
    try server.start()
    try expectEqual(
      run("analytics", on: server).output,
      """
      lamps: 0 tracked searches

      searches  hits  clicked  position
             1     2        -         -  lamp
             1     0        -         -  sofa

      searches  filtered  nothing found for
             1         0  sofa

      events  clicks  conversions  record
           1       1            0  2

      score  trending record
        100  2

      """)
    let json = try JSON(parsing: run("analytics", "--json", "--limit", "1", "--days", "1", on: server).output)
    expectEqual(json["searches"]?["searches"]?.array?.count, 1)
    expectEqual(json["clickThroughRate"]?["dates"]?.array?.count, 1)
    expectEqual(json["hits"]?["hits"]?[0]?["hit"], "2")
    expectEqual(json["trending"]?["hits"], [["objectID": "2", "_score": 100]])
  }

  @Test("What people have searched for becomes suggestions in one command, and only there")
  func suggestions() throws {
    let server = try server()
    defer { server.stop() }
    for text in ["desk lamp", "lamp", "sofa"] { _ = try run("query", "--query", text, on: server) }
    server.stop()
    try server.start()
    let limits = ["--min-hits", "1", "--min-letters", "1"]
    let host = "127.0.0.1:\(server.port ?? 0)"
    let printed = try folder.run(
      ["suggest", "--host", host, "--index-name", "lamps", "--api-key", "secret", "--analytics"] + limits)
    expectEqual(printed.output, "1  lamp: 2 records\n1  desk lamp: 1 record\n", "\(printed.errors)")
    let written = try folder.run(
      [
        "suggest", "--host", host, "--index-name", "lamps", "--api-key", "secret", "--analytics", "--into",
        "lamps_query_suggestions",
      ] + limits)
    expectEqual(written.output, "2 suggestions in lamps_query_suggestions\n", "\(written.errors)")
    let found = try folder.run(
      "query", "--host", host, "--index-name", "lamps_query_suggestions", "--api-key", "secret", "--query", "des",
      "--ndjson", "--columns", "query")
    expectEqual(found.output, "{\"query\":\"desk lamp\"}\n", "\(found.errors)")
    try folder.write("{\"name\": \"Lamp\"}", to: "things.ndjson")
    let local = try folder.run("suggest", "things.ndjson", "--analytics")
    #expect(local.exitCode == 2 && local.errors.contains("--analytics is for an index of a server"))
  }

  @Test("A rate that is none is unknown")
  func rates() {
    let rates: [JSON?] = [0, 0.255, 1, 1e300, -1e300, -1, .null, "1", nil]
    expectEqual(rates.map(AnalyticsCommand.percent), ["0 %", "26 %", "100 %", "-", "-", "-", "-", "-", "-"])
  }

  @Test("A server without analytics, a key without the right and a missing index are explained")
  func failures() throws {
    let server = try server(keepsAnalytics: false)
    defer { server.stop() }
    let run = try run("analytics", on: server)
    #expect(run.exitCode == 4 && run.errors.contains("keeps no analytics") && run.errors.contains("serve --analytics"))
    let host = "127.0.0.1:\(server.port ?? 0)"
    let wrongKey = try folder.run("analytics", "--host", host, "--index-name", "lamps", "--api-key", "other")
    #expect(wrongKey.exitCode == 4 && wrongKey.errors.contains("the right 'analytics'"))
    #expect(try folder.run("analytics", "--host", host).errors.contains("--index-name is missing"))
  }
}
