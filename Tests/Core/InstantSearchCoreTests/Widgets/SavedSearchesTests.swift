import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite struct SavedSearchesTests {
  private static func link(_ text: String = "", colors: [String] = [], page: Int = 0) -> SearchLink {
    var link = SearchLink()
    (link.text, link.page) = (text, page)
    for color in colors {
      link.groups.add(Filter.Facet(attribute: "color", stringValue: color), toGroupWithID: .or(name: "color"))
    }
    return link
  }

  @Test func `A search is saved once, on its first page, whatever the order of its filters`() {
    var stores = 0
    let saved = SavedSearches { _ in stores += 1 }
    let first = saved.add(Self.link("lamp", colors: ["red", "blue"], page: 3), named: " Two \t colors ")
    #expect(first?.name == "Two colors" && first?.link.page == 0)
    #expect(saved.contains(Self.link(" lamp ", colors: ["blue", "red"], page: 1)))
    #expect(!saved.contains(Self.link("lamp", colors: ["blue"])))
    saved.add(Self.link("rug"))
    // The name is new, the place is not.
    let again = saved.add(Self.link("lamp", colors: ["blue", "red"]), named: "Colors")
    #expect(again?.link == first?.link && saved.searches.map(\.name) == ["Colors", "rug"])
    saved.add(Self.link("lamp", colors: ["red", "blue"]))
    #expect(saved.searches.map(\.name) == ["Colors", "rug"] && stores == 3, "a blank name is none")
    var cheapest = Self.link("rug")
    cheapest.indexName = "cheapest"
    saved.add(cheapest)
    expectEqual(saved.searches.map(\.name), ["Colors", "rug", "rug"], "names may be equal")
    cheapest.hitsPerPage = 50
    #expect(saved.contains(cheapest), "pages of another size have the same results")
    cheapest.relevancyStrictness = 0
    #expect(!saved.contains(cheapest), "all results are others than the relevant ones")
  }

  @Test func `A search without a name gets one from its text and filters, and one of everything needs one`() {
    let saved = SavedSearches()
    expectEqual(saved.add(Self.link("desk  lamp", colors: ["red"]))?.name, "desk lamp, red")
    expectEqual(saved.add(Self.link(colors: ["blue"]), named: "   ")?.name, "blue")
    #expect(!saved.canAdd(SearchLink()) && saved.add(SearchLink()) == nil && saved.searches.count == 2)
    expectEqual(saved.add(SearchLink(), named: "All")?.name, "All")
  }

  @Test func `Nothing is added while it is paused or full, and what is there can be changed`() {
    var stores = 0
    let saved = SavedSearches(limit: 2) { _ in stores += 1 }
    saved.isPaused = true
    #expect(!saved.canAdd(Self.link("secret")) && saved.add(Self.link("secret")) == nil)
    #expect(saved.searches.isEmpty && stores == 0)
    saved.isPaused = false
    #expect(saved.canAdd(Self.link("a")))
    for text in ["a", "b", "c"] { saved.add(Self.link(text)) }
    #expect(saved.searches.map(\.name) == ["a", "b"] && stores == 2)
    #expect(!saved.canAdd(Self.link("a")) && !saved.canAdd(Self.link("c")), "one is saved, and the list is full")
    expectEqual(saved.add(Self.link("a"), named: "A")?.name, "A", "it is no further one")
    saved.isPaused = true
    expectEqual(saved.add(Self.link("a"), named: "B"), nil)
    saved.rename(saved.searches[1], to: "Bee")
    saved.remove(saved.searches[0])
    expectEqual(saved.searches.map(\.name), ["Bee"])
    let stored = saved.searches.map(\.storedText) + [SavedSearch(name: "c", link: Self.link("c")).storedText]
    let less = SavedSearches(stored: stored, limit: 1)
    #expect(less.searches.count == 2 && less.add(Self.link("d")) == nil)
    expectEqual(SavedSearches(limit: -1).add(Self.link("a")), nil)
  }

  @Test func `Searches are renamed and removed, and changes are announced`() throws {
    let saved = SavedSearches()
    var seen: [[String]] = []
    saved.onChanged.subscribe(with: saved) { seen.append($1.map(\.name)) }
    let a = try #require(saved.add(Self.link("a")))
    let b = try #require(saved.add(Self.link("b")))
    saved.rename(a, to: "A")
    saved.rename(a, to: "A")
    saved.rename(a, to: "  ")
    saved.remove(b)
    saved.remove(b)
    saved.rename(b, to: "gone")
    expectEqual(seen, [["a"], ["a", "b"], ["A", "b"], ["A"]])
  }

  @Test func `What is stored comes back, and what can't be read is stored again`() throws {
    var link = Self.link("lämp & “quotes”\n", colors: ["red, \"dark\"", "-5"])
    link.groups.add(Filter.Numeric(attribute: "price", range: 5...10), toGroupWithID: .and(name: "price"))
    (link.indexName, link.tab, link.hitsPerPage, link.relevancyStrictness) = ("cheapest", "articles", 50, 0)
    link.location = .around(Query.GeoPoint(latitude: 48.85, longitude: 2.35), meters: nil)
    var stored: [String] = []
    let saved = SavedSearches { stored = $0 }
    saved.add(link, named: "Everything")
    let same = SavedSearches(stored: stored)
    #expect(same.searches == saved.searches && same.searches.first?.link == link)
    expectEqual(
      stored.first,
      #"{"link":{"groups":{"groups":[{"filters":["color:\"red, \\\"dark\\\"\"","color:\"-5\""],"#
        + #""group":"or.facet.color"},{"filters":["price:5 TO 10"],"group":"and.price"}],"version":1},"hitsPerPage":50,"#
        + #""indexName":"cheapest","location":"48.85:2.35:all","relevancyStrictness":0,"tab":"articles","#
        + #""text":"lämp & “quotes”\n"},"name":"Everything","version":1}"#)

    let good = try #require(stored.first)
    let damaged = [
      "", "{", "[]", #"{"version":1}"#, String(good.dropLast(9)),
      good.replacing(#""version":1"#, with: #""version":2"#), good.replacing("or.facet", with: "xor.facet"),
      good.replacing("48.85", with: "480"), good.replacing(#""Everything""#, with: #"" ""#),
    ]
    let mended = SavedSearches(stored: damaged + [good, good]) { stored = $0 }
    expectEqual(mended.searches, saved.searches, "one, and once")
    mended.add(Self.link("b"))
    #expect(stored.count == 2 + damaged.count && Array(stored.suffix(damaged.count)) == damaged)
  }

  /// The same by the most obvious means.
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 5_000)))
  func `Any moves leave what taking out and putting in leaves`(seeds: Range<UInt64>) {
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let saved = SavedSearches()
      let names = ["a", "b", "c", "d", "e"].prefix(Int.random(in: 0...5, using: &random))
      for name in names { saved.add(Self.link(name)) }
      let offsets = Set((0..<3).map { _ in Int.random(in: -1...5, using: &random) })
      let destination = Int.random(in: -1...6, using: &random)
      saved.move(fromOffsets: offsets, toOffset: destination)
      var model = names.enumerated().map { (name: $1, isMoved: offsets.contains($0)) }
      model.insert((name: "|", isMoved: false), at: min(max(destination, 0), model.count))
      let moved = model.filter(\.isMoved).map(\.name)
      model.removeAll(where: \.isMoved)
      let expected = model.flatMap { $0.name == "|" ? moved : [$0.name] }
      expectEqual(saved.searches.map(\.name), expected, "seed \(seed)")
    }
  }
}
