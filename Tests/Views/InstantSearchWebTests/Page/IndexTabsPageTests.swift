import InstantSearchCore
import InstantSearchTesting
import InstantSearchWeb
import SearchEngine
import TestSupport
import Testing

@MainActor
@Suite("A page with several indices")
struct IndexTabsPageTests {
  private let backend: ScriptedBackend

  /// Thirty lamps, of which ten are red, and two guides, which have no color.
  init() throws {
    let lamps = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
    try lamps.save(
      (0..<30).map {
        ["objectID": .string("\($0)"), "name": .string("lamp \($0)"), "color": $0 % 3 == 0 ? "red" : "blue"]
      })
    let guides = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
    try guides.save([["objectID": "1", "name": "which lamp"], ["objectID": "2", "name": "which sofa"]])
    let local = LocalBackend(["lamps": lamps, "guides": guides])
    backend = ScriptedBackend { requests throws(SearchError) in try await local.search(requests) }
  }

  private func browser(guides: String = "guides", hitsPerSection: Int? = 2) -> Browser {
    let mapping = LinkMapping([.values("color")], tabs: ["lamps", "guides"])
    return Browser(
      SearchPage(title: "Shop", mapping: mapping) { [backend] screen in
        let searchers = MultiSearcher(backend: backend)
        let both = [searchers.addHitsSearcher(indexName: "lamps"), searchers.addHitsSearcher(indexName: guides)]
        let views = ["lamps", "guides"].map { HTMLView.hits(of: JSON.self, name: $0) { nameCard($0) } }
        let (box, bar) = (HTMLView.searchBox(), HTMLView.indexTabs())
        let sections = HTMLView.indexSections([("lamps", views[0]), ("guides", views[1])])
        let tabs = IndexTabsConnector(
          tabs: [("lamps", "Lamps", both[0]), ("guides", "Guides", both[1])], hitsPerSection: hitsPerSection,
          controller: bar)
        tabs.connectController(sections)
        screen.connectTabs(tabs)
        screen.keep(
          SearchBoxConnector(searcher: searchers, controller: box),
          HitsConnector<JSON>(searcher: both[0], infiniteScrolling: .off, controller: views[0]),
          HitsConnector<JSON>(searcher: both[1], infiniteScrolling: .off, controller: views[1]))
        screen.add(box, at: .top)
        screen.add(bar, at: .status)
        screen.add(sections, at: .main)
      })
  }

  private func tabs(_ browser: Browser) -> [String] {
    browser.document.all("nav").first?.all("li").map { item in
      item.first("a")?["aria-current"] == nil ? item.text : "[\(item.text)]"
    } ?? []
  }

  @Test("Sections show the first results of each index, and a link opens the tab, which is in the address")
  func sections() async throws {
    let browser = browser()
    try await browser.visit("")
    expectEqual(tabs(browser), ["[All]", "Lamps 30", "Guides 2"])
    expectEqual(browser.document.all("section", class: "found").map { $0.all("li").count }, [2, 2])
    expectEqual(backend.calls.map(\.requests.count), [2])
    try await browser.press("All 30 results")
    #expect(browser.query == "tab=lamps" && browser.names.count == 20 && tabs(browser)[1] == "[Lamps 30]")
    #expect(browser.document.all("section", class: "found").isEmpty)
    try await browser.press("Next page")
    #expect(browser.query == "tab=lamps&page=2" && browser.names.count == 10)
    try await browser.enter("which", into: "Search for")
    expectEqual(Set(browser.query.split(separator: "&")), ["q=which", "tab=lamps"])
    expectEqual(tabs(browser), ["All", "[Lamps 0]", "Guides 2"])
    try await browser.press("Guides 2")
    expectEqual(browser.query, "q=which&tab=guides")
    expectEqual(browser.names, ["which lamp", "which sofa"])
    try await browser.press("All")
    expectEqual(browser.query, "q=which")
  }

  @Test("Without sections the first tab is open, and needs no place in the address")
  func withoutSections() async throws {
    let browser = browser(hitsPerSection: nil)
    try await browser.visit("")
    expectEqual(tabs(browser), ["[Lamps 30]", "Guides 2"])
    try await browser.press("Guides 2")
    #expect(browser.query == "tab=guides" && browser.names.count == 2)
    try await browser.press("Lamps 30")
    #expect(browser.query == "" && browser.names.count == 20)
    try await browser.visit("tab=toys")
    #expect(browser.notices.count == 1 && browser.names.count == 20)
  }

  @Test("Filters stay in every tab, and a tab that they leave nothing of says so")
  func filters() async throws {
    let browser = browser()
    try await browser.visit("color=red")
    expectEqual(tabs(browser), ["[All]", "Lamps 10", "Guides 0"])
    let notes = browser.document.all.filter { $0.classes.contains("tab-note") }.map(\.text)
    expectEqual(notes, ["Guides: 2 results without filters", "2 results without filters"])
    try await browser.press("Guides 0")
    expectEqual(browser.query, "color=red&tab=guides")
  }

  @Test("An index that does not exist leaves the page to the others")
  func missing() async throws {
    let browser = browser(guides: "gone")
    try await browser.visit("q=lamp")
    expectEqual(tabs(browser), ["[All]", "Lamps 30", "Guides"])
    #expect(browser.document.all("section", class: "found").count == 2 && browser.notices.isEmpty)
  }
}
