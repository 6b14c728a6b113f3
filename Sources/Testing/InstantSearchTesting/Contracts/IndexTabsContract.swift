public import InstantSearchCore

/// Reads and uses a view of the tabs of several indices, or of their sections.
@MainActor
public protocol IndexTabsDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any IndexTabsController { get }
  /// The tabs or the sections as they show: title, number of results, and whether the tab is open. A section is not open.
  var rows: [ShownRow] { get }
  /// What the view says besides: errors, and the numbers of results without filters.
  var notes: [String] { get }
  /// Opens a tab: taps it, or the button below a section.
  func open(_ index: Int)
}

/// The contract of views of the tabs of several indices.
package enum IndexTabsContract {
  /// The cases of a bar of tabs, as the arguments of a test.
  package static let cases: [Contract<any IndexTabsDriver>] = widget.cases(and: [
    Contract("Each key is one call, in which closed tabs ask for their numbers alone", on: { screen() }) {
      screen, view in
      screen.keep(connect(screen, view))
      screen.searcher.request.query.facets = ["color"]
      try expect(view.rows, rows([nil, nil, nil]), "before the first answer no number is known")
      await screen.search()
      try expect(view.rows, rows([6, 2, 1]), "all")
      try expect(view.notes, [], "notes")
      await screen.search("pen")
      try expect(view.rows, rows([1, 0, 0]), "a text")
      await screen.search("")
      try expect(view.rows, rows([6, 2, 1]), "no text again")
      let calls = screen.backend.calls.map { call in call.requests.compactMap(\.hitsRequest) }
      try expect(calls.map(\.count), [3, 3, 3], "the requests of each call")
      for call in calls {
        try expect(call.map { $0.query.hitsPerPage }, [nil, 0, 0], "how many hits are asked for")
        try expect(call.map { $0.facets.count }, [1, 0, 0], "how many facets are counted")
      }
    },
    Contract("A tap opens a tab at once, and searches once, unless the results are there", on: { screen() }) {
      screen, view in
      screen.keep(connect(screen, view))
      await screen.search()
      view.open(1)
      try expect(view.rows, rows([6, 2, 1], open: 1), "at once")
      await screen.settle()
      let blue = screen.searchers.hitsSearchers[1]
      try expect(blue.onResults.lastValue?.hits.count, 2, "the results of the open tab")
      for index in [1, 0, 1] { view.open(index) }
      await screen.settle()
      try expect(screen.backend.calls.map(\.requests.count), [3, 1], "the requests of each call")
      view.open(0)
      await screen.search("desk")
      try expect(blue.onResults.lastValue?.hits.count, 2, "a closed tab keeps its earlier results")
      view.open(1)
      await screen.settle()
      try expect(view.rows, rows([1, 1, 0], open: 1), "another text")
      try expect(blue.onResults.lastValue?.hits.count, 1, "the results for the other text")
      try expect(screen.backend.calls.map(\.requests.count), [3, 1, 3, 1], "the requests of each call")
    },
    Contract("An open tab without results stays open", on: { screen() }) { screen, view in
      screen.keep(connect(screen, view))
      view.open(2)
      await screen.settle()
      await screen.search("pen")
      try expect(view.rows, rows([1, 0, 0], open: 2), "one result in a closed tab")
    },
    Contract("An index that does not exist is an error of its tab alone, whose number is not known") { make in
      let (screen, view) = (screen(missing: "gone"), make())
      let connector = connect(screen, view)
      await screen.search()
      try expect(view.rows, rows([6, 2, nil]), "the numbers")
      try expect(view.notes.count, 1, "notes")
      try expect(view.notes.first?.contains("Green"), true, "the title of the tab in the note")
      try expect(screen.searcher.onResults.lastValue?.hits.count, 6, "the results of the open tab")
      connector.disconnect()
    },
    Contract(
      "After a failure no number is known; the next search, and opening the open tab, repeat it", on: { screen() }
    ) {
      screen, view in
      let connector = screen.keep(connect(screen, view))
      await screen.search()
      screen.isFailing = true
      await screen.search()
      try expect(view.rows, rows([nil, nil, nil]), "after the failure")
      try expect(view.notes.count, 1, "an error of all tabs shows once")
      screen.isFailing = false
      // Segments do not react to a tap on the selected one.
      connector.interactor.open("all")
      await screen.settle()
      try expect(view.rows, rows([6, nil, nil]), "the open tab again")
      await screen.search()
      try expect(view.rows, rows([6, 2, 1]), "all again")
      try expect(view.notes, [], "notes")
    },
    Contract(
      "Where filters leave nothing of an index, its tab says how many results there are without them", on: { screen() }
    ) { screen, view in
      for searcher in screen.searchers.hitsSearchers { searcher.connectFilterState(screen.state) }
      let connector = screen.keep(connect(screen, view))
      await screen.search()
      screen.state.groups.add(
        Filter(Filter.Facet(attribute: "brand", stringValue: "Bose")), toGroupWithID: .and(name: "brand"))
      await screen.settle()
      await connector.waitUntilIdle()
      try expect(view.rows, rows([2, 0, 1]), "filtered")
      try expect(view.notes.count, 1, "notes")
      try expect(view.notes.first?.contains("2"), true, "the number without filters")
      screen.state.removeAll()
      await screen.settle()
      try expect(view.notes, [], "notes without filters")
    },
  ])

  /// The cases of sections.
  package static let sectionCases: [Contract<any IndexTabsDriver>] = [
    Contract(
      "Each index has a section with its first results, all in one call; one without results has none", on: { screen() }
    ) { screen, view in
      screen.keep(connectSections(screen, view))
      await screen.search()
      try expect(view.rows, rows([6, 2, 1], open: nil), "all")
      try expect(screen.searchers.hitsSearchers.map { $0.onResults.lastValue?.hits.count }, [1, 1, 1], "hits of each")
      await screen.search("desk")
      try expect(view.rows, Array(rows([1, 1], open: nil)), "a text")
      try expect(screen.backend.calls.map(\.requests.count), [3, 3], "the requests of each call")
    },
    Contract(
      "The button of a section opens its tab, which is searched for once; going back is one call", on: { screen() }
    ) {
      screen, view in
      let connector = screen.keep(connectSections(screen, view))
      await screen.search()
      view.open(1)
      await screen.settle()
      try expect(screen.searchers.openTabName, "blue", "the open tab")
      try expect(screen.searchers.hitsSearchers[1].onResults.lastValue?.hits.count, 2, "all results of it")
      connector.interactor.open(nil)
      await screen.settle()
      try expect(view.rows, rows([6, 2, 1], open: nil), "the sections again")
      try expect(screen.backend.calls.map(\.requests.count), [3, 1, 1], "the requests of each call")
    },
    Contract("A section whose search has failed, or whose results filters hide, says so") { make in
      let (screen, view) = (screen(missing: "gone"), make())
      for searcher in screen.searchers.hitsSearchers { searcher.connectFilterState(screen.state) }
      let connector = connectSections(screen, view)
      screen.state.groups.add(
        Filter(Filter.Facet(attribute: "brand", stringValue: "Bose")), toGroupWithID: .and(name: "brand"))
      await screen.search()
      await connector.waitUntilIdle()
      try expect(view.rows, rows([2, 0, nil], open: nil), "sections")
      try expect(view.notes.count, 2, "notes")
      try expect(view.notes.first?.contains("2"), true, "the number without filters")
      connector.disconnect()
    },
  ]

  private static func rows(_ counts: [Int?], open: Int? = 0) -> [ShownRow] {
    zip(["All colors", "Blue", "Green"], counts).enumerated().map { index, row in
      ShownRow(row.0, row.1, isSelected: index == open)
    }
  }

  /// Three tabs over the catalogue: everything, two blue records, and a green one.
  ///
  /// - Parameter missing: The name of the third index, if the backend does not have it.
  @MainActor
  private static func screen(missing: String? = nil) -> ContractScreen {
    let screen = ContractScreen(missing: missing)
    let name = screen.searcher.request.indexName
    screen.searchers.addHitsSearcher(indexName: name, query: Query(parameters: ["filters": "color:blue"]))
    screen.searchers.addHitsSearcher(indexName: missing ?? name, query: Query(parameters: ["filters": "color:green"]))
    return screen
  }

  @MainActor
  private static func tabs(
    _ screen: ContractScreen
  ) -> [(name: String, title: String, searcher: HitsSearcher)] {
    zip([("all", "All colors"), ("blue", "Blue"), ("green", "Green")], screen.searchers.hitsSearchers).map {
      ($0.0, $0.1, $1)
    }
  }

  @MainActor
  private static func connect(_ screen: ContractScreen, _ view: (any IndexTabsDriver)?) -> IndexTabsConnector {
    IndexTabsConnector(tabs: tabs(screen), controller: view?.controller)
  }

  @MainActor
  private static func connectSections(_ screen: ContractScreen, _ view: any IndexTabsDriver) -> IndexTabsConnector {
    IndexTabsConnector(tabs: tabs(screen), hitsPerSection: 1, controller: view.controller)
  }

  private static let widget = WidgetCases<any IndexTabsDriver, [String]>(
    screen: { screen() },
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller },
    // A failure takes the numbers away, since they are not known.
    shown: { $0.rows.map { "\($0.isSelected) \($0.text)" } },
    change: { screen in
      let other = connect(screen, nil)
      other.interactor.open("green")
      await screen.settle()
      other.disconnect()
    }, use: { $0.open(1) })
}

extension SearchRequest {
  fileprivate var hitsRequest: HitsRequest? { if case .hits(let request) = self { request } else { nil } }
}
