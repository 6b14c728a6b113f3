import InstantSearchTesting
import InstantSearchCore

extension ScreenPart {
  /// The widgets that filter.
  static let filters: [(name: String, make: Make)] = [
    ("brands", brands), ("colors", colors), ("materials", materials), ("brands of one", brandsOfOne),
    ("kinds", menuSelect),
    ("seasons", dynamicFacets), ("deals", deals), ("tags", tags), ("prices", priceList), ("sale", toggle),
    ("sizes", filterMap), ("stock", number), ("price", numberRange), ("released", dates), ("ratings", ratings),
    ("menu", menu), ("branches", branches), ("breadcrumb", breadcrumb), ("current filters", currentFilters),
    ("clear", clear),
  ]

  private static func brands(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    facets("brand", .or, .multiple, context, &generator)
  }

  private static func brandsOfOne(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    facets("brand", .or, .single, context, &generator)
  }

  private static func colors(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    facets("color", .and, .single, context, &generator)
  }

  private static func materials(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    facets("material", .and, .multiple, context, &generator)
  }

  private static func facets(
    _ attribute: Attribute, _ refinement: RefinementOperator, _ mode: SelectionMode, _ context: Context,
    _ generator: inout SeededGenerator
  ) -> ScreenPart {
    let view = RecordingListController<Facet>()
    let isWhole = generator.once(in: 2)
    let presenter = FacetListPresenter(
      sortBy: generator.once(in: 2) ? [.count(order: .descending)] : [.isRefined, .alphabetical(order: .ascending)],
      limit: 2, keepsSelected: true, expandedLimit: 4)
    let connector = FacetListConnector(
      searcher: context.searcher, filterState: context.state, attribute: attribute, selectionMode: mode,
      operator: refinement, controller: view, presenter: isWhole ? nil : presenter)
    let id = refinement == .or ? FilterGroup.ID.or(name: attribute.rawValue) : .and(name: attribute.rawValue)
    // Whatever the mode of this list, another one of the same group may choose several.
    let ignored = mode == .single || refinement == .or ? id : nil
    var part = ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.items.map(\.text).joined(separator: ", ") + (view.canExpand ? view.isExpanded ? " less" : " more" : "")
    } mistake: { model in
      model.mistake(in: view.items, of: attribute, in: id, ignoring: ignored, isWhole: isWhole)
        ?? (view.isAllSelected
          != (model.chosen(attribute, in: id) + model.chosen(attribute, in: id, isExcluded: true)).isEmpty
          ? "all is selected: \(view.isAllSelected)" : nil)
    } press: { generator in
      if view.canExpand, generator.once(in: 4) {
        view.onToggleExpansion?()
        return "expands"
      }
      if generator.once(in: 8) {
        view.onClickAll?()
        return Action("chooses all") { difference($0.chosen(attribute, in: id), []) }
      }
      guard let row = generator.some(of: view.items) else { return nil }
      let value = row.item.value
      if refinement == .or, mode == .multiple, generator.once(in: 3) {
        view.onExclude?(row.item)
        return Action("excludes \(value)") {
          difference($0.chosen(attribute, in: id, isExcluded: true).contains(value), !row.isExcluded)
        }
      }
      view.onClick?(row.item)
      return Action("taps \(value)") { difference($0.chosen(attribute, in: id).contains(value), !row.isSelected) }
    }
    part.expansion = (
      attribute.rawValue + (mode == .single ? "-one" : ""), { connector.interactor.isExpanded },
      { connector.interactor.isExpanded = $0 }
    )
    return part
  }

  private static func menuSelect(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingMenuSelect()
    let connector = FacetListConnector(
      searcher: context.searcher, filterState: context.state, attribute: "kind", selectionMode: .single, operator: .or,
      controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.chosen ?? "nothing"
    } mistake: { model in
      let chosen = model.chosen("kind", in: .or(name: "kind"))
      let count = model.counts(of: "kind", ignoring: .or(name: "kind"))[chosen.first ?? ""] ?? 0
      return difference(view.chosen, chosen.first.map { "\($0) (\(count))" } ?? "All")
    } press: { generator in
      let facet = generator.element(of: connector.interactor.list.map { $0.item } + [nil])
      let title = facet.map { "\($0.value) (\($0.count))" } ?? "All"
      view.choose(title)
      return Action("chooses \(title)") { difference($0.chosen("kind", in: .or(name: "kind")).first, facet?.value) }
    }
  }

  private static func dynamicFacets(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingDynamicFacetListController()
    let isSingle = generator.once(in: 2)
    if !context.searcher.request.query.facets.contains("season") {
      context.searcher.request.query.facets.append("season")
    }
    let connector = DynamicFacetListConnector(
      searcher: context.searcher, filterState: context.state,
      selectionModeForAttribute: ["season": isSingle ? .single : .multiple],
      filterGroupForAttribute: ["season": ("season", .or)], controller: view)
    connector.interactor.fallbackOrdering = .init(attributes: ["season"])
    let id = FilterGroup.ID.or(name: "season")
    var facets: [Facet] { view.orderedFacets.first { $0.attribute == "season" }?.facets ?? [] }
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      facets.map { "\($0.value) \($0.count)" }.joined(separator: ", ")
        + "; \((view.selections["season"] ?? []).sorted())"
    } mistake: { model in
      let rows = facets.map {
        SelectableItem(item: $0, isSelected: view.selections["season"]?.contains($0.value) ?? false)
      }
      return model.mistake(in: rows, of: "season", in: id, ignoring: id, isWhole: true)
    } press: { generator in
      guard let facet = generator.some(of: facets) else { return nil }
      view.didSelect?("season", facet)
      return "taps \(facet.value)"
    }
  }

  // MARK: Filters with names

  private static func deals(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let filters = ["new", "used"].map { Filter.Facet(attribute: "kind", stringValue: $0) }
    let mode: SelectionMode = generator.once(in: 2) ? .single : .multiple
    let connector = FacetFilterListConnector(
      facetFilters: filters, selectionMode: mode, filterState: context.state, operator: .or, groupName: "deal")
    return filterList(connector, filters, .or(name: "deal"), isExcludable: generator.once(in: 2))
  }

  private static func tags(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let filters: [Filter.Tag] = ["hot", "fair"]
    let connector = TagFilterListConnector(
      tagFilters: filters, filterState: context.state, operator: .or, groupName: "tags")
    return filterList(connector, filters, .or(name: "tags", filterType: .tag), isExcludable: true)
  }

  /// The ranges of a list in the group `ranges`.
  static let ranges = [0...20, 20...40, 30...100].map { Filter.Numeric(attribute: "price", range: $0) }

  private static func priceList(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let connector = NumericFilterListConnector(
      numericFilters: ranges, selectionMode: generator.once(in: 2) ? .single : .multiple, filterState: context.state,
      operator: .or, groupName: "ranges")
    connector.keep(connector.interactor.connectSearcher(context.searcher))
    return filterList(connector, ranges, .or(name: "ranges", filterType: .numeric), isCounted: true, isExcludable: true)
  }

  private static func filterList<F: ConcreteFilterType>(
    _ connector: FilterListConnector<F>, _ filters: [F], _ id: FilterGroup.ID, isCounted: Bool = false,
    isExcludable: Bool
  ) -> ScreenPart {
    let view = RecordingListController<F>()
    connector.connectController(view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.items.map { row in
        (row.isSelected ? "*" : "") + (row.isExcluded ? "!" : "") + "\(row.item) \(row.resultCount ?? -1)"
      }.joined(separator: ", ")
    } mistake: { model in
      for row in view.items {
        let filter = row.item.erased
        if row.isSelected != model.link.groups.contains(filter, inGroupWithID: id) { return "selection of \(filter)" }
        if row.isExcluded != model.link.groups.contains(!filter, inGroupWithID: id.ofExclusions) {
          return "exclusion of \(filter)"
        }
        // An excluded filter is counted as one that is chosen in its place.
        let ignored = isCounted && !row.isExcluded
        if ignored, let wrong = difference(row.resultCount, model.response(ignoring: id, adding: filter).nbHits) {
          return "\(filter): \(wrong)"
        }
      }
      return difference(view.items.count, filters.count)
    } press: { generator in
      guard let item = generator.some(of: view.items)?.item else { return nil }
      if isExcludable, generator.once(in: 3) {
        view.onExclude?(item)
        return "excludes \(item)"
      }
      view.onClick?(item)
      return "taps \(item)"
    }
  }

  private static func toggle(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingSwitch()
    let filter = Filter.Facet(attribute: "sale", boolValue: true)
    let offFilter = generator.once(in: 3) ? Filter.Facet(attribute: "sale", boolValue: false) : nil
    let connector = FilterToggleConnector(
      filterState: context.state, filter: filter, offFilter: offFilter, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.isOn)"
    } mistake: { model in
      difference(view.isOn, model.link.groups.contains(Filter(filter), inGroupWithID: .or(name: "sale")))
    } press: { _ in
      let isOn = view.isOn
      view.flip()
      return Action("flips") { difference($0.chosen("sale", in: .or(name: "sale")).contains("true"), !isOn) }
    }
  }

  private static func filterMap(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingPicker<FilterSegment<Filter.Facet>>()
    let sizes = ["small", "large"]
    let segments = sizes.map { FilterSegment($0, filter: Filter.Facet(attribute: "size", stringValue: $0)) }
    let connector = FilterMapConnector(
      filterState: context.state, segments: [FilterSegment("any")] + segments, groupName: "size", controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.chosen ?? "none"
    } mistake: { model in
      difference(view.chosen, model.chosen("size", in: .or(name: "size")).first ?? "any")
    } press: { generator in
      let name = generator.element(of: ["any"] + sizes)
      view.choose(name)
      return Action("chooses \(name)") {
        difference($0.chosen("size", in: .or(name: "size")), name == "any" ? [] : [name])
      }
    }
  }

  // MARK: Lists of chosen filters

  private static func currentFilters(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingCurrentFilters()
    let connector = CurrentFiltersConnector(filterState: context.state, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      view.texts.joined(separator: ", ")
    } mistake: { model in
      difference(
        Set(view.texts).count, Set(model.link.groups.flatMap { $0.filters.map(DefaultPresenter.Filter.present) }).count)
    } press: { generator in
      guard let text = generator.some(of: view.texts) else { return nil }
      view.remove(text)
      return "removes \(text)"
    }
  }

  private static func clear(_ context: Context, _ generator: inout SeededGenerator) -> ScreenPart {
    let view = RecordingClearButton()
    let connector = FilterClearConnector(filterState: context.state, controller: view)
    return ScreenPart(connector: connector, view: view, interactor: connector.interactor) {
      "\(view.isEnabled)"
    } mistake: { model in
      difference(view.isEnabled, !model.link.groups.filters.isEmpty)
    } press: { _ in
      guard view.isEnabled else { return nil }
      view.tap()
      return Action("clears") { difference($0.link.groups.filters, []) }
    }
  }
}
