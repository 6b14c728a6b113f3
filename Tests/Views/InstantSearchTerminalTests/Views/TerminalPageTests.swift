import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchTerminal

@Suite("Pages that cover the screen")
struct TerminalPageTests {
  @Test("A record is shown as JSON that can be parsed, with highlights") func record() throws {
    let record: JSON = [
      "name": "Desk \"lamp\"\n", "empty": [:], "none": [], "tags": ["desk", 1, nil], "size": ["a": 1.5, "b": false],
    ]
    let marks = MarkedText.object([
      .init(name: "name", value: .text(.init(value: "<em>Desk</em> \"<em>la</em>mp\"\n"))),
      .init(name: "tags", value: .list([.text(.init(value: "<em>desk</em>"))])),
    ])
    let page = TerminalPage(Hit(objectID: "7", record: record, highlights: marks))
    expectEqual(page.title, "7")
    let text = page.rows(columns: 200).map(\.text)
    expectEqual(
      text,
      [
        "{", #"  "name": "Desk \"lamp\"\n","#, #"  "empty": {},"#, #"  "none": [],"#, #"  "tags": ["#, #"    "desk","#,
        "    1,", "    null", "  ],", #"  "size": {"#, #"    "a": 1.5,"#, #"    "b": false"#, "  }", "}",
      ])
    try expectEqual(JSON(parsing: text.joined(separator: "\n")), record)
    let matches = page.lines.flatMap(\.text.runs).filter { $0.style.color == .match }.map(\.text)
    expectEqual(matches, ["Desk", "la", "desk"])
  }

  @Test("Long lines are wrapped with the same indentation") func wrapping() {
    let page = TerminalPage(title: "", lines: [.init("one two three", indent: 2), .init("", indent: 1), .init("four")])
    expectEqual(page.rows(columns: 8).map(\.text), ["  one", "  two", "  three", " ", "four"])
    let narrow = page.rows(columns: 3).map(\.text)
    #expect(narrow.count > 5 && narrow.allSatisfy { $0.columns <= 3 })
    #expect(page.rows(columns: -1).allSatisfy { $0.columns <= 3 })
  }

  @Test("Any record can be parsed from its page")
  func law() throws {
    for seed in RandomCases.seeds(50, long: 1_250) {
      var generator = SeededGenerator(seed: seed)
      func value(_ depth: Int) -> JSON {
        switch generator.number(in: 0...(depth > 0 ? 6 : 4)) {
        case 0: .null
        case 1: .bool(generator.once(in: 2))
        case 2: .integer(Int64(generator.number(in: -9...9)))
        case 3: .double(0.25)
        case 4: .string(generator.element(of: "", "a b", "\"\\\n\t\u{1}", "光", "<em>x</em>"))
        case 5: .array((0..<generator.number(in: 0...3)).map { _ in value(depth - 1) })
        default:
          .object(JSON.Object((0..<generator.number(in: 0...3)).map { ("k\($0)\"", value(depth - 1)) }))
        }
      }
      let record = value(4)
      let text = TerminalPage(Hit(objectID: "", record: record)).lines.map(\.text.text).joined(separator: "\n")
      try expectEqual(JSON(parsing: text), record, "seed \(seed)")
    }
  }
}
