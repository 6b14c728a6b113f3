import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("The forms of a query's values")
struct QueryValueTests {
  private static let pointForms: [(text: JSON, point: Query.GeoPoint?)] = [
    ("40.71,-74.01", Query.GeoPoint(latitude: 40.71, longitude: -74.01)),
    (" 40.71 , -74.01 ", Query.GeoPoint(latitude: 40.71, longitude: -74.01)),
    ("0,0", Query.GeoPoint(latitude: 0, longitude: 0)), ("1e1,+2", Query.GeoPoint(latitude: 10, longitude: 2)),
    ("40.71", nil), ("1,2,3", nil), ("1,,2", nil), (",1,2", nil), ("1,2,", nil), ("a,b", nil), ("1,b", nil), ("", nil),
    (",", nil), ([40.71, -74.01], nil),
  ]

  @Test("Points, radii, boxes, polygons and precisions have the forms of the API")
  func geography() {
    for (text, point) in Self.pointForms {
      expectEqual(Query(parameters: ["aroundLatLng": text]).aroundLatLng, point, "\(text)")
    }
    // Without exponents.
    var query = Query()
    query.aroundLatLng = Query.GeoPoint(latitude: 0.00001, longitude: 179.999999)
    expectEqual(query[.aroundLatLng], "0.00001,179.999999")
    for (value, radius) in Self.distances {
      expectEqual(Query(parameters: ["aroundRadius": value]).aroundRadius, radius, "\(value)")
    }
    for (value, boxes) in Self.areas {
      expectEqual(Query(parameters: ["insideBoundingBox": value]).insideBoundingBox, boxes, "\(value)")
    }
    for value in [[1, 2, 3, 4, 5, 6, 7, 8], "1,2, 3,4,5,6,7,8"] as [JSON] {
      // All numbers may be in one array or text.
      let boxes = Query(parameters: ["insideBoundingBox": [[1, 2, 3, 4], [5, 6, 7, 8]]]).insideBoundingBox
      #expect(
        boxes?.count == 2 && Query(parameters: ["insideBoundingBox": value]).insideBoundingBox == boxes, "\(value)")
    }
    for (value, corners) in Self.polygonForms {
      expectEqual(Query(parameters: ["insidePolygon": value]).insidePolygon?.map(\.corners.count), corners, "\(value)")
    }
    for (value, precision) in Self.precisionForms {
      expectEqual(Query(parameters: ["aroundPrecision": value]).aroundPrecision, precision, "\(value)")
    }
  }

  private static let distances: [(value: JSON, radius: Query.AroundRadius?)] = [
    (1000, .meters(1000)), (1000.0, .meters(1000)), ("all", .all), ("1000", nil), ("All", nil), (0.5, nil), (true, nil),
  ]

  private static let areas: [(value: JSON, boxes: [Query.GeoBox]?)] = [
    (
      [[1, 2, 3, 4], [5.5, 6, 7, 8]],
      [
        Query.GeoBox(.init(latitude: 1, longitude: 2), .init(latitude: 3, longitude: 4)),
        Query.GeoBox(.init(latitude: 5.5, longitude: 6), .init(latitude: 7, longitude: 8)),
      ]
    ),
    ([], []), ([[1, 2, 3]], nil), ([[1, 2, 3, 4, 5]], nil), ([["1", 2, 3, 4]], nil), ([["x", 1, 2, 3, 4]], nil),
    ([[1, 2, 3, 4], [1, 2, 3]], nil), ([1, 2, 3], nil), ([1, 2, 3, "4"], nil), ("1,2,3,x", nil), ([[]], nil), ("", nil),
    (nil, nil), (["1,2,3,4"], nil),
  ]

  private static let polygonForms: [(value: JSON, corners: [Int]?)] = [
    ([[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 7.5, 8]], [3, 4]), ([1, 2, 3, 4, 5, 6, 7, 8], [4]), ("1,2,3,4,5,6", [3]),
    ([], []), ([[1, 2, 3, 4]], nil), ([[1, 2, 3, 4, 5, 6, 7]], nil), ("1,2", nil), ([[1, 2, 3, 4, 5, "6"]], nil),
    (1, nil),
  ]

  private static let precisionForms: [(value: JSON, precision: Query.AroundPrecision?)] = [
    (100, .meters(100)),
    ([["from": 5, "value": 25], ["value": 2]], .ranges([.init(from: 5, value: 25), .init(from: 0, value: 2)])),
    ([], .ranges([])), ([["from": 5]], nil), ([["from": "5", "value": 1]], nil), ([100], nil), ("100", nil), (1.5, nil),
  ]

  private static let nestedForms: [(value: JSON, filters: NestedFilters?)] = [
    ("a:b", ["a:b"]), (["a:b"], ["a:b"]), (["a:b", "c:d"], ["a:b", "c:d"]), ([["a:b"]], ["a:b"]),
    ([["a:b", "a:c"], "d:e"], [["a:b", "a:c"], "d:e"]), ([], []), ([[]], [[]]), ("", [""]),
    ("a:b,c:d", ["a:b", "c:d"]), ("a:b , c:-d", ["a:b", "c:-d"]), ("(a:b, a:c),d:e", [["a:b", "a:c"], "d:e"]),
    ("d:e,(a:b,a:c)", ["d:e", ["a:b", "a:c"]]), ("price>1,price<=2", ["price>1", "price<=2"]), (" a:b ", [" a:b "]),
    ("a:(b)", ["a:(b)"]), ("(a:b", ["(a:b"]), (" (a:b)", ["a:b"]), ("(a:b (c),d:e)", [["a:b (c)", "d:e"]]),
    (nil, nil), (1, nil), ([:], nil), ([1], nil), (["a:b", nil], nil), ([["a:b", 1]], nil), ([["a:b", ["c:d"]]], nil),
    ([[["a:b"]]], nil), (["a:b", [:]], nil), ([["a:b"], true], nil),
  ]

  @Test(
    "Nested filters are a text, or texts and arrays of texts; a comma separates tags, and filters before another one"
  )
  func nested() {
    for (value, filters) in Self.nestedForms {
      for name in ["facetFilters", "numericFilters", "tagFilters", "optionalFilters"] {
        expectEqual(Query(parameters: [name: value])[keyPath: Self.paths[name] ?? \.facetFilters], filters, "\(value)")
      }
    }
    func read(_ name: String, _ text: JSON) -> NestedFilters? {
      Query(parameters: [name: text])[keyPath: Self.paths[name] ?? \.facetFilters]
    }
    expectEqual(read("facetFilters", "city:Paris, France"), ["city:Paris, France"])
    expectEqual(read("facetFilters", "city:Paris, France,a:b"), ["city:Paris, France", "a:b"])
    expectEqual(read("tagFilters", "lang:en,published"), ["lang:en", "published"])
    expectEqual(read("tagFilters", "(x,y),-z"), [["x", "y"], "-z"])
    expectEqual(read("tagFilters", ["x,y"]), ["x,y"])
  }

  private static var paths: [String: KeyPath<Query, NestedFilters?>] {
    [
      "facetFilters": \.facetFilters, "numericFilters": \.numericFilters, "tagFilters": \.tagFilters,
      "optionalFilters": \.optionalFilters,
    ]
  }

  @Test("Nested filters are saved in the form of the API, and what is none is refused with its path")
  func savingNestedFilters() throws {
    let filters: NestedFilters = [["a:b", "a:c"], "d:\("e")", []]
    let data = try JSONEncoder().encode(filters)
    try expectEqual(JSON(parsing: Array(data)), [["a:b", "a:c"], "d:e", []])
    try expectEqual(JSONDecoder().decode(NestedFilters.self, from: data), filters)
    let error = try #require(throws: DecodingError.self) {
      try (["saved": [["a:b", 1]]] as JSON).decoded(as: [String: NestedFilters].self)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return
    }
    expectEqual(context.codingPath.map(\.stringValue), ["saved"])
    expectEqual(context.debugDescription, "expected filters and arrays of filters")
  }
}
