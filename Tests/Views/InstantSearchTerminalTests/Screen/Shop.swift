import Foundation
import InstantSearchCore
import InstantSearchTerminal
import InstantSearchTesting
import SearchEngine

/// A whole search screen over a small catalogue of lamps, on the engine.
@MainActor
final class Shop {
  let screen = TerminalScreen(title: "Lamps")
  let state = FilterState()
  let searcher: HitsSearcher
  let brandValues: FacetSearcher
  let box = SearchBoxView()
  let brands = FacetListView()
  let colors = FacetListView(selectionMode: .single)
  let categories = HierarchicalMenuView()
  let prices = NumberRangeView<Int>()
  let sale = FilterToggleView<Filter.Facet>(title: "on sale")
  let hits = HitsView<JSON>(title: "name", details: ["brand", "color", "price"])
  private var connectors: [Connector] = []

  init(records: [JSON] = Shop.lamps, failing: @escaping @Sendable () -> Bool = { false }) throws {
    let index = try LocalIndex(settings: Self.settings)
    try index.save(records)
    try index.setView("cheap", IndexSettings(customRanking: [.ascending("price")]))
    let backend = FailingBackend(backend: LocalBackend(["lamps": index]), isFailing: failing)
    searcher = HitsSearcher(backend: backend, indexName: "lamps")
    brandValues = FacetSearcher(backend: backend, indexName: "lamps", attribute: "brand")
    brandValues.connectFilterState(state)
    addHeader()
    addFilters()
    connectors.append(HitsConnector<JSON>(searcher: searcher, filterState: state, controller: hits))
    screen.add(hits, at: .main)
    screen.connectSearcher(searcher)
  }

  private func addHeader() {
    let (stats, loading, sort) = (StatsView(), LoadingView(), SortByView())
    let (clear, current) = (ClearFiltersView(), CurrentFiltersView())
    let orders = [
      SortByItem(indexName: "lamps", label: "Best match"), SortByItem(indexName: "cheap", label: "Lowest price"),
    ]
    connectors += [
      SearchBoxConnector(searcher: searcher, controller: box),
      // The processing time is not deterministic.
      StatsConnector(searcher: searcher, controller: stats) { $0.map { "\($0.totalHitsCount) results" } },
      LoadingConnector(searcher: searcher, controller: loading),
      SortByConnector(searcher: searcher, items: orders, controller: sort),
      FilterClearConnector(filterState: state, controller: clear),
      CurrentFiltersConnector(filterState: state, controller: current),
    ]
    screen.add(box, at: .top)
    for view in [stats, loading, clear, sort] { screen.add(view, at: .status) }
    screen.add(current, at: .top)
  }

  private func addFilters() {
    let brand = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "brand", operator: .or, controller: brands,
      presenter: FacetListPresenter(limit: 3, keepsSelected: true))
    brand.interactor.connectFacetSearcher(brandValues)
    let onSale = Filter.Facet(attribute: "sale", boolValue: true)
    connectors += [
      brand, SearchBoxConnector(searcher: brandValues, controller: brands.valueBox),
      FacetListConnector(
        searcher: searcher, filterState: state, attribute: "color", selectionMode: .single, operator: .and,
        controller: colors),
      HierarchicalConnector(
        searcher: searcher, filterState: state, hierarchicalAttributes: ["room.lvl0", "room.lvl1"],
        controller: categories),
      NumberRangeConnector(searcher: searcher, filterState: state, attribute: "price", controller: prices),
      FilterToggleConnector(filterState: state, filter: onSale, controller: sale),
    ]
    screen.add(brands, titled: "Brand", at: .side)
    screen.add(categories, titled: "Room", at: .side)
    screen.add(prices, titled: "Price", at: .side)
    screen.add(colors, titled: "Color", at: .side)
    screen.add(sale, at: .side)
  }

  /// Presses keys, and waits for the effect of each.
  func press(_ keys: Key...) async {
    for key in keys {
      screen.press(key)
      await settle()
    }
  }

  func type(_ text: String) async { for character in text { await press(.character(character)) } }

  /// The first search, or the one in flight.
  func settle() async {
    await searcher.waitUntilIdle()
    await brandValues.waitUntilIdle()
    // Changes of views in this turn are notified at its end.
    for _ in 0..<3 { await Task.yield() }
    await searcher.waitUntilIdle()
  }

  func open() async {
    searcher.search()
    await settle()
  }

  /// The text of the screen.
  var frame: Frame { screen.frame(size: screen.size) }

  /// The focused row, from its mark on.
  var focusedLine: String? {
    frame.lines.dropFirst().lazy.compactMap { line in line.firstRange(of: "› ").map { String(line[$0.lowerBound...]) } }
      .first
  }

  /// Moves the focus down the side column to the row with this text.
  func goTo(_ text: String) async {
    await press(.escape, .escape, .down, .left, .home)
    for _ in 0..<60 where focusedLine?.split(separator: "│").first?.contains(text) != true { await press(.down) }
  }

  static let settings = IndexSettings(
    searchableAttributes: ["name", "brand", "color"],
    attributesForFaceting: ["searchable(brand)", "color", "room.lvl0", "room.lvl1", "sale"])

  /// Twenty-four lamps with fixed attributes.
  static let lamps: [JSON] = (0..<24).map { number in
    let kind = ["Desk lamp", "Floor lamp", "Ceiling light", "Wall light", "Night light", "Lantern"][number % 6]
    let series = ["Ada", "Bo", "Cleo", "Dot"][number / 6]
    let room = ["Office", "Home", "Home", "Garden"][number % 4]
    let area = ["Desk", "Living room", "Bedroom", "Path"][number % 4]
    return [
      "objectID": .string("\(number + 1)"), "name": .string("\(series) \(kind)"),
      "brand": .string(
        ["Lumen", "Brightly", "Glow & Co", "Nordlys", "Hikari 光", "Oldtown"][(number * 5 + number / 4) % 6]),
      "color": .string(["white", "black", "brass", "red"][(number + number / 5) % 4]),
      "price": .integer(Int64(9 + number * number)), "sale": .bool(number % 5 == 0),
      "room": ["lvl0": .string(room), "lvl1": .string("\(room) > \(area)")],
    ]
  }
}

/// A flag that can be used on any thread.
///
/// `@unchecked Sendable` is correct: the value is accessed only under the lock.
final class Switch: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isOn: Bool {
    get { lock.withLock { value } }
    set { lock.withLock { value = newValue } }
  }
}

/// A backend that fails while a flag is set.
private struct FailingBackend: SearchBackend {
  let backend: LocalBackend
  let isFailing: @Sendable () -> Bool

  var supportedParameters: SupportedParameters { backend.supportedParameters }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if isFailing() { throw .timedOut }
    return try await backend.search(requests)
  }
}
