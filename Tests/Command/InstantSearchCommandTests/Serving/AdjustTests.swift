import Foundation
import InstantSearchCore
import InstantSearchTesting
import RecordOutlines
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import InstantSearchWeb
@testable import SearchServer

@Suite("Who may adjust a page")
struct AdjustSessionTests {
  private static let direct = ["host": "localhost:8178"]
  private static let form = direct.merging(["origin": "http://localhost:8178"]) { $1 }

  /// A session, and the cookie of the browser that has it.
  private func begun(at address: String = "http://127.0.0.1:8178") throws -> (AdjustSession, cookie: String) {
    let session = AdjustSession()
    let token = try #require(session.begin(at: address).split(separator: "=").last)
    let host = try #require(address.split(separator: "/").last.map(String.init))
    return (session, try #require(session.cookie(forToken: String(token), ["host": host])))
  }

  @Test("The token works once, at a name of the server, and a wrong one does not use it up")
  func token() throws {
    let session = AdjustSession()
    let address = session.begin(at: "http://127.0.0.1:8178")
    let token = String(try #require(address.split(separator: "=").last))
    #expect(address.hasPrefix("http://127.0.0.1:8178/ui/adjust?token=") && token.utf8.count == 64)
    for (sent, host) in [
      ("", "localhost:8178"), (String(token.dropLast()), "localhost:8178"), (token, "a.example:8178"),
    ] {
      #expect(session.cookie(forToken: sent, ["host": host]) == nil)
    }
    let cookie = try #require(session.cookie(forToken: token, Self.direct))
    #expect(
      cookie.hasPrefix("instantsearch-adjust-8178=") && cookie.hasSuffix("; Path=/ui/; HttpOnly; SameSite=Strict"))
    #expect(!cookie.contains(token) && session.cookie(forToken: token, Self.direct) == nil)
    let secure = try begun(at: "https://shop.example:443")
    #expect(secure.cookie.hasSuffix("; Secure"))
    let sent = ["cookie": secure.cookie, "origin": "https://shop.example", "host": "Shop.example"]
    #expect(secure.0.admitsForm(sent))
  }

  @Test(
    "Another host, another page, a proxy, or no cookie: refused",
    arguments: [
      (["host": "localhost"], false, false), (["host": "localhost:1"], false, false),
      (["host": "a.example:8178", "origin": "http://a.example:8178"], false, false),
      (["origin": "http://localhost:3000"], false, false), (["origin": "null"], false, false),
      (["origin": "https://localhost:8178"], false, false), (["forwarded": "for=1.2.3.4"], false, false),
      (["via": "1.1 proxy"], false, false), (["x-real-ip": "127.0.0.1"], false, false),
      (["x-forwarded-for": "127.0.0.1"], false, false), (["cookie": ""], false, false),
      (["cookie": "instantsearch-adjust-8178=0"], false, false),
      (["cookie": "instantsearch-adjust-8178"], false, false),
      (["origin": ""], true, false), (["origin": "", "sec-fetch-site": "same-origin"], true, true),
      (["origin": "", "sec-fetch-site": "same-site"], true, false), ([:], true, true),
      (["host": "127.0.0.1:8178", "origin": "http://127.0.0.1:8178"], true, true),
    ] as [([String: String], Bool, Bool)])
  func admission(_ changed: [String: String], seesPanel: Bool, sendsForm: Bool) throws {
    let (session, cookie) = try begun()
    let pair = String(try #require(cookie.split(separator: ";").first))
    var headers = Self.form.merging(["cookie": "a=b; \(pair); c=d"]) { $1 }.merging(changed) { $1 }
    if headers["origin"] == "" { headers["origin"] = nil }
    expectEqual(session.admits(headers), seesPanel)
    expectEqual(session.admitsForm(headers), sendsForm)
    expectEqual(AdjustSession().admits(headers), false, "a server whose token nobody has used")
  }
}

@Suite("Adjusting a page", .serialized)
final class AdjustTests {
  private let folder: ProgramFolder
  private let server: SearchServer
  private let session: AdjustSession?
  private var headers = ["host": "localhost:80", "origin": "http://localhost:80"]
  private var saved: String { "\(folder.path)/things.page.json" }

  private static let records: [JSON] = (0..<40).map { number in
    [
      "objectID": .string("\(number)"), "label": .string("Lamp \(number)"), "code": .string("X-\(900 - number)"),
      "maker": .string(["Acme", "Tarn"][number % 2]), "price": .double(Double(number) * 10 + 0.5),
      "note": .string(["<b>new</b>", "used"][number % 2]), "rating": .integer(Int64(number % 5)),
    ]
  }

  init() throws {
    folder = try ProgramFolder()
    (server, session) = try Self.server(folder.path)
    headers["cookie"] = try Self.cookie(session)
  }

  private static func server(
    _ folder: String, isStored: Bool = false, isAdjustable: Bool = true
  ) throws -> (SearchServer, AdjustSession?) {
    var options = ServerOptions()
    options.limits.pageTime = .seconds(3600)
    options.limits.processorTime = .seconds(3600)
    let server = try SearchServer(options)
    let source = RecordSource(records)
    let outline = Inspection(try source.sample()).outline
    let fill = { (index: LocalIndex) in
      try index.replaceAll(with: source, settings: outline.settings, views: outline.views(of: "things"))
      try index.keep(outline, chosen: PageSettings())
    }
    if isStored {
      let index = try LocalIndex(path: "\(folder)/things.db")
      try fill(index)
      try server.add(index, as: "things")
    } else {
      try server.makeIndex("things", fill)
    }
    let target = AdjustTarget(file: isStored ? nil : "\(folder)/things.page.json")
    let session = isAdjustable ? AdjustSession(savingTo: ["things": target]) : nil
    _ = session?.begin(at: "http://localhost:80")
    ServedPages(key: try server.pageKey(searching: ["things"]), adjusting: session).add(to: server)
    return (server, session)
  }

  private static func cookie(_ session: AdjustSession?) throws -> String? {
    guard let session else { return nil }
    let token = String(try #require(session.begin(at: "http://localhost:80").split(separator: "=").last))
    return session.cookie(forToken: token, ["host": "localhost:80"]).map { String($0.prefix { $0 != ";" }) }
  }

  private func send(
    _ method: String, _ target: String = "/ui/things/", _ fields: [PageField] = [], of server: SearchServer? = nil,
    as headers: [String: String]? = nil
  ) async throws -> HTTPResponse {
    let body = fields.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    let request = HTTPRequest(method: method, target: target, headers: headers ?? self.headers, body: Array(body.utf8))
    let server = server ?? self.server
    return try await onThread { server.application.answer(request) }
  }

  private func page(of server: SearchServer? = nil, as headers: [String: String]? = nil) async throws -> String {
    try await send("GET", of: server, as: headers).text
  }

  /// The fields that a browser would send of the panel.
  private func fields(_ html: String) throws -> [PageField] {
    func text(_ html: Substring) -> String {
      [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        .reduce(String(html)) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
    func value(_ name: String, of tag: Substring) -> String? {
      tag.range(of: " \(name)=\"").map { text(tag[$0.upperBound...].prefix { $0 != "\"" }) }
    }
    let panel = html[try #require(html.range(of: "<aside")).upperBound...]
    var fields: [PageField] = []
    for tag in panel.split(separator: "<") {
      if tag.hasPrefix("input "), !tag.contains("checkbox") || tag.contains(" checked"),
        let name = value("name", of: tag)
      {
        fields.append(PageField(name: name, value: value("value", of: tag) ?? ""))
      } else if tag.hasPrefix("select "), let name = value("name", of: tag) {
        fields.append(PageField(name: name, value: ""))
      } else if tag.hasPrefix("option "), tag.contains(" selected") {
        fields[fields.count - 1].value = value("value", of: tag) ?? ""
      }
    }
    return fields
  }

  /// Changes fields of the panel, and presses a button.
  @discardableResult
  private func press(_ button: String, _ changes: [String: String?] = [:], of server: SearchServer? = nil) async throws
    -> HTTPResponse
  {
    var sent = try fields(try await page(of: server))
    for (name, value) in changes {
      sent.removeAll { $0.name == name && value == nil }
      if let index = sent.firstIndex(where: { $0.name == name }) {
        sent[index].value = value ?? ""
      } else if let value {
        sent.append(PageField(name: name, value: value))
      }
    }
    return try await send("POST", "/ui/things/", sent + [PageField(name: "do", value: button)], of: server)
  }

  private func json() throws -> JSON { try JSON(parsing: Array(String(contentsOfFile: saved, encoding: .utf8).utf8)) }

  @Test("Without the option, or without the right, there is nothing that is not there for any unknown path")
  func noRoute() async throws {
    let (closed, _) = try Self.server(folder.path, isAdjustable: false)
    for server in [closed, self.server] {
      var stranger = headers
      stranger["cookie"] = server === closed ? headers["cookie"] : nil
      for method in ["GET", "POST", "PUT"] {
        let unknown = try await send(method, "/ui/nothing", of: server, as: stranger)
        for target in ["/ui/adjust", "/ui/adjust?token=\(String(repeating: "0", count: 64))"] {
          let answer = try await send(method, target, of: server, as: stranger)
          #expect(answer.status == unknown.status && answer.text == unknown.text && answer.headers == unknown.headers)
        }
        let posted = try await send("POST", "/ui/things/", of: server, as: stranger)
        #expect(posted.status == 405 && posted[header: "Allow"] == "GET")
      }
      #expect(try await !page(of: server, as: stranger).contains("adjust"))
      try await expectEqual(send("GET", "/ui/things/adjust.js", of: server, as: stranger).status, 404)
    }
    try await expectEqual(send("GET", "/ui/things/adjust.js").status, 200)
    #expect(try await send("GET")[header: "Cache-Control"] == "no-store, private")
    var forged = try fields(try await page())
    forged[0].value = String(forged[0].value.reversed())
    try await expectEqual(send("POST", "/ui/things/", forged).status, 403)
    try await expectEqual(send("GET", "/ui/adjust")[header: "Location"], "/ui/")
  }

  @Test("A form that nobody has touched changes nothing; each change shows at once, to nobody else, and can be undone")
  func changes() async throws {
    try await press("open")
    try await press("show")
    #expect(try await page().contains("value=\"undo\" disabled"))
    let filters = try await fields(page()).filter {
      $0.name.hasPrefix("filters.") && $0.name.split(separator: ".").count == 2
    }
    try await press(
      "filters.down.0",
      [
        "title": "code", "filters.add": "note", "sort.add": "label:desc", "filters.1.label": "A & B",
        "heading": "<Lamps>",
      ])
    let page = try await page()
    #expect(page.contains("<h1 class=\"page-title\"><a href=\"/ui/things/\">&lt;Lamps&gt;</a></h1>"))
    #expect(page.contains(">X-900</a>") && page.contains("Label descending") && page.contains("<h3>Note</h3>"))
    let first = try #require(page.range(of: "<h3>A &amp; B</h3>"))
    #expect(
      page[..<first.lowerBound].contains("class=\"filter\"") && !page.contains("<summary><h3>\(filters[1].value)"))
    let others = try await self.page(as: ["host": "localhost:80"])
    #expect(others.contains(">Lamp 0</a>") && !others.contains("A &amp; B") && !others.contains("adjust"))
    try await press("undo")
    #expect(try await self.page().contains(">Lamp 0</a>"))
    try await press("redo")
    #expect(try await self.page().contains(">X-900</a>"))
    // What is there before somebody searches.
    try await press("show", ["order": "price:desc"])
    #expect(try await self.page().contains(">X-861</a>"))
    try await press("undo")
    #expect(try await self.page().contains(">X-900</a>"))
    // A form of an earlier state.
    try await press("show", ["title": "note", "revision": "0"])
    #expect(try await self.page().contains(">X-900</a>") && !FileManager.default.fileExists(atPath: saved))
  }

  @Test("What is saved is what was changed, with null for what was removed, and everybody sees it")
  func saving() async throws {
    try await press("open")
    try await press(
      "filters.remove.1", ["price": "", "subtitle": "note", "layout": "table", "attribute.1.hidden": "1"])
    let sent = try fields(try await page())
    let list = try #require(sent.first { $0.name.hasPrefix("filters.") && $0.value == "maker" }).name
    try await press("show", ["value.\(list.dropFirst("filters.".count)).Acme": "<Acme> Inc."])
    try await press("save")
    let json = try json()
    #expect(json["values"] == ["maker": ["Acme": "<Acme> Inc."]])
    #expect(json["price"] == .null && json["layout"] == "table" && json["subtitle"] == "note" && json["title"] == nil)
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["things.page.json"])
    let others = try await page(as: ["host": "localhost:80"])
    #expect(others.contains("hits-table") && !others.contains("card-price") && others.contains("&lt;Acme&gt; Inc."))
    // The same file makes the same page.
    let outline = Inspection(try RecordSource(Self.records).sample()).outline(
      try PageSettings(try #require(json.object)))
    let index = try #require(server.indices.first?.index)
    let shown = try index.outline(choosing: try #require(PageSettings(text: json.text())))
    expectEqual(outline.lists, shown.lists)
  }

  @Test("A file that somebody else has changed is not overwritten, unless the user has seen it")
  func conflict() async throws {
    try await press("open")
    for (button, title) in [("save.mine", "mine"), ("save.theirs", "theirs")] {
      try folder.write(#"{"heading": "theirs", "found": {"title": "sure"}}"#, to: "things.page.json")
      let answer = try await press("save", ["heading": "mine"])
      #expect(
        answer.status == 409 && answer.text.contains("&quot;theirs&quot;") && answer.text.contains("&quot;mine&quot;"))
      try expectEqual(json()["heading"], "theirs")
      try await expectEqual(press(button).status, 303)
      try expectEqual(json()["heading"], .string(title))
      expectEqual(try json()["found"] != nil, true)
      #expect(try await page().contains(">\(title)</a></h1>"))
    }
  }

  @Test("No file is written through a symbolic link, nor is another one left")
  func links() async throws {
    try folder.write("{}", to: "other.json")
    try FileManager.default.createSymbolicLink(atPath: saved, withDestinationPath: "\(folder.path)/other.json")
    try await press("open")
    try await press("save", ["heading": "mine"])
    #expect(try await page().contains("is a symbolic link"))
    try expectEqual(String(contentsOfFile: "\(folder.path)/other.json", encoding: .utf8), "{}")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path).count, 2)
  }

  @Test("A stored index has its own page settings, and is prepared for them when they are saved")
  func stored() async throws {
    let (server, session) = try Self.server(folder.path, isStored: true)
    headers["cookie"] = try Self.cookie(session)
    let index = try #require(server.indices.first?.index)
    let (settings, views) = (index.settings, index.views)
    try await press("open", of: server)
    try await press(
      "show", ["filters.add": "note", "sort.add": "label:desc", "title": "code", "order": "price:desc"], of: server)
    #expect(try await page(of: server).contains("Shown once it is saved"))
    #expect(index.settings == settings && index.views == views)
    try await press("save", of: server)
    expectEqual(index.settings.chosenPage.title, "code")
    expectEqual(index.settings.customRanking, [.descending("price")])
    #expect(index.settings.listedAttributes.contains("note") && index.views.contains("things_label_desc"))
    let others = try await page(of: server, as: ["host": "localhost:80"])
    #expect(others.contains("<h3>Note</h3>") && others.contains(">X-861</a>"))
    var changed = index.settings
    changed.outline?.heading = "theirs"
    try await index.updateSettings(changed)
    try await expectEqual(press("save", ["heading": "mine"], of: server).status, 409)
    try await press("save.mine", of: server)
    expectEqual(index.settings.outline?.heading, "mine")
  }
}

extension HTTPResponse {
  var text: String { String(decoding: content.bytes, as: UTF8.self) }

  subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }
}
