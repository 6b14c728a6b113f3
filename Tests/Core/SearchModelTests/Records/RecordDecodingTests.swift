import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Decoding records")
struct RecordDecodingTests {
  private struct Product: Codable, Equatable {
    var name: String
    var price: Double
    var stock: Int?
    var isNew: Bool
    var brand: Brand?
    var variants: [Variant]
    var notes: [String: [Int]]
    var url: URL?
    var added: Date?

    struct Brand: Codable, Equatable {
      var name: String
      var country: Country?
    }

    struct Variant: Codable, Equatable {
      var color: String?
      var sizes: [[Int?]]
    }

    enum Country: String, Codable { case denmark = "DK" }
  }

  @Test("A record becomes one of your own types, at all depths; optional members may be missing or null")
  func wholeRecord() throws {
    let record = try JSON(
      parsing: """
        {"name": "Lamp", "price": 30, "stock": 4.0, "isNew": true, "brand": {"name": "Louis", "country": "DK"},
         "variants": [{"color": "red", "sizes": [[1, null], []]}, {"sizes": []}], "notes": {"a": [1], "b": []},
         "url": "https://example.org/lamp?a=b", "added": "2024-01-02T03:04:05Z", "unknown": [1, {"x": null}]}
        """)
    let product = try record.decoded(as: Product.self)
    expectEqual(
      product,
      Product(
        name: "Lamp", price: 30, stock: 4, isNew: true, brand: Product.Brand(name: "Louis", country: .denmark),
        variants: [Product.Variant(color: "red", sizes: [[1, nil], []]), Product.Variant(color: nil, sizes: [])],
        notes: ["a": [1], "b": []], url: URL(string: "https://example.org/lamp?a=b"),
        added: Date(timeIntervalSince1970: 1_704_164_645)))
    let missing: JSON = ["name": "a", "price": 0.5, "isNew": false, "variants": [], "notes": [:]]
    var null = missing.object ?? [:]
    for name in ["stock", "brand", "url", "added"] { null[name] = .null }
    let least = try missing.decoded(as: Product.self)
    expectEqual(least, Product(name: "a", price: 0.5, isNew: false, variants: [], notes: [:]))
    try expectEqual(JSON.object(null).decoded(as: Product.self), least)
  }

  private static let writtenDates: [(value: JSON, seconds: Double)] = [
    ("2024-01-02T03:04:05Z", 1_704_164_645), ("2024-01-02T03:04:05.250Z", 1_704_164_645.25),
    ("2024-01-02T03:04:05.5Z", 1_704_164_645.5), ("2024-01-02T05:04:05+02:00", 1_704_164_645),
    ("2024-01-02T05:04:05.25+0200", 1_704_164_645.25), ("1969-12-31T23:59:59Z", -1), (1_704_164_645, 1_704_164_645),
    (1_704_164_645.25, 1_704_164_645.25), (0, 0), (-1.5, -1.5),
  ]

  @Test("Dates are ISO 8601 or seconds, URLs are text, data is Base64, and decimals keep their digits")
  func dates() throws {
    for (value, seconds) in Self.writtenDates {
      try expectEqual(value.decoded(as: Date.self), Date(timeIntervalSince1970: seconds), "\(value)")
      try expectEqual(JSON.array([value]).decoded(as: [Date?].self), [Date(timeIntervalSince1970: seconds)], "\(value)")
      try expectEqual(
        JSON.object(["on": value]).decoded(as: [String: Date].self)["on"]?.timeIntervalSince1970, seconds, "\(value)")
    }
    try expectEqual(("https://example.org/a" as JSON).decoded(as: URL.self).absoluteString, "https://example.org/a")
    try expectEqual(("/a/b" as JSON).decoded(as: URL.self).path, "/a/b")
    try expectEqual(("AQL/" as JSON).decoded(as: Data.self), Data([1, 2, 255]))
    try expectEqual(("" as JSON).decoded(as: Data.self), Data())
    for (text, digits) in [
      ("0.1", "0.1"), ("19.99", "19.99"), ("9223372036854775807", "9223372036854775807"), ("-3", "-3"),
      ("1e-5", "0.00001"), ("1.5e20", "150000000000000000000"),
    ] {
      try expectEqual(JSON(parsing: text).decoded(as: Decimal.self).description, digits, "\(text)")
    }
  }

  @Test("Numbers of every type are read at their limits, and values that are no objects are decoded too")
  func limits() throws {
    #expect(try limits(of: Int.self) && limits(of: Int8.self) && limits(of: Int16.self))
    #expect(try limits(of: Int32.self) && limits(of: Int64.self))
    #expect(try limits(of: UInt8.self) && limits(of: UInt16.self) && limits(of: UInt32.self))
    try expectEqual(JSON.integer(.max).decoded(as: UInt.self), UInt(Int64.max))
    try expectEqual(JSON(parsing: "9223372036854775808").decoded(as: UInt64.self), 1 << 63)
    let greatest = try JSON(parsing: "18446744073709551615")
    #expect(try greatest.decoded(as: UInt64.self) == .max && greatest.decoded(as: Decimal.self) == Decimal(UInt64.max))
    #expect(throws: DecodingError.self) { try greatest.decoded(as: Int64.self) }
    try expectEqual(JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(greatest)), greatest)
    try expectEqual((7.0 as JSON).decoded(as: Int8.self), 7)
    try expectEqual((7 as JSON).decoded(as: Double.self), 7)
    try expectEqual((0.5 as JSON).decoded(as: Float.self), 0.5)
    #expect(try (true as JSON).decoded(as: Bool.self))
    try expectEqual(("a" as JSON).decoded(as: String.self), "a")
    try expectEqual((nil as JSON).decoded(as: Int?.self), nil)
    try expectEqual((3 as JSON).decoded(as: Int?.self), 3)
    try expectEqual(([1, nil, 3] as JSON).decoded(as: [Int?].self), [1, nil, 3])
    try expectEqual((["1": "a", "-2": "b"] as JSON).decoded(as: [Int: String].self), [1: "a", -2: "b"])
    try expectEqual((["color": 3] as JSON).decoded(as: [Attribute: Int].self), ["color": 3])
  }

  private func limits<Integer: FixedWidthInteger & Decodable>(of type: Integer.Type) throws -> Bool {
    try [Integer.min, .max].allSatisfy { try JSON.integer(Int64($0)).decoded(as: type) == $0 }
  }
}
