package import InstantSearchCore
package import InstantSearchTesting

/// A screen with widgets of any kinds, which are used at random. Screens of one plan have the same widgets.
@MainActor
package final class RandomScreen {
  /// The widgets of a screen, and what is random in them.
  @MainActor
  package struct Plan {
    fileprivate let makers: [(name: String, make: ScreenPart.Make, seed: UInt64)]
    /// The number of results on a page that the app has set; nil for that of the backend.
    fileprivate let hitsPerPage: Int?
    /// Whether there is a second index in a tab.
    fileprivate let hasTabs: Bool
    /// How many results of each index show in sections while no tab is open; nil for no sections.
    fileprivate let hitsPerSection: Int?
    /// The searches of the person, on whatever screen.
    fileprivate let recentSearches = RecentSearches()

    /// A random subset of all widgets.
    package init(_ generator: inout SeededGenerator) {
      hasTabs = generator.once(in: 4)
      hitsPerSection = generator.once(in: 2) ? 2 : nil
      hitsPerPage = generator.once(in: 3) ? nil : generator.number(in: 3...6)
      let all = ScreenPart.filters + ScreenPart.searches + (hasTabs ? [] : ScreenPart.alone)
      let share = generator.number(in: 2...4)
      makers = all.compactMap { named in generator.once(in: share) ? (named.name, named.make, generator.next()) : nil }
    }

    /// All widgets on one index.
    package init(all seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      (hasTabs, hitsPerSection, hitsPerPage) = (false, nil, 3)
      makers = (ScreenPart.filters + ScreenPart.searches + ScreenPart.alone).map {
        ($0.name, $0.make, generator.next())
      }
    }

    /// The names of the widgets.
    package var names: [String] { makers.map(\.name) }
  }

  private let state: FilterState
  private let searchers: MultiSearcher
  private let searcher: HitsSearcher
  private let parts: [(name: String, part: ScreenPart)]
  private let tabs: (connector: IndexTabsConnector, view: RecordingIndexTabs, books: HitsConnector<JSON>)?
  private let plan: Plan
  private let connection: Connection
  /// What is wrong after the last action; nil if it did what it should.
  private var mistakeOfAction: (@MainActor (ScreenModel) -> String?)?
  private var errors: [SearchError] = []
  private var errorSubscriptions: [Observer<SearchError>.Subscription] = []

  package convenience init(_ plan: Plan, _ backend: any SearchBackend) {
    var query = Query()
    query.hitsPerPage = plan.hitsPerPage
    let searchers = MultiSearcher(backend: backend)
    let searcher = searchers.addHitsSearcher(indexName: ScreenShop.Index.main, query: query)
    self.init(plan, searchers, searcher, FilterState())
  }

  /// A screen over a searcher and filters that others use too.
  package init(_ plan: Plan, _ searchers: MultiSearcher, _ searcher: HitsSearcher, _ state: FilterState) {
    (self.plan, self.searchers, self.searcher, self.state) = (plan, searchers, searcher, state)
    let query = searcher.request.query
    connection = searcher.connectFilterState(state)
    if plan.hasTabs {
      let books = searchers.addHitsSearcher(indexName: ScreenShop.Index.books, query: query)
      books.connectFilterState(state)
      let view = RecordingIndexTabs(showsSections: plan.hitsPerSection != nil)
      let connector = IndexTabsConnector(
        tabs: [("shop", "Shop", searcher), ("books", "Books", books)], hitsPerSection: plan.hitsPerSection,
        controller: view)
      tabs = (connector, view, HitsConnector<JSON>(searcher: books, infiniteScrolling: .off))
    } else {
      tabs = nil
    }
    let context = ScreenPart.Context(
      searcher: searcher, searchers: plan.hasTabs ? searchers : nil, state: state, recentSearches: plan.recentSearches)
    parts = plan.makers.map { maker in
      var generator = SeededGenerator(seed: maker.seed)
      return (maker.name, maker.make(context, &generator))
    }
    for case let searcher as HitsSearcher in searchers.searchers {
      errorSubscriptions.append(searcher.onError.subscribe(with: self) { $0.errors.append($1) })
    }
  }

  // MARK: Using

  /// Searches for the first time.
  package func open() async {
    searchers.search()
    await settle()
  }

  /// Waits until nothing more happens.
  package func settle() async {
    for _ in 0..<3 {
      await Task.yield()
      await searchers.waitUntilIdle()
      for (_, part) in parts {
        await part.list?.restoring?.value
        await part.connector.waitUntilIdle()
      }
      await tabs?.connector.waitUntilIdle()
    }
  }

  /// Does something at random, and returns what; nil if there is nothing to do in the widget that was chosen.
  package func press(_ generator: inout SeededGenerator) async -> String? {
    if let tabs, generator.once(in: 3) {
      let name = generator.element(of: plan.hitsPerSection == nil ? ["shop", "books"] : ["shop", "books", nil])
      tabs.view.onOpen?(name)
      await settle()
      return "opens \(name ?? "the sections")"
    }
    // The widgets of a closed tab are not on the screen.
    if tabs?.connector.interactor.item.open?.name == "books" { return nil }
    guard let (name, part) = generator.some(of: parts), let action = part.press(&generator) else { return nil }
    mistakeOfAction = action.mistake
    await settle()
    return "\(name): \(action.text)"
  }

  /// Everything that belongs to the screen, to see that it is freed.
  package var objects: [WeakReference] {
    ([self] + parts.flatMap { [$0.part.connector, $0.part.view, $0.part.interactor] }).map { WeakReference($0) }
  }

  /// Disconnects the widgets, as a screen does that is closed.
  package func close() {
    for (_, part) in parts { part.connector.disconnect() }
    tabs?.connector.disconnect()
    tabs?.books.disconnect()
    connection.disconnect()
    for subscription in errorSubscriptions { subscription.cancel() }
  }

  // MARK: Links

  /// The screen as one value.
  package var link: SearchLink {
    var link =
      tabs.map { SearchLink($0.connector.interactor) } ?? SearchLink(searcher, mainIndexName: ScreenShop.Index.main)
    link.expandedLists = Set(
      parts.compactMap { part in part.part.expansion.flatMap { $0.isExpanded() ? $0.name : nil } })
    return link
  }

  /// Shows a link; the caller searches.
  package func apply(_ link: SearchLink) {
    if let tabs {
      link.apply(to: tabs.connector.interactor)
    } else {
      link.apply(to: searcher, mainIndexName: ScreenShop.Index.main)
    }
    for (_, part) in parts {
      part.expansion.map { $0.expand(link.expandedLists.contains($0.name)) }
    }
  }

  /// Everything that a link may change. The page of a closed tab is not in the link.
  package var input: [HitsSearcherRequest] {
    searchers.searchers.compactMap { other in
      guard let other = other as? HitsSearcher else { return nil }
      var request = other.request
      if let tabs, tabs.connector.interactor.openSearcher !== other { request.query.page = nil }
      return request
    }
  }

  /// The filters. The levels of a hierarchy without a choice are none.
  package var groups: FilterGroups { FilterGroups(state.groups.filter { !$0.filters.isEmpty }) }

  /// Where the reader is in each list of results.
  package var positions: [HitsPosition?] { parts.map { $0.part.list?.position } }

  /// Goes back to where a reader was; the caller searches.
  package func restore(_ positions: [HitsPosition?]) {
    for (part, position) in zip(parts, positions) { part.part.list?.restore(position) }
  }

  /// The names in links.
  package static let mapping = LinkMapping(
    [
      .values("brand"), .values("color", group: .and(name: "color")),
      .values("material", group: .and(name: "material")),
      .values("kind"), .values("season"), .levels("place", ["l0", "l1"]),
      .values("side", of: "c0", group: .or(name: "c0")), .values("part", of: "c1", group: .or(name: "c0")),
      .values("size"), .numbers("price"), .numbers("stock"), .numbers("released"), .numbers("rating"),
      .numbers("price-any", of: "price", group: .or(name: "ranges", filterType: .numeric)),
      .filters(
        "deal", group: .or(name: "deal"),
        ["new", "used"].map { ($0, Filter(Filter.Facet(attribute: "kind", stringValue: $0))) }),
      .filters(
        "tag", group: .or(name: "tags", filterType: .tag),
        [("hot", Filter(Filter.Tag("hot"))), ("fair", Filter(Filter.Tag("fair")))]),
      .filters(
        "sale", group: .or(name: "sale"),
        [true, false].map { ("\($0)", Filter(Filter.Facet(attribute: "sale", boolValue: $0))) }),
    ],
    orders: ScreenPart.indices.dropFirst().map { ($0.value, $0.name) }, tabs: ["shop", "books"],
    pageSizes: ScreenPart.sizes, relevancyName: "relevant", locationName: "area")

  // MARK: Showing

  /// Whether the widgets of the shop show its results: while another tab is open, they keep their last ones.
  private var showsShop: Bool {
    tabs.map { $0.connector.interactor.item.open.map { $0.name == "shop" } ?? false } ?? true
  }

  /// What the views show, a line for each; nil for those that show something now that is in no link.
  package var shown: [String?] {
    let lines = parts.map { name, part in showsShop && !part.isTransient() ? "\(name): \(part.shown())" : nil }
    guard let tabs else { return lines + ["errors: \(errors)"] }
    let open = tabs.connector.interactor.item.open?.name
    // The area of the closed shop is not in the link.
    let isCounted = open != "books" || searcher.request.location == nil
    let books = open != "shop"
    return lines + [
      isCounted ? "tabs: \(tabs.view.rows), \(tabs.view.notes)" : nil,
      books ? "books: \(tabs.books.interactor.hits.map(\.objectID))" : nil, "errors: \(errors)",
    ]
  }

  /// What is wrong in a view, by the model; nil if nothing is.
  package func mistake(_ shop: ScreenShop) -> String? {
    let link = link
    func model(_ indexName: String) -> ScreenModel {
      ScreenModel(
        indices: shop.indices, link: link, hitsPerPage: plan.hitsPerPage ?? 20,
        indexName: indexName == ScreenShop.Index.relevant ? ScreenShop.Index.main : indexName)
    }
    if !errors.isEmpty { return "\(errors)" }
    if showsShop {
      let model = model(link.indexName ?? ScreenShop.Index.main)
      if let mistake = mistakeOfAction?(model) { return mistake }
      mistakeOfAction = nil
      for (name, part) in parts {
        if let mistake = part.mistake(model) { return "\(name): \(mistake)" }
      }
    }
    guard let tabs else { return nil }
    for tab in tabs.connector.interactor.item.tabs {
      // The map is one of the shop, which keeps its area while it is closed.
      let model = model(tab.name).within(tab.name == "shop" ? searcher.request.location : nil)
      if let wrong = difference(tab.count, model.objectIDs.count) { return "tab \(tab.name): \(wrong)" }
    }
    return nil
  }
}

extension ScreenModel {
  /// The model of a searcher in an area.
  fileprivate func within(_ location: GeoRestriction?) -> ScreenModel {
    var link = link
    link.location = location
    return ScreenModel(indices: indices, link: link, hitsPerPage: hitsPerPage, indexName: indexName)
  }
}
