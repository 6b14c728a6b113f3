import InstantSearchTesting
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("What finding an outline out costs") struct OutlineCostTests {
  /// An index in which only names are searched, so that large records are saved quickly.
  private static func index(_ count: Int, _ record: (Int) -> JSON.Object) throws -> LocalIndex {
    let index = try LocalIndex(
      settings: IndexSettings(parameters: ["searchableAttributes": ["name"], "numericAttributesForFiltering": []]))
    let records = (0..<count).map { number in
      var record = record(number)
      record["objectID"] = .string("\(number)")
      return JSON.object(record)
    }
    try index.replaceAll(with: records)
    return index
  }

  @Test("Of large records as many are read as have 2 MB, spread over the index, and texts are cut")
  func largeRecords() throws {
    let text = "{\"a\": \"" + String(repeating: "x", count: 20_000) + "é\"}"
    let sample = try Self.index(400) { _ in ["text": .string(text), "name": "Lamp"] }.sample()
    #expect((90...110).contains(sample.records.count) && !sample.isWhole)
    let numbers = sample.records.compactMap { $0["objectID"]?.string.flatMap { Int($0) } }
    let steps = zip([-1] + numbers, numbers + [400]).map { $1 - $0 }
    #expect(steps.allSatisfy { (1...10).contains($0) }, "\(numbers)")
    #expect(sample.records.allSatisfy { $0["text"]?.string?.utf8.count == 250 && $0["name"] == "Lamp" })
    #expect(sample.records[0]["text"]?.string?.hasSuffix("xé\"}") ?? false)
  }

  @Test("Small records are read whole, in the order in which they were saved")
  func smallRecords() throws {
    let record = { (number: Int) -> JSON.Object in ["name": "Lamp", "sizes": [1, 2, .integer(Int64(number))]] }
    let index = try Self.index(60, record)
    try index.delete(["7"])
    let sample = try index.sample()
    let expected = (0..<60).filter { $0 != 7 }.map { record($0)["sizes"] }
    #expect(sample.isWhole && sample.records.map { $0["sizes"] } == expected)
    #expect(try index.sample(of: 9).records.count == 9 && !index.sample(of: 9).isWhole)
  }

  @Test(
    "Of records with very many values, lists and attributes a bounded number is looked at",
    arguments: [
      { _ in ["n": .array((0..<5_000).map { .integer(Int64($0)) })] },
      { _ in ["n": .array(Array(repeating: .array(Array(repeating: 1, count: 100)), count: 100))] },
      { number in members(3_000) { ("key \(number)-\($0)", true) } },
      { number in [String(repeating: "name", count: 1_000) + "\(number)": true] },
    ] as [@Sendable (Int) -> JSON.Object])
  func manyValues(record: @Sendable (Int) -> JSON.Object) throws {
    let sample = try Self.index(70, record).sample()
    func values(_ json: JSON) -> Int {
      switch json {
      case .array(let elements): elements.reduce(1) { $0 + values($1) }
      case .object(let members): members.reduce(1) { $0 + values($1.value) }
      default: 1
      }
    }
    let counts = sample.records.map { values(.object($0)) }
    #expect(counts.allSatisfy { $0 <= 1_001 } && counts.reduce(0, +) <= 61_000)
    let inspection = Inspection(sample)
    #expect(inspection.profiles.count <= 2_000 && inspection.profiles.allSatisfy { $0.column.count <= 2_000 })
  }

  /// Records of many attributes that a name or their values relate to each other.
  private static let shapes: [(name: String, record: @Sendable (_ number: Int, _ count: Int) -> JSON.Object)] = [
    ("texts", { number, count in members(count) { ("a\($0)", .string("\(number) \($0)")) } }),
    ("numbers", { number, count in members(count) { ("rating_\($0)_x", .double(Double(number * $0 % 7) + 0.5)) } }),
    ("levels", { number, count in members(count) { ("c\($0 / 2).lvl\($0 % 2)", .string("c \(number % 3)")) } }),
    ("dates", { number, count in members(count) { ("d\($0)", .string("2024-01-\(10 + (number + $0) % 9)")) } }),
    ("equal", { number, count in members(count) { ("e\($0)", .string("word \(number + $0 / 200)")) } }),
    ("codes", { number, count in members(count) { ("c\($0)", .string("\($0 % 2 == 0 ? "A" : "A b")\(number / 2)")) } }),
  ]

  private static func members(_ count: Int, _ member: (Int) -> (String, JSON)) -> JSON.Object {
    JSON.Object((0..<count).map { member($0) })
  }

  @Test("An outline takes no longer than its attributes, whatever they are", arguments: shapes.indices)
  func attributes(shape: Int) {
    let (name, record) = Self.shapes[shape]
    Growth.expectLinear(400, of: name) { count in
      let sample = RecordSample((0..<12).map { record($0, count) }, isWhole: true)
      // So few that the smaller sample spends them all too.
      _ = Inspection(sample, comparisons: 10_000).outline
    }
  }

  @Test("The type of an attribute is looked up at once, however many there are")
  func types() throws {
    Growth.expectLinear(2_000) { count in
      var settings = IndexSettings()
      settings["attributeTypes"] = .object(Self.members(count) { ("a\($0)", "number") })
      let types = settings.recordTypes
      #expect((0..<count).allSatisfy { types?[Attribute("a\($0)")] == .number })
    }
  }
}
