import AlgoliaWire
import Foundation
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("The feed of changes", .serialized)
final class ChangeRouteTests {
  private let folder: String
  private let index: LocalIndex

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/Changes-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    index = try LocalIndex(
      path: folder + "/lamps.db",
      settings: IndexSettings(searchableAttributes: ["name"], attributesForFaceting: ["color"]))
    try index.save(TestServer.lamps)
    try index.keepChanges(for: 100) { 0 }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func makeServer() throws -> TestServer {
    var options = ServerOptions()
    options.changeRetention = .seconds(100)
    let server = try TestServer(options: options, isEmpty: true)
    try server.application.indices.add(index, as: "lamps")
    return server
  }

  private func lines(_ text: String) throws -> [JSON] {
    #expect(text.hasSuffix("\n"))
    return try text.split(separator: "\n").map { try JSON(parsing: Array($0.utf8)) }
  }

  private func lines(_ server: TestServer, since token: String? = nil, key: String = TestServer.adminKey) throws
    -> [JSON]
  {
    let response = server.answer("GET", "/1/indexes/lamps/changes" + (token.map { "?since=\($0)" } ?? ""), key: key)
    expectEqual(response.status, 200)
    return try lines(response.text)
  }

  private func token(_ lines: [JSON]) throws -> String { try #require(lines.last?["token"]?.string) }

  @Test("All records come first, then what has changed, each as a line")
  func wire() throws {
    let server = try makeServer()
    let first = try lines(server)
    expectEqual(first[0], ["reset": true])
    expectEqual(first[1], ["settings": .object(index.settings.parameters)])
    expectEqual(Array(first[2...4]), [["views": []], ["synonyms": []], ["rules": []]])
    expectEqual(first[5...8].map { $0["save"] }, TestServer.lamps)
    expectEqual(first[9]["more"], false)
    expectEqual(first[9]["changes"], 4)
    expectEqual(first.count, 10)
    _ = try server.json("DELETE", "/1/indexes/lamps/2")
    _ = try server.json("PUT", "/1/indexes/lamps/5", ["name": "New\nlamp"])
    let second = try lines(server, since: token(first))
    expectEqual(second.dropLast(), [["save": ["name": "New\nlamp", "objectID": "5"]], ["delete": "2"]])
    let third = try lines(server, since: token(second))
    expectEqual(third.count, 1)
    expectEqual(third[0]["changes"], 0)
    try expectEqual(lines(server, since: "nonsense")[0], ["reset": true])
  }

  @Test("A key sees its records and attributes, and a token of other rights is of no use to it")
  func keys() throws {
    let server = try makeServer()
    let key = try server.makeKey(
      ["acl": ["browse"], "queryParameters": "filters=color:white&attributesToRetrieve=name", "maxHitsPerQuery": 1])
    var all = try lines(server, key: key)
    expectEqual(all[5], ["save": ["objectID": "2", "name": "Floor lamp"]])
    expectEqual(all.last?["more"], true)
    all = try lines(server, since: token(all), key: key)
    expectEqual(all[0], ["save": ["objectID": "3", "name": "Lampshade"]])
    _ = try server.json("DELETE", "/1/indexes/lamps/1")
    _ = try server.json("PUT", "/1/indexes/lamps/2", ["name": "Floor lamp", "color": "red"])
    // A page of one record may have been needed for one that the key does not see.
    let hidden = try lines(server, since: token(all), key: key)
    expectEqual(hidden.count, 1)
    expectEqual(hidden[0]["more"], true)
    try expectEqual(lines(server, since: token(hidden), key: key).dropLast(), [["delete": "2"]])
    // A secured key with the same rights goes on, and one with others does not.
    let parent = try server.makeKey(["acl": ["browse"]])
    func secured(_ restrictions: JSON.Object) -> String { SecuredKey(restricting: parent, to: restrictions).text }
    let white = "color:white"
    let restricted = try lines(server, key: secured(["filters": .string(white), "validUntil": 1_800_000_000]))
    let renewed = secured(["filters": .string(white), "validUntil": 1_900_000_000])
    try expectEqual(lines(server, since: token(restricted), key: renewed).count, 1)
    try expectEqual(lines(server, since: token(restricted), key: secured(["filters": "color:red"]))[0], ["reset": true])
    try expectEqual(lines(server, since: token(restricted))[0], ["reset": true])
    let byText = try server.makeKey(["acl": ["browse"], "queryParameters": "query=lamp"])
    try expectEqual(
      server.refusal("GET", "/1/indexes/lamps/changes", key: byText),
      Refusal(.unenforceableKey("changes can't be restricted by 'query'")))
  }

  @Test("Where nothing is kept, or of a replica, there are no changes")
  func refusals() throws {
    let plain = try TestServer()
    try expectEqual(plain.refusal("GET", "/1/indexes/lamps/changes"), Refusal(.changesNotKept))
    let server = try makeServer()
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["replicas": ["cheap"]])
    try expectEqual(
      server.refusal("GET", "/1/indexes/cheap/changes"),
      Refusal(status: 400, message: "'cheap' is a replica of 'lamps': read the changes of that one"))
    _ = try server.json("PUT", "/1/indexes/memory/1", ["name": "a"])
    try expectEqual(server.refusal("GET", "/1/indexes/memory/changes").status, 404)
    try expectEqual(server.refusal("GET", "/1/indexes/none/changes"), Refusal(.noIndex("none")))
    try expectEqual(server.refusal("GET", "/1/indexes/lamps/changes?wait=61").status, 400)
    let searching = try server.makeKey(["acl": ["search"]])
    try expectEqual(server.refusal("GET", "/1/indexes/lamps/changes", key: searching), Refusal(.methodNotAllowed))
  }

  @Test("A deleted key and an expired one are told so")
  func endedKeys() throws {
    let server = try makeServer()
    func code(_ key: String) throws -> String? {
      let response = server.answer("GET", "/1/indexes/lamps/changes", key: key)
      expectEqual(response.status, 403)
      return try JSON(parsing: response.body)["code"]?.string
    }
    let key = try server.makeKey(["acl": ["browse"]])
    let short = try server.makeKey(["acl": ["browse"], "validity": 10])
    _ = try server.json("DELETE", "/1/keys/\(key)")
    try expectEqual(code(key), "keyRevoked")
    try expectEqual(code("never"), nil)
    server.advance(by: 11)
    try expectEqual(code(short), "keyExpired")
    let ring = try KeyRing.read(
      KeyRing.json(adminKey: "admin", keys: [], deleted: [ServerKey(value: "ab", createdAt: 1)]))
    expectEqual(ring.deleted.map(\.value), ["ab"])
    _ = try server.json("POST", "/1/keys/\(key)/restore")
    expectEqual(server.answer("GET", "/1/indexes/lamps/changes", key: key).status, 200)
    // The file may have more keys than can be added.
    let keys = (0...KeyRing.maxKeys).map { ServerKey(value: "key \($0)", createdAt: 0) }
    let large = KeyRing(adminKey: "admin", keys: keys, deleted: [ServerKey(value: "old", createdAt: 0)])
    let forged = SecuredKey(restricting: "none", to: [:]).text
    #expect(throws: ServerFailure.unknownKey) { try large.permission(forged, from: ClientAddress(1), now: 0) }
  }

  // MARK: Waiting

  private func run(_ change: (inout ServerOptions) -> Void = { _ in }) throws -> RunningServer {
    let running = try RunningServer {
      $0.changeRetention = .seconds(100)
      change(&$0)
    }
    try running.server.application.indices.add(index, as: "lamps")
    return running
  }

  private func request(_ client: RawClient, _ target: String, key: String) {
    client.send("GET /1/indexes/lamps/\(target) HTTP/1.1\r\nHost: localhost\r\nX-Algolia-API-Key: \(key)\r\n\r\n")
  }

  private func startWaiting(_ client: RawClient, since token: String) {
    client.request("GET", "/1/indexes/lamps/changes?wait=60&since=\(token)")
  }

  @Test("A call waits for a change without a thread, and the end of the server is one")
  func waiting() throws {
    let running = try run { $0.limits.stoppingTime = .seconds(3600) }
    let token = try index.changes(since: nil).position.text
    let clients = try (0..<20).map { _ in try running.connect() }
    for client in clients { startWaiting(client, since: token) }
    try running.wait { $0.waitingCount == 20 }
    clients[0].shutDown()
    try running.wait { $0.waitingCount == 19 }
    try index.save([["objectID": "6", "name": "Candle"]])
    for client in clients.dropFirst() {
      let answer = try #require(try client.answer())
      expectEqual(answer.status, 200)
      try expectEqual(lines(answer.body).first?["save"]?["objectID"], "6")
    }
    let last = try running.connect()
    startWaiting(last, since: try index.changes(since: nil).position.text)
    try running.wait { $0.waitingCount == 1 }
    running.server.stop()
    try expectEqual(lines(last.answer()?.body ?? "").count, 1)
  }

  @Test("More clients than may wait are answered at once, and so is a change of other records")
  func limits() throws {
    let running = try run { $0.limits.waitingForChanges = 1 }
    defer { running.stop() }
    let token = try index.changes(since: nil).position.text
    let (first, second) = (try running.connect(), try running.connect())
    startWaiting(first, since: token)
    try running.wait { $0.waitingCount == 1 }
    startWaiting(second, since: token)
    try expectEqual(lines(second.answer()?.body ?? "").count, 1)
    // A key that is deleted meanwhile gets nothing.
    let value = "secret-of-a-reader"
    var key = ServerKey(value: value, createdAt: 0)
    key.rights = [.browse]
    try running.server.application.keys.add(key)
    try index.save([["objectID": "7"]])
    try expectEqual(first.answer()?.status, 200)
    try running.wait { $0.waitingCount == 0 }
    let now = try index.changes(since: nil).position.text
    request(second, "changes?wait=60&since=\(now)", key: value)
    try running.wait { $0.waitingCount == 1 }
    try running.server.application.keys.delete(value)
    try index.save([["objectID": "8"]])
    let answer = try #require(try second.answer())
    expectEqual(answer.status, 403)
    #expect(answer.body.contains("keyRevoked"))
  }

  // MARK: Snapshots

  @Test("A snapshot stays the same for ten minutes after it was last asked for, but for an hour at most")
  func snapshotLifetime() throws {
    let snapshots = IndexSnapshots()
    let catalogue = try makeServer().application.indices
    func tag(_ minutes: Int) throws -> String {
      try snapshots.snapshot(of: catalogue.find("lamps"), now: .seconds(60 * minutes)).tag
    }
    let first = try tag(0)
    // Nothing has changed.
    try expectEqual(tag(100), first)
    try index.save([["objectID": "6"]])
    for minutes in stride(from: 105, to: 160, by: 9) { try expectEqual(tag(minutes), first) }
    let second = try tag(160)
    #expect(second != first)
    try index.save([["objectID": "7"]])
    try expectEqual(tag(169), second)
    try #expect(tag(179) != second)
  }

  @Test("A snapshot is an index at once, and its reader goes on with the changes since")
  func snapshot() throws {
    let running = try run()
    defer { running.stop() }
    let client = try running.connect()
    client.request("GET", "/1/indexes/lamps/snapshot")
    let whole = try #require(try client.bytes())
    try index.save([["objectID": "6", "name": "Candle"]])
    let tag = try #require(whole.head.firstMatch(of: /ETag: ("\w+")/)?.1)
    // A download that was interrupted goes on, although the index has changed.
    for (headers, status, expected) in [
      (["Range: bytes=100-199", "If-Range: \(tag)"], 206, Array(whole.body[100..<200])),
      (["Range: bytes=-10"], 206, Array(whole.body.suffix(10))),
      (["Range: bytes=100-", "If-Range: \"x\""], 200, whole.body),
      (["Range: bytes=0-1,5-6"], 200, whole.body),
    ] {
      client.request("GET", "/1/indexes/lamps/snapshot", headers: headers)
      let answer = try #require(try client.bytes())
      expectEqual(answer.status, status)
      #expect(answer.body == expected, "\(headers)")
    }
    client.request("GET", "/1/indexes/lamps/snapshot", headers: ["Range: bytes=\(whole.body.count)-"])
    try expectEqual(client.bytes()?.status, 416)
    let file = folder + "/downloaded"
    try Data(whole.body).write(to: URL(fileURLWithPath: file))
    let token = try LocalIndex.unpackSnapshot(at: file, to: folder + "/mirror.db", as: "mirror")
    let mirror = try LocalIndex(path: folder + "/mirror.db")
    expectEqual(mirror.count, 4)
    expectEqual(mirror.position(of: "mirror"), token)
    client.request("GET", "/1/indexes/lamps/changes?since=\(token)")
    try expectEqual(lines(client.answer()?.body ?? "").first?["save"]?["objectID"], "6")
    #expect(!FileManager.default.fileExists(atPath: folder + "/lamps.db-snapshot"))
    var key = ServerKey(value: "some", createdAt: 0)
    (key.rights, key.queryParameters) = ([.browse], "filters=color:white")
    try running.server.application.keys.add(key)
    request(client, "snapshot", key: "some")
    let refused = try #require(try client.answer())
    #expect(refused.status == 403 && refused.body.contains("snapshotNotAllowed"))
  }
}

extension RunningServer {
  /// The number of calls that wait for changes.
  fileprivate var waitingCount: Int { server.daemon.withLock { $0?.handler.waiting.count } ?? 0 }
}
