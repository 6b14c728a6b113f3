import Foundation
import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("JSON and Codable")
struct JSONCodableTests {
  private struct Settings: Codable, Equatable {
    var any: JSON
    var maybe: JSON?
    var object: JSON.Object
    var list: [JSON]
  }

  private static let settings = Settings(
    any: ["a": [1, 2.5, "x", nil, true, [:], []]], maybe: nil, object: ["z": 1, "a": ["deep": nil]],
    list: [nil, 1, "b"])

  @Test(
    "Values pass through the encoder and the decoder of Foundation, which read and write what is written and read here")
  func foundation() throws {
    for seed in RandomCases.seeds(300, long: 1_000) {
      var generator = SeededGenerator(seed: seed)
      let value = generator.json()
      let passed = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
      expectEqual(Self.roundingIntegers(in: passed), Self.roundingIntegers(in: value), "seed \(seed)")
      let read = try JSONDecoder().decode(JSON.self, from: Data(value.bytes()))
      expectEqual(Self.roundingIntegers(in: read), Self.roundingIntegers(in: value), "seed \(seed)")
      try expectEqual(JSON(parsing: Array(JSONEncoder().encode(value))), value, "seed \(seed)")
    }
    for integer in [Int64.max, .min, 9_007_199_254_740_993] {
      let data = try JSONEncoder().encode(JSON.array([.integer(integer)]))
      try expectEqual(JSONDecoder().decode(JSON.self, from: data)[0], .integer(integer), "\(integer)")
      expectEqual(String(decoding: data, as: UTF8.self), "[\(integer)]", "\(integer)")
    }
  }

  @Test("A type with values in it is encoded by Foundation, in other formats too, and decoded by both")
  func propertyList() throws {
    let data = try PropertyListEncoder().encode(Self.settings)
    try expectEqual(PropertyListDecoder().decode(Settings.self, from: data), Self.settings)
    let json = try JSONEncoder().encode(Self.settings)
    try expectEqual(JSONDecoder().decode(Settings.self, from: json), Self.settings)
    try expectEqual(JSON(parsing: Array(json)).decoded(as: Settings.self), Self.settings)
  }

  @Test("A value decoded from a value is the value itself, in its order, and only an object is decoded as an object")
  func ownDecoder() throws {
    let value = try JSON(parsing: #"{"z":9007199254740993,"a":{"y":-9223372036854775808,"b":[1.0,null]}}"#)
    try expectEqual(value.decoded(as: JSON.self).text(), value.text())
    try expectEqual(value.decoded(as: JSON.Object.self).keys, ["z", "a"])
    try expectEqual(value.decoded(as: [String: JSON].self)["a"]?.text(), value["a"]?.text())
    try expectEqual((nil as JSON).decoded(as: JSON.self), nil)
    try expectEqual((nil as JSON).decoded(as: JSON?.self), JSON?.none)
    for text in ["[]", "1", "\"a\"", "null"] {
      let own = try #require(throws: DecodingError.self) { try JSON(parsing: text).decoded(as: JSON.Object.self) }
      guard case .typeMismatch(_, let context) = own else {
        Issue.record("\(own)")
        continue
      }
      expectEqual(context.debugDescription, "expected an object", "\(text)")
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(JSON.Object.self, from: Data(text.utf8)) }
    }
  }

  /// Foundation reads `6.111468389201835e+18` as an integer, which is not the same number as the nearest `Double`.
  private static func roundingIntegers(in value: JSON) -> JSON {
    switch value {
    case .integer(let integer): .double(Double(integer))
    case .array(let elements): .array(elements.map { roundingIntegers(in: $0) })
    case .object(let members): .object(JSON.Object(members.map { ($0.key, roundingIntegers(in: $0.value)) }))
    case .null, .bool, .double, .decimal, .string: value
    }
  }
}
