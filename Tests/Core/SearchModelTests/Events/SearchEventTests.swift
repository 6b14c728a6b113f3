import InstantSearchTesting
import TestSupport
import Testing

@testable import SearchModel

@Suite("Events")
struct SearchEventTests {
  static let queryID = "43b15df305339e827f0ac0bdc5ebcaa7"

  /// Events, and the JSON that the official clients send for them.
  static let shapes: [(event: SearchEvent, json: String)] = [
    (
      SearchEvent(
        .clicked, "Product Clicked", indexName: "products",
        objects: [.init("9780545139700", position: 7), .init("9780439784542", position: 6)], queryID: queryID,
        userToken: "user-123456", timestamp: 1_641_290_601_962),
      #"{"eventType":"click","eventName":"Product Clicked","index":"products","userToken":"user-123456","#
        + #""timestamp":1641290601962,"queryID":"43b15df305339e827f0ac0bdc5ebcaa7","#
        + #""objectIDs":["9780545139700","9780439784542"],"positions":[7,6]}"#
    ),
    // Without a search there are no positions.
    (
      SearchEvent(.clicked, "Clicked", indexName: "i", objects: [.init("1")]),
      #"{"eventType":"click","eventName":"Clicked","index":"i","objectIDs":["1"]}"#
    ),
    (
      SearchEvent(.viewed, "Viewed", indexName: "i", objects: [.init("1"), .init("2")]),
      #"{"eventType":"view","eventName":"Viewed","index":"i","objectIDs":["1","2"]}"#
    ),
    (
      SearchEvent(.converted, "Read", indexName: "i", objects: [.init("1")], queryID: queryID),
      #"{"eventType":"conversion","eventName":"Read","index":"i","queryID":"43b15df305339e827f0ac0bdc5ebcaa7","#
        + #""objectIDs":["1"]}"#
    ),
    (
      SearchEvent(
        .addedToCart, "Added", indexName: "i", objects: [.init("1", price: 9.99, quantity: 2)], queryID: queryID,
        value: 19.98, currency: "EUR"),
      #"{"eventType":"conversion","eventSubtype":"addToCart","eventName":"Added","index":"i","#
        + #""queryID":"43b15df305339e827f0ac0bdc5ebcaa7","objectIDs":["1"],"#
        + #""objectData":[{"price":9.99,"quantity":2}],"value":19.98,"currency":"EUR"}"#
    ),
    // A purchase has the ID of a search for each record, and none of its own.
    (
      SearchEvent(
        .purchased, "Bought", indexName: "i", objects: [.init("1", queryID: queryID, price: 5), .init("2")],
        currency: "EUR"),
      #"{"eventType":"conversion","eventSubtype":"purchase","eventName":"Bought","index":"i","#
        + #""objectIDs":["1","2"],"objectData":[{"queryID":"43b15df305339e827f0ac0bdc5ebcaa7","price":5.0},{}],"#
        + #""currency":"EUR"}"#
    ),
    (
      SearchEvent(.purchased, "Bought", indexName: "i", objects: [.init("1")]),
      #"{"eventType":"conversion","eventSubtype":"purchase","eventName":"Bought","index":"i","objectIDs":["1"]}"#
    ),
    // Both sides of a filter are encoded, so that a colon separates them.
    (
      SearchEvent(
        .clicked, "Filter Clicked", indexName: "i",
        filters: [
          Filter.Facet(attribute: "discount", stringValue: "10% + 5"),
          Filter.Facet(attribute: "a:b", stringValue: "c:d"),
        ], userToken: "u"),
      #"{"eventType":"click","eventName":"Filter Clicked","index":"i","userToken":"u","#
        + #""filters":["discount:10%25%20%2B%205","a%3Ab:c%3Ad"]}"#
    ),
  ]

  @Test("Events have the JSON of the official clients, and are read from it")
  func json() throws {
    for index in Self.shapes.indices {
      let (event, json) = Self.shapes[index]
      expectEqual(event.defect, nil, "\(index)")
      try expectEqual(JSON(parsing: event.json.text()), JSON(parsing: json), "\(index)")
      expectEqual(event.json.object?.keys, (try JSON(parsing: json)).object?.keys, "\(index)")
      try expectEqual(SearchEvent(JSONNode(JSON(parsing: json), in: .request)), event, "\(index)")
    }
    // A purchase of one search names it for each record.
    let purchase = SearchEvent(.purchased, "B", indexName: "i", objects: [.init("1")], queryID: Self.queryID)
    expectEqual(purchase.json["queryID"], nil)
    expectEqual(purchase.json["objectData"]?[0]?["queryID"], .string(Self.queryID))
  }

  @Test("Numbers as text and filters that are not encoded, as some clients send them, are read")
  func otherForms() throws {
    let json: JSON = [
      "eventType": "conversion", "eventSubtype": "purchase", "eventName": "B", "index": "i", "objectIDs": ["1"],
      "objectData": [["price": "9.99", "quantity": "2"]], "value": "19.98", "currency": "EUR",
    ]
    let event = try #require(try SearchEvent(JSONNode(json, in: .request)))
    #expect(event.objects == [.init("1", price: 9.99, quantity: 2)] && event.value == 19.98)
    func filters(_ texts: JSON...) throws -> [String]? {
      let json: JSON = ["eventType": "view", "eventName": "F", "index": "i", "filters": .array(texts)]
      return try SearchEvent(JSONNode(json, in: .request))?.filters.map { "\($0.attribute)=\($0.value)" }
    }
    try expectEqual(
      filters("brand:A & B", "a:b:c", "l:C++", "p:50%", "e:"), ["brand=A & B", "a=b:c", "l=C++", "p=50%", "e="])
    try expectEqual(filters("price<10", ":x", "brand:x"), ["brand=x"])
    #expect(try filters("price<10") == nil && filters() == nil)
    #expect(throws: SearchError.self) { try filters(1) }
  }

  @Test("An event about filters and records is none of these; a record has its own search in a conversion only")
  func filtersAndRecords() throws {
    for filter in ["brand:x", "price<10"] {
      let json: JSON = [
        "eventType": "click", "eventName": "F", "index": "i", "objectIDs": ["1"], "filters": [.string(filter)],
      ]
      let event = try #require(try SearchEvent(JSONNode(json, in: .request)))
      expectEqual(event.defect, "the event 'F' is about records and about filters", "\(filter)")
      let none: JSON = ["eventType": "click", "eventName": "F", "index": "i", "objectIDs": ["1"], "filters": []]
      try expectEqual(SearchEvent(JSONNode(none, in: .request))?.defect, nil, "\(filter)")
    }
    for type in ["view", "click", "conversion"] {
      let text =
        #"{"eventType":"\#(type)","eventName":"n","index":"i","objectIDs":["1"],"#
        + #""objectData":[{"queryID":"\#(Self.queryID)"}]}"#
      let event = try SearchEvent(JSONNode(JSON(parsing: text), in: .request))
      expectEqual(event?.objects[0].queryID, (type == "conversion" ? Self.queryID : nil), "\(type)")
    }
  }

  @Test("A mistake for which the service would refuse all events of a call is found")
  func defects() {
    for index in Self.mistakes.indices {
      var event = SearchEvent(
        .clicked, "Clicked", indexName: "i", objects: [.init("1", position: 1)], queryID: Self.queryID, userToken: "u")
      expectEqual(event.defect, nil, "\(index)")
      Self.mistakes[index](&event)
      #expect(event.defect != nil, "\(index)")
    }
    // An event about filters has no records, search or price, and at most ten filters.
    let filter = Filter.Facet(attribute: "brand", stringValue: "x")
    let good = SearchEvent(.clicked, "F", indexName: "i", filters: Array(repeating: filter, count: 10))
    expectEqual(good.defect, nil)
    let mistakes: [(inout SearchEvent) -> Void] = [
      { $0.filters.append(filter) }, { $0.filters = [] }, { $0.objects = [.init("1", position: 1)] },
      { $0.kind = .purchased }, { $0.kind = .addedToCart }, { $0.queryID = Self.queryID }, { $0.value = 3 },
      { $0.filters[0].isNegated = true }, { $0.filters[0].attribute = "" }, { $0.userToken = "ä" },
      { $0.indexName = "" },
    ]
    for (number, change) in mistakes.enumerated() {
      var event = good
      change(&event)
      #expect(event.defect != nil, "\(number)")
    }
  }

  @Test(
    "What is no event is refused",
    arguments: [
      #"{}"#, #"[]"#, #"{"eventType":"look","eventName":"n","index":"i","objectIDs":["1"]}"#,
      #"{"eventType":"click","eventSubtype":"purchase","eventName":"n","index":"i","objectIDs":["1"]}"#,
      #"{"eventType":"click","eventName":"n","index":"i"}"#,
      #"{"eventType":"click","eventName":"n","objectIDs":["1"]}"#,
      #"{"eventType":"click","eventName":"n","index":"i","objectIDs":[1]}"#,
      #"{"eventType":"click","eventName":"n","index":"i","objectIDs":["1"],"positions":[1,2]}"#,
      #"{"eventType":"click","eventName":"n","index":"i","objectIDs":["1"],"timestamp":"now"}"#,
      #"{"eventType":"conversion","eventName":"n","index":"i","objectIDs":["1"],"objectData":[]}"#,
    ])
  func unreadable(_ text: String) throws {
    let json = try JSON(parsing: text)
    #expect(throws: SearchError.self) { try SearchEvent(JSONNode(json, in: .request)) }
  }

  /// Changes that each make a good event bad.
  static let mistakes: [@Sendable (inout SearchEvent) -> Void] = [
    { $0.name = "" }, { $0.name = String(repeating: "n", count: 65) }, { $0.name = "Gekauft für später" },
    { $0.name = "a\nb" }, { $0.indexName = "" }, { $0.objects = [] },
    { $0.objects = (0..<21).map { .init("\($0)", position: 1) } }, { $0.objects[0].objectID = "" },
    { $0.objects[0].position = nil }, { $0.objects[0].position = 0 }, { $0.queryID = "query" },
    { $0.objects[0].position = 1_000_000_001 },
    {
      $0.queryID = nil; $0.objects[0].position = -1
    },
    {
      $0.kind = .viewed; $0.objects[0].position = 0
    },
    {
      $0.kind = .converted; $0.objects[0].position = .min
    },
    {
      $0.objects[0].queryID = $0.queryID; $0.queryID = nil; $0.objects[0].position = nil
    },
    { $0.queryID = SearchEventTests.queryID.uppercased() }, { $0.userToken = "" }, { $0.userToken = "me@example.com" },
    { $0.userToken = String(repeating: "u", count: 130) }, { $0.currency = "EUR" }, { $0.objects[0].price = 1 },
    { $0.objects[0].quantity = 1 },
    {
      $0.kind = .purchased; $0.value = 3
    },
    {
      $0.kind = .purchased; $0.currency = "euro"
    },
    {
      $0.kind = .purchased; $0.currency = "EUR"; $0.value = .nan
    },
    {
      $0.kind = .addedToCart; $0.objects[0].quantity = 0
    },
  ]
}
