import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@Suite("Objects in JSON")
struct JSONObjectTests {
  @Test("A name that occurs twice keeps its first position and its last value; equality ignores the order of members")
  func duplicates() throws {
    let expected: JSON = ["a": 3, "b": 2]
    let read = try JSON(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(read == expected && read.object?.keys == ["a", "b"])
    let literal: JSON.Object = ["a": 1, "b": 2, "a": 3]
    #expect(literal == read.object && literal.keys == ["a", "b"])
    try expectEqual(JSON(parsing: #"{"a":1,"\u0061":2}"#), ["a": 2])
    // Setting nil removes a member; null is a value.
    var object: JSON.Object = ["z": 1, "b": nil, "a": 3]
    for name in ["x", "z"] { object[name] = nil as JSON? }
    #expect(object.keys == ["b", "a"] && object["z"] == nil && object["b"] == .some(.null) && object[1].key == "a")
    let equal: JSON.Object = ["a": 1, "b": ["c": 2.0, "d": nil]]
    let reordered: JSON.Object = ["b": ["d": nil, "c": 2], "a": 1.0]
    expectEqual(equal, reordered)
    expectEqual(equal.hashValue, reordered.hashValue)
    #expect(equal != ["a": 1])
    #expect(equal != ["a": 1, "b": ["c": 2.0, "x": nil]])
    #expect(equal != ["a": 1, "b": ["c": 2.0]])
    #expect(equal != ["a": 1, "b": ["c": 2.0, "d": nil], "e": nil])
    #expect((["a": "b"] as JSON.Object).hashValue != (["b": "a"] as JSON.Object).hashValue)
  }

  @Test("Objects behave as an array of members would, however large")
  func model() {
    for seed in RandomCases.seeds(300, long: 1_000) {
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
      expectEqual(object.keys, model.map(\.key), "seed \(seed)")
      expectEqual(object.map(\.value), model.map(\.value), "seed \(seed)")
      expectEqual(object.count, model.count, "seed \(seed)")
      expectEqual(object, JSON.Object(model), "seed \(seed)")
      for number in 1...names {
        let name = "name \(number)"
        expectEqual(object[name], model.first { $0.key == name }?.value, "seed \(seed)")
      }
    }
  }

  @Test("A large object is read in order, every name is found, and one made of unique members is like any other")
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
    for count in [0, 1, 16, 17, 300] {
      let members = (0..<count).map { (key: "name \($0)", value: JSON.integer(Int64($0))) }
      var unique = JSON.Object(uniqueMembers: members)
      var other = JSON.Object(members)
      #expect(unique == other && unique.hashValue == other.hashValue && unique.keys == other.keys, "\(count)")
      for (name, value) in [("name 16", nil), ("added", 1), ("name 0", 2), ("added", nil), ("name 299", 3)]
        as [(String, JSON?)]
      {
        unique[name] = value
        other[name] = value
        #expect(unique == other && unique.keys == other.keys, "\(count)")
        #expect((0..<count).allSatisfy { unique["name \($0)"] == other["name \($0)"] }, "\(count)")
      }
    }
  }
}
