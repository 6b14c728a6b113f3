import AlgoliaWire
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("Keys")
struct KeyTests {
  let server: TestServer

  init() throws { server = try TestServer() }

  @Test("Requests without a valid key are refused; the key may be in the URL, and one with referers is only for these")
  func needed() throws {
    for key in [nil, "", "wrong", "admin ", "Admin", String(repeating: "k", count: 100_000)] {
      try expectEqual(
        server.refusal("POST", "/1/indexes/lamps/query", key: key),
        Refusal(status: 403, message: "Invalid Application-ID or API key"))
    }
    let target = "/1/indexes/lamps/query?X-Algolia-API-Key=admin&x-algolia-application-id=any"
    expectEqual(server.answer("POST", target, key: nil).status, 200)
    let limited = try server.makeKey(["acl": ["search"], "referers": ["https://shop.example/*", "*.test"]])
    let status = { (referer: String?) in
      server.answer("POST", "/1/indexes/lamps/query", key: limited, headers: referer.map { ["referer": $0] } ?? [:])
        .status
    }
    expectEqual(status("https://shop.example/lamps"), 200)
    expectEqual(status("http://a.test"), 200)
    expectEqual(status("https://evil.example/?https://shop.example/"), 403)
    expectEqual(status(nil), 403)
  }

  fileprivate static let uses: [(KeyRight, method: String, target: String, body: JSON)] = [
    (.search, "POST", "/1/indexes/lamps/query", [:]), (.search, "GET", "/1/indexes/lamps/1", [:]),
    (.search, "POST", "/1/indexes/*/queries", ["requests": []]),
    (.search, "POST", "/1/indexes/*/objects", ["requests": []]),
    (.search, "POST", "/1/indexes/lamps/facets/brand/query", [:]), (.browse, "GET", "/1/indexes/lamps/browse", [:]),
    (.addObject, "PUT", "/1/indexes/lamps/9", [:]), (.addObject, "POST", "/1/indexes/lamps", [:]),
    (.addObject, "POST", "/1/indexes/lamps/9/partial", [:]),
    (.addObject, "POST", "/1/indexes/lamps/batch", ["requests": [["action": "addObject", "body": [:]]]]),
    (.addObject, "POST", "/1/indexes/lamps/operation", ["operation": "copy", "destination": "lamps2"]),
    (.deleteObject, "DELETE", "/1/indexes/lamps/9", [:]),
    (
      .deleteObject, "POST", "/1/indexes/lamps/batch",
      ["requests": [["action": "deleteObject", "body": ["objectID": "9"]]]]
    ),
    (.deleteIndex, "POST", "/1/indexes/lamps/deleteByQuery", ["filters": "price<0"]),
    (.deleteIndex, "POST", "/1/indexes/lamps3/clear", [:]), (.deleteIndex, "DELETE", "/1/indexes/lamps3", [:]),
    (.deleteIndex, "POST", "/1/indexes/lamps3/batch", ["requests": [["action": "delete", "body": [:]]]]),
    (
      .deleteIndex, "POST", "/1/indexes/*/batch",
      ["requests": [["action": "clear", "indexName": "lamps3", "body": [:]]]]
    ),
    (.settings, "GET", "/1/indexes/lamps/settings", [:]), (.editSettings, "PUT", "/1/indexes/lamps/settings", [:]),
    (.listIndexes, "GET", "/1/indexes", [:]), (.usage, "GET", "/metrics", [:]),
  ]

  @Test("A key allows what its rights say and nothing else, and a batch is refused before its body is read")
  func rights() throws {
    for index in KeyTests.uses.indices {
      let (right, method, target, body) = Self.uses[index]
      let able = try server.makeKey(["acl": [.string(right.rawValue)]])
      let others = KeyRight.allCases.filter { $0 != right }.map { JSON.string($0.rawValue) }
      let unable = try server.makeKey(["acl": .array(others)])
      try expectEqual(
        server.refusal(method, target, body, key: unable),
        Refusal(status: 403, message: "Method not allowed with this API key"), "\(index)")
      #expect(200...201 ~= server.answer(method, target, body, key: able).status, "\(index)")
      for (method, target) in [
        ("GET", "/1/keys"), ("POST", "/1/keys"), ("DELETE", "/1/keys/\(able)"), ("PUT", "/1/keys/\(able)"),
        ("POST", "/1/keys/\(able)/restore"), ("GET", "/1/keys/\(unable)"),
      ] {
        expectEqual(server.answer(method, target, [:], key: able).status, 403, "\(index)")
      }
    }
    let reader = try server.makeKey(["acl": ["search", "browse", "settings", "listIndexes"]])
    for target in ["/1/indexes/lamps/batch", "/1/indexes/*/batch"] {
      guard
        case .answer(let answer) = server.application.begin(
          HTTPRequest(method: "POST", target: target, headers: ["x-algolia-api-key": reader]))
      else {
        Issue.record("it may send its body")
        continue
      }
      expectEqual(answer.status, 403)
    }
  }

  @Test("A key for some indices reaches no others in any way, and names no replicas like them, whatever the accents")
  func indexPatterns() throws {
    _ = try server.json("PUT", "/1/indexes/secrets/1", ["name": "lamp"])
    let key = try server.makeKey([
      "acl": .array(KeyRight.allCases.map { .string($0.rawValue) }), "indexes": ["lam*", "other"],
    ])
    try expectEqual(server.ids("lamps", key: key).count, 4)
    let attempts: [(String, String, JSON)] = [
      ("POST", "/1/indexes/secrets/query", [:]), ("GET", "/1/indexes/secrets/1", [:]),
      ("GET", "/1/indexes/secrets/browse", [:]), ("PUT", "/1/indexes/secrets/1", [:]),
      ("GET", "/1/indexes/secrets/settings", [:]), ("DELETE", "/1/indexes/secrets", [:]),
      ("POST", "/1/indexes/*/queries", ["requests": [["indexName": "lamps"], ["indexName": "secrets"]]]),
      ("POST", "/1/indexes/*/objects", ["requests": [["indexName": "secrets", "objectID": "1"]]]),
      (
        "POST", "/1/indexes/*/batch",
        ["requests": [["action": "deleteObject", "indexName": "secrets", "body": ["objectID": "1"]]]]
      ),
      ("POST", "/1/indexes/lamps/operation", ["operation": "copy", "destination": "secrets"]),
      ("POST", "/1/indexes/secrets/operation", ["operation": "copy", "destination": "lamps"]),
      ("GET", "/1/indexes/secrets/task/1", [:]),
    ]
    for (method, target, body) in attempts {
      try expectEqual(
        server.refusal(method, target, body, key: key),
        Refusal(status: 403, message: "Index not allowed with this API key"), "\(method) \(target)")
    }
    try expectEqual(server.json("GET", "/1/indexes", key: key)["items"]?.array?.count, 1)
    #expect(!server.answer("GET", "/metrics", key: key).text.contains("secrets"))
    try expectEqual(server.ids("secrets"), ["1"])
    let editor = try server.makeKey(["acl": ["editSettings"], "indexes": ["lam*"]])
    let target = "/1/indexes/lamps/settings"
    try expectEqual(server.refusal("PUT", target, ["replicas": ["orders"]], key: editor), Refusal(.indexNotAllowed))
    expectEqual(server.answer("PUT", target, ["replicas": ["lamps_dear"]], key: editor).status, 200)
    _ = try server.json("PUT", target, ["replicas": ["lamps_dear", "orders"]])
    expectEqual(server.answer("PUT", target, ["replicas": ["orders"]], key: editor).status, 200)
    _ = try server.json("PUT", "/1/indexes/\("caf\u{E9}".percentEncoded)/1", ["name": "secret"])
    let plain = try server.makeKey(["acl": ["search"], "indexes": ["cafe*"]])
    let accented = try server.makeKey(["acl": ["search"], "indexes": ["cafe\u{301}"]])
    for name in ["caf\u{E9}", "cafe\u{301}"] {
      let address = "/1/indexes/\(name.percentEncoded)/query"
      try expectEqual(server.refusal("POST", address, [:], key: plain), Refusal(.indexNotAllowed))
      expectEqual(server.answer("POST", address, [:], key: accented).status, 200)
    }
    for (pattern, name, matches) in [
      ("lamps", "lamps", true), ("lamps", "lamps2", false), ("dev_*", "dev_", true), ("dev_*", "xdev_a", false),
      ("*_dev", "a_dev", true), ("*_dev", "a_dev2", false), ("*dev*", "a_dev_b", true), ("*dev*", "de", false),
      ("*", "anything", true), ("*", "", true), ("a*b", "a*b", true), ("a*b", "axb", false), ("**", "*x", true),
      ("ab*", "a", false), ("*ab", "b", false), ("*aab*", "aaab", true),
    ] {
      expectEqual(NamePattern(pattern).matches(Array(name)), matches, "\(pattern)")
    }
  }

  @Test("A key's attributesToRetrieve applies to hits, marks, records and browsing, and to its secured keys")
  func visibleAttributes() throws {
    _ = try server.json(
      "PUT", "/1/indexes/lamps/1", ["name": "Desk lamp", "secret": "lamp", "author": ["name": "lamp"]])
    _ = try server.json("DELETE", "/1/indexes/lamps/2")
    let forced = "attributesToRetrieve=name,author.name"
    let parent = try server.makeKey(["acl": ["search", "browse"], "queryParameters": .string(forced)])
    let attempts: [JSON.Object] = [
      [:], ["attributesToHighlight": ["*"], "attributesToSnippet": ["*:3"], "attributesToRetrieve": ["*"]],
      ["attributesToHighlight": ["secret", "brand"], "attributesToSnippet": ["secret", "author.secret"]],
    ]
    let wider: JSON.Object = [
      "attributesToRetrieve": "*", "attributesToHighlight": ["*"], "attributesToSnippet": ["*"],
    ]
    for key in [parent, secured(parent, wider), secured(parent, ["attributesToRetrieve": ["name", "secret"]])] {
      for query in attempts {
        let answer = server.answer("POST", "/1/indexes/lamps/query", .object(query), key: key)
        expectEqual(answer.status, 200)
        // But for the parameters that the client itself sent.
        var response = try #require(JSON(parsing: answer.text).object)
        response["params"] = nil
        let text = JSON.object(response).text()
        for value in ["secret", "Ikea", "black", "Vitra", "price"] { #expect(!text.contains(value), "\(text)") }
        #expect(answer.text.contains("Desk"))
      }
      for body in [[:], ["attributesToRetrieve": ["*"]]] as [JSON] {
        #expect(!server.answer("POST", "/1/indexes/lamps/browse", body, key: key).text.contains("secret"))
      }
      #expect(!server.answer("GET", "/1/indexes/lamps/1", key: key).text.contains("secret"))
      let request: JSON = ["indexName": "lamps", "objectID": "1", "attributesToRetrieve": ["secret", "price", "name"]]
      let read = server.answer("POST", "/1/indexes/*/objects", ["requests": [request]], key: key)
      #expect(read.text.contains("Desk") && !read.text.contains("secret") && !read.text.contains("price"))
    }
    let marked = try server.json("POST", "/1/indexes/lamps/query", ["query": "desk"], key: parent)["hits"]?[0]
    expectEqual(marked?["_highlightResult"]?["name"]?["matchLevel"], "full")
    expectEqual(marked?["author"], ["name": "lamp"])
    // A secured key may show less than its parent.
    let narrow = secured(parent, ["attributesToRetrieve": "name,secret"])
    try expectEqual(server.json("GET", "/1/indexes/lamps/1", key: narrow), ["objectID": "1", "name": "Desk lamp"])
    try expectEqual(
      server.refusal("POST", "/1/keys", ["acl": ["search"], "queryParameters": "attributesToRetrieve=[1]"]).status, 400)
  }

  @Test("A secured key is its parent with restrictions, which can't override forced parameters, and is counted with it")
  func securedKeys() throws {
    let parent = try server.makeKey(["acl": ["search"], "queryParameters": "filters=price>20"])
    let key = secured(parent, ["filters": "color:white OR color:black", "hitsPerPage": 1, "userToken": "me"])
    try expectEqual(server.ids("lamps", key: key), ["1"])
    try expectEqual(server.ids("lamps", ["hitsPerPage": 20, "page": 1], key: key), ["2"])
    try expectEqual(server.ids("lamps", ["filters": "color:red"], key: key), [])
    try expectEqual(server.refusal("PUT", "/1/indexes/lamps/1", [:], key: key).status, 403)
    try expectEqual(server.refusal("GET", "/1/keys/\(parent)", key: key).status, 403)
    // Once more, from the cache.
    try expectEqual(server.ids("lamps", key: key), ["1"])
    _ = try server.json("DELETE", "/1/keys/\(parent)")
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/query", key: key), Refusal(.unknownKey))
    let forcing = try server.makeKey(["acl": ["search"], "queryParameters": "hitsPerPage=2&typoTolerance=false"])
    let overriding = secured(
      forcing, ["hitsPerPage": 1000, "typoTolerance": true, "restrictSearchableAttributes": "name"])
    try expectEqual(server.ids("lamps", key: overriding).count, 2)
    try expectEqual(server.ids("lamps", ["query": "chiar"], key: overriding), [])
    try expectEqual(server.ids("lamps", ["query": "ikea"], key: overriding), [])
    let counted = try server.makeKey(["acl": ["search"], "maxQueriesPerIPPerHour": 2])
    let keys = [counted, secured(counted, ["userToken": "a"]), secured(counted, ["userToken": "b"])]
    expectEqual(keys.map { server.answer("POST", "/1/indexes/lamps/query", key: $0).status }, [200, 200, 429])
  }

  @Test("Parameters of a key are forced on searches, filters in all forms with those that are asked for")
  func forcedParameters() throws {
    let key = try server.makeKey([
      "acl": ["search"], "queryParameters": "filters=color:white OR color:red&hitsPerPage=2&typoTolerance=false",
    ])
    try expectEqual(server.ids("lamps", key: key), ["3", "4"])
    try expectEqual(server.ids("lamps", ["hitsPerPage": 100], key: key), ["3", "4"])
    try expectEqual(server.ids("lamps", ["filters": "color:black OR price > 40"], key: key), ["4", "2"])
    try expectEqual(server.ids("lamps", ["filters": "color:black"], key: key), [])
    // Unbalanced parentheses can't escape from the forced filters.
    for filters in ["color:black) OR (color:black", "color:black OR", "\"", "NOT color:white OR color:black)"] {
      expectEqual(server.answer("POST", "/1/indexes/lamps/query", ["filters": .string(filters)], key: key).status, 400)
    }
    try expectEqual(server.ids("lamps", ["query": "chiar"], key: key), [])
    try expectEqual(server.ids("lamps", ["query": "chiar", "typoTolerance": true], key: key), [])
    let values = try server.json("POST", "/1/indexes/lamps/facets/brand/query", key: key)["facetHits"]?.array
    expectEqual(values?.map { $0["count"] }, [1, 1, 1])
    let many = try server.json("POST", "/1/indexes/*/queries", ["requests": [["indexName": "lamps"]]], key: key)
    expectEqual(many["results"]?[0]?["nbHits"], 3)
    // A key with filters can't read records by objectID, which would bypass them.
    try expectEqual(server.refusal("GET", "/1/indexes/lamps/1", key: key).status, 403)
    try expectEqual(server.refusal("POST", "/1/indexes/*/objects", ["requests": []], key: key).status, 403)
    _ = try server.json("PUT", "/1/indexes/lamps/5", ["name": "Torch", "_tags": ["new"], "price": 1])
    for (parameters, ids) in [
      ("facetFilters=[[\"color:black\",\"color:red\"]]", ["1", "4"]), ("numericFilters=price<31", ["5", "3", "1"]),
      ("tagFilters=new", ["5"]), ("facetFilters=color:-white&numericFilters=[\"price>1\"]", ["1", "4"]),
    ] {
      let key = try server.makeKey(["acl": ["search"], "queryParameters": .string(parameters)])
      try expectEqual(server.ids("lamps", key: key), ids, "\(parameters)")
    }
  }

  @Test("A key with a restriction that can't be enforced is refused")
  func impossibleRestrictions() throws {
    for members in [
      ["acl": ["search"], "queryParameters": "restrictSources=10.0.0.0/8"],
      ["acl": ["search"], "queryParameters": "filters=price <"],
      ["acl": ["search"], "queryParameters": "filters=%zz"],
      ["acl": ["search"], "queryParameters": "filtres=owner:1"], ["acl": ["everything"]], ["acl": "search"], [:],
      ["acl": ["search"], "indexes": "lamps"], ["acl": ["search"], "maxHitsPerQuery": "many"],
      ["acl": ["search"], "validity": -1], ["acl": ["search"], "maxHitsPerQuery": -1],
      ["acl": ["search"], "maxQueriesPerIPPerHour": -1], ["acl": ["search"], "validity": 1e30],
      ["acl": ["search"], "queryParameters": "unretrievableAttributes=price"],
      // Restrictions of secured keys, and settings, restrict no search.
      ["acl": ["search"], "queryParameters": "restrictIndices=lamps"],
      ["acl": ["search"], "queryParameters": "validUntil=1"],
      ["acl": ["search"], "queryParameters": "camelCaseAttributes=name"],
      ["acl": ["search"], "queryParameters": "primary=a"],
      ["acl": ["search"], "index": ["lamps"]], ["acl": ["search"], "queryParams": "filters=owner:1"],
    ] as [JSON] {
      try expectEqual(server.refusal("POST", "/1/keys", members).status, 400, "\(members)")
    }
    let key = try server.makeKey(["acl": ["search"], "validity": 60])
    try expectEqual(server.refusal("PUT", "/1/keys/\(key)", ["acl": ["search"], "validity": -1]).status, 400)
    try expectEqual(server.refusal("PUT", "/1/keys/\(key)", ["acl": ["search"], "referer": ["a"]]).status, 400)
    // What a client was given may be sent again.
    _ = try server.json("PUT", "/1/keys/\(key)", try server.json("GET", "/1/keys/\(key)"))
    _ = try server.json("DELETE", "/1/keys/\(key)")
    try expectEqual(
      server.refusal("POST", "/1/keys", ["acl": ["search"], "index": ["lamps"]]).message,
      "without effect: index: did you mean indexes?")
    try expectEqual(
      server.refusal("POST", "/1/keys", ["acl": ["search"], "queryParameters": "filtres=owner:1"]).message,
      "queryParameters: without effect: filtres: did you mean filters?")
    try expectEqual(server.json("GET", "/1/keys")["keys"], [])
  }

  @Test("A key's maxHitsPerQuery applies to every search; it expires after its validity, which may be for ever")
  func mostHits() throws {
    let key = try server.makeKey(["acl": ["search"], "maxHitsPerQuery": 2])
    try expectEqual(server.ids("lamps", key: key).count, 2)
    try expectEqual(server.ids("lamps", ["hitsPerPage": 1000], key: key).count, 2)
    try expectEqual(server.ids("lamps", ["offset": 0, "length": 1000], key: key).count, 2)
    try expectEqual(server.ids("lamps", ["offset": 1], key: key).count, 2)
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["hitsPerPage": 1])
    try expectEqual(server.ids("lamps", key: key).count, 1)
    _ = try server.json("PUT", "/1/indexes/lamps/settings", ["hitsPerPage": nil])
    _ = try server.json("DELETE", "/1/keys/\(key)")
    let short = try server.makeKey(["acl": ["search"], "validity": 60])
    server.advance(by: 59)
    try expectEqual(server.ids("lamps", key: short).count, 4)
    server.advance(by: 2)
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/query", key: short), Refusal(.unknownKey))
    // Changing it restarts its validity.
    _ = try server.json("PUT", "/1/keys/\(short)", ["acl": ["search"], "validity": 60])
    try expectEqual(server.ids("lamps", key: short).count, 4)
    _ = try server.json("DELETE", "/1/keys/\(short)")
    for validity in [.integer(.max), .integer(.max - 1_700_000_000), "9223372036854775807", "2000000000"] as [JSON] {
      let long = try server.makeKey(["acl": ["search"], "validity": validity])
      try expectEqual(server.ids("lamps", key: long).count, 4, "\(validity)")
    }
    server.advance(by: 1e9)
    try expectEqual(server.json("GET", "/1/keys")["keys"]?.array?.count, 4)
    let ofText = try server.makeKey(["acl": ["search"], "validity": "60", "maxHitsPerQuery": "2"])
    try expectEqual(server.ids("lamps", key: ofText).count, 2)
    server.advance(by: 61)
    expectEqual(server.answer("POST", "/1/indexes/lamps/query", key: ofText).status, 403)
    // A secured key may name the end of time too.
    let parent = try server.makeKey(["acl": ["search"]])
    try expectEqual(server.ids("lamps", key: secured(parent, ["validUntil": .integer(.max)])).count, 4)
  }

  @Test(
    "A client that guesses keys is slowed down; whoever goes on with a deleted key, or visits a page, does not guess")
  func guesses() throws {
    let known = try server.makeKey(["acl": ["search"]])
    let other = try server.makeKey(["acl": ["search"]])
    let ask = { [server] (key: String, peer: String) in
      server.answer("POST", "/1/indexes/lamps/query", key: key, peer: peer)
    }
    expectEqual(ask(known, "1.1.1.1").status, 200)
    for number in 0..<ServerLimits().wrongKeysPerAddress {
      expectEqual(ask("guess \(number)", "1.1.1.1").status, 403)
    }
    let refused = ask("guess", "1.1.1.1")
    #expect(refused.status == 429 && refused[header: "Retry-After"] == "1")
    // Also a right guess is refused: whoever guesses does not learn that it was right.
    #expect(ask(other, "1.1.1.1").status == 429 && ask(TestServer.adminKey, "1.1.1.1").status == 429)
    expectEqual(ask(String(repeating: "x", count: 10_000), "1.1.1.1").status, 429)
    expectEqual(ask(known, "1.1.1.1").status, 200)
    expectEqual(ask(secured(known, ["filters": "color:red"]), "1.1.1.1").status, 200)
    #expect(ask(other, "2.2.2.2").status == 200 && ask("guess", "2.2.2.2").status == 403)
    server.advance(by: 60)
    expectEqual(ask(other, "1.1.1.1").status, 200)
    // Requests without a key are no guesses.
    for _ in 0..<200 { expectEqual(server.answer("GET", "/1/indexes", key: nil, peer: "3.3.3.3").status, 403) }
    expectEqual(ask(TestServer.adminKey, "3.3.3.3").status, 200)
    let ring = KeyRing(adminKey: "admin", wrongKeysPerAddress: 2)
    for name in ["old", "new"] { try ring.add(ServerKey(value: name, createdAt: 0)) }
    let proxy = ClientAddress(1)
    func status(_ key: String) -> Int {
      do throws(ServerFailure) {
        _ = try ring.permission(key, from: proxy, now: 100)
        return 200
      } catch {
        return error.status
      }
    }
    expectEqual(status("old"), 200)
    try ring.delete("old")
    for _ in 0..<1000 { expectEqual(status("old"), 403) }
    // Also one that was deleted before the server started.
    for _ in 0..<1000 { expectEqual(status("older"), 403) }
    expectEqual(status("new"), 200)
    #expect(status("guess") == 403 && status("another guess") == 429 && status("new") == 200)
    // A client that knows very many keys forgets the oldest ones alone.
    var set = RecentSet<Int>(capacity: 10)
    for number in 0..<1000 {
      set.insert(number)
      let areKnown = set.contains(0) && (max(0, number - 5)...number).allSatisfy { set.contains($0) }
      #expect(areKnown, "\(number)")
    }
    let isKnown = set.contains(500)
    #expect(!isKnown)
    var key = ServerKey(value: "pages", createdAt: 0)
    key.isOfPages = true
    let ringOfPages = KeyRing(adminKey: "admin", keys: [key], wrongKeysPerAddress: 2)
    let visitor = ClientAddress(1)
    for number in 0..<10 {
      #expect(throws: ServerFailure.self) { try ringOfPages.permission("guess \(number)", from: visitor, now: 100) }
    }
    #expect(throws: ServerFailure.self) { try ringOfPages.permission("admin", from: visitor, now: 100) }
    _ = try ringOfPages.permission("pages", from: visitor, now: 100)
  }

  @Test("The number of keys is limited, and expired keys make room")
  func manyKeys() throws {
    let limit = KeyRing.maxKeys
    let keys = (0..<limit).map { number in
      var key = ServerKey(value: "\(number)", createdAt: 100)
      key.validity = number < 3 ? 60 : 0
      return key
    }
    let ring = KeyRing(adminKey: "admin", keys: keys)
    #expect(throws: ServerFailure.self) { try ring.add(ServerKey(value: "early", createdAt: 159)) }
    for name in ["a", "b", "c"] { try ring.add(ServerKey(value: name, createdAt: 160)) }
    #expect(ring.all.count == limit && !ring.all.contains { $0.validity > 0 })
    try ring.delete("a")
    try ring.add(ServerKey(value: "e", createdAt: 160))
    #expect(throws: ServerFailure.tooManyKeys) { try ring.restore("a") }
    #expect(throws: ServerFailure.self) { try ring.add(ServerKey(value: "d", createdAt: 160)) }
  }

  @Test(
    "Requests are limited for each key and client, and for each key; a call with several queries counts as that many")
  func rates() throws {
    let key = try server.makeKey(["acl": ["search"], "maxQueriesPerIPPerHour": 3])
    let ask = { (peer: String) in server.answer("POST", "/1/indexes/lamps/query", key: key, peer: peer) }
    for _ in 0..<3 { expectEqual(ask("1.1.1.1").status, 200) }
    let refusal = ask("1.1.1.1")
    expectEqual(refusal.status, 429)
    expectEqual(refusal[header: "Retry-After"], "1200")
    expectEqual(ask("2.2.2.2").status, 200)
    server.advance(by: 1200)
    expectEqual(ask("1.1.1.1").status, 200)
    expectEqual(ask("1.1.1.1").status, 429)
    expectEqual(server.answer("POST", "/1/indexes/lamps/query", peer: "1.1.1.1").status, 200)
    // All addresses of a network are one client, also link-local ones with a zone.
    for network in [["2001:db8::1", "2001:db8::2"], ["fe80::1%1", "fe80::2%1"]] {
      let statuses = (0..<4).map { ask(network[$0 % 2]).status }
      expectEqual(statuses, [200, 200, 200, 429])
    }

    var options = ServerOptions()
    options.limits.requestsPerSecondAndKey = 2
    let limited = try TestServer(options: options)
    let statuses = (0..<3).map { _ in limited.answer("GET", "/1/indexes").status }
    expectEqual(statuses, [200, 200, 429])
    limited.advance(by: 0.5)
    expectEqual(limited.answer("GET", "/1/indexes").status, 200)
    expectEqual(limited.answer("GET", "/health", key: nil).status, 200)
    options.limits.requestsPerSecondAndKey = 0
    try expectEqual(TestServer(options: options).answer("GET", "/1/indexes")[header: "Retry-After"], "3600")
    let counted = try server.makeKey(["acl": ["search"], "maxQueriesPerIPPerHour": 10])
    let askFor = { (count: Int) in
      let requests = [JSON](repeating: ["indexName": "lamps"], count: count)
      return server.answer("POST", "/1/indexes/*/queries", ["requests": .array(requests)], key: counted)
    }
    // A refused call counts as one.
    expectEqual([4, 4, 4, 1, 1].map { askFor($0).status }, [200, 200, 429, 200, 429])
    server.advance(by: 3600)
    let refused = askFor(20)
    #expect(refused.status == 429 && refused[header: "Retry-After"] == "3600")
    expectEqual([9, 1, 0].map { askFor($0).status }, [200, 429, 429])
  }

  @Test("Keys are listed, read, changed, deleted and restored, and each may read itself")
  func administration() throws {
    let members: JSON.Object = [
      "acl": ["search", "browse"], "description": "for pages", "indexes": ["lam*"], "maxHitsPerQuery": 10,
      "maxQueriesPerIPPerHour": 1000, "queryParameters": "typoTolerance=strict", "referers": ["*"], "validity": 600,
    ]
    let key = try server.makeKey(members)
    expectEqual(key.utf8.count, 32)
    #expect(try server.makeKey(members) != key)
    var expected = members
    expected["value"] = .string(key)
    expected["createdAt"] = 1_700_000_000
    try expectEqual(server.json("GET", "/1/keys/\(key)"), .object(expected))
    expectEqual(server.answer("GET", "/1/keys/\(key)", key: key, headers: ["referer": "x"]).status, 200)
    try expectEqual(server.json("GET", "/1/keys")["keys"]?.array?.count, 2)
    let updated = try server.json("PUT", "/1/keys/\(key)", ["acl": ["search"]])
    expectEqual(updated["key"], .string(key))
    try expectEqual(server.json("GET", "/1/keys/\(key)")["acl"], ["search"])
    try expectEqual(server.json("GET", "/1/keys/\(key)")["indexes"], [])
    try expectEqual(server.refusal("PUT", "/1/keys/\(key)", ["acl": ["nothing"]]).status, 400)
    #expect(try server.json("DELETE", "/1/keys/\(key)")["deletedAt"] != nil)
    expectEqual(server.answer("POST", "/1/indexes/lamps/query", key: key).status, 403)
    try expectEqual(server.refusal("GET", "/1/keys/\(key)"), Refusal(status: 404, message: "Key does not exist"))
    try expectEqual(server.json("POST", "/1/keys/\(key)/restore")["key"], .string(key))
    try expectEqual(server.ids("lamps", key: key).count, 4)
    for method in ["PUT", "DELETE"] {
      try expectEqual(server.refusal(method, "/1/keys/none", ["acl": ["search"]]).status, 404)
      try expectEqual(server.refusal(method, "/1/keys/\(TestServer.adminKey)", ["acl": ["search"]]).status, 404)
    }
    try expectEqual(server.refusal("POST", "/1/keys/none/restore").status, 404)
  }

  // MARK: Secured keys

  private func secured(_ parent: String, _ restrictions: JSON.Object) -> String {
    SecuredKey(restricting: parent, to: restrictions).text
  }

  @Test("A secured key is for some indices, and for a time")
  func securedLimits() throws {
    _ = try server.json("PUT", "/1/indexes/other/1", [:])
    let parent = try server.makeKey(["acl": ["search"], "indexes": ["lamps", "other"]])
    let key = secured(parent, ["restrictIndices": "lam*,none", "validUntil": 1_700_000_060])
    try expectEqual(server.ids("lamps", key: key).count, 4)
    try expectEqual(server.refusal("POST", "/1/indexes/other/query", key: key), Refusal(.indexNotAllowed))
    let wider = secured(parent, ["restrictIndices": ["lamps", "secret"]])
    try expectEqual(server.ids("lamps", key: wider).count, 4)
    try expectEqual(server.refusal("POST", "/1/indexes/secret/query", key: wider).status, 403)
    try expectEqual(
      server.refusal("POST", "/1/indexes/lamps/query", key: secured(parent, ["restrictIndices": ""])).status, 403)
    server.advance(by: 60)
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/query", key: key), Refusal(.expiredKey))
    // The parent's validity is not extended.
    let short = try server.makeKey(["acl": ["search"], "validity": 10])
    let long = secured(short, ["validUntil": 1_800_000_000])
    try expectEqual(server.ids("lamps", key: long).count, 4)
    server.advance(by: 11)
    try expectEqual(server.refusal("POST", "/1/indexes/lamps/query", key: long).status, 403)
  }

  @Test("A key that is not signed, or that was changed, is refused")
  func forgedKeys() throws {
    let parent = try server.makeKey(["acl": ["search"]])
    let good = secured(parent, ["filters": "color:red"])
    try expectEqual(server.ids("lamps", key: good), ["4"])
    let bytes = try #require(Base64.bytes(of: good))
    var random = SeededGenerator(seed: 1)
    for _ in 0..<(RandomCases.isLongCheck ? 200 : 40) {
      // Slowly enough not to be taken for guesses.
      server.advance(by: 1)
      var changed = bytes
      changed[random.number(in: 0...(changed.count - 1))] ^= UInt8(1 << random.number(in: 0...7))
      expectEqual(server.answer("POST", "/1/indexes/lamps/query", key: Base64.text(of: changed)).status, 403)
    }
    let forged = [
      secured("guess", ["filters": ""]), secured(TestServer.adminKey, [:]), secured(good, [:]), secured("", [:]),
      Base64.text(of: bytes.prefix(64)), secured(parent, ["restrictSources": "10.0.0.0/8"]),
      secured(parent, ["validUntil": "never"]), secured(parent, ["filters": "price <"]),
      secured(parent, ["restrictIndices": 3]),
    ]
    for key in forged { expectEqual(server.answer("POST", "/1/indexes/lamps/query", key: key).status, 403) }
    // A misspelled restriction would restrict nothing; so would a setting, which no search has.
    for (restriction, reason) in [
      ("filtres", "without effect: filtres: did you mean filters?"),
      ("unretrievableAttributes", "without effect: unretrievableAttributes: unknown"),
    ] {
      let key = secured(parent, [restriction: "color:red"])
      for _ in 0..<2 {
        try expectEqual(
          server.refusal("POST", "/1/indexes/lamps/query", key: key),
          Refusal(status: 403, message: "The restrictions of this API key can't be enforced: \(reason)"))
      }
    }
  }

  /// Forged keys: well-formed, with a wrong signature.
  private func forged(_ number: Int, byteCount: Int = 6000) -> String {
    secured("guess", ["filters": .string("a:\(number)" + String(repeating: "x", count: byteCount))])
  }

  @Test("The hashing for wrong signatures is limited per network; many valid keys are verified by one parent each")
  func forgeryCost() throws {
    // The longest key with the greatest number of keys is within the limit.
    let longest = try #require(SecuredKey(text: forged(0, byteCount: 6050)))
    #expect(KeyRing.longestKey - longest.text.utf8.count < 64)
    #expect(longest.blocksToCheck * KeyRing.maxKeys < KeyRing.blocksForForgeries)

    let limit = 1500
    let keys = (0..<10).map { number in
      var key = ServerKey(value: "key \(number)", createdAt: 0)
      key.rights = [.search]
      return key
    }
    let ring = KeyRing(adminKey: "admin", keys: keys, forgeryLimit: limit)
    let status = { (key: String, peer: String, now: Double) -> Int in
      do throws(ServerFailure) {
        _ = try ring.permission(key, from: ClientAddress(peer), now: now)
        return 200
      } catch {
        return error.status
      }
    }
    let good = secured("key 9", ["filters": "a:1"])
    expectEqual(status(good, "1.1.1.1", 0), 200)
    var before = ring.blocksHashed
    expectEqual(status(forged(0), "1.1.1.1", 0), 403)
    let costOfOne = ring.blocksHashed - before
    #expect(90 * 10...100 * 10 ~= costOfOne)
    // The same key is cached, others have to wait.
    expectEqual((0..<100).map { _ in status(forged(0), "1.1.1.1", 0) }, [Int](repeating: 403, count: 100))
    expectEqual((1..<100).map { status(forged($0), "1.1.1.1", 0) }, [Int](repeating: 429, count: 99))
    expectEqual(ring.blocksHashed - before, costOfOne)
    // Cached keys need no verification; other networks have limits of their own.
    #expect(status(good, "1.1.1.1", 0) == 200 && status("key 5", "1.1.1.1", 0) == 200)
    expectEqual(status(secured("key 3", ["filters": "a:2"]), "2.2.2.2", 0), 200)
    expectEqual(status(forged(1), "1.1.1.1", 10), 403)
    // However long the attack lasts, and however many keys it forges.
    before = ring.blocksHashed
    for second in 11...110 {
      for number in 0..<20 { _ = status(forged(second * 20 + number, byteCount: 10), "1.1.1.1", Double(second)) }
    }
    #expect(ring.blocksHashed - before <= 11 * limit)
    // All networks share a limit.
    before = ring.blocksHashed
    for network in 0..<100 { _ = status(forged(network), "3.3.\(network).1", 200) }
    #expect(ring.blocksHashed - before <= 10 * limit)
    let parents = (0..<50).map { number in
      var key = ServerKey(value: "key \(number)", createdAt: 0)
      key.rights = [.search]
      return key
    }
    let parentRing = KeyRing(adminKey: "admin", keys: parents)
    _ = try parentRing.permission(secured("key 49", [:]), from: ClientAddress(1), now: 0)
    let hashed = parentRing.blocksHashed
    for user in 0..<100 {
      let key = secured("key 49", ["filters": .string("user:\(user)")])
      try expectEqual(parentRing.permission(key, from: ClientAddress(1), now: 0).keyValue, "key 49")
    }
    // The parent that was used last is tried first.
    expectEqual(parentRing.blocksHashed - hashed, 100 * 4)
    // A refused key is valid after its parent was added.
    let early = secured("late", [:])
    #expect(throws: ServerFailure.unknownKey) { try parentRing.permission(early, from: ClientAddress(1), now: 0) }
    try parentRing.add(ServerKey(value: "late", createdAt: 0))
    #expect(try parentRing.permission(early, from: ClientAddress(1), now: 0).isSecured)
  }
}
