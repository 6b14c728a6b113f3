import InstantSearchTesting
import InstantSearchCore

extension ScreenPart {
  /// The widgets that search for a text, or show the results.
  static let searches: [(name: String, make: Make)] = [
    ("search box", searchBox), ("stats", stats), ("page size", pageSizes), ("pages", pages), ("list", list),
    ("page of results", page), ("map", map),
  ]

  /// The widgets that change the text or the index of one searcher.
  static let alone: [(name: String, make: Make)] = [
    ("autocomplete", autocomplete), ("did you mean", didYouMean), ("orders", sortBy),
    ("relevant sort", relevantSort),
  ]

  private static let texts = ["", "oa", "oak", "ch", "oak ch", "steel ta", "zz", "pine"]

  private static func searchBox(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingSearchBox()
    let searchesAsYouType = generator.once(in: 2)
    let mode: SearchTriggeringMode = searchesAsYouType ? .searchAsYouType : .searchOnSubmit
    let connector =
      context.searchers.map { SearchBoxConnector(searcher: $0, searchTriggeringMode: mode, controller: view) }
      ?? SearchBoxConnector(searcher: context.searcher, searchTriggeringMode: mode, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.text
    } mistake: { model in
      difference(view.text, model.link.text)
    } press: { generator in
      let text = generator.element(of: texts)
      view.type(text)
      let submits = !searchesAsYouType || generator.once(in: 4)
      if submits { view.submit() }
      return Action("\(submits ? "submits" : "types") '\(text)'") { difference($0.link.text, text) }
    }
  }

  private static func autocomplete(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingAutocomplete()
    var sources: [AutocompleteSource] = [
      .recentSearches(context.recentSearches), .facet("brand", showsWithoutText: generator.once(in: 2)),
      .records(indexName: ScreenShop.Index.books, attribute: "name", showsWithoutText: generator.once(in: 2)),
    ]
    if generator.once(in: 2) { sources.removeFirst() }
    let connector = AutocompleteConnector(
      searcher: context.searcher, filterState: context.state, sources: sources, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      (view.shown.last ?? []).map { section in
        section.title + ": " + section.items.map { "\($0.label.text) \($0.count ?? -1)" }.joined(separator: ", ")
      }.joined(separator: "; ")
    } mistake: { model in
      let values = (view.shown.last ?? []).filter { $0.kind == .facet }.flatMap(\.items)
      let counts = model.counts(of: "brand", ignoring: .or(name: "brand"))
      for item in values {
        let value = item.category ?? item.text.text
        if let wrong = difference(item.count, counts[value]) { return "\(value): \(wrong)" }
      }
      return nil
    } press: { generator in
      if generator.once(in: 8) {
        view.onAction?(.clearRecentSearches)
        return "forgets the recent searches"
      }
      guard let item = generator.some(of: (view.shown.last ?? []).flatMap(\.items)) else { return nil }
      view.onAction?(generator.once(in: 3) ? .complete(item) : .choose(item))
      return "chooses \(item.label.text)"
    } isTransient: {
      // Chosen offers are closed.
      view.shown.last?.isEmpty ?? true
    }
  }

  private static func stats(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingStats()
    let connector = StatsConnector(searcher: context.searcher, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.text ?? ""
    } mistake: { model in
      let count = "\(model.objectIDs.count) "
      return view.text?.hasPrefix(count) == true ? nil : "'\(view.text ?? "")' without '\(count)'"
    }
  }

  private static func didYouMean(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingDidYouMean()
    let connector = DidYouMeanConnector(searcher: context.searcher, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.texts), \(view.offers)"
    } mistake: { model in
      model.objectIDs.isEmpty || view.offers.isEmpty ? nil : "offers \(view.offers)"
    } press: { generator in
      guard let index = generator.some(of: view.offers.indices) else { return nil }
      view.tapOffer(index)
      return "takes offer \(index)"
    }
  }

  // MARK: Orders and pages

  /// The indices of the sort menu, with the values in links.
  static let indices = [
    (value: "main", name: ScreenShop.Index.main), (value: "price", name: ScreenShop.Index.byPrice),
    (value: "relevant", name: ScreenShop.Index.relevant),
  ]

  private static func sortBy(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingPicker<String>()
    let connector = SortByConnector(
      searcher: context.searcher, items: indices.map { SortByItem(indexName: $0.name, label: $0.value) },
      controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.chosen ?? "none"
    } mistake: { model in
      let name = model.link.indexName ?? ScreenShop.Index.main
      return difference(view.chosen, indices.first { $0.name == name }?.value)
    } press: { generator in
      let (value, name) = generator.element(of: indices)
      view.choose(value)
      return Action("sorts by \(value)") { difference($0.link.indexName ?? ScreenShop.Index.main, name) }
    }
  }

  private static func relevantSort(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingRelevantSort()
    let strictness = generator.once(in: 2) ? 70 : nil
    let connector = RelevantSortConnector(
      searcher: context.searcher, relevancyStrictness: strictness, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.texts.joined(separator: ", ")
    } mistake: { model in
      let hasSort = model.link.indexName == ScreenShop.Index.relevant
      let texts = DefaultPresenter.RelevantSort.present(model.link.relevancyStrictness == 0 ? .hitsCount : .relevancy)
      return difference(view.texts, hasSort ? [texts?.hintText, texts?.toggleTitle].compactMap(\.self) : [])
    } press: { _ in
      if view.texts.isEmpty { return nil }
      view.tap()
      return "toggles the relevancy"
    }
  }

  /// The page sizes of the menu.
  static let sizes = [2, 3, 5]

  private static func pageSizes(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingPicker<Int>()
    let connector = HitsPerPageConnector(searcher: context.searcher, items: sizes, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.chosen ?? "none"
    } mistake: { model in
      difference(
        connector.interactor.selections.subtracting(sizes), sizes.contains(model.pageSize) ? [] : [model.pageSize])
        ?? (sizes.contains(model.pageSize) ? difference(connector.interactor.selections, [model.pageSize]) : nil)
    } press: { generator in
      let size = generator.element(of: sizes)
      view.onClick?(size)
      return Action("shows \(size) on a page") { difference($0.pageSize, size) }
    }
  }

  private static func pages(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingPages()
    let connector = PaginationConnector(searcher: context.searcher, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.current ?? -1) of \(connector.interactor.item.count)"
    } mistake: { model in
      difference(connector.interactor.item, PageNumbers(current: model.link.page, count: model.pageCount))
    } press: { generator in
      guard let page = generator.some(of: connector.interactor.item.offered.compactMap(\.self)) else { return nil }
      view.onPageChosen?(page)
      return Action("goes to page \(page)") { difference($0.link.page, page) }
    }
  }

  private static func list(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    results(context, isPaged: false)
  }

  private static func page(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    results(context, isPaged: true)
  }

  private static func results(_ context: Context, isPaged: Bool) -> ScreenPart {
    let view = RecordingHits()
    let connector = HitsConnector<JSON>(
      searcher: context.searcher, infiniteScrolling: isPaged ? .off : .on(withOffset: 0), controller: view)
    let list = connector.interactor
    var part = ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(list.hits.map(\.objectID)), \(list.hasPrevious ? "more above" : ""), \(list.hasMore ? "more below" : ""), \(view.message ?? "")"
    } mistake: { model in
      guard let pages = list.position?.pages else { return "no results yet" }
      let isHere = isPaged ? pages == model.link.page...model.link.page : pages.contains(model.link.page)
      return difference(list.hits.map(\.objectID), model.objectIDs(ofPages: pages))
        ?? difference(view.names.count, list.hits.count) ?? (isHere ? nil : "pages \(pages)")
        ?? (isPaged ? nil : difference(list.hasMore, pages.upperBound + 1 < model.pageCount))
    } press: { generator in
      if list.hasPrevious, generator.once(in: 2) {
        list.loadPrevious()
        return "loads the previous page"
      }
      guard list.hasMore else { return nil }
      view.scrollToEnd()
      return "scrolls to the end"
    }
    part.list = list
    return part
  }

  // MARK: Map

  private static func map(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingMap()
    let connector = GeoSearchConnector(
      searcher: context.searcher, origin: generator.once(in: 2) ? .init(latitude: 10, longitude: 10) : nil,
      units: .metric, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      let state = view.state
      // Without a place and an area, a map shows what it showed before.
      let area = state.places.isEmpty && state.location?.area == nil ? nil : state.shownArea
      return "\(view.rows), \(state.unlocatedCount), \(area.map { "\($0)" } ?? ""), \(state.location?.linkText ?? "")"
    } mistake: { model in
      let ids = model.objectIDs(ofPages: model.link.page...model.link.page)
      let located = Set(view.state.places.map(\.objectID))
      return difference(view.state.location, model.link.location)
        ?? difference(located.count + view.state.unlocatedCount, ids.count)
        ?? (located.isSubset(of: ids) ? nil : "places of \(located.subtracting(ids).sorted())")
    } press: { generator in
      switch generator.number(in: 0...3) {
      case 0: view.clear()
      case 1 where view.state.location != nil || view.state.origin != nil:
        if generator.once(in: 2) { view.widen() } else { view.narrow() }
      default:
        let (south, west) = (Double(generator.number(in: -50...20)), Double(generator.number(in: -150...100)))
        guard let area = GeoArea(south: south, west: west, north: south + 30, east: west + 80) else { return nil }
        view.move(to: area)
      }
      return "moves the map to \(view.state.location?.linkText ?? "everywhere")"
    }
  }
}
