import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Objects in JSON")
struct JSONObjectTests {
  @Test("Members keep the order in which they were written or added")
  func order() throws {
    var object = try #require(try JSON(parsing: #"{"z":1,"a":2,"m":3}"#).object)
    object["b"] = 4
    object["a"] = 5
    expectEqual(object.keys, ["z", "a", "m", "b"])
    expectEqual(object.map(\.value), [1, 5, 3, 4])
    expectEqual(object[1].key, "a")
  }

  @Test("A name that occurs twice keeps its first position and its last value")
  func duplicates() throws {
    let expected: JSON = ["a": 3, "b": 2]
    let read = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(read == expected && read.object?.keys == ["a", "b"])
    let literal: JSON.Object = ["a": 1, "b": 2, "a": 3]
    #expect(literal == read.object && literal.keys == ["a", "b"])
    try expectEqual(JSON(parsing: #"{"a":1,"\u0061":2}"#), ["a": 2])
  }

  @Test("Setting nil removes a member, and does nothing where there is none")
  func removal() {
    var object: JSON.Object = ["a": 1, "b": nil, "c": 3]
    object["x"] = nil as JSON?
    object["a"] = nil as JSON?
    expectEqual(object.keys, ["b", "c"])
    expectEqual(object["a"], nil)
    expectEqual(object["b"], .some(.null))
    object["a"] = 9
    expectEqual(object.keys, ["b", "c", "a"])
  }

  @Test("Objects are equal whatever the order of their members, and hash alike")
  func equality() {
    let object: JSON.Object = ["a": 1, "b": ["c": 2.0, "d": nil]]
    let reordered: JSON.Object = ["b": ["d": nil, "c": 2], "a": 1.0]
    expectEqual(object, reordered)
    expectEqual(object.hashValue, reordered.hashValue)
    #expect(object != ["a": 1])
    #expect(object != ["a": 1, "b": ["c": 2.0, "x": nil]])
    #expect(object != ["a": 1, "b": ["c": 2.0]])
    #expect(object != ["a": 1, "b": ["c": 2.0, "d": nil], "e": nil])
    #expect((["a": "b"] as JSON.Object).hashValue != (["b": "a"] as JSON.Object).hashValue)
  }

  @Test("Objects behave as an array of members would, however large", arguments: 0..<1_000 as Range<UInt64>)
  func model(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var object = JSON.Object()
    var model: [(key: String, value: JSON)] = []
    // Around the size at which an object gets a dictionary of names, and far beyond.
    let names = generator.element(of: 6, 17, 40)
    for step in 0..<150 {
      let name = "name \(generator.number(in: 1...names))"
      let index = model.firstIndex { $0.key == name }
      expectEqual(object[name], index.map { model[$0].value }, "step \(step)")
      if generator.once(in: 3) {
        object[name] = nil
        if let index { model.remove(at: index) }
      } else {
        let value = JSON.integer(Int64(step))
        object[name] = value
        if let index { model[index].value = value } else { model.append((name, value)) }
      }
    }
    expectEqual(object.keys, model.map(\.key))
    expectEqual(object.map(\.value), model.map(\.value))
    expectEqual(object.count, model.count)
    expectEqual(object, JSON.Object(model))
    for number in 1...names {
      let name = "name \(number)"
      expectEqual(object[name], model.first { $0.key == name }?.value)
    }
  }

  @Test("A large object is read in order, and every name is found")
  func largeObject() throws {
    let text = "{" + (0..<5_000).map { "\"\($0)\":\($0)" }.joined(separator: ",") + "}"
    var object = try #require(try JSON(parsing: text).object)
    expectEqual(object.keys, (0..<5_000).map { "\($0)" })
    #expect((0..<5_000).allSatisfy { object["\($0)"] == .integer(Int64($0)) })
    object["2500"] = nil
    #expect(object["2500"] == nil && object["2501"] == 2501 && object["4999"] == 4999)
    object["2500"] = "back"
    #expect(object.keys.last == "2500" && object["2500"] == "back")
    expectEqual(object.count, 5_000)
  }

  @Test("An object made of unique members is one like any other", arguments: [0, 1, 16, 17, 300])
  func uniqueMembers(count: Int) {
    let members = (0..<count).map { (key: "name \($0)", value: JSON.integer(Int64($0))) }
    var unique = JSON.Object(uniqueMembers: members)
    var other = JSON.Object(members)
    #expect(unique == other && unique.hashValue == other.hashValue && unique.keys == other.keys)
    for (name, value) in [("name 16", nil), ("added", 1), ("name 0", 2), ("added", nil), ("name 299", 3)]
      as [(String, JSON?)]
    {
      unique[name] = value
      other[name] = value
      #expect(unique == other && unique.keys == other.keys)
      #expect((0..<count).allSatisfy { unique["name \($0)"] == other["name \($0)"] })
    }
  }
}
