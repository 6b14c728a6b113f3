public import InstantSearchCore

/// Reads and scrolls a view of results, which shows the `name` of each record that has one.
@MainActor
public protocol HitsDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any HitsController<HitsInteractor<JSON>> { get }
  /// The names that are shown, in order.
  var names: [String] { get }
  /// The message instead of results; nil or empty if there is none.
  var message: String? { get }
  /// Scrolls until the last row is visible.
  func scrollToEnd()
  /// Does what a person does to see the page before the first one that is shown: by default what a view without a button of
  /// its own does.
  func showPrevious()
}

extension HitsDriver {
  public func showPrevious() { controller.hitsSource?.loadPrevious() }
}

/// The contract of views of results.
package enum HitsContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any HitsDriver>] = widget.cases(and: [
    Contract("Pages are appended near the end; another search shows its own from the first") { screen, view in
      screen.searcher.request.query.hitsPerPage = 2
      screen.keep(connect(screen, view, .on(withOffset: 0)))
      try expect(view.names, [], "before the first answer")
      await screen.search()
      try expect(view.names, ["pen", "ruler"], "the first page")
      for _ in 1...3 {
        view.scrollToEnd()
        await screen.settle()
      }
      try expect(view.names, ["pen", "ruler", "lamp", "torch", "desk", "sofa"], "all pages")
      try expect(screen.backend.calls.count, 3, "calls")
      await screen.search("red")
      try expect(view.names, ["pen", "ruler"], "the first page of another search")
      view.scrollToEnd()
      await screen.settle()
      try expect(view.names, ["pen", "ruler", "lamp"], "its last page")
    },
    Contract("A list that begins with a later page shows those before it, and then further ones") { screen, view in
      screen.searcher.request.query.hitsPerPage = 2
      screen.searcher.request.query.page = 1
      screen.keep(connect(screen, view, .on(withOffset: 0)))
      await screen.search()
      let first = view.names.prefix(2)
      try expect(Array(first), ["lamp", "torch"], "the page of a link")
      view.showPrevious()
      await screen.settle()
      try expect(Array(view.names.prefix(4)), ["pen", "ruler", "lamp", "torch"], "with the previous page")
      let calls = screen.backend.calls.count
      view.showPrevious()
      await screen.settle()
      try expect(screen.backend.calls.count, calls, "there is no page before the first")
      view.scrollToEnd()
      await screen.settle()
      try expect(view.names, ["pen", "ruler", "lamp", "torch", "desk", "sofa"], "all pages")
    },
    Contract("Without infinite scrolling a page replaces the previous one") { screen, view in
      screen.searcher.request.query.hitsPerPage = 2
      screen.keep(connect(screen, view, .off))
      await screen.search()
      view.scrollToEnd()
      await screen.settle()
      try expect(view.names, ["pen", "ruler"], "nothing is added")
      screen.searcher.request.query.page = 1
      await screen.search()
      try expect(view.names, ["lamp", "torch"], "the second page")
    },
    Contract("Without results the view names the text; before the first search and beside results it has no message") {
      screen, view in
      screen.keep(connect(screen, view))
      try expect(view.message ?? "", "", "before the first search")
      await screen.search("unicorn")
      try expect(view.names, [], "nothing found")
      try expect(view.message?.contains("unicorn"), true, "the message says for what")
      await screen.search("pen")
      try expect(view.names, ["pen"], "something found")
      try expect(view.message ?? "", "", "beside results")
    },
    Contract("The failure of a first search is shown until there are results") { screen, view in
      screen.keep(connect(screen, view))
      screen.isFailing = true
      await screen.search()
      try expectOther(view.message ?? "", "", "the failure")
      screen.isFailing = false
      await screen.search("pen")
      try expect(view.message ?? "", "", "beside results")
      screen.isFailing = true
      await screen.search("lamp")
      try expect(view.names, ["pen"], "the last results stay")
      try expect(view.message ?? "", "", "beside the last results")
    },
    Contract("With showItemsOnEmptyQuery false there are neither results nor a message without a text") {
      screen, view in
      screen.keep(connect(screen, view, showItemsOnEmptyQuery: false))
      await screen.search()
      try expect(view.names, [], "without a text")
      try expect(view.message ?? "", "", "what is said")
      await screen.search("pen")
      try expect(view.names, ["pen"], "with a text")
    },
  ])

  @MainActor
  private static func connect(
    _ screen: ContractScreen, _ view: any HitsDriver, _ scrolling: InfiniteScrolling = .on(withOffset: 5),
    showItemsOnEmptyQuery: Bool = true
  ) -> HitsConnector<JSON> {
    HitsConnector(
      searcher: screen.searcher, filterState: screen.state, infiniteScrolling: scrolling,
      showItemsOnEmptyQuery: showItemsOnEmptyQuery, controller: view.controller)
  }

  private static let widget = WidgetCases<any HitsDriver, [String]>(
    connect: { screen, view in connect(screen, view) }, controller: { $0.controller }, shown: { $0.names },
    change: { await $0.search("pen") })
}
