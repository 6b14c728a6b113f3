import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Records that decode themselves")
struct RecordContainerTests {
  /// Flattens a nested record.
  private struct Flattened: Decodable, Equatable {
    var city: String
    var firstTag: String
    var secondTag: String
    var point: [Double]
    var names: [String]

    enum Keys: CodingKey { case address, tags, points, names }
    enum AddressKeys: CodingKey { case city }

    init(from decoder: any Decoder) throws {
      #expect(decoder.userInfo.isEmpty)
      let container = try decoder.container(keyedBy: Keys.self)
      names = container.allKeys.map(\.stringValue)
      let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      city = try address.decode(String.self, forKey: .city)
      var tags = try container.nestedUnkeyedContainer(forKey: .tags)
      #expect(tags.count == 2 && tags.currentIndex == 0)
      firstTag = try tags.decode(String.self)
      var deeper = try tags.nestedUnkeyedContainer()
      secondTag = try deeper.decode(String.self)
      #expect(tags.isAtEnd && tags.currentIndex == 2 && deeper.isAtEnd)
      var points = try container.nestedUnkeyedContainer(forKey: .points)
      var sum: [Double] = []
      while !points.isAtEnd {
        if try points.decodeNil() { continue }
        sum.append(try points.nestedContainer(keyedBy: PointKeys.self).decode(Double.self, forKey: .x))
      }
      point = sum
    }

    enum PointKeys: CodingKey { case x }
  }

  @Test("Nested containers reach into the record, and those of another kind are named by their path")
  func nestedContainers() throws {
    let whole: JSON = [
      "tags": ["a", ["b"]], "other": 1, "address": ["city": "Odense"], "points": [["x": 1], nil, ["x": 2.5]],
    ]
    let flattened = try whole.decoded(as: Flattened.self)
    expectEqual(flattened.city, "Odense")
    #expect(flattened.firstTag == "a" && flattened.secondTag == "b")
    expectEqual(flattened.point, [1, 2.5])
    expectEqual(flattened.names, ["tags", "address", "points"])
    for (record, path) in Self.misfittingRecords {
      let error = try #require(throws: DecodingError.self) { try record.decoded(as: Flattened.self) }
      guard case .typeMismatch(_, let context) = error else {
        Issue.record("\(error)")
        continue
      }
      expectEqual(context.codingPath.map(\.stringValue), path, "\(record)")
    }
  }

  private static let misfittingRecords: [(record: JSON, path: [String])] = [
    (["address": []], ["address"]), (["address": ["city": 1]], ["address", "city"]),
    (["address": ["city": "a"], "tags": "a"], ["tags"]),
    (["address": ["city": "a"], "tags": ["a", "b"]], ["tags", "1"]),
    (["address": ["city": "a"], "tags": ["a", ["b"]], "points": [nil, ["x": "1"]]], ["points", "1", "x"]),
  ]

  private class Thing: Decodable {
    let name: String
  }

  /// A subclass whose superclass is decoded from a member of its own, as encoders write it.
  private final class Lamp: Thing {
    let watts: Int

    enum Keys: CodingKey { case watts, parent }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      watts = try container.decode(Int.self, forKey: .watts)
      let hasOwnKey = container.contains(.parent)
      try super.init(from: hasOwnKey ? container.superDecoder(forKey: .parent) : container.superDecoder())
    }
  }

  @Test("A class decodes its parent, and one that is missing is one without value")
  func inheritance() throws {
    for key in ["super", "parent"] {
      let lamp = try JSON.object(["watts": 5, key: ["name": "Arco"]]).decoded(as: Lamp.self)
      #expect(lamp.watts == 5 && lamp.name == "Arco", "\(key)")
      let error = try #require(throws: DecodingError.self) {
        try JSON.object(["watts": 5, key: ["name": 1]]).decoded(as: Lamp.self)
      }
      #expect(SearchError(decoding: "lamp", failed: error).description.contains("lamp, \(key).name"), "\(key)")
    }
    let error = try #require(throws: DecodingError.self) { try (["watts": 5] as JSON).decoded(as: Lamp.self) }
    guard case .valueNotFound(_, let context) = error else {
      Issue.record("\(error)")
      return
    }
    expectEqual(context.codingPath.map(\.stringValue), ["super"])
  }

  /// Reads this number of elements, whatever the length of the array.
  private struct Three: Decodable {
    var values: [JSON] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<2 { values.append(try container.decode(JSON.self)) }
      values.append(try JSON(from: container.superDecoder()))
    }
  }

  @Test("Reading beyond the last element is an error that says where; one that does not fit can be read again")
  func readingTooFar() throws {
    try expectEqual(([1, nil, [2], 3] as JSON).decoded(as: Three.self).values, [1, nil, [2]])
    for record in [[1, 2], [1], []] as [JSON] {
      let error = try #require(throws: DecodingError.self) { try record.decoded(as: Three.self) }
      guard case .valueNotFound(_, let context) = error else {
        Issue.record("\(error)")
        return
      }
      expectEqual(context.codingPath.map(\.intValue), [record.array?.count])
      expectEqual(context.debugDescription, "expected another element")
    }
    let either = try (["a", 1, "b", 2] as JSON).decoded(as: Either.self)
    #expect(either.texts == ["a", "b"] && either.numbers == [1, 2])
  }

  /// Stays at an element that does not fit, to try another type.
  private struct Either: Decodable {
    var texts: [String] = []
    var numbers: [Int] = []

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if let number = try? container.decode(Int.self) {
          numbers.append(number)
        } else {
          texts.append(try container.decode(String.self))
        }
      }
    }
  }
}
