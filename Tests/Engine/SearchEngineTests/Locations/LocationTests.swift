import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine
@testable import SlowEngine

struct LocationTests {
  private static let cities: [JSON] = [
    ["objectID": "paris", "name": "Paris", "_geoloc": ["lat": 48.8566, "lng": 2.3522], "size": 3],
    ["objectID": "london", "name": "London", "_geoloc": ["lat": 51.5074, "lng": -0.1278], "size": 4],
    ["objectID": "suva", "name": "Suva", "_geoloc": ["lat": -18.1416, "lng": 178.4419], "size": 1],
    ["objectID": "apia", "name": "Apia", "_geoloc": ["lat": -13.8333, "lng": -171.7667], "size": 2],
    ["objectID": "nowhere", "name": "Atlantis", "size": 9],
    [
      "objectID": "twins", "name": "Twin cities", "size": 5,
      "_geoloc": [["lat": 44.9778, "lng": -93.265], ["lat": 44.9537, "lng": -93.09]],
    ],
  ]

  private static func record(_ objectID: String, _ latitude: Double, _ longitude: Double) -> JSON {
    ["objectID": .string(objectID), "_geoloc": ["lat": .double(latitude), "lng": .double(longitude)]]
  }

  private static func index() throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(customRanking: [.descending("size")]))
    try index.save(cities)
    return index
  }

  private static func search(_ index: LocalIndex, _ parameters: JSON.Object) throws -> SearchResponse {
    try index.search(Query(parameters: parameters))
  }

  @Test func `A hit says how far it is, and which of its locations is meant`() throws {
    let query: JSON.Object = [
      "aroundLatLng": "51.5074,-0.1278", "getRankingInfo": true, "aroundPrecision": 1000, "hitsPerPage": 3,
    ]
    let response = try Self.search(Self.index(), query)
    expectEqual(response.otherFields["aroundLatLng"], "51.5074,-0.1278")
    let info = try response.hits.map { try #require($0.rankingInfo) }
    expectEqual(info.map { $0["geoDistance"] }, [0, 343, 6446])
    expectEqual(info.map { $0["geoPrecision"] }, [1000, 1000, 1000])
    expectEqual(info[1]["matchedGeoLocation"], ["lat": 48.8566, "lng": 2.3522, "distance": 343_556])
    expectEqual(info[2]["matchedGeoLocation"]?["lng"], -93.09)
    let usual = try Self.search(Self.index(), ["getRankingInfo": true])
    let plain = try #require(usual.hits[0].rankingInfo)
    #expect(plain["geoDistance"] == 0 && plain["matchedGeoLocation"] == nil)
    #expect(usual.otherFields.isEmpty)
  }

  @Test(
    arguments: [.integer(.max), [["from": 0, "value": .integer(.max)]], [["from": .integer(.max), "value": 5]]]
      as [JSON])
  func `A precision of any size is taken`(precision: JSON) throws {
    let query: JSON.Object = [
      "aroundLatLng": "48.85,2.35", "aroundRadius": "all", "aroundPrecision": precision, "getRankingInfo": true,
    ]
    try expectEqual(Self.search(Self.index(), query).hits.count, 5)
  }

  @Test func `A promoted record without a location has no distance`() throws {
    let index = try Self.index()
    try index.saveRules([
      Rule(
        objectID: "1", conditions: [], consequence: Rule.Consequence(promote: [Rule.Promotion("nowhere", at: 0)]))
    ])
    let query: JSON.Object = ["aroundLatLng": "48.85,2.35", "aroundRadius": 500_000, "getRankingInfo": true]
    let hits = try Self.search(index, query).hits
    expectEqual(hits.map(\.objectID), ["nowhere", "paris", "london"])
    #expect(hits[0].rankingInfo?["geoDistance"] == 0 && hits[0].rankingInfo?["matchedGeoLocation"] == nil)
  }

  @Test func `A record on a side that two polygons share is in one of them`() throws {
    let index = try LocalIndex()
    let points: [(String, Double, Double)] = [
      ("southwest", 0, 0), ("west", 1, 0), ("south", 0, 1), ("middle", 1, 2), ("top", 2, 1), ("northeast", 2, 4),
      ("east", 1, 4), ("slanted", 1, 3),
    ]
    try index.save(points.map { Self.record($0.0, $0.1, $0.2) })
    func ids(_ parameters: JSON.Object) throws -> [String] { try Self.search(index, parameters).hits.map(\.objectID) }
    let (left, right): (JSON, JSON) = ([0, 0, 0, 2, 2, 2, 2, 0], [0, 2, 0, 4, 2, 4, 2, 2])
    try expectEqual(ids(["insidePolygon": left]), ["south", "southwest", "west"])
    try expectEqual(ids(["insidePolygon": right]), ["middle", "slanted"])
    try expectEqual(ids(["insidePolygon": [0, 4, 2, 2, 2, 4]]), ["slanted"])
    try expectEqual(ids(["insidePolygon": [0, 2, 0, 4, 2, 2]]), ["middle"])
    try expectEqual(ids(["insideBoundingBox": [0, 0, 2, 4]]).count, 8)
  }

  @Test func `A polygon that crosses itself has a hole`() throws {
    let index = try LocalIndex()
    let positions = [(0.5, 0.5), (2.0, 2.0), (5.0, 5.0)]
    try index.save(positions.enumerated().map { Self.record("\($0)", $1.0, $1.1) })
    // Once around a large square and once more around a small one in it.
    let corners: JSON = [0, 0, 0, 10, 10, 10, 10, 0, 0, 0, 1, 1, 1, 4, 4, 4, 4, 1, 1, 1]
    try expectEqual(Self.search(index, ["insidePolygon": corners]).hits.map(\.objectID), ["0", "2"])
  }

  @Test func `A location needs a latitude and a longitude in degrees, as numbers`() throws {
    let index = try LocalIndex()
    let values: [JSON] = [
      nil, [], [:], "1,1", 1, ["lat": 1], ["lat": "1", "lng": "1"], ["lat": 90.1, "lng": 0], ["lat": 0, "lng": -180.1],
      [1, 1], [["lat": nil, "lng": 1]],
    ]
    try index.save(values.enumerated().map { ["objectID": .string("\($0)"), "_geoloc": $1] })
    try index.save([["objectID": "inner", "place": ["_geoloc": ["lat": 1, "lng": 1]]]])
    try expectEqual(Self.search(index, ["aroundLatLng": "0,0", "aroundRadius": "all"]).nbHits, 0)
    try expectEqual(Self.search(index, [:]).nbHits, values.count + 1)
    try index.save([["objectID": "0", "_geoloc": ["lat": -90, "lng": 180]]])
    try expectEqual(Self.search(index, ["aroundLatLng": "0,0", "aroundRadius": "all"]).hits.map(\.objectID), ["0"])
    try index.delete(["0"])
    try expectEqual(Self.search(index, ["aroundLatLng": "0,0", "aroundRadius": "all"]).nbHits, 0)
  }

  @Test(
    arguments: [
      ("aroundLatLng", "1"), ("aroundLatLng", "91,0"), ("aroundLatLng", "0,181"), ("aroundLatLng", [1, 2]),
      ("aroundRadius", -1), ("aroundRadius", "some"), ("minimumAroundRadius", -1), ("aroundPrecision", 0),
      ("aroundPrecision", [["from": -1, "value": 10]]), ("aroundPrecision", [["from": 0]]),
      ("insideBoundingBox", [1, 2, 3]),
      ("insideBoundingBox", [[]]), ("insideBoundingBox", "here"), ("insideBoundingBox", "nan,0,1,1"),
      ("insideBoundingBox", [361, 0, 1, 1]), ("insidePolygon", [0, 0, 1, 400, 1, 1]), ("insidePolygon", [1, 2, 3, 4]),
      ("insidePolygon", [1, 2, 3, 4, 5, 6, 7]), ("insidePolygon", .array(Array(repeating: 1, count: 20_002))),
    ] as [(String, JSON)])
  func `A wrong value is an error that names its parameter`(name: String, value: JSON) throws {
    let index = try Self.index()
    let error = #expect(throws: SearchError.self) { try Self.search(index, [name: value]) }
    #expect("\(try #require(error))".contains(name))
  }

  @Test(arguments: RandomCases.seeds(1, long: 60))
  func `Among thousands of locations, the same are found as by testing each`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = (0..<4000).map { _ in
      let isNear = !generator.once(in: 4)
      func degrees(_ center: Int, _ range: ClosedRange<Int>) -> Double {
        isNear
          ? Double(center) + Double(generator.number(in: 0...9999)) / 10_000 : Double(generator.number(in: range)) / 7
      }
      return Query.GeoPoint(latitude: degrees(48, -600...600), longitude: degrees(2, -1200...1200))
    }
    let json = points.enumerated().map { Self.record("\($0)", $1.latitude, $1.longitude) }
    let records = json.map { SlowRecord($0) }
    let index = try LocalIndex()
    try index.save(json)
    for _ in 0..<20 {
      var query = Query(parameters: generator.locationParameters())
      (query.aroundPrecision, query.hitsPerPage, query.attributesToRetrieve) = (nil, 1000, [])
      query.getRankingInfo = true
      if query.aroundLatLng != nil { query.aroundLatLng = generator.element(of: points) }
      if query.insidePolygon != nil {
        query.insidePolygon = [
          Query.GeoPolygon(
            (0..<generator.number(in: generator.once(in: 3) ? 3...300 : 3...9)).map { _ in
              let point = generator.element(of: points)
              // Beside it, as it is not said on which side of a polygon's line a point of it is.
              return Query.GeoPoint(latitude: point.latitude + 0.000013, longitude: point.longitude - 0.000037)
            })
        ]
      }
      let model = SlowIndex(records: json)
      let request = HitsRequest(indexName: "i", query: query)
      let difference = AnswerDifference.between(
        Result { () throws(SearchError) in try index.search(request) },
        Result { () throws(SearchError) in try model.search(request) })
      expectEqual(difference, nil, "\(query)")
      let locations = SlowLocations(query)
      for hit in try index.search(request).hits {
        let meters = locations.meters(to: records[Int(hit.objectID) ?? 0])
        let found = hit.rankingInfo?["matchedGeoLocation"]?["distance"]?.number
        expectEqual(found, meters.map { $0.rounded(.down) }, "\(query), \(hit.objectID)")
      }
    }
  }

  /// Corners around a center, or anywhere, so that the sides cross each other.
  static let polygons: [(name: String, isStar: Bool)] = [("around a center", false), ("anywhere", true)]

  @Test("A location is compared with few sides of a polygon that has very many", arguments: polygons)
  func sidesCompared(name: String, isStar: Bool) throws {
    var generator = SeededGenerator(seed: 1)
    func degrees() -> Double { Double(generator.number(in: 0...10_000_000)) / 1_000_000 }
    let index = try LocalIndex()
    try index.save((0..<8_000).map { Self.record("\($0)", degrees(), degrees()) })
    let count = 3_000
    let corners = (0..<count).flatMap { number in
      let angle = 2 * Double.pi * Double(number) / Double(count)
      let radius = 3 + degrees() / 100
      return isStar ? [degrees(), degrees()] : [5 + radius * sin(angle), 5 + radius * cos(angle)]
    }
    let budget = SearchBudget()
    let query = Query(parameters: ["insidePolygon": .array(corners.map { .double($0) }), "attributesToRetrieve": []])
    let found = try index.search(HitsRequest(indexName: "", query: query), in: SearchContext(budget)).nbHits
    #expect((1_500...4_500).contains(found))
    // Comparing each location with each side takes half a step for each pair.
    #expect(budget.steps < 8_000 * count / 2 / 4)
  }

  @Test func `The nearest of many records are found without computing all distances`() throws {
    var generator = SeededGenerator(seed: 1)
    let index = try LocalIndex()
    try index.save(
      (0..<20_000).map { number in
        let (latitude, longitude) = (generator.number(in: -9000...9000), generator.number(in: -18_000...18_000))
        return Self.record("\(number)", Double(latitude) / 100, Double(longitude) / 100)
      })
    func steps(_ parameters: JSON.Object) throws -> Int {
      let budget = SearchBudget()
      var query = Query(parameters: parameters)
      query.attributesToRetrieve = []
      _ = try index.search(HitsRequest(indexName: "", query: query), in: SearchContext(budget))
      return budget.steps
    }
    // All distances would take 80,000 steps at least, and testing each location 160,000.
    for radius: JSON in ["all", 10_000, 100_000, 1_000_000] {
      let taken = try steps(["aroundLatLng": "48.8,2.3", "aroundRadius": radius])
      #expect(taken < 40_000, "radius \(radius)")
    }
    #expect(try steps(["insideBoundingBox": [[40, 0, 60, 20]]]) < 40_000)
    // All records are between 50 and 100 kilometers from this point.
    let city = try LocalIndex()
    try city.save(
      (0..<20_000).map { number in
        let (latitude, longitude) = (generator.number(in: 0...1000), generator.number(in: 0...1000))
        return Self.record("\(number)", 0.6 + Double(latitude) / 10_000, Double(longitude) / 10_000)
      })
    for radius: JSON in ["all", nil] {
      let budget = SearchBudget()
      var query = Query(parameters: ["aroundLatLng": "0,0", "aroundRadius": radius])
      query.attributesToRetrieve = []
      _ = try city.search(HitsRequest(indexName: "", query: query), in: SearchContext(budget))
      #expect(budget.steps < 75_000, "radius \(radius) beside a city")
    }
  }
}
