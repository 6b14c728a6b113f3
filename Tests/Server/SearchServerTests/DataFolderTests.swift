import AlgoliaWire
import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// A folder for one test, deleted with the object.
final class TestFolder {
  let path = NSTemporaryDirectory() + "/SearchServer-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var data: String { path + "/data" }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: data)) ?? []).sorted() }

  func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: data + "/" + name)[.posixPermissions] as? Int
  }

  /// A server on the folder.
  func open(adminKey: String? = nil) throws -> (application: ServerApplication, hasNewKey: Bool) {
    var options = ServerOptions()
    options.dataFolder = data
    options.adminKey = adminKey
    let server = try SearchServer(options)
    return (server.application, server.hasNewAdminKey)
  }
}

extension ServerApplication {
  func json(_ method: String, _ target: String, _ body: JSON = [:], key: String? = nil) throws -> JSON {
    let response = answer(
      HTTPRequest(
        method: method, target: target, headers: ["x-algolia-api-key": key ?? keys.adminKey], body: body.bytes()))
    #expect(200...201 ~= response.status, "\(method) \(target): \(response.text)")
    return try JSON(parsing: response.body)
  }

  func ids(_ index: String) throws -> [String] {
    try json("GET", "/1/indexes/\(index.percentEncoded)/browse")["hits"]?.array?.compactMap {
      $0["objectID"]?.string
    } ?? []
  }
}

@Suite("The data folder")
struct DataFolderTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Indices, settings, replicas, keys and cursors survive a restart")
  func restart() throws {
    var cursor: JSON?
    var key: String?
    try closing {
      let (application, _) = try folder.open()
      for id in ["1", "2", "3"] { _ = try application.json("PUT", "/1/indexes/lamps/\(id)", ["price": 1]) }
      _ = try application.json("PUT", "/1/indexes/lamps/settings", ["hitsPerPage": 2, "replicas": ["dear"]])
      _ = try application.json("PUT", "/1/indexes/dear/settings", ["customRanking": ["desc(price)"]])
      cursor = try application.json("GET", "/1/indexes/lamps/browse?hitsPerPage=2")["cursor"]
      key = try application.json("POST", "/1/keys", ["acl": ["search"]])["key"]?.string
    }
    let (application, hasNewKey) = try folder.open()
    #expect(!hasNewKey)
    try expectEqual(application.ids("lamps"), ["1", "2", "3"])
    try expectEqual(application.json("GET", "/1/indexes/dear/settings")["customRanking"], ["desc(price)"])
    try expectEqual(application.json("POST", "/1/indexes/dear/query", key: key)["nbHits"], 3)
    let page = try application.json("POST", "/1/indexes/lamps/browse", ["cursor": cursor ?? nil])
    expectEqual(page["hits"]?.array?.count, 1)
    let list = try application.json("GET", "/1/indexes")
    #expect((list["items"]?[0]?["fileSize"]?.int ?? 0) > 0)
  }

  @Test("A folder that can't be read, or without the names of its indices, is refused, and stays as it is")
  func lostNames() throws {
    try closing { _ = try folder.open().application.json("PUT", "/1/indexes/lamps/1", [:]) }
    let names = folder.names
    let file = folder.data + "/indices.json"
    let kept = try Data(contentsOf: URL(fileURLWithPath: file))
    try FileManager.default.removeItem(atPath: file)
    #expect(throws: ServerStartError.folder(folder.data, reason: "indices.json is missing")) { try folder.open() }
    try kept.write(to: URL(fileURLWithPath: file))
    expectEqual(folder.names, names)
    try closing { () throws in try expectEqual(folder.open().application.ids("lamps"), ["1"]) }
    for (name, text) in [
      ("indices.json", "{"), ("indices.json", "{\"version\": 2}"),
      ("indices.json", "{\"version\": 1, \"indices\": [{\"name\": \"a\", \"folder\": \"../x\", \"createdAt\": 1}]}"),
      (
        "indices.json",
        "{\"version\": 1, \"indices\": [{\"name\": \"a\", \"folder\": \"index-/../x\", \"createdAt\": 1}]}"
      ),
      ("keys.json", "[]"), ("keys.json", "{\"version\": 1, \"adminKey\": \"a\", \"keys\": [{}]}"),
    ] {
      let path = folder.data + "/" + name
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: ServerStartError.folder(folder.data, reason: "\(name) can't be read")) { try folder.open() }
      try expectEqual(String(contentsOfFile: path, encoding: .utf8), text, "\(name)")
      try before.write(to: URL(fileURLWithPath: path))
    }
  }

  /// Runs the body in a stack frame of its own, so that it releases what it opened.
  private func closing(_ body: () throws -> Void) throws { try body() }

  @Test("Names of indices are no paths, whatever they are")
  func hostileNames() throws {
    let names = [
      "../../etc/passwd", "/", ".", "..", "a/b/c", "\u{0}", "lock", "keys.json", "index-1", "ü\n",
      String(repeating: "x", count: 256), "con", " ",
    ]
    try closing {
      let (application, _) = try folder.open()
      for name in names { _ = try application.json("PUT", "/1/indexes/\(name.percentEncoded)/1", ["a": 1]) }
      for name in names { try expectEqual(application.ids(name), ["1"]) }
    }
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["data"])
    expectEqual(folder.names.filter { $0.hasPrefix("index-") }.count, names.count)
    expectEqual(folder.names.filter { !$0.hasPrefix("index-") }, ["indices.json", "keys.json", "lock", "reserve"])
    let (application, _) = try folder.open()
    expectEqual(Set(application.indices.all.map(\.name)), Set(names))
    for name in names { try expectEqual(application.ids(name), ["1"]) }
  }

  @Test("The keys are readable by the owner only, and the admin key is made once; one server may use a folder")
  func adminKey() throws {
    var made = ""
    try closing {
      let (application, hasNewKey) = try folder.open()
      made = application.keys.adminKey
      #expect(hasNewKey)
      expectEqual(made.utf8.count, 32)
    }
    try expectEqual(folder.mode(of: "keys.json"), 0o600)
    try closing { () throws in try expectEqual(folder.open().application.keys.adminKey, made) }
    try closing {
      let (application, hasNewKey) = try folder.open(adminKey: "given")
      #expect(!hasNewKey)
      expectEqual(application.keys.adminKey, "given")
    }
    try closing { () throws in try expectEqual(folder.open().application.keys.adminKey, "given") }
    let first = try folder.open()
    #expect(throws: ServerStartError.folderInUse(folder.data)) { try folder.open() }
    withExtendedLifetime(first) {}
    var options = ServerOptions()
    options.dataFolder = folder.path + "/none/data"
    #expect(throws: ServerStartError.folder(folder.path + "/none/data", reason: "No such file or directory")) {
      try SearchServer(options)
    }
  }

  @Test("Deleted, moved and replaced indices leave no files, and files left by a crash are removed")
  func tidiness() throws {
    try closing {
      let (application, _) = try folder.open()
      for name in ["a", "b", "c"] { _ = try application.json("PUT", "/1/indexes/\(name)/1", [:]) }
      _ = try application.json("DELETE", "/1/indexes/a")
      _ = try application.json("POST", "/1/indexes/b/operation", ["operation": "copy", "destination": "c"])
      _ = try application.json("POST", "/1/indexes/b/operation", ["operation": "move", "destination": "c"])
      let failed = application.answer(
        HTTPRequest(
          method: "PUT", target: "/1/indexes/d/settings", headers: ["x-algolia-api-key": application.keys.adminKey],
          body: Array("{\"made\": 1}".utf8)))
      expectEqual(failed.status, 400)
      expectEqual(folder.names.filter { $0.hasPrefix("index-") }.count, 1)
    }
    try FileManager.default.createDirectory(atPath: folder.data + "/index-left", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.data + "/index-left/records"))
    // Other files and folders stay.
    let foreign = folder.data + "/index-pages"
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: foreign + "/home.html"))
    let (application, _) = try folder.open()
    expectEqual(folder.names.filter { $0.hasPrefix("index-") && $0 != "index-pages" }.count, 1)
    #expect(FileManager.default.fileExists(atPath: foreign + "/home.html"))
    try expectEqual(application.ids("c"), ["1"])
  }

  enum Damage: String, CaseIterable {
    case missing, empty, garbage, missingFolder, missingRecordsAndLog, noTables
  }

  /// The folder of the only index.
  private var onlyIndex: String {
    get throws { folder.data + "/" + (try #require(folder.names.first { $0.hasPrefix("index-") })) }
  }

  private func damage(_ index: String, _ damage: Damage) throws {
    let records = index + "/records"
    switch damage {
    case .missing: try FileManager.default.removeItem(atPath: records)
    case .empty: try Data().write(to: URL(fileURLWithPath: records))
    case .garbage:
      for name in try FileManager.default.contentsOfDirectory(atPath: index) {
        try Data(String(repeating: "garbage that is no database at all", count: 100).utf8)
          .write(to: URL(fileURLWithPath: index + "/" + name))
      }
    case .missingFolder: try FileManager.default.removeItem(atPath: index)
    case .missingRecordsAndLog:
      for name in try FileManager.default.contentsOfDirectory(atPath: index) {
        try FileManager.default.removeItem(atPath: index + "/" + name)
      }
    case .noTables:
      // The state of the file before its log is copied into it.
      let empty = folder.path + "/empty"
      try closing { _ = try LocalIndex(path: empty) }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: empty)).prefix(8192)
      var page = Data(bytes.prefix(100)) + Data(count: 8092)
      // An empty page of the schema, and no application's number.
      page[100] = 0x0d
      page.replaceSubrange(105..<107, with: [0x20, 0x00])
      page.replaceSubrange(28..<32, with: [0, 0, 0, 1])
      page.replaceSubrange(68..<72, with: [0, 0, 0, 0])
      for name in try FileManager.default.contentsOfDirectory(atPath: index) {
        try FileManager.default.removeItem(atPath: index + "/" + name)
      }
      try page.write(to: URL(fileURLWithPath: records))
    }
  }

  private func status(_ application: ServerApplication, _ method: String, _ target: String, _ body: JSON = [:]) -> Int {
    application.answer(
      HTTPRequest(
        method: method, target: target, headers: ["x-algolia-api-key": application.keys.adminKey], body: body.bytes())
    ).status
  }

  @Test("A damaged index is refused with 503 and stays; the others are served", arguments: Damage.allCases)
  func damagedIndex(kind: Damage) throws {
    try closing {
      let (application, _) = try folder.open()
      for id in ["1", "2"] { _ = try application.json("PUT", "/1/indexes/lamps/\(id)", ["name": "lamp"]) }
    }
    let damaged = try onlyIndex
    try damage(damaged, kind)
    let log = Locked<[String]>([])
    try closing {
      var options = ServerOptions()
      options.dataFolder = folder.data
      options.log = { line in log.withLock { $0.append(line) } }
      let server = try SearchServer(options)
      let application = server.application
      #expect(server.damagedIndices.map(\.name) == ["lamps"] && server.indexNames == [])
      #expect(log.withLock { $0.first?.hasPrefix("the index 'lamps' can't be opened: ") ?? false })
      _ = try application.json("PUT", "/1/indexes/chairs/1", ["name": "chair"])
      try expectEqual(application.ids("chairs"), ["1"])
      let batch: (JSON) -> JSON = { ["requests": [["action": $0, "body": ["objectID": "1"]]]] }
      for (method, target, body) in [
        ("POST", "/query", [:]), ("GET", "/browse", [:]), ("GET", "/1", [:]), ("PUT", "/1", [:]),
        ("DELETE", "/1", [:]), ("POST", "/batch", batch("deleteObject")), ("POST", "/batch", batch("addObject")),
        ("POST", "/clear", [:]), ("POST", "/deleteByQuery", ["filters": "a:1"]), ("GET", "/settings", [:]),
        ("PUT", "/settings", ["hitsPerPage": 2]), ("POST", "/facets/a/query", [:]),
        ("POST", "/operation", ["operation": "copy", "destination": "copied"]),
        ("POST", "/operation", ["operation": "copy", "destination": "copied", "scope": ["settings"]]),
        ("POST", "/operation", ["operation": "move", "destination": "moved"]),
      ] as [(String, String, JSON)] {
        expectEqual(status(application, method, "/1/indexes/lamps" + target, body), 503, "\(method) \(target)")
      }
      let searches: JSON = ["requests": [["indexName": "chairs"], ["indexName": "lamps"]]]
      expectEqual(status(application, "POST", "/1/indexes/*/queries", searches), 503)
      expectEqual(status(application, "PUT", "/1/indexes/chairs/settings", ["replicas": ["lamps"]]), 400)
      let items = try application.json("GET", "/1/indexes")["items"]?.array
      #expect(items?.map { $0["name"] } == ["chairs", "lamps"] && items?[1]["damaged"] == true)
    }
    // It remains after a restart, with its remaining files.
    try closing { () throws in try expectEqual(folder.open().application.indices.damaged.map(\.name), ["lamps"]) }
    if kind != .missingFolder { #expect(FileManager.default.fileExists(atPath: damaged)) }
    try closing {
      let (application, _) = try folder.open()
      _ = try application.json("POST", "/1/indexes/chairs/operation", ["operation": "copy", "destination": "lamps"])
      try expectEqual(application.ids("lamps"), ["1"])
    }
    #expect(!FileManager.default.fileExists(atPath: damaged))
    let (application, _) = try folder.open()
    #expect(try application.ids("lamps") == ["1"] && application.indices.damaged.isEmpty)
  }

  @Test("A damaged index can be deleted and created again")
  func deletingDamaged() throws {
    try closing { _ = try folder.open().application.json("PUT", "/1/indexes/lamps/1", [:]) }
    try damage(try onlyIndex, .empty)
    let (application, _) = try folder.open()
    _ = try application.json("DELETE", "/1/indexes/lamps")
    expectEqual(status(application, "POST", "/1/indexes/lamps/query"), 404)
    #expect(!folder.names.contains { $0.hasPrefix("index-") })
    _ = try application.json("PUT", "/1/indexes/lamps/2", [:])
    try expectEqual(application.ids("lamps"), ["2"])
  }

  @Test("Flipped bytes in the records are never served", arguments: RandomCases.seeds(3, long: 200))
  func flippedBytes(seed: UInt64) throws {
    let records = (0..<3000).map { number -> JSON in
      [
        "objectID": .string("\(number)"), "name": .string("lamp \(number * 7919 % 3000)"),
        "number": .integer(Int64(number)),
      ]
    }
    try closing {
      let (application, _) = try folder.open()
      _ = try application.json(
        "POST", "/1/indexes/lamps/batch",
        ["requests": .array(records.map { ["action": "addObject", "body": $0] })])
    }
    let path = try onlyIndex + "/records"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 { bytes[random.number(in: 0...(bytes.count - 1))] ^= UInt8(random.number(in: 1...255)) }
    try bytes.write(to: URL(fileURLWithPath: path))
    let (application, _) = try folder.open()
    // Each page is an error, or has the saved records.
    for page in 0..<10 {
      let query: JSON = ["hitsPerPage": 100, "page": .integer(Int64(page)), "attributesToHighlight": []]
      let response = application.answer(
        HTTPRequest(
          method: "POST", target: "/1/indexes/lamps/query",
          headers: ["x-algolia-api-key": application.keys.adminKey], body: query.bytes()))
      guard response.status == 200 else {
        expectEqual(response.status, 503, "seed \(seed): \(response.text)")
        continue
      }
      let answer = try JSON(parsing: response.body)
      expectEqual(answer["nbHits"], 3000, "seed \(seed)")
      for hit in answer["hits"]?.array ?? [] {
        let number = try #require(hit["number"]?.int)
        #expect(records.indices.contains(number) && hit == records[number], "seed \(seed): \(hit.text())")
      }
    }
    for number in stride(from: 0, to: 3000, by: 7) {
      let response = application.answer(
        HTTPRequest(
          method: "GET", target: "/1/indexes/lamps/\(number)",
          headers: ["x-algolia-api-key": application.keys.adminKey]))
      let isRight = try response.status == 503 || JSON(parsing: response.body) == records[number]
      #expect(isRight, "seed \(seed), record \(number): \(response.text)")
    }
  }

  @Test("A stop leaves nothing in the logs of indices; a start says what can't be read in a damaged one")
  func writeAheadLogs() throws {
    var options = ServerOptions()
    (options.dataFolder, options.port) = (folder.data, 0)
    let lines = Locked<[String]>([])
    options.log = { line in lines.withLock { $0.append(line) } }
    var saved: [(path: String, bytes: Data)] = []
    do {
      let server = try SearchServer(options)
      try server.start()
      for lamp in TestServer.lamps {
        _ = try server.application.json("POST", "/1/indexes/lamps", lamp)
      }
      let index = try #require(folder.names.first { $0.hasPrefix("index-") })
      for name in ["records", "records-wal"] {
        let path = "\(folder.data)/\(index)/\(name)"
        saved.append((path, try Data(contentsOf: URL(fileURLWithPath: path))))
      }
      #expect(saved[1].bytes.count > 0)
      server.stop()
      expectEqual(SystemFile.size(of: saved[1].path), 0)
      try expectEqual(server.application.ids("lamps"), ["1", "2", "3", "4"])
    }
    #expect(lines.withLock { $0 }.allSatisfy { !$0.contains("damaged") })
    // A thread of the stopped server may still hold the folder.
    try waitUntil {
      do {
        _ = try DataFolder(path: folder.data)
        return true
      } catch ServerStartError.folderInUse {
        return false
      }
    }
    // As it was while the server ran, with a changed bit near the end.
    saved[1].bytes[saved[1].bytes.count - 100] ^= 1
    for (path, bytes) in saved { try bytes.write(to: URL(fileURLWithPath: path)) }
    let server = try SearchServer(options)
    try expectEqual(server.application.ids("lamps"), ["1", "2", "3"])
    let damage = lines.withLock { $0 }.filter { $0.contains("damaged") }
    #expect(damage.count == 1 && damage[0].hasPrefix("the index 'lamps': "), "\(damage)")
    let end = "the last change in it can't be read, and was perhaps never finished"
    #expect(damage.first?.hasSuffix(end) ?? false, "\(damage)")
  }

  @Test("Errors of the folder are told apart, and their paths are in the log only")
  func failures() {
    let full = ServerFailure(StoreError.diskFull)
    #expect(full.status == 500 && full.message == "There is no room left on the server's disk")
    let other = ServerFailure(StoreError.io("cannot open /data/lock", code: 30))
    #expect(other.status == 500 && other.message == "The server can't read or write its data folder")
    expectEqual(other.cause, "cannot open /data/lock: Read-only file system")
    let memory = ServerFailure(IndexError.disk(path: "/data/x", message: "there is not enough memory", code: 12))
    #expect(memory.status == 503 && memory.message == "The server has no memory left for this")
    #expect("\(ServerStartError.memory)".hasPrefix("there is not enough memory"))
  }

  @Test("An index that was created elsewhere is served, from memory or from the folder")
  func addedIndices() throws {
    let index = try LocalIndex(settings: IndexSettings(customRanking: [.descending("price")]))
    try index.setView("cheap", IndexSettings(customRanking: [.ascending("price")]))
    try index.save(TestServer.lamps)
    for path in [nil, folder.data] {
      var options = ServerOptions()
      options.dataFolder = path
      let server = try SearchServer(options)
      try server.add(index, as: "lamps")
      expectEqual(server.indexNames, ["lamps"])
      let application = server.application
      let first = { (name: String) in
        try application.json("POST", "/1/indexes/\(name)/query")["hits"]?[0]?["objectID"]
      }
      try expectEqual(first("lamps"), "2")
      try expectEqual(first("cheap"), "3")
    }
    try expectEqual(folder.open().application.ids("lamps"), ["1", "2", "3", "4"])
  }
}
