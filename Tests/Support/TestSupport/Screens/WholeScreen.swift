package import InstantSearchCore
import InstantSearchTesting

/// A whole search screen: every kind of widget on one searcher. Two backends that agree show the same content.
@MainActor
package final class WholeScreen {
  package let searcher: HitsSearcher
  private let values: FacetSearcher
  private let state = FilterState()
  private let box: SearchBoxConnector
  private let brands: FacetListConnector
  private let brandView = RecordingListController<Facet>()
  private let colors: FacetListConnector
  private let colorView = RecordingListController<Facet>()
  package let prices: NumberRangeConnector<Int>
  private let menu: HierarchicalConnector
  private let branches: HierarchicalConnector
  private let ratings: RatingMenuConnector
  private let ratingView = RecordingListController<Int>()
  private let order: SortByConnector
  private let current: CurrentFiltersConnector
  private let hits: HitsConnector<JSON>
  private var errors: [SearchError] = []

  package init(_ backend: any SearchBackend) {
    searcher = HitsSearcher(backend: backend, indexName: "products", query: Query(parameters: ["hitsPerPage": 20]))
    values = FacetSearcher(backend: backend, indexName: "products", attribute: "brand")
    values.connectFilterState(state)
    box = SearchBoxConnector(searcher: searcher)
    brands = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "brand", operator: .or, controller: brandView,
      presenter: FacetListPresenter(sortBy: [.isRefined, .count(order: .descending)], limit: 3, keepsSelected: true))
    brands.interactor.connectFacetSearcher(values)
    colors = FacetListConnector(
      searcher: searcher, filterState: state, attribute: "color", selectionMode: .single, operator: .and,
      controller: colorView)
    prices = NumberRangeConnector(searcher: searcher, filterState: state, attribute: "price")
    menu = HierarchicalConnector(searcher: searcher, filterState: state, hierarchicalAttributes: ["level0", "level1"])
    branches = HierarchicalConnector(
      searcher: searcher, filterState: state, hierarchicalAttributes: ["level0", "level1"], selectionMode: .multiple,
      groupName: "branches")
    ratings = RatingMenuConnector(searcher: searcher, filterState: state, attribute: "stars")
    ratings.connectController(ratingView)
    order = SortByConnector(
      searcher: searcher,
      items: [
        SortByItem(indexName: "products", label: "Featured"),
        SortByItem(indexName: "products_by_price", label: "Lowest price"),
      ])
    current = CurrentFiltersConnector(filterState: state)
    hits = HitsConnector(searcher: searcher)
    for observer in [searcher.onError, values.onError] { observer.subscribe(with: self) { $0.errors.append($1) } }
  }

  package func settle() async {
    await searcher.waitUntilIdle()
    await values.waitUntilIdle()
  }

  /// The content of the screen, a line for each widget.
  package var shown: [String] {
    let bounds = prices.interactor.bounds.map { "\($0)" } ?? "none"
    let filters = current.interactor.items.map(\.filter.description).joined(separator: ", ")
    let found = hits.interactor.hits.map(\.objectID).joined(separator: " ")
    return [
      "box: \(box.interactor.query ?? "")",
      "brands: \(Self.text(of: brandView))",
      "colors: \(Self.text(of: colorView))",
      "prices: \(bounds), \(prices.interactor.range)",
      "menu: \(menu.interactor.items().map { Self.text(of: $0) }.joined(separator: ", "))",
      "branches: \(branches.interactor.items().map { Self.text(of: $0) }.joined(separator: ", "))",
      "ratings: \(ratingView.items.map { "\($0.isSelected ? "*" : "")\($0.item) \($0.resultCount ?? -1)" })",
      "order: \(order.interactor.selections)",
      "filters: \(filters)",
      "found: \(searcher.onResults.lastValue?.nbHits ?? -1), \(found), more: \(hits.interactor.hasMore)",
      "errors: \(errors)",
    ]
  }

  private static func text(of item: HierarchicalFacet) -> String {
    "\(item.level) \(item.isSelected ? "*" : "")\(item.title) \(item.facet.count)"
  }

  private static func text(of view: RecordingListController<Facet>) -> String {
    view.items.map { item in
      (item.isSelected ? "*" : "") + item.item.value + (item.item.isCountKnown ? " \(item.item.count)" : "")
    }.joined(separator: ", ") + (view.canExpand ? (view.isExpanded ? " less" : " more") : "")
  }

  private func tap(_ value: String, in view: RecordingListController<Facet>) {
    guard let row = view.items.first(where: { $0.item.value == value }) else {
      errors.append(.failed(reason: "there is no '\(value)' to tap"))
      return
    }
    view.onClick?(row.item)
  }

  /// The actions of a user, in order.
  package static let steps: [(name: String, run: @MainActor (WholeScreen) -> Void)] = [
    ("opens", { $0.searcher.search() }),
    ("scrolls", { $0.hits.interactor.loadMore() }),
    ("scrolls on", { $0.hits.interactor.loadMore() }),
    ("types", { $0.box.interactor.query = "oa" }),
    ("types on", { $0.box.interactor.query = "oak ch" }),
    ("takes the text back", { $0.box.interactor.query = "" }),
    ("chooses a brand", { $0.tap("Brand 1", in: $0.brandView) }),
    ("shows more", { $0.brandView.onToggleExpansion?() }),
    ("chooses another brand", { $0.tap("Brand 7", in: $0.brandView) }),
    ("shows less", { $0.brandView.onToggleExpansion?() }),
    ("chooses a color", { $0.tap("red", in: $0.colorView) }),
    ("chooses another color", { $0.tap("blue", in: $0.colorView) }),
    ("moves a price", { $0.prices.interactor.select(NumberRange(20...150)) }),
    ("opens the menu", { $0.menu.interactor.tap("Home") }),
    ("goes deeper", { $0.menu.interactor.tap("Home > Living") }),
    ("searches a brand", { $0.brands.interactor.searchValues("br") }),
    ("stops searching", { $0.brands.interactor.searchValues("") }),
    ("goes up again", { $0.menu.interactor.tap("Home") }),
    ("chooses a least rating", { $0.ratings.interactor.tap(3) }),
    ("chooses a higher one", { $0.ratings.interactor.tap(4) }),
    ("chooses a branch", { $0.branches.interactor.tap("Office") }),
    ("chooses a second one", { $0.branches.interactor.tap("Home") }),
    ("goes into it", { $0.branches.interactor.tap("Home > Storage") }),
    ("takes the rating back", { $0.ratings.interactor.tap(4) }),
    ("sorts by price", { $0.order.interactor.tap("products_by_price") }),
    (
      "leaves the color",
      { screen in
        let color = screen.current.interactor.items.first { $0.filter.attribute == "color" }
        if let color { screen.current.interactor.remove(color.filter, fromGroupWithID: color.id) }
      }
    ),
    ("finds nothing", { $0.box.interactor.query = "zzz" }),
    (
      "starts over",
      { screen in
        screen.state.removeAll()
        screen.box.interactor.query = ""
      }
    ),
    ("scrolls by price", { $0.hits.interactor.loadMore() }),
  ]

  /// The records that the screen searches: 300 pieces of furniture.
  package static let records: [JSON] = {
    var generator = SeededGenerator(seed: 7)
    return (0..<300).map { number in
      let (material, kind) = (generator.element(of: "oak", "pine", "steel"), generator.element(of: "chair", "table"))
      let top = generator.element(of: "Home", "Office")
      return [
        "objectID": .string("\(number + 100)"), "name": .string("\(material) \(kind)"),
        "brand": .string("Brand \(min(generator.number(in: 0...11), generator.number(in: 0...11)))"),
        "color": .string(generator.element(of: "red", "blue", "green")), "level0": .string(top),
        "level1": .string("\(top) > \(generator.element(of: "Living", "Storage"))"),
        "price": .integer(Int64(generator.number(in: 5...200))), "stars": .double(Double(10 + number * 7 % 41) / 10),
      ]
    }
  }()
}
