import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("Separators that are words") struct IndexedSeparatorsTests {
  private static let names = ["C", "C++", "C#", "Objective-C", "A+B", "5 € off", "snake_case"]

  private static func index(_ separators: String) throws -> LocalIndex {
    let index = try LocalIndex(settings: IndexSettings(parameters: ["separatorsToIndex": .string(separators)]))
    try index.save(names.map { ["objectID": .string($0), "name": .string($0)] })
    return index
  }

  private static func found(_ text: String, _ index: LocalIndex, _ parameters: JSON.Object = [:]) throws -> [String] {
    var all = parameters
    (all["query"], all["typoTolerance"]) = (.string(text), false)
    return try index.search(Query(parameters: all)).hits.map(\.objectID)
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

  @Test("A query with one finds only records with it, and one without it finds all")
  func searching() throws {
    let index = try Self.index("+#€_")
    try expectEqual(Self.found("c++", index), ["C++"])
    try expectEqual(Self.found("c#", index), ["C#"])
    try expectEqual(Self.found("€", index), ["5 € off"])
    try expectEqual(Self.found("snake_case", index), ["snake_case"])
    #expect(try Set(Self.found("c", index)).isSuperset(of: ["C", "C++", "C#", "Objective-C"]))
    try expectEqual(Set(Self.found("+", index)), ["C++", "A+B"])
    #expect(try Set(Self.found("c++", try Self.index(""))).count > 3)
  }

  @Test("They are highlighted, and take part in synonyms, phrases and exclusions")
  func highlights() throws {
    let index = try Self.index("+#")
    let marked = try index.search(Query("c++")).hits.first?.highlights?["name"]?.passages.map(\.value)
    #expect(marked == ["<em>C</em><em>+</em><em>+</em>"] || marked == ["<em>C++</em>"], "\(marked ?? [])")
    try expectEqual(Self.found("\"c++\"", index, ["advancedSyntax": true]), ["C++"])
    try expectEqual(Self.found("\"c+\" -#", index, ["advancedSyntax": true]), ["C++"])
    try index.saveSynonyms([Synonym(objectID: "1", kind: .oneWay(input: "csharp", finds: ["c#"]))])
    try expectEqual(Self.found("csharp", index), ["C#"])
  }

  @Test("Quotes and minus signs that mark words of a query are no words, others are")
  func signs() throws {
    let index = try Self.index("-\"")
    try expectEqual(Self.found("objective-c", index, ["advancedSyntax": true]), ["Objective-C"])
    #expect(try Set(Self.found("-objective c", index, ["advancedSyntax": true])).contains("C++"))
    try expectEqual(Self.found("\"objective-c\"", index, ["advancedSyntax": true]), ["Objective-C"])
  }

  @Test("Changing them rebuilds the index; a sorted view has those of its index")
  func changing() throws {
    let folder = try StoreFolder(isQuick: true)
    do {
      let index = try LocalIndex(path: folder.store)
      try index.save(Self.names.map { ["objectID": .string($0), "name": .string($0)] })
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
