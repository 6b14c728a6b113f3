public import InstantSearchCore

/// Reads and uses a view in which one of several items is selected: a sort menu, the segments of a filter map.
@MainActor
public protocol PickerDriver<Item>: AnyObject {
  /// What the items of the view stand for.
  associatedtype Item
  /// The view's controller; the driver keeps it.
  var controller: any SelectableListController<Item> { get }
  /// The text of the selected item; nil for none.
  var chosen: String? { get }
  /// Selects the item with this text.
  func choose(_ text: String)
}

/// The contract of sort menus.
package enum SortByContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any PickerDriver<String>>] = widget.cases(and: [
    Contract("The searcher's index is shown from the first frame, without a search") { screen, view in
      screen.searcher.request.indexName = "cheap"
      screen.keep(SortByConnector(searcher: screen.searcher, items: items, controller: view.controller))
      try expect(view.chosen, "Lowest price", "the first frame")
      await screen.settle()
      try expect(screen.backend.calls.count, 0, "calls")
    },
    Contract("Another index is searched from its first page on, for the same text") { screen, view in
      screen.searcher.query = "red"
      screen.searcher.request.query.page = 3
      screen.keep(SortByConnector(searcher: screen.searcher, items: items, controller: view.controller))
      view.choose("Lowest price")
      try expect(view.chosen, "Lowest price", "the mark is there at once")
      await screen.settle()
      let sent = screen.backend.calls.map { $0.hitsRequest }
      try expect(sent.map { $0?.indexName }, ["cheap"], "index")
      try expect(sent.map { $0?.query.page }, [0], "page")
      try expect(sent.map { $0?.query.query }, ["red"], "text")
    },
    Contract("If the menu lacks the searcher's index, none is selected") { screen, view in
      screen.keep(SortByConnector(searcher: screen.searcher, items: items, controller: view.controller))
      screen.searcher.request.indexName = "other"
      try expect(view.chosen, nil, "chosen")
      await screen.settle()
      try expect(screen.backend.calls.count, 0, "calls")
      view.choose("Featured")
      try expect(screen.searcher.request.indexName, "products", "index")
    },
  ])

  private static let items = [
    SortByItem(indexName: "products", label: "Featured"), SortByItem(indexName: "cheap", label: "Lowest price"),
    SortByItem(indexName: "new", label: "Newest"),
  ]

  private static let widget = WidgetCases<any PickerDriver<String>, String?>(
    connect: { screen, view in SortByConnector(searcher: screen.searcher, items: items, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.chosen },
    change: {
      $0.searcher.request.indexName = "new"
      await $0.search()
    }, use: { $0.choose("Lowest price") })
}
