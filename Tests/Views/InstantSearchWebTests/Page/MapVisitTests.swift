import InstantSearchCore
import InstantSearchTesting
import SearchEngine
import TestSupport
import Testing

@testable import InstantSearchWeb

@MainActor
@Suite("A visit to a page with a map")
struct MapVisitTests {
  private static let places: [JSON] = [
    ["objectID": "1", "name": "Suva lamp", "_geoloc": ["lat": -18.14, "lng": 178.44]],
    ["objectID": "2", "name": "Paris lamp", "_geoloc": ["lat": 48.86, "lng": 2.35]],
    ["objectID": "3", "name": "Louvre lamp", "_geoloc": ["lat": 48.861, "lng": 2.336]],
    ["objectID": "4", "name": "Louvre light", "_geoloc": ["lat": 48.861, "lng": 2.336]],
    ["objectID": "5", "name": "Lost lamp"],
  ]

  private func browser(searchesOnMove: Bool = false, backend: (any SearchBackend)? = nil) throws -> Browser {
    var shop = try Shop(records: Self.places)
    if let backend { shop = Shop(backend: backend) }
    shop.extend = { screen, searcher in
      let map = HTMLView.geoSearch()
      screen.keep(
        GeoSearchConnector(
          searcher: searcher, searchesOnMove: searchesOnMove, origin: Query.GeoPoint(latitude: 48.86, longitude: 2.35),
          units: .metric, controller: map))
      screen.add(map, at: .main)
    }
    return Browser(shop.page())
  }

  private func list(_ browser: Browser) -> [String] {
    browser.document.first("ol", class: "geo-list")?.all("li").map(\.text) ?? []
  }

  @Test("Results show by distance, groups of them are links, and those without a place are counted")
  func showing() async throws {
    let browser = try browser()
    try await browser.visit("")
    expectEqual(
      list(browser),
      [
        "Paris lamp 0 m", "Louvre lamp 1 km west", "Louvre light 1 km west", "Suva lamp 16,581 km north",
      ])
    #expect(browser.document.all("p").contains { $0.text == "1 result without a place on the map" })
    // The group of Paris is divided; the two at one point stay together, and lead to the list.
    try await browser.press("3 results, zoom in")
    let marks = browser.document.first("svg")?.all("a") ?? []
    expectEqual(marks.compactMap { $0["aria-label"] }, ["Paris lamp", "2 results"])
    let target = try #require(marks.last?["href"])
    #expect(browser.document.all("li").contains { $0["id"].map { "#" + $0 } == target })
    expectEqual(browser.redirectCount, 0)
  }

  @Test(
    "Moving and zooming stay in the address without a search, until the area is searched; everywhere is one link away")
  func moving() async throws {
    let browser = try browser()
    try await browser.visit("")
    try await browser.press("3 results, zoom in")
    expectEqual(browser.names.count, 5, "all results")
    let zoomed = browser.query
    #expect(zoomed.hasPrefix("map.move="))
    try await browser.press("Search this area")
    #expect(browser.query.hasPrefix("area=") && browser.names.count == 3 && list(browser).count == 3)
    #expect(!browser.document.all("a").contains { $0.text == "Search this area" })
    try await browser.press("Zoom out")
    #expect(browser.query.contains("&map.move=") && browser.names.count == 3)
    // A search for a text keeps the area and the map.
    try await browser.enter("light", into: "Search for")
    #expect(browser.query.contains("q=light") && browser.query.contains("area=") && browser.query.contains("map.move="))
    expectEqual(browser.names.count, 1)
    try await browser.press("Search everywhere")
    expectEqual(browser.query, "q=light")
    try await browser.press("Zoom out")
    try await browser.press("Move east")
    expectEqual(browser.redirectCount, 0)
  }

  @Test("Where moves search, each link of the map is the address of a search; the switch turns that on and off")
  func searchingOnMove() async throws {
    let browser = try browser(searchesOnMove: true)
    try await browser.visit("page=1")
    try await browser.press("3 results, zoom in")
    #expect(browser.query.hasPrefix("area=") && browser.names.count == 3)
    try await browser.press("Search as the map moves")
    #expect(browser.query.hasSuffix("&map.follow=0"))
    try await browser.press("Move west")
    #expect(browser.query.contains("&map.follow=0&map.move=") && browser.names.count == 3)
    try await browser.press("Search this area")
    #expect(browser.query.contains("map.follow=0") && !browser.query.contains("map.move"))
  }

  @Test("A wrong area is a notice, a wrong move is nothing; where nothing is found, the page leads to everywhere")
  func wrong() async throws {
    let browser = try browser()
    for query in [
      "area=1:2", "area=5:0:4:0", "area=91:0:92:0", "area=x:1:2:3", "area=1:2:-5", "area=1:x:2", "area=1:2:x",
      "area=1:2:3:", "area=:1:2", "area=1:2:all:4", "area=all:1:2", "area=1:2:3:4:5", "area=1:2:0",
    ] {
      try await browser.visit(query)
      #expect(browser.names.count == 5 && browser.notices.count == 1, "\(query)")
      #expect(browser.notices[0].contains(query), "\(browser.notices)")
    }
    try await browser.visit("map.move=1:2&map.follow=x&map.here=1")
    expectEqual(list(browser).count, 4)
    try await browser.visit("q=nothing&area=48.86:2.35:all")
    #expect(browser.names.isEmpty)
    try await browser.press("Search everywhere")
    expectEqual(browser.query, "q=nothing")
  }

  @Test("A backend without geographic searches: the map says so, shows the places, and offers no search in the area")
  func unsupported() async throws {
    let index = try LocalIndex(settings: Shop.settings)
    try await index.save(Self.places)
    let local = LocalBackend(["lamps": index])
    let known = Set(ParameterDescriptor.byName.keys).subtracting([.insideBoundingBox])
    let backend = ScriptedBackend(supportedParameters: .only(known)) { requests throws(SearchError) in
      try await local.search(requests)
    }
    let browser = try browser(backend: backend)
    try await browser.visit("")
    #expect(browser.document.all("p").contains { $0.text == "This search can’t be restricted to an area." })
    expectEqual(list(browser).count, 4)
    try await browser.press("3 results, zoom in")
    #expect(browser.names.count == 5 && !browser.document.all("a").contains { $0.text == "Search this area" })
  }
}
