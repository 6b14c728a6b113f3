import InstantSearchCore
import InstantSearchTesting
import TestSupport
import Testing

@MainActor
@Suite struct RecentSearchesTests {
  @Test func `The last text is first, and a text is kept once whatever its case, accents and spaces`() {
    var saved: [[String]] = []
    let recent = RecentSearches(saved: ["Lamp"]) { saved.append($0) }
    recent.add("café")
    recent.add("  desk \t lamp ")
    recent.add("LAMP")
    recent.add("Cafe\u{301}")
    expectEqual(recent.texts, ["Cafe\u{301}", "LAMP", "desk lamp"])
    #expect(saved.last == recent.texts && saved.count == 4)
    recent.add("   ")
    recent.add("CAFÉ".lowercased())
    expectEqual(recent.texts.count, 3)
  }

  @Test func `Nothing is kept while it is paused, and no more than the limit`() {
    var saves = 0
    let recent = RecentSearches(limit: 2) { _ in saves += 1 }
    recent.isPaused = true
    recent.add("secret")
    #expect(recent.texts.isEmpty && saves == 0)
    recent.isPaused = false
    for text in ["a", "b", "c"] { recent.add(text) }
    #expect(recent.texts == ["c", "b"] && saves == 3)
    expectEqual(RecentSearches(saved: ["a", "b", "c"], limit: 2).texts, ["a", "b"])
    let none = RecentSearches(limit: -1)
    none.add("a")
    #expect(none.texts.isEmpty)
  }

  @Test func `Texts are forgotten one by one or together, and changes are announced`() {
    let recent = RecentSearches(saved: ["a", "b", "c"])
    var seen: [[String]] = []
    recent.onChanged.subscribe(with: recent) { seen.append($1) }
    recent.remove("B")
    recent.remove("nothing")
    recent.isPaused = true
    recent.isPaused = true
    recent.clear()
    recent.clear()
    expectEqual(seen, [["a", "c"], ["a", "c"], []])
  }

  @Test func `What is typed finds texts by the beginning of a word, and not itself`() {
    let recent = RecentSearches(saved: ["Desk lamp", "lamp", "École", "glamping"])
    expectEqual(recent.matching("la"), ["Desk lamp", "lamp"])
    expectEqual(recent.matching("LAMP "), ["Desk lamp"])
    #expect(recent.matching("ecole") == [] && recent.matching("eco") == ["École"])
    expectEqual(recent.matching(" "), recent.texts)
    #expect(recent.matching("x").isEmpty)
  }

  /// The same by the most obvious means.
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 5_000)))
  func `Any changes leave what a plain list has`(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let limit = Int.random(in: 0...4, using: &random)
      let recent = RecentSearches(limit: limit)
      var model: [String] = []
      for _ in 0..<20 {
        let text = ["a", "A", "b", "c d", "c  d", ""].randomElement(using: &random) ?? ""
        let key = text.lowercased().split(separator: " ").joined(separator: " ")
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          recent.remove(text)
          model.removeAll { $0 == key }
        case 1 where Int.random(in: 0..<4, using: &random) == 0:
          recent.clear()
          model = []
        default:
          recent.add(text)
          if !key.isEmpty { model = Array(([key] + model.filter { $0 != key }).prefix(limit)) }
        }
        expectEqual(recent.texts.map { $0.lowercased() }, model, "seed \(seed)")
      }
    }
  }
}
