import Foundation
import InstantSearchTesting
import RecordOutlines
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand
@testable import SearchAnalytics
@testable import SearchServer

@Suite("The report of serve --analytics --ui, and trending searches", .serialized)
final class AnalyticsPageTests {
  private let folder: ProgramFolder
  private let server: SearchServer
  private let key: String

  private static let hostile = "<script>alert(1)</script>\" onload='x'&"

  init() throws {
    folder = try ProgramFolder()
    server = try Self.server()
    key = try Self.addPages(to: server)
    try server.start()
  }

  deinit { server.stop() }

  private static func server(keepsAnalytics: Bool = true, wrongKeys: Int? = nil) throws -> SearchServer {
    var options = ServerOptions()
    options.port = 0
    options.adminKey = "admin"
    options.keepsAnalytics = keepsAnalytics
    // A busy machine does not reach them, nor do sanitizers.
    options.limits.pageTime = .seconds(3600)
    if let wrongKeys { options.limits.wrongKeysPerAddress = wrongKeys }
    options.limits.processorTime = .seconds(3600)
    let server = try SearchServer(options)
    for name in ["lamps", "analytics", "a <b>&\"c"] {
      try server.makeIndex(name) { index in
        let source = RecordSource(
          (0..<20).map { number in
            [
              "objectID": .string("\(number)"), "name": .string("Desk lamp \(number)"),
              "brand": .string(["Acme", "Acme", "Tarn"][number % 3]),
            ]
          })
        let outline = Inspection(try source.sample()).outline(PageSettings())
        var settings = outline.settings
        settings.outline = outline
        try index.replaceAll(with: source, settings: settings)
      }
    }
    return server
  }

  @discardableResult
  private static func addPages(to server: SearchServer, offersTrending: Bool = true) throws -> String {
    let key = try server.pageKey(searching: server.indexNames)
    ServedPages(key: key, offersTrending: offersTrending).add(to: server)
    return key
  }

  private struct Answer {
    var status: Int
    var head: String
    var body: String
  }

  private func get(
    _ target: String, password: String? = nil, user: String = "analytics", from server: SearchServer? = nil,
    method: String = "GET", after referer: String? = nil
  ) async throws -> Answer {
    let server = server ?? self.server
    let field = referer.map { "Referer: \($0)\r\n" } ?? ""
    let credentials = password.map { "Authorization: Basic \(Data("\(user):\($0)".utf8).base64EncodedString())\r\n" }
    let request = "\(method) \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(field)\(credentials ?? "")\r\n"
    try folder.write(request, to: "request")
    let line = "exec 3<>/dev/tcp/127.0.0.1/\(server.port ?? 0) && cat request >&3 && cat <&3 >answer"
    // The page needs a thread of the pool.
    let run = try await onThread { [folder] in try folder.shell(line) }
    try #require(run.exitCode == 0, "\(run.errors)")
    let answer = try String(contentsOfFile: "\(folder.path)/answer", encoding: .utf8)
    let end = try #require(answer.range(of: "\r\n\r\n"))
    let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(
      status: try #require(status), head: String(answer[..<end.lowerBound]), body: String(answer[end.upperBound...]))
  }

  private func addKey(_ value: String, _ rights: [KeyRight], _ indexes: [String] = []) throws {
    var key = ServerKey(value: value, createdAt: 0)
    (key.rights, key.indexes) = (rights, indexes)
    try server.application.keys.add(key)
  }

  private var store: AnalyticsStore { get throws { try #require(server.application.analytics) } }

  /// Stores searches of as many clients, the first of them some days ago, and each other one on the day before.
  private func add(
    _ text: String, _ count: Int = 1, hits: Int = 3, index: String = "lamps", daysAgo days: Int = 0, perDay: Int = 1000,
    queryID: String? = nil, to store: AnalyticsStore? = nil
  ) throws {
    let now = server.application.clock.seconds()
    try (store ?? self.store).add(
      (0..<count).map { number in
        let client = LoggedSearch.Client(address: ClientAddress(UInt32(number)).bytes)
        return LoggedSearch(
          time: now - Double(days + number / perDay) * 86_400, client: client, index: index, text: text, nbHits: hits,
          queryIDs: queryID.map { [$0] } ?? [])
      })
  }

  private func click(_ objectID: String, at position: Int, after queryID: String, index: String = "lamps") throws {
    try store.add([
      SearchEvent(
        .clicked, "Click", indexName: index, objects: [.init(objectID, position: position)], queryID: queryID,
        timestamp: Int64(server.application.clock.seconds() * 1000))
    ])
  }

  private static let queryID = "43b15df305339e827f0ac0bdc5ebcaa7"

  // MARK: Clicks

  /// The addresses of the results on a page, of which each has the rank and may have the ID of a search.
  private func results(_ target: String, from server: SearchServer? = nil) async throws -> [String] {
    try await get(target, from: server).body.matches(of: /href="(\/ui\/lamps\/record\/[^"]*)"/).map { String($0.1) }
  }

  private func clicks() throws -> [[String]] {
    try store.rows("SELECT object, position, query FROM events WHERE name = 'lamps' AND kind = 'clicked'", []) { row in
      [row.text(0), "\(row.integer64(1))", row.text(2)]
    }
  }

  @Test(
    "A result that is opened counts as a click of its search, and leads to an address that counts nothing",
    arguments: ["/ui/lamps/", "/ui/lamps/?q=lamp&brand=Tarn", "/ui/?q=lamp"])
  func opened(page: String) async throws {
    let link = try #require(try await results(page).dropFirst().first)
    let found = try #require(link.wholeMatch(of: /\/ui\/lamps\/record\/(\d+)\/2\/([0-9a-f]{32})(\?.*)?/))
    let target = "/ui/lamps/record/\(found.1)/2\(found.3 ?? "")"
    // A copied link, one elsewhere, and a program that reads the head alone.
    for (referer, method) in [(nil, "GET"), ("http://b/shop/", "GET"), ("http://a/ui/lamps/", "HEAD")] {
      let answer = try await get(link, method: method, after: referer)
      #expect(answer.status == 303 && answer.head.contains("Location: \(target)\r\n"), "\(answer.head)")
    }
    try expectEqual(clicks(), [])
    let answer = try await get(link, after: "http://a\(page)")
    #expect(answer.status == 303 && answer.head.contains("Location: \(target)\r\n"))
    try expectEqual(clicks(), [[String(found.1), "2", String(found.2)]])
    try expectEqual(await get(target, after: "http://a\(page)").status, 200)
    try expectEqual(clicks().count, 1)
    let wrong = try await get(link.replacing(String(found.2), with: "x"), after: "http://a\(page)")
    expectEqual(wrong.status, 404)
  }

  @Test("Without --analytics pages count no clicks, and links with the ID of a search still lead on")
  func uncounted() async throws {
    let server = try Self.server(keepsAnalytics: false)
    try Self.addPages(to: server)
    try server.start()
    defer { server.stop() }
    let links = try await results("/ui/lamps/?q=lamp", from: server)
    #expect(links.first?.hasSuffix("/1?q=lamp") == true && !links.contains { $0.contains(/[0-9a-f]{32}/) })
    let old = try await get("/ui/lamps/record/3/1/\(Self.queryID)", from: server, after: "http://a/ui/lamps/")
    #expect(old.status == 303 && old.head.contains("Location: /ui/lamps/record/3/1\r\n"))
  }

  // MARK: The report

  @Test("Only a key with the right and without filters opens the report, as the password of the user 'analytics'")
  func keys() async throws {
    try add("private text")
    try addKey("searches", [.search])
    try addKey("reports", [.analytics])
    let refused = [
      try await get("/ui/analytics"), try await get("/ui/analytics", password: "wrong"),
      try await get("/ui/analytics", password: key), try await get("/ui/analytics", password: "searches"),
      try await get("/ui/analytics", password: "admin", user: "admin"), try await get("/ui/analytics", password: ""),
      try await get("/ui/analytics?x-algolia-api-key=admin"),
    ]
    for answer in refused {
      #expect(answer.status == 401 && !answer.body.contains("private text") && !answer.body.contains("<select"))
      #expect(answer.head.contains("WWW-Authenticate: Basic realm=\"Analytics\""))
      #expect(answer.head.contains("Cache-Control: no-store") && !answer.head.contains("no-cache"))
    }
    for password in ["admin", "reports"] {
      let answer = try await get("/ui/analytics?index=lamps", password: password)
      #expect(answer.status == 200 && answer.body.contains("private text"), "\(answer.head)")
      #expect(answer.head.contains("Cache-Control: no-store"))
    }
    // The report counts all records.
    for (value, parameters) in [("whole", "hitsPerPage=5"), ("filtered", "filters=brand:Acme")] {
      var key = ServerKey(value: value, createdAt: 0)
      (key.rights, key.queryParameters) = ([.analytics], parameters)
      try server.application.keys.add(key)
      let answer = try await get("/ui/analytics?index=lamps", password: value)
      expectEqual([answer.status == 200, answer.body.contains("private text")], [value == "whole", value == "whole"])
      try await expectEqual(get("/ui/lamps/", password: value).body.contains("/ui/analytics\""), value == "whole")
    }
  }

  @Test("A key shows the indices that it may read and no others")
  func indices() async throws {
    try add("text of lamps")
    try add("text of another", index: "analytics")
    try addKey("lamps only", [.analytics], ["lamps"])
    let body = try await get("/ui/analytics", password: "lamps only").body
    #expect(body.contains("text of lamps") && !body.contains("value=\"analytics\""))
    try await expectEqual(get("/ui/analytics?index=analytics", password: "lamps only").status, 404)
    try await expectEqual(get("/ui/analytics?index=none", password: "admin").status, 404)
    try addKey("none", [.analytics], ["nothing"])
    #expect(try await get("/ui/analytics", password: "none").body.contains("no index whose analytics"))
  }

  @Test("The report has the figures, a plot of each and its table, the texts and the records")
  func report() async throws {
    try add("desk", 3, queryID: Self.queryID)
    try add("sofa", 2, hits: 0, daysAgo: 10)
    try add("old", daysAgo: 60)
    try click("7", at: 4, after: Self.queryID)
    let month = try await get("/ui/analytics?index=lamps", password: "admin").body
    #expect(month.contains("<dt>Searches</dt><dd>5</dd>") && month.contains("<dt>Without results</dt><dd>40 %</dd>"))
    #expect(month.contains("<dt>Mean click position</dt><dd>4</dd>"))
    #expect(month.components(separatedBy: "<svg").count == 4 && month.components(separatedBy: "<g>").count == 91)
    #expect(month.contains("role=\"img\" aria-label=\"Searches per day: between 0 on "))
    expectEqual(month.components(separatedBy: "<th scope=\"row\">20").count, 31, "a row for each day")
    #expect(month.contains("<a href=\"/ui/lamps/?q=desk\">desk</a></th><td class=\"number\">3</td>"))
    #expect(month.contains("?q=sofa\">sofa</a></th><td class=\"number\">2</td><td class=\"number\">0<"))
    #expect(month.contains("<a href=\"/ui/lamps/record/7\">Desk lamp 7</a> <span class=\"count\">7</span>"))
    #expect(!month.contains(">old<") && month.contains("1 is the first result"))
    #expect(!month.contains("<script") && !month.contains(" style="))
    for (days, texts) in [("7", ["desk"]), ("90", ["desk", "sofa", "old"]), ("8", ["desk", "sofa"])] {
      let body = try await get("/ui/analytics?index=lamps&days=\(days)", password: "admin").body
      expectEqual(["desk", "sofa", "old"].filter { body.contains(">\($0)</a>") }, texts, "\(days)")
    }
    #expect(try await get("/ui/analytics.css").head.contains("text/css"))
  }

  @Test("Texts, records and names can't be markup")
  func escaping() async throws {
    let name = "a <b>&\"c"
    try add(Self.hostile, 2, index: name, queryID: Self.queryID)
    try add(Self.hostile + "2", hits: 0, index: name)
    try click(Self.hostile, at: 1, after: Self.queryID, index: name)
    let encoded = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let body = try await get("/ui/analytics?index=\(encoded)", password: "admin").body
    #expect(body.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39;&amp;</a>"))
    #expect(!body.contains("<script") && !body.contains("' onload") && !body.contains("\" onload"))
    #expect(body.contains("<h1>Analytics of a &lt;b&gt;&amp;&quot;c</h1>") && !body.contains("<b>"))
  }

  @Test("Without searches and events the report says how to send them, for the chosen index")
  func empty() async throws {
    let body = try await get("/ui/analytics?index=lamps&days=7", password: "admin").body
    #expect(body.contains("Nobody has searched for a text in the last 7 days") && body.contains("tracker.turnOn()"))
    #expect(body.contains("POST /1/events") && body.contains("&quot;index&quot;:&quot;lamps&quot;"))
    #expect(!body.contains("<svg") && body.contains("<select"))
    try add("desk")
    let searched = try await get("/ui/analytics?index=lamps", password: "admin").body
    #expect(searched.contains("<svg") && searched.contains("tracker.turnOn()"), "there are no events yet")
  }

  @Test("A server without analytics says so, and its pages have no link")
  func off() async throws {
    let server = try Self.server(keepsAnalytics: false)
    try Self.addPages(to: server)
    try server.start()
    defer { server.stop() }
    let answer = try await get("/ui/analytics", password: "admin", from: server)
    #expect(answer.status == 404 && answer.body.contains("instantsearch serve --analytics --ui"))
    try await expectEqual(get("/ui/lamps/", password: "admin", from: server).body.contains("page-footer"), false)
  }

  @Test("Pages link to the report for a visitor who may see it, and an index of its name keeps its page")
  func links() async throws {
    try addKey("searches", [.search])
    for path in ["/ui/", "/ui/lamps/", "/ui/lamps/record/1"] {
      #expect(try await get(path, password: "admin").body.contains("<a href=\"/ui/analytics\">Analytics</a>"))
      for password in [nil, "wrong", "searches", key] {
        try await expectEqual(get(path, password: password).body.contains("/ui/analytics\">"), false)
      }
    }
    #expect(try await get("/ui/analytics/").body.contains("20 results"))
  }

  @Test("Credentials of others, such as a proxy's, are no guesses of keys")
  func foreignCredentials() async throws {
    for (user, status) in [("analytics", 429), ("proxy", 200)] {
      let server = try Self.server(wrongKeys: 3)
      try Self.addPages(to: server)
      try server.start()
      defer { server.stop() }
      for number in 0..<4 {
        _ = try await get("/ui/analytics", password: "wrong \(number)", user: user, from: server)
        try await expectEqual(get("/ui/lamps/", password: "bad \(number)", user: user, from: server).status, 200)
      }
      try await expectEqual(get("/ui/analytics", password: "admin", from: server).status, status, "\(user)")
    }
  }

  // MARK: Nothing typed yet

  /// The options of the empty search box.
  private func options(_ target: String = "/ui/lamps/", from server: SearchServer? = nil) async throws -> [String] {
    try await get(target, from: server).body.matches(of: #/role="option" id="[^"]*" data-value="([^"]*)"/#).map {
      String($0.1)
    }
  }

  @Test("An empty box offers what many people search for and find, on several days, and the largest values")
  func trending() async throws {
    // They are looked up for an empty box only, and not for the page of a record: otherwise these would come later.
    try await expectEqual(get("/ui/lamps/record/1").status, 200)
    try await expectEqual(get("/ui/lamps/?q=desk").status, 200)
    try add("desk lamp", 6, perDay: 3)
    try add("most frequent", 9, perDay: 3)
    // On one day, too rare, without results, too old, in another index.
    try add("one day", 9)
    try add("rare", 4, perDay: 2)
    try add("nothing", 9, hits: 0, perDay: 3)
    try add("old", 9, daysAgo: 40, perDay: 3)
    try add("other", 9, index: "analytics", perDay: 3)
    let values = ["facet-brand:Acme", "facet-brand:Tarn"]
    try await expectEqual(options(), ["most frequent", "desk lamp"] + values)
    let body = try await get("/ui/lamps/").body
    #expect(body.contains("aria-label=\"Trending searches\"") && body.contains("<ul id=\"q:list-trending\""))
    #expect(body.contains("aria-label=\"Brand\"") && body.contains("data-href=\"/ui/lamps/?brand=Acme\""))
    try await expectEqual(options("/ui/lamps/?q=desk").contains("most frequent"), false)
    // They are found out again in ten minutes only.
    try add("newer", 20, perDay: 5)
    try await expectEqual(options().first, "most frequent")
  }

  @Test("Trending searches are left out on request, and for a key that finds some of the records only")
  func withoutTrending() async throws {
    let quiet = try Self.server()
    try Self.addPages(to: quiet, offersTrending: false)
    try quiet.start()
    defer { quiet.stop() }
    for store in [try store, try #require(quiet.application.analytics)] {
      try add("desk lamp", 6, perDay: 3, to: store)
    }
    try await expectEqual(options().first, "desk lamp")
    try server.application.keys.update(key) { key in
      var key = key
      key.queryParameters = "filters=brand%3AAcme"
      return key
    }
    try await expectEqual(options(), ["facet-brand:Acme"])
    try await expectEqual(options(from: quiet), ["facet-brand:Acme", "facet-brand:Tarn"])
  }
}
