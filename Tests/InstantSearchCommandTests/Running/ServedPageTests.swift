import Foundation
import InstantSearchCore
import SearchEngine
import SearchServer
import Testing

@testable import InstantSearchCommand

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Pages of serve --ui", .serialized, .timeLimit(.minutes(10)))
struct ServedPageTests {
  private let server: SearchServer
  private let key: String

  private static let products: [JSON] = (0..<60).map { number in
    [
      "objectID": .string("\(number)"), "name": .string("\(["Desk", "Floor", "Wall"][number % 3]) lamp \(number)"),
      "brand": .string(["Acme", "Tarn"][number % 2]), "color": .string(["red", "green"][number % 2]),
      "price": .double(Double(number) + 0.5), "note": .string("Shines on walls number \(number)"),
    ]
  }

  init() throws {
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "admin"
    server = try SearchServer(options)
    try Self.fill(server, "lamps", Self.products)
    key = try server.pageKey(searching: server.indexNames)
    ServedPages(key: key).add(to: server)
    try server.start()
  }

  private static func fill(_ server: SearchServer, _ name: String, _ records: [JSON]) throws {
    let source = RecordSource(records)
    let outline = Inspection(try source.sample()).outline(OutlineOverrides())
    var settings = outline.settings()
    settings.keep(outline)
    let stored = settings
    try server.makeIndex(name) { index in
      try index.replaceAll(
        with: source, settings: stored,
        views: zip(outline.orders, outline.views).map { ($0.viewName(of: name), $1.settings) })
    }
  }

  private func get(
    _ target: String, _ headers: [String: String] = [:]
  ) async throws -> (status: Int, type: String, body: String, url: String) {
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port ?? 0)\(target)"))
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return (
      answer.statusCode, answer.value(forHTTPHeaderField: "Content-Type") ?? "", String(decoding: data, as: UTF8.self),
      answer.url?.path ?? ""
    )
  }

  @Test("The address of the server leads to the page of the only index")
  func root() async throws {
    defer { server.stop() }
    let (status, type, body, url) = try await get("/")
    #expect(status == 200 && type == "text/html; charset=utf-8" && url == "/ui/lamps/")
    #expect(body.contains("<legend>Brand</legend>") && body.contains("60 results"))
    #expect(body.components(separatedBy: "<article class=\"card\">").count == 25)
    #expect(try await get("/ui/lamps?q=desk").body.contains("20 results"))
  }

  @Test("With several indices the first page lists those that the key may search")
  func list() async throws {
    defer { server.stop() }
    try Self.fill(server, "secret", Self.products)
    #expect(try await get("/ui/").url == "/ui/lamps/")
    #expect(try await get("/ui/secret/").status == 404)
    _ = try server.indexNames
    let allowed = try await change("{\"acl\": [\"search\"], \"indexes\": [\"lamps\", \"secret\"]}")
    #expect(allowed == 200)
    let (_, _, body, _) = try await get("/ui/")
    #expect(body.contains("<a href=\"/ui/lamps/\">lamps</a>") && body.contains("<a href=\"/ui/secret/\">secret</a>"))
    #expect(try await get("/ui/secret/").status == 200)
  }

  /// Changes the key of the pages over HTTP; nil deletes it.
  private func change(_ body: String?) async throws -> Int {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port ?? 0)/1/keys/\(key)")))
    request.httpMethod = body == nil ? "DELETE" : "PUT"
    request.httpBody = body.map { Data($0.utf8) }
    request.setValue("admin", forHTTPHeaderField: "X-Algolia-API-Key")
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    return (try await session.data(for: request).1 as? HTTPURLResponse)?.statusCode ?? 0
  }

  @Test("Restricting the key restricts the page, and deleting it ends the page")
  func key() async throws {
    defer { server.stop() }
    let change = try await change(
      "{\"acl\": [\"search\"], \"indexes\": [\"lamps\"], \"queryParameters\": \"filters=brand:Acme\"}")
    #expect(change == 200)
    #expect(try await get("/ui/lamps/").body.contains("30 results"))
    #expect(try await get("/ui/lamps/record/2").status == 200)
    #expect(try await get("/ui/lamps/record/1").status == 404)
    #expect(try await self.change(nil) == 200)
    #expect(try await get("/ui/lamps/").status == 404)
    #expect(!(try await get("/ui/").body.contains("lamps")))
  }

  @Test("A page follows an index that is replaced by one of other attributes")
  func replaced() async throws {
    defer { server.stop() }
    #expect(try await get("/ui/lamps/").body.contains("<legend>Color</legend>"))
    try Self.fill(
      server, "lamps",
      (0..<20).map { ["title": .string("Chair \($0)"), "seats": .string(["one", "two"][$0 % 2])] })
    let body = try await get("/ui/lamps/").body
    #expect(body.contains("<legend>Seats</legend>") && !body.contains("<legend>Color</legend>"))
  }

  @Test("A page is compressed for clients that accept it, and its parts are JSON for its script")
  func forms() async throws {
    defer { server.stop() }
    let parts = try await get("/ui/lamps/?q=floor&brand=Tarn", ["Accept": "application/json"])
    #expect(parts.type == "application/json; charset=utf-8")
    let json = try JSON(parsing: parts.body)
    #expect(json["count"] == 10 && json["url"] == "/ui/lamps/?q=floor&brand=Tarn")
    let page = Array(parts.body.utf8)
    let compressed = try #require(Gzip.compress(page))
    #expect(compressed.count < page.count / 3)
    let again = try compressed.withUnsafeBytes { try Compression.gzip.decompress($0) }
    #expect(again == page)
  }

  @Test(
    "Accept-Encoding is read",
    arguments: [
      ("gzip", true), ("deflate, GZIP;q=0.5, br", true), ("", false), ("identity", false), ("gzip;q=0", false),
      ("gzip; q=0.0", false), ("br", false),
    ])
  func encodings(header: String, isAccepted: Bool) { #expect(Gzip.isAccepted(header) == isAccepted) }

  @Test("A record has a document with all of its attributes")
  func record() async throws {
    defer { server.stop() }
    let (status, _, body, _) = try await get("/ui/lamps/record/7")
    #expect(status == 200)
    #expect(body.contains("<h1>Floor lamp 7</h1>") && body.contains("<dt>Note</dt><dd>Shines on walls number 7</dd>"))
    #expect(try await get("/ui/lamps/record/nothing").status == 404)
  }

  @Test("A card shows the passage that matched where the title does not, and its price")
  func card() async throws {
    defer { server.stop() }
    let body = try await get("/ui/lamps/?q=shines").body
    #expect(
      body.contains("<p class=\"card-passage\"><span class=\"card-name\">note</span> <mark>Shines</mark> on walls"))
    #expect(
      try await get("/ui/lamps/", ["Accept-Language": "de"]).body.contains("<p class=\"card-price\">59,50</p>")
        || body.contains("<p class=\"card-price\">"))
  }

  @Test("Records with markup in every text, and with very long ones, are shown as text")
  func hostileRecords() async throws {
    defer { server.stop() }
    let script = "</title></textarea>\"'><script>alert(1)</script><img src=x onerror=alert(1)>"
    let long = String(repeating: "<b>lamp</b> ", count: 90_000)
    try Self.fill(
      server, "lamps",
      (0..<8).map { number in
        [
          "objectID": .string("\(script)\(number)"), "name": .string("\(script) \(number)"),
          "brand": .string("\(script) \(number % 2)"), "color": .string("javascript:alert(\(number % 2))"),
          "\(script)": .string("\(number % 2)"), "image": "javascript:alert(1)", "price": .integer(Int64(number)),
          "note": .string(number == 0 ? long : script),
        ]
      })
    let query = "lamp\(script)".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let id = "\(script)0".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    for target in ["/ui/lamps/", "/ui/lamps/?q=\(query)&brand=\(query)&\(query)=1", "/ui/lamps/record/\(id)"] {
      let (status, _, body, _) = try await get(target)
      #expect(status == 200)
      #expect(!body.contains("<script>alert") && !body.contains("<img") && !body.contains("<b>"))
      #expect(body.utf8.count < 300_000, "\(body.utf8.count)")
    }
  }

  @Test(
    "Addresses that can't be read are pages with a notice",
    arguments: [
      "?q=%FF%FE", "?%zz=%", "?price=cheap", "?page=0", "?brand=%00%01", "?x.tap=1&brand.not=none&brand.tap=none",
      "?" + String(repeating: "brand=x&", count: 3_000), "?" + String(repeating: "a=b&", count: 7_000),
      "?more=brand&more=brand&more=none", "?v=1&and.brand=%28", "?sort=none", "?hits.x=%F0%9F%92%A9",
    ])
  func hostileAddresses(query: String) async throws {
    defer { server.stop() }
    let url = "/ui/lamps/\(query)"
    let shell = try ProgramFolder()
    // Not all clients send such addresses.
    let run = try shell.shell(
      """
      exec 3<>/dev/tcp/127.0.0.1/\(server.port ?? 0)
      printf '%s' 'GET ' >&3
      printf '%s' '\(url)' >&3
      printf ' HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n' >&3
      head -n 1 <&3
      """)
    #expect(["HTTP/1.1 200", "HTTP/1.1 303"].contains(String(run.output.prefix(12))), "\(run.output) \(run.errors)")
  }

  @Test("The same record has the same picture, and colors have their names")
  func pictures() throws {
    let outline = Inspection(try RecordSource(Self.products).sample()).outline(OutlineOverrides())
    let attributes = PictureAttributes(outline)
    #expect(attributes.color == "color")
    let hit = Hit(objectID: "1", record: Self.products[0])
    #expect(RecordPicture(hit, attributes).html == RecordPicture(hit, attributes).html)
    #expect(ColorName("Dark Green")?.main == "hsl(136 40% 38%)")
    #expect(ColorName("unheard of") == nil)
  }
}
