import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Marked text")
struct MarkedTextTests {
  private static func text(_ value: String) -> MarkedText { .text(.init(value: value)) }

  private static let marked = MarkedText.object([
    .init(name: "title", value: text("t")),
    .init(
      name: "author",
      value: .object([
        .init(
          name: "name", value: .object([.init(name: "first", value: text("f")), .init(name: "last", value: text("l"))])),
        .init(name: "born.in", value: text("b")),
      ])),
    .init(name: "tags", value: .list([text("x"), text("y"), .object([.init(name: "deep", value: text("z"))])])),
    .init(name: "author.name", value: text("flat")), .init(name: "v1.0", value: text("dotted")),
  ])

  private static let knownPaths: [(path: Attribute, passages: [String]?)] = [
    ("title", ["t"]), ("author", ["f", "l", "b"]), ("author.name.first", ["f"]), ("author.name.last", ["l"]),
    ("author.born.in", ["b"]), ("v1.0", ["dotted"]), ("tags", ["x", "y", "z"]),
    // The whole name takes precedence over the path.
    ("author.name", ["flat"]),
    ("missing", nil), ("author.missing", nil), ("title.deeper", nil), ("tags.deep", nil), ("", nil), (".", nil),
    ("author.", nil), ("author.name.first.more", nil),
  ]

  @Test("A member is found by its path, or by a name with dots in it, and all texts in it are its passages")
  func paths() {
    for (path, passages) in Self.knownPaths {
      expectEqual(Self.marked[path]?.passages.map(\.value), passages, "\(path)")
    }
    expectEqual(Self.marked["title"]?.passage, MarkedText.Passage(value: "t"))
    #expect(Self.marked["tags"]?.passage == nil && Self.marked.passage == nil)
    expectEqual(Self.marked.passages.map(\.value), ["t", "f", "l", "b", "x", "y", "z", "flat", "dotted"])
    #expect(MarkedText.list([]).passages.isEmpty)
    let passage = MarkedText.Passage(value: "a")
    #expect(passage.matchLevel == .none && passage.matchedWords.isEmpty && !passage.isFullyHighlighted)
  }

  @Test("Marked text comes back from Codable as it was")
  func saving() throws {
    let passage = MarkedText.Passage(
      value: "<em>a</em>", matchLevel: .partial, matchedWords: ["a"], isFullyHighlighted: true)
    let marked = MarkedText.list([.text(passage), Self.marked])
    try expectEqual(JSONDecoder().decode(MarkedText.self, from: JSONEncoder().encode(marked)), marked)
  }
}
