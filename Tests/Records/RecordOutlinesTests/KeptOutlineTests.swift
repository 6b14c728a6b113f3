import Foundation
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Outlines that are kept") struct KeptOutlineTests {
  private let path = NSTemporaryDirectory() + "outline-\(UUID().uuidString)"

  private static func lamps(_ numbers: Range<Int>, picture: Bool = false) -> [JSON] {
    numbers.map { number in
      var lamp: JSON.Object = [
        "objectID": .string("\(number)"), "name": .string("Lamp \(number)"), "made": .string("in \(number % 2)"),
      ]
      if picture { lamp["photo"] = .string("https://example.org/\(number).jpg") }
      return .object(lamp)
    }
  }

  /// Changes on the thread of the index are made after what was kept before.
  private func wait(for index: LocalIndex) async throws { try await index.updateSettings(IndexSettings()) }

  @Test("One vote of five stars is not the best rating, and no vote is none")
  func ratings() async throws {
    let index = try LocalIndex()
    let films: [(String, Double, Int64)] = [("a", 5, 1), ("b", 4.5, 200), ("c", 4.8, 40), ("d", 3, 9000), ("e", 5, 0)]
    try await index.save(
      films.map {
        ["objectID": .string($0), "name": .string("Film \($0)"), "stars": .double($1), "votes": .integer($2)]
      })
    let outline = try RecordOutline(of: index)
    try index.declare(outline, named: "films")
    let best = try #require(outline.orders.first { $0.name == "stars~votes:desc" })
    expectEqual(outline.title(of: best.keys[0].attribute), "Stars")
    let view = try #require(index.view(of: best))
    try expectEqual(index.search(Query(), view: view).hits.map(\.objectID), ["c", "b", "a", "d", "e"])
  }

  @Test("What was found out is known after a start, until the settings change or half of the records are new")
  func kept() async throws {
    defer { LocalIndex.deleteFiles(path: path) }
    var found: RecordOutline?
    do {
      let index = try LocalIndex(path: path, settings: IndexSettings(attributesForFaceting: ["made"]))
      try await index.save(Self.lamps(0..<8))
      let settings = index.settings
      #expect(index.knownOutline == nil)
      found = try RecordOutline(of: index)
      try await wait(for: index)
      expectEqual(index.settings, settings, "clients see the settings that they have set")
    }
    let index = try LocalIndex(path: path)
    #expect(found?.facets == [.values("made")] && index.knownOutline?.outline == found)
    #expect(index.knownOutline?.savedCount == 8 && index.currentOutline == nil)
    try await index.save(Self.lamps(8..<15, picture: true))
    try expectEqual(RecordOutline(of: index).picture, nil)
    try await index.save(Self.lamps(15..<17, picture: true))
    #expect(index.knownOutline == nil)
    try expectEqual(RecordOutline(of: index).picture, "photo")
    try await wait(for: index)
    expectEqual(index.knownOutline?.outline.picture, "photo")
    try index.saveSynonyms([Synonym(objectID: "1", kind: .equivalent(["lamp", "light"]))])
    #expect(index.knownOutline != nil)
    try await index.updateSettings(IndexSettings(attributesForFaceting: []))
    #expect(index.knownOutline == nil)
    #expect(try RecordOutline(of: index).facets.isEmpty)
  }

  @Test("What was found out from other settings is not kept, and nothing in an index that is only read")
  func notKept() async throws {
    defer { LocalIndex.deleteFiles(path: path) }
    let index = try LocalIndex(path: path)
    try await index.save(Self.lamps(0..<8))
    index.keep(["outline": [:]], from: IndexSettings(attributesForFaceting: ["made"]))
    try await wait(for: index)
    expectEqual(index.findings, nil)
    let reader = try LocalIndex(path: path, access: .reading)
    try expectEqual(RecordOutline(of: reader).title, "name")
    try await wait(for: index)
    try reader.refresh()
    expectEqual(reader.findings, nil)
  }

  @Test("A chosen outline comes before one that was kept")
  func chosen() async throws {
    let index = try LocalIndex()
    try await index.save(Self.lamps(0..<8))
    var outline = try RecordOutline(of: index)
    outline.title = "made"
    var settings = index.settings
    settings.outline = outline
    try await index.updateSettings(settings)
    #expect(try RecordOutline(of: index).title == "made" && index.findings == nil)
    expectEqual(index.knownOutline?.savedCount, nil)
  }
}
