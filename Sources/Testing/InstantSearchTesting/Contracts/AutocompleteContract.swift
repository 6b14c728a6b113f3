public import InstantSearchCore

/// Reads and uses a view of an autocomplete.
@MainActor
public protocol AutocompleteDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any AutocompleteController { get }
  /// The rows of each section as users see them, without headings and buttons: `lamp in red` with the count 1.
  var sections: [[ShownRow]] { get }
  /// The headings.
  var titles: [String] { get }
  /// Enters the search box, or asks for the offers in it.
  func open()
  /// Leaves the search box, or closes the list.
  func close()
  /// Chooses the row with this text, if there is one.
  func choose(_ text: String)
  /// Puts the text of the row with this text into the search box, if there is such a row.
  func complete(_ text: String)
  /// Presses the button that forgets the recent searches, if it is shown.
  func clearRecentSearches()
}

/// The contract of views of an autocomplete.
package enum AutocompleteContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any AutocompleteDriver>] = widget.cases(and: [
    Contract(
      "All sources and the results are one call for each text; sections keep their order, and texts show once",
      on: screen
    ) {
      screen, view in
      let recent = RecentSearches(saved: ["Lamp oil", "pen"])
      screen.keep(connect(screen, view, sources(recent)))
      await screen.search("lamp")
      try expect(screen.backend.calls.map(\.requests.count), [4], "requests of the only call")
      try expect(view.titles, ["Recent searches", "Suggestions", "Products"], "headings")
      try expect(
        view.sections,
        [
          [ShownRow("Lamp oil")], [ShownRow("lamp"), ShownRow("lamp shade")], [ShownRow("lamp in red", 1)],
          [ShownRow("lamp")],
        ], "rows")
      await screen.search("pen")
      try expect(screen.backend.calls.map(\.requests.count), [4, 4], "requests of both calls")
      try expect(view.sections, [[ShownRow("pen in red", 1)], [ShownRow("pen")]], "rows of another text")
      screen.searcher.search()
      await screen.settle()
      try expect(screen.backend.calls.last?.requests.count, 1, "requests without a change")
    },
    Contract(
      "Without a text there are the recent searches and the most frequent values; choosing one only filters", on: screen
    ) {
      screen, view in
      screen.keep(connect(screen, view, sources(RecentSearches(saved: ["pen"]))))
      await screen.search()
      try expect(
        view.sections, [[ShownRow("pen")], [ShownRow("red", 3), ShownRow("blue", 2)]], "rows without a text")
      view.choose("blue")
      await screen.settle()
      try expect(screen.filters, ["color: blue"], "filters")
      try expect(screen.searcher.query ?? "", "", "text")
      try expect(screen.hitsCount, 2, "results")
    },
    Contract(
      "Choosing a value sets the text and the filter in one search, from the first page, and closes the list",
      on: screen
    ) {
      screen, view in
      let recent = RecentSearches()
      screen.state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "green"))
      let connector = screen.keep(connect(screen, view, sources(recent)))
      await screen.search("lamp")
      let count = screen.backend.calls.count
      screen.searcher.request.query.page = 2
      view.choose("lamp in red")
      try expect(screen.filters, ["color: red"], "the filter replaces others of its attribute at once")
      await screen.settle()
      try expect(screen.backend.calls.count, count + 1, "calls")
      let sent = screen.backend.calls.last?.hitsRequest
      try expect(sent?.query.query, "lamp", "sent text")
      try expect(sent?.query.page, 0, "sent page")
      try expect(sent?.conditions.map(\.expression.text), [#"color:"red""#], "sent filter")
      try expect(recent.texts, ["lamp"], "recent searches")
      try expect(view.sections, [], "closed")
      await screen.search("pen")
      try expect(view.sections, [], "closed for a text of another source")
      view.open()
      await screen.settle()
      await connector.waitUntilIdle()
      try expectOther(view.sections, [], "open again")
    },
    Contract(
      "There are no offers before the box is in use, nor after it; the sources are not asked meanwhile", on: screen
    ) {
      screen, view in
      let connector = screen.keep(connect(screen, view, sources(RecentSearches(saved: ["lamp oil"])), isInUse: false))
      view.close()
      await screen.search("lamp")
      try expect(view.sections, [], "a text that nobody has typed")
      view.open()
      await screen.settle()
      await connector.waitUntilIdle()
      try expect(view.sections.first, [ShownRow("lamp oil")], "in the box")
      try expect(view.sections.count, 4, "sections in the box")
      view.close()
      try expect(view.sections, [], "outside of the box")
      await screen.search("pen")
      try expect(view.sections, [], "another text")
      view.open()
      view.open()
      await screen.settle()
      await connector.waitUntilIdle()
      try expect(view.sections, [[ShownRow("pen in red", 1)], [ShownRow("pen")]], "in the box again")
    },
    Contract("Choosing a text searches for it and keeps it; putting one into the box goes on", on: screen) {
      screen, view in
      let recent = RecentSearches(saved: ["pen"])
      screen.keep(connect(screen, view, sources(recent)))
      await screen.search("lam")
      view.complete("lamp shade")
      await screen.settle()
      try expect(screen.searcher.query, "lamp shade", "the text in the box")
      try expect(recent.texts, ["pen"], "a text that is only put into the box is not kept")
      try expect(view.sections.first, [ShownRow("lamp shade")], "the list stays open")
      view.choose("lamp shade")
      await screen.settle()
      try expect(screen.searcher.query, "lamp shade", "searched for")
      try expect(recent.texts, ["lamp shade", "pen"], "kept")
      try expect(view.sections, [], "closed")
    },
    Contract("Choosing a record opens it, and searches for nothing", on: screen) { screen, view in
      let connector = screen.keep(connect(screen, view, [.records(indexName: "products", attribute: "name")]))
      let opened = Opened()
      connector.interactor.onRecordChosen.subscribe(with: opened) { $0.objectIDs.append($1.objectID) }
      await screen.search("sofa")
      let count = screen.backend.calls.count
      view.choose("sofa")
      await screen.settle()
      try expect(opened.objectIDs, ["6"], "opened")
      try expect(screen.backend.calls.count, count, "calls")
      try expect(view.sections, [], "closed")
    },
    Contract("Recent searches can be forgotten, and in a private mode there are none", on: screen) { screen, view in
      let recent = RecentSearches(saved: ["pen", "lamp"])
      screen.keep(connect(screen, view, [.recentSearches(recent)]))
      try expect(view.sections, [[ShownRow("pen"), ShownRow("lamp")]], "at first")
      recent.isPaused = true
      try expect(view.sections, [], "in a private mode")
      recent.isPaused = false
      try expect(view.sections.first?.count, 2, "after it")
      view.clearRecentSearches()
      try expect(view.sections, [], "none")
      try expect(recent.texts, [], "texts")
    },
    Contract("A choice in a view that is not connected changes nothing", on: screen) { screen, view in
      let connector = connect(screen, view, sources(RecentSearches(saved: ["pen"])))
      await screen.search()
      connector.disconnect()
      let (searchInput, count) = (screen.searchInput, screen.backend.calls.count)
      view.choose("pen")
      view.choose("red")
      await screen.settle()
      try expect(screen.searchInput, searchInput, "what is searched for")
      try expect(screen.backend.calls.count, count, "calls")
    },
  ])

  /// Counts the records that are opened.
  @MainActor
  private final class Opened {
    var objectIDs: [String] = []
  }

  private static func sources(_ recent: RecentSearches) -> [AutocompleteSource] {
    [
      .recentSearches(recent), .suggestions(indexName: "suggestions"),
      .facet("color", limit: 2, showsWithoutText: true),
      .records(indexName: "products", attribute: "name", title: "Products"),
    ]
  }

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any AutocompleteDriver, _ sources: [AutocompleteSource], isInUse: Bool = true
  ) -> AutocompleteConnector {
    let connector = AutocompleteConnector(searcher: screen.searcher, filterState: screen.state, sources: sources)
    connector.connectController(view.controller)
    if isInUse { view.open() }
    return connector
  }

  /// A screen with an index of suggestions.
  @MainActor
  private static func screen() -> ContractScreen {
    ContractScreen { request, response in
      guard request.indexName == "suggestions" else { return }
      let text = request.query.query ?? ""
      let texts = ["lamp", "lamp oil", "lamp shade"].filter { $0.hasPrefix(text) }
      response = SearchResponse(
        hits: texts.map { Hit(objectID: $0, record: ["query": .string($0)]) }, nbHits: texts.count)
    }
  }

  // What the searcher has in its answers, and recent searches, show without a further request.
  private static let widget = WidgetCases<any AutocompleteDriver, [[ShownRow]]>(
    connect: { screen, view in
      connect(
        screen, view,
        [
          .recentSearches(RecentSearches(saved: ["lamp oil"])),
          .records(indexName: nil, showsWithoutText: true) { HighlightedText($0.record["name"]?.string ?? "") },
        ])
    }, controller: { $0.controller }, shown: { $0.sections }, change: { await $0.search("lamp") })
}
