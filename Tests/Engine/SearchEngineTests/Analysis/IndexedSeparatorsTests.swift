import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Separators that are words") struct IndexedSeparatorsTests {
  private static func found(_ text: String, _ index: LocalIndex) throws -> [String] {
    try index.search(Query(parameters: ["query": .string(text), "typoTolerance": false])).hits.map(\.objectID)
  }

  @Test("They are words where they stand, and other separators are not")
  func words() {
    let separators = IndexedSeparators("+#€ a_")
    expectEqual(
      Tokenizer.words(of: "C++ a_b, 5€", separators: separators).map(\.text),
      [
        "c", "+", "+", "a", "_", "b", "5", "€",
      ])
    expectEqual(Tokenizer.words(of: "é+é", separators: separators).map(\.text), ["e", "+", "e"])
    expectEqual(Tokenizer.words(of: "C++ a_b, 5€").map(\.text), ["c", "a", "b", "5"])
    expectEqual(Tokenizer.words(of: "a-b+c", separators: separators).map(\.token.position), [0, 1, 2, 3])
    #expect(separators.text == "#+_€" && IndexedSeparators(" aé\n").isEmpty)
  }

  @Test("Changing them rebuilds the index; a sorted view has those of its index")
  func changing() throws {
    let folder = try StoreFolder(isQuick: true)
    do {
      let index = try LocalIndex(path: folder.store)
      try index.save(["C", "C++", "C#", "A+B"].map { ["objectID": .string($0), "name": .string($0)] })
      #expect(try Self.found("c++", index).count > 1)
      try index.setSettings(IndexSettings(parameters: ["separatorsToIndex": "+"]))
      try expectEqual(Self.found("c++", index), ["C++"])
      #expect(throws: IndexError.self) {
        try index.setView("view", IndexSettings(parameters: ["separatorsToIndex": "#"]))
      }
    }
    let index = try LocalIndex(path: folder.store)
    try expectEqual(Self.found("c++", index), ["C++"])
    try index.setSettings(IndexSettings())
    #expect(try Self.found("c++", index).count > 1)
    #expect(throws: IndexError.self) { try index.setSettings(IndexSettings(parameters: ["separatorsToIndex": ["+"]])) }
  }
}
