import InstantSearchCore
import InstantSearchWeb
import SearchEngine
import TestSupport
import Testing

@MainActor
@Suite("Visits of a page with menus")
struct MenuVisitTests {
  /// A browser on a page with a menu of brands, a menu of ratings and branches of rooms.
  private func browser(_ parameters: [LinkMapping.Parameter]) throws -> Browser {
    var settings = Shop.settings
    settings.attributesForFaceting?.append("rating")
    let index = try LocalIndex(settings: settings)
    try index.save(Shop.lamps)
    let backend = LocalBackend(["lamps": index])
    return Browser(
      SearchPage(title: "Lamps", mapping: LinkMapping(parameters), languages: [.english]) { screen in
        let searcher = HitsSearcher(backend: backend, indexName: "lamps")
        searcher.request.query.hitsPerPage = 30
        screen.connectSearcher(searcher)
        let (box, brands, ratings, rooms, current) = (
          HTMLView.searchBox(), HTMLView.menuSelect(name: "brand", title: "Brand"),
          HTMLView.ratingMenu(name: "rating"), HTMLView.hierarchicalMenu(name: "room", selectionMode: .multiple),
          HTMLView.currentFilters()
        )
        let hits = HTMLView.hits(of: JSON.self) { HTML("h2", text: $0.record["name"]?.string ?? "") }
        screen.keep(
          SearchBoxConnector(searcher: searcher, controller: box),
          FacetListConnector(
            searcher: searcher, attribute: "brand", selectionMode: .single, operator: .or, controller: brands),
          RatingMenuConnector(searcher: searcher, attribute: "rating", controller: ratings),
          HierarchicalConnector(
            searcher: searcher, hierarchicalAttributes: ["room.lvl0", "room.lvl1"], selectionMode: .multiple,
            controller: rooms),
          CurrentFiltersConnector(filterState: screen.filterState, controller: current),
          HitsConnector<JSON>(searcher: searcher, infiniteScrolling: .off, controller: hits))
        screen.add(box, at: .top)
        screen.add(current, at: .status)
        screen.add(brands, at: .side)
        screen.add(ratings, titled: "Rating", at: .side)
        screen.add(rooms, titled: "Room", at: .side)
        screen.add(hits, at: .main)
      })
  }

  /// The text that the menu of brands shows.
  private func brand(_ browser: Browser) -> String? {
    browser.document.first("select")?.all("option").first { $0["selected"] != nil }?.text
  }

  @Test("A chosen value is the field of the address, and other controls keep it")
  func menuInLink() async throws {
    let browser = try browser([.values("brand")])
    try await browser.visit("")
    #expect(brand(browser) == "All" && browser.document.first("select")?["name"] == "brand")
    try await browser.enter("Lumen (6)", into: "Brand")
    #expect(browser.query == "brand=Lumen" && browser.names.count == 6 && brand(browser) == "Lumen (6)")
    try await browser.enter("desk", into: "Search for")
    expectEqual(browser.query, "q=desk&brand=Lumen")
    try await browser.enter("All", into: "Brand")
    #expect(browser.query == "q=desk" && brand(browser) == "All")
    try await browser.visit("brand=Lumen")
    try await browser.press("Remove filter Lumen")
    #expect(browser.query == "" && brand(browser) == "All")
    // Several values show together, stay when another control is used, and are replaced by a choice.
    try await browser.visit("brand=Lumen&brand=Oldtown")
    #expect(browser.names.count == 9 && brand(browser) == "Lumen, Oldtown")
    try await browser.enter("a", into: "Search for")
    expectEqual(browser.query, "q=a&brand=Lumen&brand=Oldtown")
    for query in ["brand=Lumen&brand=Oldtown", "brand!=Lumen"] {
      try await browser.visit(query)
      try await browser.enter("Brightly (3)", into: "Brand")
      #expect(browser.query == "brand=Brightly" && browser.names.count == 3)
    }
  }

  @Test("Without a name in the mapping the choice is an action, and the address keeps it as a filter")
  func menuBesideLink() async throws {
    let browser = try browser([])
    try await browser.visit("")
    try await browser.enter("Glow & Co (3)", into: "Brand")
    #expect(browser.redirectCount == 1 && browser.names.count == 3 && brand(browser) == "Glow & Co (3)")
    let query = browser.query
    try await browser.submit()
    #expect(browser.query == query && browser.names.count == 3, "the same again")
    try await browser.enter("All", into: "Brand")
    #expect(browser.query == "" && browser.names.count == 24)
  }

  @Test("A least rating is a number of the address, and stars are read as numbers")
  func ratings() async throws {
    let browser = try browser([.numbers("rating")])
    try await browser.visit("")
    expectEqual(browser.rows("Rating").first, "★★★★☆ & up")
    #expect(browser.document.all.contains { $0["aria-label"] == "4 of 5 stars & up" })
    try await browser.press("★★★☆☆ & up", in: "Rating")
    #expect(browser.query == "rating=3:" && browser.names.count == 6)
    try await browser.press("★★★☆☆ & up", in: "Rating")
    expectEqual(browser.query, "")
  }

  @Test("Several branches stay in the address, with names for their levels or as filters", arguments: [true, false])
  func branches(haveNames: Bool) async throws {
    let group = FilterGroup.ID.or(name: "room.lvl0")
    let browser = try browser(
      haveNames ? [.values("room", of: "room.lvl0", group: group), .values("area", of: "room.lvl1", group: group)] : [])
    try await browser.visit("")
    try await browser.press("Office", in: "Room")
    try await browser.press("Home", in: "Room")
    expectEqual(browser.names.count, 18)
    try await browser.press("Bedroom", in: "Room")
    expectEqual(browser.names.count, 12)
    if haveNames { expectEqual(browser.query, "room=Office&area=Home%20%3E%20Bedroom") }
    let query = browser.query
    try await browser.submit()
    #expect(browser.query == query && browser.names.count == 12)
    try await browser.press("Office", in: "Room")
    try await browser.press("Home", in: "Room")
    expectEqual(browser.query, "")
  }
}
