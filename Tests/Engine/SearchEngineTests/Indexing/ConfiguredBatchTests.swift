import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("A follower that changes the settings")
struct ConfiguredBatchTests {
  @Test("changes them in the transaction of its records", arguments: [false, true])
  func together(isInFile: Bool) throws {
    for seed in 0..<30 as Range<UInt64> {
      let folder = try StoreFolder(isQuick: true)
      var random = SeededGenerator(seed: seed)
      var plain = PlainIndex()
      var index =
        try isInFile ? LocalIndex(path: folder.store, settings: plain.settings) : LocalIndex(settings: plain.settings)
      for step in 0..<12 {
        let settings = random.once(in: 2) ? random.element(of: PlainIndex.settings) : nil
        let synonyms = [Synonym(objectID: "\(step)", kind: .equivalent(["red", "color\(step)"]))]
        let rules = [Rule(objectID: "\(step)", conditions: [], consequence: .init(hide: ["nobody"]))]
        let records = random.array(of: 0...30) { RandomChange.record("\($0.number(in: 0...60))", step, &$0) }
        let deleted = random.array(of: 0...5) { "\($0.number(in: 0...60))" }
        let isWhole = random.once(in: 4)
        func apply(_ changes: FollowedChanges) throws {
          if isWhole { changes.beginAll() }
          try changes.configure(settings: settings, synonyms: synonyms, rules: rules)
          var seen: Set<String> = []
          for record in records {
            let id = record["objectID"]?.string ?? ""
            if !isWhole || seen.insert(id).inserted { try changes.save(record.object ?? [:], objectID: id) }
          }
          if !isWhole { for id in deleted { try changes.delete(id) } }
        }
        let before = index.synonyms
        #expect(throws: SomeError.self) {
          try index.follow(as: "x") { changes in
            try apply(changes)
            throw SomeError()
          }
        }
        expectEqual(index.synonyms, before)
        try plain.expectIsHeld(by: index, "seed \(seed), step \(step), undone")
        _ = try index.follow(as: "x") { changes in
          try apply(changes)
          return "\(step)"
        }
        if let settings { plain.settings = settings }
        if isWhole { plain.records = [:] }
        for record in isWhole ? records.reversed() : records {
          plain.records[record["objectID"]?.string ?? ""] = record
        }
        if !isWhole {
          for id in deleted where !records.contains(where: { $0["objectID"]?.string == id }) { plain.records[id] = nil }
        }
        if isInFile, random.once(in: 4) {
          _ = consume index
          index = try LocalIndex(path: folder.store)
        }
        expectEqual(index.position(of: "x"), "\(step)")
        expectEqual(index.synonyms, synonyms)
        expectEqual(index.rules(), rules)
        try expectEqual(PlainIndex(index), plain, "seed \(seed), step \(step)")
        try index.saveSynonyms([], replacingAll: true)
        try index.saveRules([], replacingAll: true)
        try plain.expectIsHeld(by: index, "seed \(seed), step \(step)")
      }
    }
  }

  private struct SomeError: Error {}
}
