import SearchModel
import TestSupport
import Testing

@Suite("JSON values")
struct JSONTests {
  @Test("A value is read as what it is, members and elements are found, and nothing is found where there is none")
  func accessors() {
    let values: [JSON] = [nil, true, 1, 1.5, "a", [1], ["a": 1]]
    expectEqual(values.map(\.isNull), [true, false, false, false, false, false, false])
    expectEqual(values.map(\.bool), [nil, true, nil, nil, nil, nil, nil])
    expectEqual(values.map(\.int), [nil, nil, 1, nil, nil, nil, nil])
    expectEqual(values.map(\.number), [nil, nil, 1, 1.5, nil, nil, nil])
    expectEqual(values.map(\.string), [nil, nil, nil, nil, "a", nil, nil])
    expectEqual(values.map(\.array), [nil, nil, nil, nil, nil, [1], nil])
    expectEqual(values.map(\.object), [nil, nil, nil, nil, nil, nil, ["a": 1]])
    expectEqual(values.map(\.kind), ["null", "a boolean", "a number", "a number", "a string", "an array", "an object"])
    expectEqual(JSON.double(3).int, 3)
    expectEqual(JSON.double(-0.0).int, 0)
    expectEqual(JSON.double(0.5).int, nil)
    expectEqual(JSON.double(1e19).int, nil)
    expectEqual(JSON.double(.nan).int, nil)
    expectEqual(JSON.integer(.max).int, .max)
    let nested: JSON = ["list": ["first", ["deep": true]], "null": nil]
    expectEqual(nested["list"]?[1]?["deep"], true)
    expectEqual(nested["null"], .some(.null))
    expectEqual(nested["missing"], nil)
    #expect(nested["list"]?[2] == nil && nested["list"]?[-1] == nil)
    #expect(nested[0] == nil && nested["list"]?["first"] == nil)
    #expect((nil as JSON)["a"] == nil && ("text" as JSON)[0] == nil)
  }

  private static let equalPairs: [(JSON, JSON)] = [
    (1, 1.0), (0, .double(-0.0)), (.double(0), .double(-0.0)), (.integer(1 << 60), .double(0x1p60)),
    (.integer(.min), .double(-0x1p63)), ([1, 2.0], [1.0, 2]), (["a": 1, "b": 2], ["b": 2.0, "a": 1.0]), (nil, nil),
    (true, true), ("a", "a"), ([], []), ([:], [:]),
  ]

  @Test("Numbers are equal by value, equal values hash alike, and values that differ by the last bit are not equal")
  func equality() {
    for (left, right) in Self.equalPairs {
      #expect(left == right && right == left, "\(left)")
      expectEqual(left.hashValue, right.hashValue, "\(left)")
      expectEqual(Set([left, right]).count, 1, "\(left)")
    }
    for (left, right) in Self.differentPairs {
      #expect(left != right && right != left, "\(left)")
    }
  }

  private static let differentPairs: [(JSON, JSON)] = [
    (1, 1.5), (1, true), (0, false), (0, nil), (false, nil), ("1", 1), ("", nil), ([], [:]), ([1, 2], [2, 1]),
    ([1], [1, 1]), (.integer((1 << 53) + 1), .double(0x1p53)), (.integer(.max), .double(0x1p63)),
    (.integer(1), .double(.nan)), (.integer(1), .double(.infinity)), (true, false), ("a", "A"), (["a": 1], ["a": 2]),
  ]

  @Test("Literals make the value they show")
  func literals() throws {
    let name = "lamp"
    let value: JSON = [
      "null": nil, "bool": true, "integer": -3, "double": 0.25, "text": "a \(name)", "array": [1, "x"],
      "object": ["a": 1],
    ]
    expectEqual(
      value,
      .object([
        "null": .null, "bool": .bool(true), "integer": .integer(-3), "double": .double(0.25),
        "text": .string("a lamp"), "array": .array([.integer(1), .string("x")]),
        "object": .object(JSON.Object([(key: "a", value: .integer(1))])),
      ]))
    expectEqual(value.object?.keys, ["null", "bool", "integer", "double", "text", "array", "object"])
  }
}
