import InstantSearchMigration
import InstantSearchTesting
import SwiftUI
import TestSupport
import Testing

private struct Lamp: Codable, Sendable {
  let name: String
}

@MainActor
@Suite("The deprecated names of SwiftUI's views")
struct SwiftUIAliasTests {
  @available(*, deprecated)
  @Test("The statistics are an empty text before the first answer")
  func stats() {
    let model = StatsTextObservableController()
    expectEqual(model.stats, "")
    model.setItem("2 results")
    expectEqual(model.stats, "2 results")
    model.setItem(nil)
    expectEqual(model.stats, "")
  }

  @available(*, deprecated)
  @Test("Segments are known by their index")
  func segments() {
    let searcher = HitsSearcher(appID: "app", apiKey: "key", indexName: "lamps")
    let connector = SortByConnector(searcher: searcher, indicesNames: ["lamps", "cheap"])
    let model = SelectableSegmentObservableController()
    connector.connectController(model)
    #expect(model.segmentsTitles == ["lamps", "cheap"] && model.selectedSegmentIndex == 0)
    model.select(1)
    #expect(searcher.request.indexName == "cheap" && model.selectedSegmentIndex == 1)
  }

  @available(*, deprecated)
  @Test("A model of relevant sort has the texts under their former name")
  func relevantSort() {
    let texts = RelevantSortTextualRepresentation(hintText: "hint", toggleTitle: "title")
    expectEqual(RelevantSortObservableController(texts: texts).state, texts)
  }

  @available(*, deprecated)
  @Test("A list of hits is drawn from records, of which each may be a hit, and from a view without results")
  func hits() {
    let hit = Hit(objectID: "1", record: Lamp(name: "Desk lamp"))
    let records = HitsObservableController(hits: [hit])
    let wholeHits = HitsObservableController(hits: [Hit(objectID: "1", record: hit)])
    let none = HitsObservableController<Lamp>()
    func row(_ name: String?, _ index: Int) -> Text { Text("\(index) \(name ?? "")") }
    let lists = [
      Rendering(HitsList(records) { lamp, index in row(lamp?.name, index) }),
      Rendering(
        HitsList(records) { lamp, index in
          row(lamp?.name, index)
        } noResults: {
          Text("none")
        }),
      Rendering(HitsList(wholeHits) { hit, index in row(hit!.object.name, index) }),
      Rendering(
        HitsList(wholeHits) { hit, index in
          row(hit!.object.name, index)
        } noResults: {
          Text("none")
        }),
    ]
    for list in lists { expectEqual(list.lines, ["0 Desk lamp"]) }
    let empty = Rendering(
      HitsList(none) { lamp, index in
        row(lamp?.name, index)
      } noResults: {
        Text("none")
      })
    expectEqual(empty.lines, ["none"])
    #expect(records.hits.map { $0?.name } == ["Desk lamp"] && wholeHits.hits[0]!.object.name == "Desk lamp")
    expectEqual(records.hits[0].record.name, "Desk lamp")
  }

  @available(*, deprecated)
  @Test("The bounds of a number are a range for a control of an app")
  func bounds() {
    let number = NumberObservableController<Double>(value: 3, bounds: 1...5)
    let range: ClosedRange<Double> = number.bounds
    let known = number.bounds
    #expect(range == 1...5 && known.map { $0 == range } == true)
    number.setBounds(nil)
    let alone: ClosedRange<Double> = number.bounds
    #expect(alone == 3...3 && number.bounds == nil)
  }

  @available(*, deprecated)
  @Test("The bounds and the range of a range's model are ranges for a control of an app")
  func ranges() {
    let model = NumberRangeObservableController<Double>(range: 2...3, bounds: 1...5)
    let connector = NumberRangeConnector<Double>(
      searcher: HitsSearcher(appID: "app", apiKey: "key", indexName: "lamps"), attribute: "price", limits: 1...5,
      controller: model)
    model.setBounds(1...5)
    @ObservedObject var observed = model
    let binding: Binding<ClosedRange<Double>> = $observed.range
    #expect(model.bounds.contains(5) && model.bounds.map { $0 == 1...5 } == true)
    #expect(binding.wrappedValue == 1...5 && model.range.isOpen)
    binding.wrappedValue = 2...5
    #expect(connector.interactor.range == NumberRange(from: 2, through: 5) && binding.wrappedValue == 2...5)
    connector.interactor.select(NumberRange(from: 4))
    expectEqual(model.range, NumberRange(from: 4, through: 5))
  }

  @available(*, deprecated)
  @Test(
    "A range without bounds has some that hold it",
    arguments: [
      (NumberRange(from: 2, through: 3), 0...3, 2...3), (NumberRange(from: -2), -2...1, -2...1),
      (NumberRange(through: -3), -3...1, -3...(-3)), (NumberRange<Int>(), 0...1, 0...1),
    ])
  func rangesWithoutBounds(range: NumberRange<Int>, bounds: ClosedRange<Int>, shown: ClosedRange<Int>) {
    let model = NumberRangeObservableController(range: range)
    let (modelBounds, modelRange): (ClosedRange<Int>, ClosedRange<Int>) = (model.bounds, model.range)
    #expect(modelBounds == bounds && modelRange == shown)
  }

  @available(*, deprecated)
  @Test("A row that appears loads the next page")
  func appearance() async {
    var response = SearchResponse(hits: [Hit(objectID: "1", record: ["name": "Desk lamp"])], nbHits: 2)
    response.nbPages = 2
    let backend = ScriptedBackend { [response] requests in requests.map { _ in .hits(response) } }
    let searcher = HitsSearcher(backend: backend, indexName: "lamps")
    let list = HitsInteractor<Lamp>(infiniteScrolling: .on(withOffset: 0))
    let model = HitsObservableController<Lamp>()
    list.connectSearcher(searcher)
    list.connectController(model)
    searcher.search()
    await searcher.waitUntilIdle()
    expectEqual(searcher.request.query.page ?? 0, 0)
    model.notifyAppearanceOfHit(atIndex: 0)
    expectEqual(searcher.request.query.page, 1)
    await searcher.waitUntilIdle()
  }

  @available(*, deprecated)
  @Test("A page of hits has its former name")
  func pages() {
    let page: AlgoliaHitsPage<Int> = AlgoliaHitsPage(page: 1, items: [2], hasPrevious: true, hasNext: false)
    #expect(page.items == [2] && page.page == 1)
  }

  @available(*, deprecated)
  @Test("A hierarchy is drawn by value, level and selection")
  func hierarchies() {
    let model = HierarchicalObservableController(items: [
      HierarchicalFacet(facet: Facet(value: "Rooms", count: 3), level: 0, isSelected: true),
      HierarchicalFacet(facet: Facet(value: "Rooms > Hall", count: 2), level: 1, isSelected: false),
    ])
    let own = Rendering(
      HierarchicalList(model) { facet, level, isSelected in Text("\(level) \(facet.value) \(isSelected ? "on" : "off")")
      })
    expectEqual(own.lines.map { $0.trimmingPrefix { $0 == " " } }, ["0 Rooms on", "1 Rooms > Hall off"])
    let row = Rendering(HierarchicalFacetRow(facet: Facet(value: "Rooms", count: 3), nestingLevel: 1, isSelected: true))
    expectEqual(row.lines, Rendering(FacetRow(facet: Facet(value: "Rooms", count: 3), isSelected: true)).lines)
  }

  @available(*, deprecated)
  @Test("A search bar is a field with a text, which it submits and clears")
  func searchBars() {
    var (text, isEditing, submitCount) = ("desk", true, 0)
    let bar = Rendering(
      SearchBar(
        text: Binding {
          text
        } set: {
          text = $0
        },
        isEditing: Binding {
          isEditing
        } set: {
          isEditing = $0
        },
        placeholder: "Search"
      ) { submitCount += 1 })
    bar.submit("[desk]")
    #expect(submitCount == 1 && !isEditing)
    bar.tap(Localization.text(.clearText))
    expectEqual(text, "")
  }

  @available(*, deprecated)
  @Test("A highlighted text is made of two kinds of texts")
  func texts() {
    let text = Text(
      highlightedString: HighlightedText(tagged: "<em>Desk</em> lamp"), highlighted: { Text($0.uppercased()) })
    expectEqual(Rendering(text).lines, ["DESK lamp"])
  }
}
