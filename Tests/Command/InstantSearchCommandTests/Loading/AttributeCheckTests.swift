import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import InstantSearchCommand

@Suite("Names of attributes") struct AttributeCheckTests {
  @Test(
    "a name that no record has is wrong use, with a similar name or all names",
    arguments: [
      ("colour", "no record has the attribute 'colour'. Did you mean 'color'?"),
      ("author.nam", "no record has the attribute 'author.nam'. Did you mean 'author.name'?"),
      (
        "zzzzzz",
        "no record has the attribute 'zzzzzz'. They have: color, author, author.name, sizes, sizes.width, empty"
      ),
    ])
  func unknown(name: String, text: String) throws {
    for known in [
      "color", "author", "author.name", "sizes", "sizes.width", "empty", "*", "objectID", "unordered(color)",
    ] as [Attribute] {
      // As it is, as that of an object around it, and with its modifier.
      try expectEqual(failure(known, in: Self.records, isWhole: true), nil, "\(known)")
    }
    for isWhole in [true, false] {
      let failure = try failure(Attribute(name), in: Self.records, isWhole: isWhole)
      expectEqual(failure?.exitCode, .wrongUse)
      expectEqual(failure?.text, text)
    }
  }

  @Test("a name that is not in the sample is looked for in all records")
  func rare() throws {
    let records = (0..<20_000).map { number -> JSON in
      number == 19_990 ? ["name": "x", "rare": 1] : ["name": .string(String(repeating: "a", count: 200))]
    }
    let text = records.map { $0.text() }.joined(separator: "\n")
    let source = RecordSource(text: text)
    let sample = try source.sample(of: 100)
    #expect(!sample.isWhole)
    #expect(!sample.records.contains { $0["rare"] != nil })
    #expect(throws: Never.self) { try AttributeCheck(["rare"], sample, of: source).finish() }
    #expect(throws: Failure.self) { try AttributeCheck(["rarer"], sample, of: source).finish() }
  }

  @Test("an index is looked through up to the last record")
  func index() throws {
    let index = try LocalIndex()
    try index.save((0..<3000).map { ["objectID": .string("\($0)"), $0 == 2999 ? "rare" : "name": "x"] as JSON })
    #expect(throws: Never.self) { try AttributeCheck(["rare"], in: index).finish() }
    #expect(throws: Failure.self) { try AttributeCheck(["rarer"], in: index).finish() }
    #expect(throws: Never.self) { try AttributeCheck(["anything"], in: LocalIndex()).finish() }
  }

  private static let records: [JSON.Object] = [
    ["color": "red", "author": ["name": "Ann"]], ["sizes": [["width": 1]], "empty": []],
  ]

  private func failure(_ name: Attribute, in records: [JSON.Object], isWhole: Bool) throws -> Failure? {
    let source = RecordSource(records.map { .object($0) })
    let sample = RecordSample(isWhole ? records : Array(records.prefix(1)), isWhole: isWhole)
    do throws(Failure) {
      try AttributeCheck([name], sample, of: source).finish()
      return nil
    } catch {
      return error
    }
  }
}
