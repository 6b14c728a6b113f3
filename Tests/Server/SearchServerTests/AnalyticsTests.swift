import AlgoliaWire
import Foundation
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchAnalytics
@testable import SearchServer

@Suite("Analytics")
struct AnalyticsTests {
  let server: TestServer

  init() throws { server = try Self.server() }

  private static func server(rows: Int? = nil) throws -> TestServer {
    var options = ServerOptions()
    options.keepsAnalytics = true
    if let rows { options.limits.analyticsRows = rows }
    return try TestServer(options: options)
  }

  /// Searches with click analytics, and returns the ID.
  private func search(
    _ text: String, _ others: JSON.Object = [:], on server: TestServer? = nil, headers: [String: String] = [:],
    peer: String = "127.0.0.1"
  ) throws -> String {
    var body: JSON.Object = ["query": .string(text), "clickAnalytics": true]
    for (name, value) in others { body[name] = value }
    let response = (server ?? self.server)
      .answer("POST", "/1/indexes/lamps/query", .object(body), headers: headers, peer: peer)
    return try #require(JSON(parsing: response.body)["queryID"]?.string)
  }

  private static func click(_ queryID: String, _ objectID: String = "1", at position: Int = 1) -> JSON {
    [
      "eventType": "click", "eventName": "Clicked", "index": "lamps", "userToken": "anonymous",
      "objectIDs": [.string(objectID)], "positions": [.integer(Int64(position))], "queryID": .string(queryID),
    ]
  }

  private static func event(_ type: String, _ objectID: String, queryID: String? = nil, subtype: String? = nil) -> JSON
  {
    var json: JSON.Object = [
      "eventType": .string(type), "eventName": "Event", "index": "lamps", "userToken": "anonymous",
      "objectIDs": [.string(objectID)],
    ]
    json["queryID"] = queryID.map { .string($0) }
    json["eventSubtype"] = subtype.map { .string($0) }
    return .object(json)
  }

  private func send(_ events: JSON..., to server: TestServer? = nil) throws {
    try expectEqual(
      (server ?? self.server).json("POST", "/1/events", ["events": .array(events)]), ["status": 200, "message": "OK"])
  }

  /// Makes the searches final.
  private func finish(_ server: TestServer? = nil) {
    (server ?? self.server).advance(by: 60)
    (server ?? self.server).application.searchLog?.writeFinal()
  }

  private func report(_ target: String, on server: TestServer? = nil) throws -> JSON {
    try (server ?? self.server).json("GET", "/2/" + target)
  }

  @Test("A search that asks for an ID gets one of its own over each route; without analytics it is told why not")
  func queryIDs() throws {
    let many: JSON = [
      "requests": [
        ["indexName": "lamps", "query": "desk", "clickAnalytics": true],
        ["indexName": "lamps", "params": "query=desk&clickAnalytics=true"], ["indexName": "lamps", "query": "desk"],
      ]
    ]
    let results = try #require(try server.json("POST", "/1/indexes/*/queries", many)["results"]?.array)
    let ids = results.map { $0["queryID"]?.string } + [try search("desk"), try search("")]
    expectEqual(ids[2], nil)
    let given = ids.compactMap(\.self)
    #expect(given.count == 4 && Set(given).count == 4 && given.allSatisfy(SearchEvent.isQueryID))
    #expect(results.allSatisfy { $0["ignoredParameters"] == nil && $0["message"] == nil })
    expectEqual(results[1]["params"], "query=desk&clickAnalytics=true")
    let other = try TestServer()
    let answer = try other.json("POST", "/1/indexes/lamps/query", ["query": "lamp", "clickAnalytics": true])
    #expect(answer["queryID"] == nil && answer["ignoredParameters"] == ["clickAnalytics"])
    let refusal = Refusal(status: 404, message: "This server keeps no analytics")
    try expectEqual(other.refusal("POST", "/1/events", ["events": [Self.event("view", "1")]]), refusal)
    try expectEqual(other.refusal("GET", "/2/searches?index=lamps"), refusal)
    try expectEqual(other.refusal("DELETE", "/1/usertokens/me"), refusal)
  }

  @Test("The texts that were meant, with what they found and led to, in the form of the service")
  func topSearches() throws {
    _ = try search("d")
    let typed = try search("des")
    let desk = try search("desk")
    let filtered = try search("Desk ", ["filters": "brand:Ikea"])
    let page = try search("desk", ["page": 1, "hitsPerPage": 1])
    // An event may come before its search is final, and after.
    try send(Self.click(desk, at: 2))
    finish()
    try send(Self.click(filtered, at: 25), Self.click(page, at: 12), Self.event("conversion", "1", queryID: typed))
    _ = try search("desk")
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "lamp"])
    finish()
    try send(
      Self.event("conversion", "9", queryID: "43b15df305339e827f0ac0bdc5ebcaa7", subtype: "purchase"),
      Self.event("view", "1"))

    try expectEqual(
      report("searches?index=lamps"),
      [
        "searches": [["search": "desk", "count": 2, "nbHits": 1], ["search": "lamp", "count": 1, "nbHits": 3]]
      ])
    let searches = try #require(try report("searches?index=lamps&clickAnalytics=true")["searches"]?.array)
    var desks = try #require(searches[0].object)
    let positions = try #require(desks["clickPositions"]?.array)
    desks["clickPositions"] = nil
    expectEqual(
      JSON.object(desks),
      [
        "search": "desk", "count": 2, "nbHits": 1, "clickThroughRate": 0.5, "averageClickPosition": 13,
        "conversionRate": 0.5, "trackedSearchCount": 2, "clickCount": 3, "conversionCount": 1,
      ])
    expectEqual(positions.count, 12)
    expectEqual(positions[1], ["position": [2, 2], "clickCount": 1])
    expectEqual(positions[10], ["position": [11, 20], "clickCount": 1])
    expectEqual(positions[11], ["position": [21, -1], "clickCount": 1])
    // Nothing was tracked, which is not a rate of 0.
    #expect(searches[1]["clickThroughRate"]?.isNull == true && searches[1]["averageClickPosition"]?.isNull == true)
    expectEqual(searches[1]["trackedSearchCount"], 0)
  }

  @Test(
    "Texts are ordered and cut as it is asked for; those that found nothing have the number of searches with filters")
  func order() throws {
    for (text, count) in [("chair", 1), ("desk", 3), ("lamp", 2)] {
      for _ in 0..<count {
        let id = try search(text)
        if text == "chair" { try send(Self.click(id, "4")) }
        finish()
      }
    }
    func texts(_ parameters: String) throws -> [JSON?] {
      try report("searches?index=lamps" + parameters)["searches"]?.array?.map { $0["search"] } ?? []
    }
    try expectEqual(texts(""), ["desk", "lamp", "chair"])
    try expectEqual(texts("&direction=asc"), ["chair", "lamp", "desk"])
    try expectEqual(texts("&limit=1&offset=1"), ["lamp"])
    try expectEqual(texts("&clickAnalytics=true&orderBy=clickThroughRate"), ["chair", "desk", "lamp"])
    try expectEqual(texts("&clickAnalytics=true&orderBy=averageClickPosition").first, "chair")
    try expectEqual(texts("&endDate=2023-11-13"), [])
    for _ in 0..<2 {
      _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "sofa"])
      finish()
    }
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "Sofa", "filters": "brand:Ikea"])
    _ = try server.json("POST", "/1/indexes/lamps/query", ["query": "desk"])
    finish()
    try expectEqual(
      report("searches/noResults?index=lamps"),
      [
        "searches": [["search": "sofa", "count": 3, "withFilterCount": 1]]
      ])
  }

  @Test("Click rate and position, as a whole and for each day")
  func clicks() throws {
    try send(Self.click(try search("desk"), at: 3), Self.click(try search("lamp"), at: 1))
    finish()
    server.advance(by: 86_400)
    _ = try search("desk")
    _ = try search("chair")
    finish()
    let rate = try report("clicks/clickThroughRate?index=lamps&startDate=2023-11-13&endDate=2023-11-15")
    expectEqual(
      rate,
      [
        "rate": 0.5, "clickCount": 2, "trackedSearchCount": 4,
        "dates": [
          ["rate": .null, "clickCount": 0, "trackedSearchCount": 0, "date": "2023-11-13"],
          ["rate": 1, "clickCount": 2, "trackedSearchCount": 2, "date": "2023-11-14"],
          ["rate": 0, "clickCount": 0, "trackedSearchCount": 2, "date": "2023-11-15"],
        ],
      ])
    let position = try report("clicks/averageClickPosition?index=lamps")
    #expect(position["average"] == 2 && position["clickCount"] == 2 && position["dates"]?.array?.count == 8)
    expectEqual(position["dates"]?[7], ["average": .null, "clickCount": 0, "date": "2023-11-15"])
  }

  @Test("The records with the most events, also those after a text; the events of a sorted view are those of its index")
  func hits() throws {
    let desk = try search("desk")
    let lamp = try search("lamp")
    finish()
    try send(
      Self.event("view", "1"), Self.event("view", "2"), Self.click(desk, "1"),
      Self.event("conversion", "1", queryID: desk, subtype: "purchase"), Self.click(lamp, "2"), Self.click(lamp, "3"))
    try expectEqual(
      report("hits?index=lamps"),
      [
        "hits": [["hit": "1", "count": 3], ["hit": "2", "count": 2], ["hit": "3", "count": 1]]
      ])
    let hits = try report("hits?index=lamps&clickAnalytics=true")["hits"]
    expectEqual(
      hits?[0],
      [
        "hit": "1", "count": 3, "clickThroughRate": 1, "conversionRate": 1, "trackedHitCount": 1, "clickCount": 1,
        "conversionCount": 1,
      ])
    expectEqual(hits?[2]?["clickThroughRate"]?.isNull, true)
    try expectEqual(report("hits?index=lamps&search=LAMP")["hits"]?.array?.map { $0["hit"] }, ["2", "3"])
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["replicas": ["lamps_by_price"]])
    let key = try server.makeKey(["acl": ["search"], "indexes": ["lamps"]])
    var event = try #require(Self.event("view", "1").object)
    event["index"] = "lamps_by_price"
    // Otherwise the event would be one of those above.
    server.advance(by: 1)
    expectEqual(server.answer("POST", "/1/events", ["events": [.object(event)]], key: key).status, 403)
    try send(.object(event), Self.event("conversion", "1"))
    let counted: JSON = ["hits": [["hit": "1", "count": 5], ["hit": "2", "count": 2], ["hit": "3", "count": 1]]]
    try expectEqual(report("hits?index=lamps"), counted)
    // A report about the view is that of its index, for a key that may read both.
    try expectEqual(report("hits?index=lamps_by_price"), counted)
    for indexes in [["lamps_by_price"], ["lamps"], ["lamps*"]] as [JSON] {
      let key = try server.makeKey(["acl": ["analytics"], "indexes": indexes])
      let status = server.answer("GET", "/2/hits?index=lamps_by_price", key: key).status
      expectEqual(status, (indexes == ["lamps*"] ? 200 : 403), "\(indexes)")
    }
  }

  @Test("One bad event refuses all of a call, which has 1 to 1,000; one that is sent again is counted once")
  func badEvents() throws {
    for index in Self.refused.indices {
      let (event, status) = Self.refused[index]
      let call: JSON = ["events": [Self.event("view", "1"), event]]
      try expectEqual(server.refusal("POST", "/1/events", call).status, status, "\(index)")
      try expectEqual(report("hits?index=lamps"), ["hits": []], "\(index)")
    }
    let many = JSON.array((0...1000).map { Self.event("view", "\($0)") })
    for events in [many, [], [:]] as [JSON] {
      try expectEqual(server.refusal("POST", "/1/events", ["events": events]).status, 400)
    }
    try expectEqual(server.refusal("POST", "/1/events", [:]).status, 400)
    try send(["eventType": "click", "eventName": "F", "index": "lamps", "userToken": "u", "filters": ["price<10"]])
    #expect(try report("hits?index=lamps") == ["hits": []] && report("filters?index=lamps") == ["attributes": []])
    var click = try #require(Self.click(try search("desk")).object)
    click["timestamp"] = 1_700_000_000_000
    try send(.object(click))
    // A client sends an event again after a lost response.
    try send(.object(click), .object(click))
    click["timestamp"] = 1_700_000_000_001
    try send(.object(click))
    finish()
    try expectEqual(report("clicks/clickThroughRate?index=lamps")["clickCount"], 2)
  }

  /// Events that are refused, with the status.
  static let refused: [(JSON, Int)] = {
    func changed(_ name: String, _ value: JSON?) -> JSON {
      var event = event("view", "1").object ?? [:]
      event[name] = value
      return .object(event)
    }
    return [
      (changed("eventType", "look"), 400), (changed("eventType", nil), 400), (changed("objectIDs", nil), 400),
      (changed("objectIDs", "1"), 400), ("text", 400), (changed("eventName", ""), 422),
      (changed("userToken", "me@example.com"), 422), (changed("objectIDs", []), 422),
      (changed("objectIDs", .array((0..<21).map { .string("\($0)") })), 422),
      (changed("objectIDs", [.string(String(repeating: "1", count: 513))]), 422),
      (changed("index", .string(String(repeating: "i", count: 10_000))), 422),
      (changed("timestamp", .integer(1_700_000_000_000 - 4 * 86_400_000 - 1)), 422),
      (changed("timestamp", .integer(1_700_000_000_000 + 3_600_001)), 422),
      (click("43b15df305339e827f0ac0bdc5ebcaa7", at: 0), 422), (click("43b15df3"), 422),
      (click("43b15df305339e827f0ac0bdc5ebcaa7", at: 1_000_000_001), 422), (changed("positions", [-1]), 422),
      (changed("positions", [.integer(.max)]), 422), (changed("positions", [1_000_000_001]), 422),
    ]
  }()

  @Test("The filters that were chosen are reported, also to clients of the service, and forgotten with their token")
  func filters() throws {
    func event(_ type: String = "click", _ filters: JSON..., time: Int64, user: String = "u") -> JSON {
      [
        "eventType": .string(type), "eventName": "F", "index": "lamps", "userToken": .string(user),
        "timestamp": .integer(time), "filters": .array(filters),
      ]
    }
    let now: Int64 = 1_700_000_000_000
    let twice = event("click", "brand:Ikea", "color:dark%20red", time: now)
    try send(twice, twice, event("click", "brand:Flos", time: now + 1), event("click", "brand:Ikea", time: now + 2))
    try send(event("view", "brand:Ikea", time: now), event("conversion", "brand:Ikea", time: now))
    try expectEqual(
      report("filters?index=lamps"),
      [
        "attributes": [["attribute": "brand", "count": 3], ["attribute": "color", "count": 1]]
      ])
    try expectEqual(
      report("filters/brand?index=lamps"),
      [
        "values": [
          ["attribute": "brand", "operator": ":", "value": "Ikea", "count": 2],
          ["attribute": "brand", "operator": ":", "value": "Flos", "count": 1],
        ]
      ])
    try expectEqual(report("filters/color?index=lamps&limit=1")["values"]?[0]?["value"], "dark red")
    try expectEqual(report("filters/none?index=lamps"), ["values": []])
    try expectEqual(report("filters?index=other"), ["attributes": []])
    try expectEqual(report("hits?index=lamps"), ["hits": []])
    let store = try #require(server.application.analytics)
    func tokens() throws -> Int { try store.rows("SELECT user FROM filters WHERE user = 'u'", []) { $0.text(0) }.count }
    try expectEqual(tokens(), 6)
    expectEqual(server.answer("DELETE", "/1/usertokens/u").status, 200)
    try expectEqual(tokens(), 0)
    let long = JSON.string("brand:" + String(repeating: "x", count: 2000))
    try expectEqual(server.refusal("POST", "/1/events", ["events": [event("click", long, time: now)]]).status, 422)
    let key = try server.makeKey(["acl": ["search"], "indexes": ["lamps"]])
    expectEqual(server.answer("GET", "/2/filters?index=lamps", key: key).status, 403)
  }

  @Test("The oldest searches, events and filters make room for new ones")
  func bounded() throws {
    let server = try Self.server(rows: 5)
    for number in 0..<20 {
      let id = try search("text \(number)", on: server)
      finish(server)
      try send(Self.click(id, "\(number)"), to: server)
    }
    let texts = try report("searches?index=lamps&limit=100", on: server)["searches"]?.array?.map { $0["search"] }
    expectEqual(texts, ["text 15", "text 16", "text 17", "text 18", "text 19"])
    try expectEqual(report("hits?index=lamps&limit=100", on: server)["hits"]?.array?.count, 5)
    let store = try #require(server.application.analytics)
    try expectEqual(
      store.rows("SELECT count(*) FROM queries", []) { row throws(StoreError) in try row.integer(0) }, [5])
    let small = try Self.server(rows: 3)
    for number in 0..<5 {
      try send(
        [
          "eventType": "click", "eventName": "F", "index": "lamps", "userToken": "u",
          "filters": [.string("brand:\(number)")],
        ], to: small)
    }
    try expectEqual(
      report("filters/brand?index=lamps", on: small)["values"]?.array?.compactMap { $0["value"]?.string },
      [
        "2", "3", "4",
      ])
  }

  @Test("What no report can be made of, and what it can't be restricted by, is refused")
  func badReports() throws {
    for target in [
      "searches", "searches?index=", "searches?index=lamps&limit=0", "searches?index=lamps&limit=1001",
      "searches?index=lamps&offset=-1", "searches?index=lamps&startDate=yesterday",
      "searches?index=lamps&startDate=2023-02-30", "searches?index=lamps&startDate=2023-11-14T00:00:00Z",
      "searches?index=lamps&startDate=2023-11-14&endDate=2023-11-13",
      "clicks/clickThroughRate?index=lamps&startDate=2020-01-01", "searches?index=lamps&orderBy=clickThroughRate",
      "searches?index=lamps&clickAnalytics=true&orderBy=random", "searches?index=lamps&direction=up",
      "searches?index=lamps&clickAnalytics=perhaps", "hits?limit=10",
    ] {
      try expectEqual(server.refusal("GET", "/2/" + target).status, 400, "\(target)")
    }
    func status(_ target: String) -> Int { server.answer("GET", "/2/\(target)").status }
    for path in ["filters", "filters/brand"] {
      #expect(status("\(path)?index=lamps") == 200 && status("\(path)?index=lamps&search=") == 200)
      expectEqual(status("\(path)?index=lamps&search=lamp"), 400)
    }
    for path in ["searches", "searches/noResults", "clicks/clickThroughRate", "hits", "filters", "filters/brand"] {
      expectEqual(status("\(path)?index=lamps&tags=mobile"), 400, "\(path)")
    }
    expectEqual(status("hits?index=lamps&search=lamp"), 200)
    expectEqual(status("filters/noResults?index=lamps"), 404)
  }

  @Test("Events need the right to search, reports that of analytics, each for the index, and no filters of the key")
  func keys() throws {
    let search = try server.makeKey(["acl": ["search"], "indexes": ["lamps"]])
    let analytics = try server.makeKey(["acl": ["analytics"], "indexes": ["lamps"]])
    let other = try server.makeKey(["acl": ["search", "analytics"], "indexes": ["other"]])
    let events: JSON = ["events": [Self.event("view", "1")]]
    expectEqual(server.answer("POST", "/1/events", events, key: search).status, 200)
    expectEqual(server.answer("POST", "/1/events", events, key: analytics).status, 403)
    expectEqual(server.answer("POST", "/1/events", events, key: other).status, 403)
    expectEqual(server.answer("POST", "/1/events", events, key: nil).status, 403)
    for report in ["searches", "searches/noResults", "clicks/clickThroughRate", "clicks/averageClickPosition", "hits"] {
      let target = "/2/\(report)?index=lamps"
      expectEqual(server.answer("GET", target, key: analytics).status, 200)
      expectEqual(server.answer("GET", target, key: search).status, 403)
      expectEqual(server.answer("GET", target, key: other).status, 403)
      expectEqual(server.answer("POST", target).status, 405)
    }
    for report in [
      "searches", "searches/noResults", "clicks/clickThroughRate", "clicks/averageClickPosition", "hits", "filters",
      "filters/brand",
    ] {
      let whole = try server.makeKey(["acl": ["analytics"], "queryParameters": "hitsPerPage=5"])
      expectEqual(server.answer("GET", "/2/\(report)?index=lamps", key: whole).status, 200, "\(report)")
      let filtered = try server.makeKey(["acl": ["analytics"], "queryParameters": "filters=brand:Ikea"])
      let secured = SecuredKey(restricting: whole, to: ["filters": "brand:Ikea"]).text
      for key in [filtered, secured] {
        try expectEqual(
          server.refusal("GET", "/2/\(report)?index=lamps", key: key), Refusal(.methodNotAllowed), "\(report)")
      }
    }
  }

  @Test("A user is stored only under a token that was given, and can be forgotten, in the indices of the key alone")
  func userTokens() throws {
    var event = try #require(Self.event("view", "1").object)
    try send(.object(event))
    event["userToken"] = "anna"
    try send(.object(event))
    let store = try #require(server.application.analytics)
    func users() throws -> [String] {
      try store.rows("SELECT DISTINCT ifnull(user, '-') FROM events ORDER BY 1", []) { $0.text(0) }
    }
    try expectEqual(users(), ["-", "anna"])
    expectEqual(server.answer("DELETE", "/1/usertokens/anna").status, 200)
    try expectEqual(users(), ["-"])
    try expectEqual(report("hits?index=lamps")["hits"]?[0]?["count"], 2)
    for index in ["lamps", "other"] {
      (event["index"], event["userToken"]) = (.string(index), "bert")
      try send(.object(event))
    }
    func indices() throws -> [String] {
      try store.rows("SELECT name FROM events WHERE user = 'bert' ORDER BY 1", []) { $0.text(0) }
    }
    let key = try server.makeKey(["acl": ["deleteObject"], "indexes": ["lamps"]])
    expectEqual(server.answer("DELETE", "/1/usertokens/bert", key: key).status, 200)
    try expectEqual(indices(), ["other"])
    expectEqual(server.answer("DELETE", "/1/usertokens/bert").status, 200)
    try expectEqual(indices(), [])
  }

  @Test("A text trends that many have searched for on several days, and that is found; a report has all days")
  func trending() throws {
    try searchOften("Desk", 0..<2)
    try searchOften("lamp", 0..<3)
    try searchOften("chair", 0..<9)
    try searchOften("no such thing", 0..<5)
    try expectEqual(trending(), [])
    server.advance(by: 3 * 86_400)
    try searchOften("desk", 2..<5)
    try searchOften("lamp", 3..<6)
    try searchOften("red", 0..<1)
    try searchOften("no such thing", 5..<10)
    try expectEqual(trending(), ["lamp", "desk"], "one day is too little, and so is one client")
    try expectEqual(trending(limit: 1), ["lamp"])
    try expectEqual(trending(days: 3), [])
    let today = server.application.clock.wholeSeconds / 86_400
    let report = try #require(server.application.analytics).report(
      in: AnalyticsPeriod(indexName: "lamps", days: today - 6...today), limit: 2)
    #expect(report.days.map(\.searchCount) == [0, 0, 0, 19, 0, 0, 12] && report.searchCount == 31)
    #expect(report.days.map(\.emptyCount) == [0, 0, 0, 5, 0, 0, 6] && report.emptyCount == 11)
    #expect(report.days.map(\.date).last == AnalyticsPeriod.text(ofDay: today) && report.texts.count == 2)
  }

  /// Searches once from each of some addresses.
  private func searchOften(_ text: String, _ clients: Range<Int>, _ others: JSON.Object = [:]) throws {
    for number in clients { _ = try search(text, others, peer: "10.0.0.\(number)") }
    finish()
  }

  private func trending(days: Int = 30, limit: Int = 10) throws -> [String] {
    let today = server.application.clock.wholeSeconds / 86_400
    let store = try #require(server.application.analytics)
    return try store.trendingTexts(
      in: AnalyticsPeriod(indexName: "lamps", days: today - days + 1...today), limit: limit)
  }

  @Test("Few clients make no text trend, however often and under whatever tokens they search, nor do optional words")
  func plantedTexts() throws {
    for _ in 0..<2 {
      for number in 0..<6 {
        _ = try search("lamp", headers: ["x-algolia-usertoken": "\(number)"], peer: "10.0.0.9")
        finish()
        try searchOften("desk", 0..<4)
      }
      let others: [JSON.Object] = [
        ["removeWordsIfNoResults": "allOptional"], ["optionalWords": ["planted"]], ["similarQuery": "lamp"],
      ]
      for other in others { try searchOften("lamp planted", 0..<6, other) }
      server.advance(by: 86_400)
    }
    try expectEqual(report("searches?index=lamps")["searches"]?.array?.count, 3)
    try expectEqual(trending(), [])
    try searchOften("desk", 4..<5)
    try expectEqual(trending(), ["desk"])
  }

  @Test("A further page belongs to the search of its client within an hour, and to no other's")
  func furtherPages() throws {
    func page(from peer: String) throws -> String {
      let body: JSON = ["query": "lamp", "clickAnalytics": true, "page": 1, "hitsPerPage": 1]
      let response = server.answer("POST", "/1/indexes/lamps/query", body, peer: peer)
      return try #require(JSON(parsing: response.body)["queryID"]?.string)
    }
    func clickCount() throws -> JSON? { try report("clicks/clickThroughRate?index=lamps")["clickCount"] }
    _ = try search("lamp")
    finish()
    let stranger = try page(from: "10.0.0.9")
    finish()
    try send(Self.click(stranger, at: 3))
    try expectEqual(clickCount(), 0)
    let own = try page(from: "127.0.0.1")
    finish()
    try send(Self.click(own, at: 2))
    try expectEqual(clickCount(), 1)
    server.advance(by: 3601)
    let late = try page(from: "127.0.0.1")
    finish()
    try send(Self.click(late, "2", at: 2))
    try expectEqual(clickCount(), 1)
  }

  @Test("The records of events count against the rate of their key and the share of their client")
  func rates() throws {
    let server = try Self.server(rows: 1000)
    func status(_ count: Int, key: String, peer: String = "127.0.0.1") -> Int {
      var event = Self.event("view", "1").object ?? [:]
      event["objectIDs"] = .array((0..<10).map { .string("\($0)") })
      let events = JSON.array((0..<count / 10).map { _ in .object(event) })
      return server.answer("POST", "/1/events", ["events": events], key: key, peer: peer).status
    }
    // Two queries in an hour, and 20 records for each.
    let slow = try server.makeKey(["acl": ["search"], "maxQueriesPerIPPerHour": 2])
    expectEqual(status(50, key: slow), 413)
    let others = try server.makeKey(["acl": ["search"], "maxQueriesPerIPPerHour": 3])
    expectEqual(status(40, key: others), 200)
    expectEqual(status(40, key: others), 429)
    expectEqual(status(20, key: others, peer: "10.0.0.9"), 200)
    // A tenth of what is kept, in a day.
    let fast = try server.makeKey(["acl": ["search"]])
    expectEqual(status(50, key: fast), 200)
    expectEqual(status(50, key: fast), 429)
    expectEqual(status(80, key: fast, peer: "10.0.0.9"), 200)
    expectEqual(status(110, key: fast, peer: "10.0.0.8"), 413)
    expectEqual(status(900, key: TestServer.adminKey), 200)
    server.advance(by: 86_400)
    expectEqual(status(100, key: fast), 200)
  }

  @Test("Reports are the same in whichever order searches and events are stored")
  func law() throws {
    for seed in RandomCases.seeds(25, long: 1_000) {
      var random = SeededGenerator(seed: seed)
      let texts = ["lamp", "desk", "chair"]
      var steps: [([LoggedSearch], [SearchEvent])] = []
      var expected: [String: (count: Int, clicked: Set<Int>, clicks: Int, conversions: Int, positions: Int)] = [:]
      for number in 0..<random.number(in: 1...12) {
        let text = random.element(of: texts)
        let ids = (0..<random.number(in: 1...3)).map { index in
          String(repeating: "0", count: 28) + String(10_000 + number * 10 + index).suffix(4)
        }
        var search = LoggedSearch(
          time: 1_700_000_000 + Double(number), client: .init(address: ClientAddress.unknown.bytes), index: "i",
          text: text, nbHits: 1)
        search.queryIDs = ids
        steps.append(([search], []))
        var counts = expected[text] ?? (0, [], 0, 0, 0)
        counts.count += 1
        for _ in 0..<random.number(in: 0...3) {
          let position = random.number(in: 1...30)
          let isClick = random.once(in: 2)
          let event = SearchEvent(
            isClick ? .clicked : .converted, "E", indexName: "i",
            objects: [.init("\(random.number(in: 1...3))", position: isClick ? position : nil)],
            queryID: random.element(of: ids), timestamp: 1_700_000_000_000 + Int64(random.number(in: 0...999_999)))
          if steps.contains(where: { $0.1 == [event] }) { continue }
          steps.append(([], [event]))
          if isClick {
            counts.clicked.insert(number)
            counts.clicks += 1
            counts.positions += position
          } else {
            counts.conversions += 1
          }
        }
        expected[text] = counts
      }
      let store = try AnalyticsStore(path: nil, limit: 1000)
      for (searches, events) in steps.shuffled(using: &random) {
        try store.add(searches)
        try store.add(events)
      }
      let day = 1_700_000_000 / 86_400
      let period = AnalyticsPeriod(indexName: "i", days: day...day + 1)
      let found = try store.texts(in: period, limit: 10, offset: 0)
      expectEqual(found.count, expected.count, "seed \(seed)")
      for text in found {
        let counts = try #require(expected[text.text])
        #expect(
          text.count == counts.count && text.clickedCount == counts.clicked.count && text.clickCount == counts.clicks
            && text.conversionCount == counts.conversions && text.positionSum == counts.positions, "seed \(seed)")
        let positions = try store.clickedPositions(of: texts, in: period)[text.text] ?? []
        expectEqual(positions.reduce(0) { $0 + $1.count }, counts.clicks, "seed \(seed)")
      }
    }
  }
}

@Suite("The database of analytics", .serialized)
final class AnalyticsStoreTests {
  private let folder = NSTemporaryDirectory() + "instantsearch-\(UUID().uuidString)"

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var path: String { folder + "/analytics" }

  private let event = SearchEvent(
    .viewed, "V", indexName: "i", objects: [.init("1")], timestamp: 1_700_000_000_000)
  private let period = AnalyticsPeriod(indexName: "i", days: 19_600...19_700)

  private func options(_ log: @escaping @Sendable (String) -> Void = { _ in }) -> ServerOptions {
    var options = ServerOptions()
    options.keepsAnalytics = true
    options.dataFolder = folder
    options.log = log
    return options
  }

  @Test("What is stored survives a restart, and only its owner can read it")
  func restart() throws {
    // A file that others could read is made private.
    try Data().write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try AnalyticsStore(path: path, limit: 10).add([event])
    let records = try AnalyticsStore(path: path, limit: 10).records(in: period, limit: 10, offset: 0)
    expectEqual(records.map(\.objectID), ["1"])
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
      expectEqual(mode, 0o600, "\(name)")
    }
  }

  @Test("A damaged database is set aside with a notice, and the server starts with another one")
  func damaged() throws {
    try Data(repeating: 0x61, count: 10_000).write(to: URL(filePath: path))
    let lines = Lines()
    let server = try SearchServer(options { lines.append($0) })
    #expect(lines.all.contains { $0.contains("set aside") })
    try #require(server.application.analytics).add([event])
    #expect(FileManager.default.fileExists(atPath: path + "-damaged"))
  }

  @Test("A search that can't be stored does not keep those of others out, and no position out of range is stored")
  func oneBadSearch() throws {
    let store = try AnalyticsStore(path: path, limit: 10)
    try SQLiteConnection(path: path, access: .writing).run(
      "CREATE TRIGGER t BEFORE INSERT ON searches WHEN new.text = 'bad' BEGIN SELECT RAISE(ABORT, 'no'); END")
    let searches = ["a", "bad", "b"].map {
      LoggedSearch(
        time: 1_700_000_000, client: .init(address: ClientAddress.unknown.bytes), index: "i", text: $0, nbHits: 1)
    }
    #expect(throws: StoreError.self) { try store.add(searches) }
    try expectEqual(store.texts(in: period, limit: 10, offset: 0).map(\.text), ["a", "b"])
    for position in [0, -1, 1_000_000_001, .max] {
      try store.add([SearchEvent(.viewed, "V", indexName: "i", objects: [.init("1", position: position)], timestamp: 1)]
      )
    }
    try expectEqual(store.rows("SELECT count(*) FROM events", []) { row throws(StoreError) in try row.integer(0) }, [0])
  }

  @Test("A forgotten user token is in none of the files")
  func forgetting() throws {
    let store = try AnalyticsStore(path: path, limit: 1000)
    for number in 0..<200 {
      var event = event
      event.timestamp = 1_700_000_000_000 + Int64(number)
      event.userToken = "a-token-that-is-long-enough"
      try store.add([event])
    }
    func isInFiles() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: folder).contains { name in
        let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
        return data.range(of: Data("a-token-that-is".utf8)) != nil
      }
    }
    #expect(try isInFiles())
    try store.forget(userToken: "a-token-that-is-long-enough")
    #expect(try !isInFiles())
    try expectEqual(store.records(in: period, limit: 10, offset: 0).first?.viewCount, 200)
  }

  @Test("A database of a newer version is left as it is, and the server does not start")
  func newer() throws {
    let connection = try SQLiteConnection(path: path, access: .writing)
    try connection.run("PRAGMA user_version = 3")
    #expect(throws: ServerStartError.self) { try SearchServer(options()) }
  }

  /// Stores a search of each of some clients, days after the beginning of the period.
  private func search(_ text: String, _ clients: ClosedRange<UInt32>, days: Double, in store: AnalyticsStore) throws {
    try store.add(
      clients.map { client in
        LoggedSearch(
          time: 19_600 * 86_400 + days * 86_400, client: .init(address: ClientAddress(client).bytes), index: "i",
          text: text,
          nbHits: 1)
      })
  }

  @Test("A client counts once for a trending text after a restart too, when its hash is another one")
  func clientsAfterRestart() throws {
    for day in [1.0, 2, 3] {
      let store = try AnalyticsStore(path: path, limit: 1000)
      try search("few", 1...4, days: day, in: store)
      try search("many", 1...5, days: day, in: store)
      try expectEqual(store.trendingTexts(in: period, limit: 9), (day == 1 ? [] : ["many"]))
      let hashes = try store.rows("SELECT DISTINCT client FROM searches", []) { row throws(StoreError) in
        try row.integer(0)
      }
      #expect(hashes.count == Int(day) * 5 && hashes.allSatisfy { $0 > 0xFFFF || $0 < 1 }, "not the address")
    }
  }

  @Test("Hashes of clients are erased after 30 days, and the period is renewed")
  func erasedClients() throws {
    let store = try AnalyticsStore(path: path, limit: 1000)
    func kept() throws -> [Int] {
      try store.rows("SELECT count(client) FROM searches GROUP BY time ORDER BY time", []) { row throws(StoreError) in
        try row.integer(0)
      }
    }
    try search("a", 1...5, days: 0, in: store)
    try search("a", 1...5, days: 29, in: store)
    try expectEqual(kept(), [5, 5])
    try expectEqual(store.trendingTexts(in: period, limit: 9), ["a"])
    try search("b", 1...1, days: 30, in: store)
    try expectEqual(kept(), [0, 5, 1])
    let periods = try store.rows("SELECT DISTINCT client_period FROM searches ORDER BY 1", []) { $0.integer64(0) }
    expectEqual(periods.count, 3, "none, and two")
  }

  @Test("A database of the first version gets what it lacks, and keeps its searches")
  func firstVersion() throws {
    try search("a", 1...5, days: 1, in: try AnalyticsStore(path: path, limit: 1000))
    try SQLiteConnection(path: path, access: .writing).run(
      """
      ALTER TABLE searches DROP COLUMN client; ALTER TABLE searches DROP COLUMN client_period; PRAGMA user_version = 1
      """)
    let store = try AnalyticsStore(path: path, limit: 1000)
    try expectEqual(store.texts(in: period, limit: 10, offset: 0).map(\.count), [5])
    for day in [2.0, 3] { try search("a", 1...5, days: day, in: store) }
    try expectEqual(store.trendingTexts(in: period, limit: 9), ["a"])
    try expectEqual(AnalyticsStore(path: path, limit: 1000).texts(in: period, limit: 10, offset: 0).map(\.count), [15])
  }

  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    func append(_ line: String) { lock.withLock { lines.append(line) } }
    var all: [String] { lock.withLock { lines } }
  }
}
