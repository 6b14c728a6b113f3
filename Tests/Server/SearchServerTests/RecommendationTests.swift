import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchAnalytics
@testable import SearchServer

@Suite("Recommendations")
struct RecommendationTests {
  let server: TestServer

  init() throws {
    var options = ServerOptions()
    options.keepsAnalytics = true
    server = try TestServer(options: options)
  }

  private static func event(
    _ kind: SearchEvent.Kind, _ objectIDs: [String], user: String? = nil, index: String = "lamps",
    minutesAgo: Int64 = 0
  ) -> SearchEvent {
    SearchEvent(
      kind, "Event", indexName: index, objects: objectIDs.map { SearchEvent.Object($0) },
      userToken: user, timestamp: 1_700_000_000_000 - 60_000 * minutesAgo)
  }

  /// Stores events as they are received.
  private func add(_ events: SearchEvent...) throws { try server.application.analytics?.add(events) }

  private func results(_ requests: JSON..., key: String = TestServer.adminKey, server: TestServer? = nil) throws
    -> [JSON]
  {
    let answer = try (server ?? self.server)
      .json("POST", "/1/indexes/*/recommendations", ["requests": .array(requests)], key: key)
    return try #require(answer["results"]?.array)
  }

  private static func request(_ model: String, _ others: JSON.Object = [:]) -> JSON {
    var json: JSON.Object = ["indexName": "lamps", "model": .string(model), "threshold": 0]
    for (name, value) in others { json[name] = value }
    return .object(json)
  }

  /// The IDs and scores of a result, as text.
  private static func scored(_ result: JSON?) -> [String] {
    (result?["hits"]?.array ?? []).map { hit in
      let name = hit["objectID"]?.string ?? hit["facetValue"]?.string ?? "?"
      return name + (hit["_score"]?.number.map { " \($0.asPeopleWriteIt)" } ?? "")
    }
  }

  private func scored(_ model: String, _ others: JSON.Object = [:], key: String = TestServer.adminKey) throws
    -> [String]
  {
    Self.scored(try results(Self.request(model, others), key: key).first)
  }

  // MARK: Trending

  @Test("Trending records weigh by the kind and the day of their events; unknown ones and other indices do not count")
  func trending() throws {
    let day: Int64 = 24 * 60
    try add(
      Self.event(.viewed, ["1"]), Self.event(.clicked, ["2"]), Self.event(.purchased, ["3"], minutesAgo: 2 * day),
      Self.event(.viewed, ["2"], minutesAgo: 7 * day), Self.event(.purchased, ["4"], minutesAgo: 8 * day),
      Self.event(.purchased, ["gone"]), Self.event(.purchased, ["1"], index: "chairs"))
    // 10·8 for the record that is gone, 10·6, 3·8 + 1, 8.
    try expectEqual(scored("trending-items"), ["3 75", "2 31.25", "1 10"])
    try expectEqual(scored("trending-items", ["threshold": 31.25]), ["3 75", "2 31.25"])
    try expectEqual(scored("trending-items", ["threshold": 31.26]), ["3 75"])
    try expectEqual(scored("trending-items", ["maxRecommendations": 1]), ["3 75"])
    try expectEqual(scored("trending-items", ["queryParameters": ["filters": "brand:Flos"]]), ["2 31.25"])
    try expectEqual(scored("trending-items", ["facetName": "color", "facetValue": "white"]), ["3 75", "2 31.25"])
    try expectEqual(scored("trending-facets", ["facetName": "color"]), ["white 100", "black 9.41"])
    try expectEqual(scored("trending-facets", ["facetName": "color", "threshold": 10]), ["white 100"])
    try expectEqual(
      scored("trending-facets", ["facetName": "color", "queryParameters": ["filters": "brand:Ikea"]]),
      ["white 100", "black 13.33"])
    try expectEqual(
      server.refusal(
        "POST", "/1/indexes/*/recommendations", ["requests": [Self.request("trending-facets", ["facetName": "price"])]]
      ).status, 400)
  }

  @Test("What is popular may be a minute old, and is forgotten with the days")
  func time() throws {
    try add(Self.event(.viewed, ["1"]))
    try expectEqual(scored("trending-items"), ["1 100"])
    try add(Self.event(.clicked, ["2"]))
    try expectEqual(scored("trending-items"), ["1 100"])
    server.advance(by: 60)
    try expectEqual(scored("trending-items"), ["2 100", "1 33.33"])
    server.advance(by: 7 * 86_400)
    try expectEqual(scored("trending-items"), ["2 100", "1 33.33"])
    server.advance(by: 86_400)
    try expectEqual(scored("trending-items"), [])
  }

  @Test("Popularity is what a slow model computes of random events, in whichever order they come")
  func trendLaw() throws {
    for seed in RandomCases.seeds(12, long: 200) {
      var generator = SeededGenerator(seed: seed)
      let today = 20_000
      let events = generator.array(of: 0...200) { generator in
        SearchEvent(
          generator.element(of: SearchEvent.Kind.allCases), "Event", indexName: generator.element(of: "a", "b"),
          objects: (0..<generator.number(in: 1...3)).map { _ in SearchEvent.Object("\(generator.number(in: 1...6))") },
          userToken: generator.element(of: nil, "ann", "bob"),
          timestamp: Int64(today - generator.number(in: -2...10)) * 86_400_000
            + Int64(generator.number(in: 0...86_399_999)))
      }
      // The events of each record, kind and day: the people of whom they are, and how many are of nobody.
      struct Group: Hashable { var (objectID, kind, day) = ("", SearchEvent.Kind.viewed, 0) }
      var groups: [Group: (people: Set<String>, nobodys: Int)] = [:]
      for event in Set(events) where event.indexName == "a" {
        for object in event.objects {
          let day = min(today, Int((event.timestamp ?? 0) / 86_400_000))
          var group = groups[Group(objectID: object.objectID, kind: event.kind, day: day)] ?? ([], 0)
          if let user = event.userToken { group.people.insert(user) } else { group.nobodys += 1 }
          groups[Group(objectID: object.objectID, kind: event.kind, day: day)] = group
        }
      }
      var weights: [String: Int] = [:]
      for (group, found) in groups {
        let weight =
          switch group.kind {
          case .viewed: 1
          case .clicked: 3
          case .converted, .addedToCart, .purchased: 10
          }
        let root = (0...found.nobodys).last { $0 * $0 <= found.nobodys } ?? 0
        weights[group.objectID, default: 0] += weight * max(0, 8 - (today - group.day)) * (found.people.count + root)
      }
      let greatest = weights.values.max() ?? 0
      let expected = weights.filter { greatest > 0 && $0.value * 10_000 / greatest > 0 }
        .map { ($0.key, $0.value * 10_000 / greatest) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      for order in [events, events.reversed(), events.shuffled(using: &generator)] {
        let store = try AnalyticsStore(path: nil, limit: 1000)
        try store.add(order)
        let found = ScoredName.scaled(try store.trendingRecords(of: "a", on: today))
        #expect(found.map(\.name) == expected.map(\.0) && found.map(\.score) == expected.map(\.1), "seed \(seed)")
      }
    }
  }

  @Test(
    "Keys with filters learn nothing of records that they can't find; rules add none, hidden attributes stay hidden"
  )
  func visibleTrends() throws {
    try add(
      Self.event(.purchased, ["1"]), Self.event(.purchased, ["1"], user: "ann"), Self.event(.clicked, ["2"]),
      Self.event(.viewed, ["4"]))
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "filters=NOT brand:Ikea"])
    try expectEqual(scored("trending-items"), ["1 100", "2 15", "4 5"])
    try expectEqual(scored("trending-items", key: key), ["2 100", "4 33.33"])
    try expectEqual(scored("trending-items", ["threshold": 50], key: key), ["2 100"])
    try expectEqual(scored("trending-items", ["queryParameters": ["filters": "brand:Vitra"]], key: key), ["4 33.33"])
    let nothing = try server.makeKey(["acl": ["search"], "queryParameters": "filters=brand:Nobody"])
    try expectEqual(scored("trending-items", key: nothing), [])
    _ = try server.json(
      "PUT", "/1/indexes/lamps/rules/pin",
      ["objectID": "pin", "consequence": ["promote": [["objectID": "4", "position": 0]]]])
    try expectEqual(scored("trending-items"), ["1 100", "2 15", "4 5"])
    let narrow = try server.makeKey(["acl": ["search"], "queryParameters": "attributesToRetrieve=name"])
    let hit = try results(Self.request("trending-items"), key: narrow)[0]["hits"]?[0]
    #expect(hit?["name"] == "Desk lamp" && hit?["brand"] == nil && hit?["_score"] == 100)
  }

  // MARK: Together

  @Test("Records of one event are known by their digests, and no others")
  func sameEvent() throws {
    for seed in RandomCases.seeds(5, long: 100) {
      var generator = SeededGenerator(seed: seed)
      let sizes = generator.array(of: 1...6) { $0.number(in: 1...20) }
      let orders = sizes.enumerated().map { order, size in (0..<size).map { "\(order).\($0)" } }
      let store = try AnalyticsStore(path: nil, limit: 1000)
      try store.add(orders.map { Self.event(.purchased, $0) })
      for order in orders {
        for objectID in order {
          let found = try store.records(together: objectID, of: "lamps", by: .conversions)
          expectEqual(Set(found.map(\.name)), Set(order.filter { $0 != objectID }), "seed \(seed)")
          #expect(found.allSatisfy { $0.score == ScoredName.best }, "seed \(seed)")
        }
      }
    }
  }

  @Test("Shares of events are what a slow model counts of random orders, in whichever order they come")
  func togetherLaw() throws {
    for seed in RandomCases.seeds(12, long: 200) {
      var generator = SeededGenerator(seed: seed)
      let hour: Int64 = 3_600_000
      let events = Array(
        Set(
          generator.array(of: 1...40) { generator in
            SearchEvent(
              generator.element(of: .purchased, .addedToCart, .clicked, .viewed), "Event", indexName: "a",
              objects: Set((0..<generator.number(in: 1...3)).map { _ in "\(generator.number(in: 1...6))" }).sorted()
                .map { SearchEvent.Object($0) },
              userToken: generator.element(of: nil, "ann", "bob"), timestamp: Int64(generator.number(in: 0...60)) * hour
            )
          }))
      let companionship = generator.element(of: Companionship.conversions, .interest)
      func isCounted(_ event: SearchEvent) -> Bool {
        event.kind != .viewed && (companionship == .interest || event.kind != .clicked)
      }
      var expected: [String: Int] = [:]
      let own = events.filter { isCounted($0) && $0.objects.contains { $0.objectID == "1" } }
      for event in own {
        let near = events.filter { other in
          guard isCounted(other) else { return false }
          if other == event { return true }
          let distance = (other.timestamp ?? 0) - (event.timestamp ?? 0)
          return event.userToken != nil && other.userToken == event.userToken && abs(distance) <= 24 * hour
        }
        for other in Set(near.flatMap(\.objects).map(\.objectID)) where other != "1" {
          expected[other, default: 0] += 1
        }
      }
      for order in [events, events.reversed()] {
        let store = try AnalyticsStore(path: nil, limit: 1000)
        try store.add(order)
        let found = try store.records(together: "1", of: "a", by: companionship)
        let scores = Dictionary(found.map { ($0.name, $0.score) }) { first, _ in first }
        expectEqual(scores, expected.mapValues { $0 * 10_000 / own.count }, "seed \(seed)")
      }
    }
  }

  @Test("No model tells of a record that the key can't find, nor of one with its ID in other case")
  func hiddenRecord() throws {
    try add(Self.event(.purchased, ["1", "2", "A"], user: "ann"))
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "filters=NOT brand:Ikea"])
    _ = try server.json("PUT", "/1/indexes/lamps/a", ["name": "Small lamp", "brand": "Flos", "color": "white"])
    for model in ["bought-together", "related-products", "looking-similar"] {
      #expect(try !scored(model, ["objectID": "1"]).isEmpty)
      try expectEqual(scored(model, ["objectID": "1"], key: key), [], "\(model)")
      try expectEqual(scored(model, ["objectID": "A"]), [], "\(model)")
      #expect(try !scored(model, ["objectID": "2"], key: key).contains { $0.hasPrefix("1 ") })
    }
  }

  @Test("An index whose answers are short shows the best records, and each only if its ID is exactly that of events")
  func shortPages() throws {
    var records: [JSON] = []
    for number in 10..<90 {
      records.append(["objectID": .string("r\(number)"), "name": "x"])
      records.append(["objectID": .string("R\(number)"), "name": "x"])
    }
    let requests = JSON.array(records.map { ["action": "addObject", "body": $0] })
    _ = try server.json("POST", "/1/indexes/lamps/batch", ["requests": requests])
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["paginationLimitedTo": 20])
    try server.application.analytics?.add(
      (10..<90).map { Self.event(.purchased, ["r\($0)"], user: "ann", minutesAgo: Int64($0 / 10) * 24 * 60) })
    let found = try scored("trending-items", ["maxRecommendations": 30])
    expectEqual(found.prefix(11).map { $0.prefix(3) }, (10..<20).map { "r\($0)" } + ["r20"])
    expectEqual(found.count, 30)
  }

  // MARK: Similar

  @Test("Records that share values and words, without the record itself; a value is a value, whatever it looks like")
  func similar() throws {
    // Of 'Desk lamp', black, by Ikea: the floor lamp shares one of five words; the lampshade the brand, and a word.
    try expectEqual(scored("looking-similar", ["objectID": "1"]), ["3 37.5", "2 10"])
    try expectEqual(scored("looking-similar", ["objectID": "1", "threshold": 11]), ["3 37.5"])
    try expectEqual(
      scored("looking-similar", ["objectID": "1", "queryParameters": ["filters": "NOT brand:Ikea"]]), ["2 10"])
    try expectEqual(scored("looking-similar", ["objectID": "unknown"]), [])
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "filters=brand:Flos"])
    // Whoever can't find a record learns nothing of it.
    try expectEqual(scored("looking-similar", ["objectID": "1"], key: key), [])
    try expectEqual(scored("looking-similar", ["objectID": "2"], key: key), [])
    for (number, color) in ["Size <score=big>", "x<score=65535>", "-x", "\\-x", "a \"b\" OR c:d"].enumerated() {
      for twin in ["", "'"] {
        _ = try server.json(
          "PUT", "/1/indexes/lamps/odd\(number)\(twin.isEmpty ? "" : "b")", ["color": .array([.string(color), "red"])])
      }
      try expectEqual(scored("looking-similar", ["objectID": .string("odd\(number)")]).first, "odd\(number)b 100")
    }
  }

  @Test("Long records with many values are compared in little time")
  func longRecords() throws {
    let readings = Locked(0)
    let server = try TestServer(processorTime: {
      readings.withLock { $0 += 1 }
      return .zero
    })
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["attributesForFaceting": ["brand", "tags"]])
    let records = (0..<300).map { number -> JSON in
      let words = (0..<1_500).map { "w\((number * 7 + $0 * $0) % 5_000)" }
      return [
        "objectID": .string("long\(number)"), "name": .string(words.joined(separator: " ")),
        "tags": .array((0..<600).map { .string("tag\((number * 5 + $0) % 1_000)") }),
      ]
    }
    let requests = JSON.array(records.map { ["action": "addObject", "body": $0] })
    _ = try server.json("POST", "/1/indexes/lamps/batch", ["requests": requests])
    readings.withLock { $0 = 0 }
    let request = Self.request("looking-similar", ["objectID": "long7", "maxRecommendations": 5])
    expectEqual(Self.scored(try results(request, server: server)[0]).count, 5)
    // The clock is read every 16,384 steps, of a few nanoseconds each.
    #expect(readings.withLock { $0 } < 150)
  }

  @Test("Similar records need no events; what needs them, or is beyond the budget, is refused")
  func withoutAnalytics() throws {
    let server = try TestServer()
    for model in ["looking-similar", "related-products"] {
      let result = try results(Self.request(model, ["objectID": "1"]), server: server)
      expectEqual(Self.scored(result[0]), ["3 37.5", "2 10"])
    }
    for request in [
      Self.request("bought-together", ["objectID": "1"]), Self.request("trending-items"),
      Self.request("trending-facets", ["facetName": "brand"]),
    ] {
      try expectEqual(
        server.refusal("POST", "/1/indexes/*/recommendations", ["requests": [request]]),
        Refusal(status: 404, message: "This server keeps no analytics"))
    }
    var options = ServerOptions()
    options.limits.answerBytes = 100
    let small = try TestServer(options: options)
    try expectEqual(
      small.refusal(
        "POST", "/1/indexes/*/recommendations", ["requests": [Self.request("looking-similar", ["objectID": "1"])]]),
      Refusal(status: 413, message: SearchError.limitPassed(.answerBytes(100)).description))
  }

  // MARK: Calls

  @Test("Without events there is nothing, or the fallback as far as records are missing; a key may force the number")
  func fallback() throws {
    try expectEqual(scored("trending-items"), [])
    try expectEqual(scored("trending-items", ["fallbackParameters": ["query": "lamp"]]), [])
    try add(Self.event(.purchased, ["1", "2"]))
    server.advance(by: 60)
    let fallback: JSON.Object = ["fallbackParameters": ["query": "lamp"], "objectID": "1", "maxRecommendations": 3]
    try expectEqual(scored("bought-together", fallback), ["2 100", "3"])
    try expectEqual(scored("bought-together", fallback.merging("maxRecommendations", 1)), ["2 100"])
    let answer = try results(Self.request("bought-together", fallback))[0]
    #expect(answer["nbHits"] == 2 && answer["hitsPerPage"] == 3 && answer["index"] == "lamps")
    // A key's number of records is that of its recommendations and of their fallback.
    try add(Self.event(.purchased, ["1", "2", "3"]))
    server.advance(by: 60)
    let key = try server.makeKey(["acl": ["search"], "queryParameters": "hitsPerPage=2"])
    try expectEqual(scored("trending-items", key: key).count, 2)
    try expectEqual(scored("trending-items", ["maxRecommendations": 3], key: key).count, 2)
    try expectEqual(scored("trending-items", ["maxRecommendations": 1], key: key).count, 2)
    let other: JSON.Object = ["objectID": "4", "maxRecommendations": 9, "fallbackParameters": ["query": "lamp"]]
    try expectEqual(scored("bought-together", other, key: key).count, 2)
    try expectEqual(scored("bought-together", other).count, 3)
  }

  @Test("A call is counted and bounded as one of searches, and needs one of two rights")
  func access() throws {
    let path = "/1/indexes/*/recommendations"
    let one: JSON = ["requests": [Self.request("trending-items")]]
    let three: JSON = ["requests": .array((0..<3).map { _ in Self.request("trending-items") })]
    for right in ["search", "recommendation"] as [JSON] {
      let key = try server.makeKey(["acl": [right], "maxQueriesPerIPPerHour": 3])
      expectEqual(server.answer("POST", path, three, key: key).status, 200)
      expectEqual(server.answer("POST", path, one, key: key).status, 429)
    }
    expectEqual(server.answer("POST", path, one, key: try server.makeKey(["acl": ["browse"]])).status, 403)
    let other = try server.makeKey(["acl": ["search"], "indexes": ["chairs"]])
    try expectEqual(server.refusal("POST", path, one, key: other), Refusal(.indexNotAllowed))
    let many: JSON = ["requests": .array((0..<51).map { _ in Self.request("trending-items") })]
    try expectEqual(
      server.refusal("POST", path, many), Refusal(status: 400, message: "requests: expected at most 50, found 51"))
    let unknown: JSON = ["requests": [["indexName": "sofas", "model": "trending-items", "threshold": 0]]]
    try expectEqual(server.refusal("POST", path, unknown), Refusal(.noIndex("sofas")))
    let limited = try server.makeKey(["acl": ["search"], "maxHitsPerQuery": 1])
    try add(Self.event(.purchased, ["1", "2"]))
    server.advance(by: 60)
    try expectEqual(scored("trending-items", key: limited).count, 1)
  }

  @Test("What is read of events spends the budget")
  func steps() throws {
    let store = try AnalyticsStore(path: nil, limit: 10_000)
    try store.add((0..<100).map { Self.event(.purchased, ["1", "\($0 + 2)"], user: "ann", minutesAgo: $0) })
    var spent = 0
    _ = try store.trendingRecords(of: "lamps", on: 1_700_000_000 / 86_400) { spent += $0 }
    #expect(spent >= 10_000)
    spent = 0
    let found = try store.records(together: "1", of: "lamps", by: .conversions) { spent += $0 }
    #expect(found.count == 100 && spent >= 100 * 200 * 100)
    let passed = SearchError.limitPassed(.processorTime(milliseconds: 1))
    #expect(throws: passed) {
      try store.records(together: "1", of: "lamps", by: .conversions) { _ in throw passed }
    }
  }

  // MARK: The cache

  @Test("What was found is kept for a minute, within a number of entries and of bytes; the oldest make room")
  func cache() throws {
    let cache = RecommendationCache(maxEntries: 3, maxBytes: 10_000)
    var finds = 0
    func names(_ index: String, at seconds: Int, count: Int = 1) -> Int {
      cache.names(for: .trending(index: index), at: seconds) {
        finds += 1
        return (0..<count).map { ScoredName(name: "\($0)", score: 1) }
      }.count
    }
    // An empty list is kept too, unless it says that the index has no events.
    let together = RecommendationCache.Key.together(objectID: "1", index: "a", .interest)
    let some = [ScoredName(name: "x", score: 1)]
    let other = RecommendationCache()
    #expect(other.names(for: together, at: 0) { [] } == [] && other.names(for: together, at: 59) { some } == [])
    expectEqual(other.names(for: together, at: 60) { some }, some)
    #expect(names("a", at: 0, count: 0) == 0 && names("a", at: 0) == 1 && names("a", at: 59, count: 5) == 1)
    finds = 1
    // Each ends by itself.
    #expect(names("b", at: 30) == 1 && names("a", at: 60, count: 2) == 2 && names("b", at: 89, count: 3) == 1)
    expectEqual(finds, 3)
    // The fourth displaces the oldest alone.
    _ = (names("c", at: 61), names("d", at: 62))
    #expect(finds == 5 && names("a", at: 63) == 2 && names("c", at: 63) == 1 && finds == 5)
    #expect(names("b", at: 63) == 1 && finds == 6)
    // As does a large one, as far as it must; what is too large is not kept.
    #expect(names("e", at: 64, count: 200) == 200 && cache.bytes <= 10_000)
    #expect(names("f", at: 64, count: 9000) == 9000 && names("f", at: 64, count: 1) == 1 && cache.bytes <= 10_000)
    // A clock that was set back does not prolong anything.
    finds = 0
    _ = (names("g", at: 1000), names("g", at: 10))
    expectEqual(finds, 2)
  }
}

extension JSON.Object {
  fileprivate func merging(_ name: String, _ value: JSON) -> JSON.Object {
    var object = self
    object[name] = value
    return object
  }
}
