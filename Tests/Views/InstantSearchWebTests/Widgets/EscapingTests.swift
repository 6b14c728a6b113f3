import Foundation
import InstantSearchCore
import InstantSearchTesting
@testable import InstantSearchWeb
import Testing

@MainActor
@Suite("Every view shows hostile texts as they are")
struct EscapingTests {
  /// Reads a view strictly; it must have these texts, and these values of buttons and fields.
  private func check(_ view: HTMLView, texts: [String] = [], values: [String] = [], _ seed: UInt64) {
    do {
      let root = try HTMLReader.read(view.html.description)
      let (shown, sent) = (Set(root.all.map(\.text)), Set(root.all.compactMap { $0["value"] }))
      for text in texts { #expect(shown.contains(text.written), "seed \(seed): \(type(of: view))") }
      for value in values { #expect(sent.contains(value.written), "seed \(seed): \(type(of: view))") }
    } catch {
      Issue.record(error, "seed \(seed): \(type(of: view))")
    }
  }

  private static let seeds = RandomCases.seeds(200, long: 5_000)

  @Test("Lists of choices")
  func lists() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let name = generator.hostileText()
      // Controls need a name.
      let texts = Array(Set((0..<3).map { _ in "a" + generator.hostileText() })).sorted()
      let facets = texts.map { Facet(value: $0, count: 1) }
      let list = HTMLFacetList(name: name, isExcludable: true)
      list.setSelectableItems(
        selectableItems: facets.map {
          SelectableItem(item: $0, isSelected: generator.once(in: 2), isExcluded: generator.once(in: 3))
        })
      list.setError(generator.once(in: 2) ? .failed(reason: generator.hostileText()) : nil)
      list.valueBox.onQueryChanged = { _ in }
      list.valueBox.setQuery(texts.last)
      check(list, texts: texts, values: texts, seed)

      let menu = HTMLHierarchicalMenu(name: name)
      menu.setItem(facets.enumerated().map { HierarchicalFacet(facet: $1, level: $0 % 3, isSelected: true) })
      check(menu, texts: texts, values: texts, seed)

      let select = HTMLMenuSelect(name: name, title: texts[0])
      select.setSelectableItems(selectableItems: facets.map { SelectableItem(item: $0, isSelected: false) })
      check(select, texts: ["All", texts[0]] + texts.map { "\($0) (1)" }, values: texts.map { "=" + $0 }, seed)

      let path = HTMLBreadcrumb(name: name)
      path.setItem(facets.enumerated().map { HierarchicalFacet(facet: $1, level: $0, isSelected: true) })
      check(path, texts: ["All"] + texts, values: texts, seed)

      let dynamic = HTMLDynamicFacetList(name: name) { "title \($0)" }
      let attribute = Attribute(generator.hostileText())
      dynamic.setOrderedFacets([AttributedFacets(attribute: attribute, facets: facets)])
      check(dynamic, texts: texts + ["title \(attribute)"], seed)

      let filters = HTMLFilterList<Filter.Tag>(name: name, isExcludable: true) { _ in texts[0] }
      filters.setSelectableItems(selectableItems: [SelectableItem(item: Filter.Tag(value: texts[0]), isSelected: false)]
      )
      check(filters, texts: [texts[0]], values: [Filter(Filter.Tag(value: texts[0])).text], seed)

      let map = HTMLFilterMap<Filter.Facet>(name: name)
      map.setSelectableItems(selectableItems: texts.map { SelectableItem(item: FilterSegment($0), isSelected: false) })
      check(map, texts: texts, values: texts, seed)
    }
  }

  @Test("The others")
  func others() async {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let name = generator.hostileText()
      // Controls need a name.
      let text = "a" + generator.hostileText()
      let hits = HitsInteractor<JSON>()
      hits.update(SearchResponse(hits: [Hit(objectID: "1", record: ["name": .string(text)])], nbHits: 1))
      let box = HTMLSearchBox(name: name, placeholder: text) { _ in text }
      box.setQuery(text)
      let offered = AutocompleteItem(
        id: text, text: HighlightedText(text), category: text,
        choice: .open(Hit(objectID: text, record: ["name": .string(text)])))
      box.setItem([AutocompleteSection(id: text, kind: .records, title: text, items: [offered])])
      check(box, texts: [text], values: [text], seed)
      let sort = HTMLSortBy(name: name, title: text)
      sort.setSelectableItems(selectableItems: [SelectableItem(item: text, isSelected: false, label: text)])
      check(sort, texts: [text], values: [text], seed)
      let sizes = HTMLHitsPerPage(name: name)
      sizes.setSelectableItems(selectableItems: [SelectableItem(item: 20, isSelected: true)])
      check(sizes, texts: ["Results per page", "20"], seed)
      let pages = HTMLPagination(name: name)
      pages.setItem(PageNumbers(current: 1, count: 3))
      check(pages, texts: ["1", "2", "3"], seed)
      let tabs = HTMLIndexTabs(name: name)
      tabs.setItem(IndexTabList(tabs: [IndexTab(name: text, title: text, count: 0, countWithoutFilters: 3)]))
      check(tabs, texts: [text, "0", "\(text): 3 results without filters"], values: ["=" + text], seed)
      let sections = HTMLIndexSections(name: name, [])
      sections.setItem(IndexTabList(tabs: [IndexTab(name: text, title: text, count: 5)], hitsPerSection: 2))
      check(sections, texts: [text, "5", "All 5 results"], values: ["=" + text], seed)
      let map = HTMLGeoSearch(name: name)
      var state = GeoSearchState()
      state.places = [
        GeoPlace(objectID: text, title: text, coordinate: Query.GeoPoint(latitude: 10, longitude: 20)),
        GeoPlace(objectID: name, title: text, coordinate: Query.GeoPoint(latitude: -10, longitude: 179)),
      ]
      state.shownArea = GeoArea(south: -20, west: 10, north: 20, east: -170)
      map.setItem(state)
      check(map, texts: [text, "Search as the map moves"], seed)
      let toggle = HTMLFilterToggle<Filter.Facet>(name: name)
      toggle.setItem(Filter.Facet(attribute: "x", stringValue: text))
      toggle.setLabel(text)
      check(toggle, texts: [text], seed)
      let stats = HTMLStats(name: name)
      stats.setItem(text)
      check(stats, texts: [text], seed)
      let clear = HTMLClearFilters(name: name, title: text)
      clear.setClearable(true)
      check(clear, texts: [text], seed)
      let relevant = HTMLRelevantSort(name: name)
      relevant.setItem(RelevantSortTextualRepresentation(hintText: text, toggleTitle: text))
      check(relevant, texts: [text], seed)
      let meant = HTMLDidYouMean(name: name)
      let leftOut = Filter(Filter.Facet(attribute: "a", stringValue: text))
      let offer = SearchOffer(leaving: .filter(leftOut), text: text, nbHits: 2)
      meant.setItem(
        QueryAdvice(removedWords: [text], suggestion: text, offers: [QueryAdvice.Offer(offer, filterText: text)]))
      check(
        meant,
        texts: ["No result contains every word. Left out: “\(text)”", text, "Try one of these:", "Without \(text)"],
        seed)
      let rule = HTMLQueryRuleCustomData<String>(name: name) { HTML("p", text: $0) }
      rule.setItem(text)
      check(rule, texts: [text], seed)
      let loading = HTMLLoading(name: name)
      loading.setItem(true)
      check(loading, texts: ["Searching"], seed)
      let number = HTMLNumber<Double>(name: name, title: text)
      let bounds = [generator.awkwardNumber(), generator.awkwardNumber()].sorted()
      number.setBounds(bounds[0]...bounds[1])
      number.setNumber(generator.awkwardNumber())
      check(number, texts: [text], seed)
      let range = HTMLNumberRange<Double>(name: name)
      range.setBounds(bounds[0]...bounds[1])
      range.setHistogram(HistogramRequest().emptyHistogram(spanning: bounds[0]...bounds[1]))
      check(range, texts: ["From", "To"], seed)
      let dates = HTMLDateRange(name: name)
      var content = DateRangeContent(
        calendar: Calendar(identifier: .gregorian), bounds: .distantPast ... .distantFuture,
        presets: [SelectableItem(item: DatePreset(.day, title: text), isSelected: false)])
      content.gaps = [.noDates]
      dates.setItem(content)
      check(dates, texts: [text, "From", "To"], seed)
      let filter = FilterAndID(filter: generator.filter(), id: .and(name: generator.hostileText()), text: text)
      for showsGroups in [false, true] {
        let current = HTMLCurrentFilters(name: name, showsGroups: showsGroups) { "of \($0.name)" }
        current.setItems([filter])
        current.setGroups([CurrentFilterGroup(id: filter.id, items: [filter])])
        check(current, texts: ["\(text) ×"] + (showsGroups ? ["of \(filter.id.name) ×"] : []), seed)
      }
      for view in [HTMLHits<JSON>(name: name, card: nameCard), HTMLRelatedItems<JSON>(name: name, card: nameCard)] {
        hits.connectController(view)
        check(view, texts: [text], seed)
      }
      let empty = HTMLHits<JSON>(name: name, card: nameCard)
      empty.setState(.empty(query: text))
      check(empty, texts: ["No results for “\(text)”"], seed)
    }
  }
}
