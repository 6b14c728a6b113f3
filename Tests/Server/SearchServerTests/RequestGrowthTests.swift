import AlgoliaWire
import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// A request of four times the size takes at most about four times as long, whichever parameter, setting or route it is
/// for. The limits of a call are off, so that they don't hide a cost.
@Suite("The cost of large requests")
struct RequestGrowthTests {
  /// The size of the smaller of the two requests that are compared, in bytes.
  private static let size = RandomCases.isLongCheck ? 250_000 : 3_000

  /// A kind of value that has any size.
  struct Shape: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var value: @Sendable (_ bytes: Int) -> JSON

    init(_ name: String, _ value: @escaping @Sendable (_ bytes: Int) -> JSON) {
      (testDescription, self.value) = (name, value)
    }
  }

  /// As many different elements as have about so many bytes as JSON.
  private static func list(_ bytes: Int, _ element: (Int) -> JSON) -> [JSON] {
    var elements: [JSON] = []
    var count = 0
    while count < bytes {
      elements.append(element(elements.count))
      count += elements[elements.count - 1].text().utf8.count + 1
    }
    return elements
  }

  private static func text(_ bytes: Int, separator: String = " ", _ word: (Int) -> String) -> JSON {
    .string(list(bytes) { .string(word($0)) }.compactMap(\.string).joined(separator: separator))
  }

  private static func members(_ bytes: Int, _ value: (Int) -> JSON = { _ in "x" }) -> JSON.Object {
    JSON.Object(list(bytes, value).enumerated().map { ("n\($0)", $1) })
  }

  private static let shapes = [
    Shape("words") { text($0) { "w\($0)" } },
    Shape("one word") { .string(String(repeating: "a", count: $0)) },
    Shape("quotes and signs") { text($0) { "\"a\($0)\" -b\($0)" } },
    Shape("names") { .array(list($0) { .string("n\($0)") }) },
    Shape("paths") { .array(list($0) { .string("a.b.c.n\($0)") }) },
    Shape("one name") { .array(list($0) { _ in "brand" }) },
    Shape("declarations") { .array(list($0) { .string("asc(n\($0))") }) },
    Shape("filters as text") { text($0, separator: " OR ") { "color:c\($0)" } },
    Shape("filters as text, all of which must hold") { text($0, separator: " AND ") { "NOT price = \($0)" } },
    Shape("filters in a list") { .array(list($0) { .string("color:c\($0)<score=2>") }) },
    Shape("filters in a list of lists") { .array([.array(list($0) { .string("color:c\($0)") })]) },
    Shape("comparisons") { .array(list($0) { .string("price>\($0)") }) },
    Shape("numbers") { .array([.array(list($0) { .integer(Int64($0 % 89)) })]) },
    Shape("lists of numbers") { bytes in
      .array(list(bytes) { number in .array((0..<6).map { .integer(Int64((number + $0) % 89)) }) })
    },
    Shape("members") { .object(members($0)) },
    Shape("lists of texts") { .array(list($0) { ["a", .string("b\($0)")] }) },
  ]

  // MARK: Servers

  private static func server(isLenient: Bool = false) throws -> TestServer {
    var options = ServerOptions()
    options.isLenient = isLenient
    options.limits.processorTime = .seconds(100_000)
    options.limits.readingBody = 100_000_000
    options.keepsAnalytics = true
    return try TestServer(options: options)
  }

  /// A server with everything that a search may meet: a replica, synonyms, and a rule that always applies.
  private static let searched: Result<TestServer, any Error> = Result {
    let server = try Self.server()
    try server.application.indices.change("lamps") { index in
      try index.updateSettings(IndexSettings(parameters: ["replicas": ["cheapest"], "attributesLimitedTo": 32_768]))
      try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["lamp", "light", "w1 w2"]))])
      try index.saveRules([
        try Rule(
          json: [
            "objectID": "1", "conditions": [["pattern": "w1", "anchoring": "contains", "alternatives": true]],
            "consequence": ["params": ["hitsPerPage": 2]],
          ]),
        try Rule(json: ["objectID": "2", "consequence": ["params": ["facets": ["brand", "color"]]]]),
      ])
    }
    return server
  }

  // MARK: Parameters

  /// The shapes that are accepted by a request, of few bytes: all in the long check, otherwise the first ones. At least
  /// one, of which the refusal is measured.
  private static func accepted(_ status: (JSON) -> Int) -> [Shape] {
    let most = RandomCases.isLongCheck ? shapes.count : 4
    var accepted: [Shape] = []
    for shape in shapes where accepted.count < most && status(shape.value(20)) / 100 == 2 { accepted.append(shape) }
    return accepted.isEmpty ? [shapes[3]] : accepted
  }

  @Test(arguments: Query.Parameter.known.map(\.rawValue).sorted())
  func `A parameter of a search costs no more than its size`(name: String) throws {
    let server = try Self.searched.get()
    func status(_ value: JSON) -> Int {
      server.answer("POST", "/1/indexes/lamps/query", ["query": "lamp", "facets": ["brand"], name: value]).status
    }
    for shape in Self.accepted(status) {
      Growth.expectLinear(Self.size, of: shape.testDescription) { _ = status(shape.value($0)) }
    }
  }

  @Test(arguments: Query.Parameter.settings.map(\.rawValue).sorted())
  func `A setting costs no more than its size, when it is set and in a search`(name: String) throws {
    let server = try Self.server()
    func status(_ value: JSON) -> Int {
      let settings = "/1/indexes/lamps/settings"
      let status = server.answer("PUT", settings, ["attributesLimitedTo": 32_768, name: value]).status
      expectEqual(server.answer("POST", "/1/indexes/lamps/query", ["query": "lamp", "facets": ["*"]]).status, 200)
      // So that the next request is no smaller change.
      expectEqual(server.answer("PUT", settings, [name: nil]).status, 200)
      return status
    }
    for shape in Self.accepted(status) {
      Growth.expectLinear(Self.size, of: shape.testDescription) { _ = status(shape.value($0)) }
    }
  }

  // MARK: Routes

  private static func name(_ route: Route) -> String { "\(route.method) \(route.pattern)" }

  private static func recommendation(_ model: JSON, _ others: JSON.Object) -> JSON {
    var json: JSON.Object = ["indexName": "lamps", "model": model, "threshold": 0, "maxRecommendations": 4]
    for (name, value) in others { json[name] = value }
    return .object(json)
  }

  /// Bodies of any size for the routes that read one.
  private static let bodies: [String: [Shape]] = {
    let index = "/1/indexes/{index}"
    let params = Shape("params") { bytes in
      ["params": .string(Query(parameters: ["facets": .array(list(bytes / 2) { .string("n\($0)") })]).urlEncoded)]
    }
    let words = Shape("words") { ["query": text($0) { "w\($0)" }] }
    let none = [Shape("no members") { _ in [:] }]
    let record = [
      Shape("attributes") { .object(members($0)) },
      Shape("numbers") { .object(members($0) { .integer(Int64($0)) }) },
      Shape("objects") { .object(members($0) { ["a\($0)": ["b": .integer(Int64($0))]] }) },
      Shape("an array") { ["name": .array(list($0) { .string("w\($0)") })] },
      Shape("a text") { ["name": text($0) { "w\($0 % 300)" }] },
    ]
    let operations = Shape("operations") { bytes in
      .object(members(bytes) { ["_operation": "AddUnique", "value": .integer(Int64($0))] })
    }
    func batch(_ name: String, _ body: @escaping @Sendable (Int) -> JSON) -> Shape {
      Shape(name) { bytes in
        ["requests": .array(list(bytes) { ["action": "partialUpdateObject", "indexName": "lamps", "body": body($0)] })]
      }
    }
    let synonyms = Shape("texts") { bytes in
      ["objectID": "1", "type": "synonym", "synonyms": .array(list(bytes) { .string("w\($0)") })]
    }
    let rule = Shape("conditions") { bytes in
      [
        "objectID": "1", "conditions": .array(list(bytes) { ["pattern": .string("w\($0)"), "anchoring": "is"] }),
        "consequence": ["params": ["hitsPerPage": 1]],
      ]
    }
    let key = [
      Shape("indexes") { ["acl": ["search"], "indexes": .array(list($0) { .string("*n\($0)*") })] },
      Shape("parameters") { bytes in
        ["acl": ["search"], "queryParameters": .string("filters=" + String(repeating: "a", count: bytes))]
      },
    ]
    return [
      "POST /1/indexes/*/queries": [
        Shape("requests") { ["requests": .array(list($0) { ["indexName": "lamps", "query": .string("w\($0)")] })] },
        Shape("facets") { ["requests": [["indexName": "lamps", "facets": .array(list($0) { .string("n\($0)") })]]] },
        Shape("a name") { ["requests": [["indexName": .string(String(repeating: "a", count: $0))]]] },
      ],
      "POST \(index)/query": [params, Shape("members") { .object(members($0)) }],
      "POST \(index)/facets/{facet}/query": [params, Shape("a text") { ["facetQuery": text($0) { "w\($0)" }] }],
      "POST \(index)/browse": [
        params, Shape("filters") { ["filters": text($0, separator: " OR ") { "color:c\($0)" }] },
      ],
      "POST /1/indexes/*/objects": [
        Shape("requests") { bytes in
          ["requests": .array(list(bytes) { ["indexName": "lamps", "objectID": .string("\($0)")] })]
        },
        Shape("attributes") { bytes in
          [
            "requests": [
              [
                "indexName": "lamps", "objectID": "1",
                "attributesToRetrieve": .array(list(bytes) { .string("n\($0)") }),
              ]
            ]
          ]
        },
      ],
      "POST \(index)": record, "PUT \(index)/{objectID}": record,
      "POST \(index)/{objectID}/partial": record + [operations], "PUT \(index)/{objectID}/partial": [operations],
      "POST \(index)/batch": [
        batch("records") { ["objectID": .string("new\($0)"), "name": "lamp"] },
        batch("attributes of records") { ["objectID": .string("\($0)"), "n\($0)": "x"] },
        batch("attributes of a record") { ["objectID": "1", "n\($0)": "x"] },
        batch("values of a record") {
          ["objectID": "1", "tags": ["_operation": "AddUnique", "value": .string("v\($0)")]]
        },
        batch("decimals of a record") {
          ["objectID": "1", "tags": ["_operation": "AddUnique", "value": .decimal("0.10000000000000000000\($0)1")]]
        },
        batch("large numbers of a record") {
          ["objectID": "1", "tags": ["_operation": "AddUnique", "value": .decimal("922337203685\(4_775_808 + $0)")]]
        },
        batch("values removed from a record") {
          let operation: JSON = $0 % 2 == 0 ? "Add" : "Remove"
          return ["objectID": "1", "tags": ["_operation": operation, "value": .integer(Int64($0 / 3))]]
        },
      ],
      "POST /1/indexes/*/batch": [
        Shape("indices") { bytes in
          [
            "requests": .array(
              list(bytes) { ["action": "addObject", "indexName": .string("i\($0)"), "body": ["name": "lamp"]] })
          ]
        }
      ],
      "POST \(index)/deleteByQuery": [
        Shape("filters") { ["filters": text($0, separator: " OR ") { "color:c\($0)" }] }
      ],
      "POST \(index)/clear": none,
      "PUT \(index)/settings": [Shape("members") { .object(members($0)) }],
      "POST \(index)/synonyms/search": [words],
      "PUT \(index)/synonyms/{objectID}": [synonyms],
      "POST \(index)/synonyms/batch": [
        Shape("synonyms") { bytes in
          .array(
            list(bytes) { number in
              [
                "objectID": .string("\(number)"), "type": "oneWaySynonym", "input": "lamp",
                "synonyms": [.string("w\(number)"), "x"],
              ]
            })
        }
      ],
      "POST \(index)/synonyms/clear": none,
      "POST \(index)/rules/search": [words],
      "PUT \(index)/rules/{objectID}": [rule],
      "POST \(index)/rules/batch": [
        Shape("rules") { bytes in
          .array(
            list(bytes) { number in
              [
                "objectID": .string("\(number)"), "conditions": [["pattern": "lamp", "anchoring": "contains"]],
                "consequence": ["params": ["hitsPerPage": 1]],
              ]
            })
        },
        Shape("rules with many conditions") { bytes in
          .array(
            list(bytes) { number in
              let condition: JSON = ["pattern": "lamp", "anchoring": "contains", "alternatives": true]
              return [
                "objectID": .string("\(number)"), "conditions": .array(Array(repeating: condition, count: 25)),
                "consequence": ["hide": [["objectID": .string("\(number)")]]],
              ]
            })
        },
      ],
      "POST \(index)/rules/clear": none,
      "POST \(index)/operation": [
        Shape("a scope") { ["operation": "copy", "destination": "x", "scope": .array(list($0) { _ in "rules" })] },
        Shape("a name") { ["operation": "copy", "destination": .string(String(repeating: "a", count: $0))] },
      ],
      "POST /1/events": [
        Shape("events") { bytes in
          [
            "events": .array(
              list(bytes) {
                ["eventType": "view", "eventName": "v", "index": "lamps", "objectIDs": [.string("\($0)")]]
              })
          ]
        },
        Shape("records") { bytes in
          [
            "events": [
              [
                "eventType": "view", "eventName": "v", "index": "lamps",
                "objectIDs": .array(list(bytes) { .string("\($0)") }),
              ]
            ]
          ]
        },
        Shape("a name") { bytes in
          let name = JSON.string(String(repeating: "a", count: bytes))
          return ["events": [["eventType": "view", "eventName": name, "index": name, "objectIDs": [name]]]]
        },
      ],
      "POST /1/indexes/*/recommendations": [
        Shape("requests") { bytes in
          ["requests": .array(list(bytes) { recommendation("looking-similar", ["objectID": .string("\($0)")]) })]
        },
        Shape("as many requests as are allowed") { bytes in
          let filters = text(bytes / 50, separator: " OR ") { "color:c\($0)" }
          let request = recommendation("related-products", ["objectID": "1", "queryParameters": ["filters": filters]])
          return ["requests": .array(Array(repeating: request, count: 50))]
        },
        Shape("an ID") { bytes in
          let id = JSON.string(String(repeating: "a", count: bytes))
          return ["requests": [recommendation("bought-together", ["objectID": id])]]
        },
        Shape("a fallback") { bytes in
          let fallback: JSON = ["query": text(bytes) { "w\($0)" }]
          return ["requests": [recommendation("trending-items", ["fallbackParameters": fallback])]]
        },
        Shape("a value") { bytes in
          let value = text(bytes) { "w\($0)" }
          return ["requests": [recommendation("trending-items", ["facetName": "color", "facetValue": value])]]
        },
      ],
      "POST /1/keys": key, "PUT /1/keys/{key}": key, "POST /1/keys/{key}/restore": none,
    ]
  }()

  private static func target(_ route: Route, _ value: (_ variable: String) -> String) -> String {
    var target = route.pattern
    for variable in usual.keys.sorted() where target.contains("{\(variable)}") {
      target = target.split(separator: "{\(variable)}", omittingEmptySubsequences: false)
        .joined(separator: value(variable).percentEncoded)
    }
    return target
  }

  private static let usual = [
    "index": "lamps", "objectID": "1", "facet": "brand", "key": "x", "taskID": "1", "userToken": "u",
    "attribute": "brand",
  ]

  @Test(arguments: ServerApplication.apiRoutes.map(name))
  func `A route costs no more than the size of its body, its path and its query`(route: String) throws {
    let route = try #require(ServerApplication.apiRoutes.first { Self.name($0) == route })
    /// What changes something begins anew, so that the second request is no smaller change than the first.
    func server(isLenient: Bool) throws -> TestServer {
      route.work == .writing ? try Self.server(isLenient: isLenient) : try Self.searched.get()
    }
    let usual = Self.target(route) { Self.usual[$0] ?? "" }
    if ["POST", "PUT"].contains(route.method) {
      let bodies = try #require(Self.bodies[Self.name(route)], "\(Self.name(route)) needs a body of any size here")
      for shape in bodies {
        for isLenient in route.pattern.hasSuffix("settings") ? [false, true] : [false] {
          try Growth.expectLinear(Self.size, of: shape.testDescription) { bytes in
            let server = try server(isLenient: isLenient)
            _ = server.answer(route.method, usual, shape.value(bytes))
            _ = server.answer("POST", "/1/indexes/lamps/query", ["query": "lamp"])
          }
        }
      }
    }
    for variable in Self.usual.keys.sorted() where route.pattern.contains("{\(variable)}") {
      try Growth.expectLinear(Self.size, of: variable) { bytes in
        let long = String(repeating: "é", count: bytes / 6)
        let target = Self.target(route) { $0 == variable ? long : Self.usual[$0] ?? "" }
        _ = try server(isLenient: false).answer(route.method, target)
      }
    }
    try Growth.expectLinear(Self.size, of: "the query") { bytes in
      let query = Self.text(bytes, separator: "&") { "n\($0)=%C3%A9" }.string ?? ""
      _ = try server(isLenient: false).answer(route.method, usual + "?" + query)
    }
  }

  // MARK: Keys

  @Test func `Patterns of a key cost no more than their size and that of the name`() throws {
    // Both are of the client: the patterns in a secured key, the name in the body.
    Growth.expectLinear(Self.size) { bytes in
      let middle = String(repeating: "a", count: bytes / 2)
      #expect(!NamePattern("*\(middle)b*").matches(Array(String(repeating: "a", count: bytes))))
    }
  }
}
