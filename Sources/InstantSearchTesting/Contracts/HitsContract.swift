public import InstantSearchCore

/// Reads and scrolls a view of results, which shows the names of records that have one: `["name": "lamp"]`.
@MainActor
public protocol HitsDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any HitsController<HitsInteractor<JSON>> { get }
  /// The names that are shown, in order.
  var names: [String] { get }
  /// What is said in place of results; nil or empty where nothing is.
  var message: String? { get }
  /// Scrolls until the last row shows.
  func scrollToEnd()
}

/// What every view of results must do.
public enum HitsContract {
  public static let cases: [Contract<any HitsDriver>] = widget.cases(and: [
    Contract("Pages are added as the end comes near; another question shows its own, from the first on") { make in
      let (screen, view) = (ContractScreen(), make())
      screen.searcher.request.query.hitsPerPage = 2
      let connector = connect(screen, view, .on(withOffset: 0))
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
      try expect(view.names, ["pen", "ruler"], "the first page of another question")
      view.scrollToEnd()
      await screen.settle()
      try expect(view.names, ["pen", "ruler", "lamp"], "its last page")
      connector.disconnect()
    },
    Contract("Without infinite scrolling a page takes the place of the one before") { make in
      let (screen, view) = (ContractScreen(), make())
      screen.searcher.request.query.hitsPerPage = 2
      let connector = connect(screen, view, .off)
      await screen.search()
      view.scrollToEnd()
      await screen.settle()
      try expect(view.names, ["pen", "ruler"], "nothing is added")
      screen.searcher.request.query.page = 1
      await screen.search()
      try expect(view.names, ["lamp", "torch"], "the second page")
      connector.disconnect()
    },
    Contract("Where nothing is found the view says for what; before the first search and beside results nothing") {
      make in
      let (screen, view) = (ContractScreen(), make())
      let connector = connect(screen, view)
      try expect(view.message ?? "", "", "before the first search")
      await screen.search("unicorn")
      try expect(view.names, [], "nothing found")
      try expect(view.message?.contains("unicorn"), true, "the message says for what")
      await screen.search("pen")
      try expect(view.names, ["pen"], "something found")
      try expect(view.message ?? "", "", "beside results")
      connector.disconnect()
    },
    Contract("A first search that fails is said, until there are results") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = connect(screen, view)
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
      connector.disconnect()
    },
    Contract("Where nothing is wanted without a text, nothing shows, and nothing is said of that") { make in
      let (screen, view) = (ContractScreen(), make())
      let connector = connect(screen, view, showItemsOnEmptyQuery: false)
      await screen.search()
      try expect(view.names, [], "without a text")
      try expect(view.message ?? "", "", "what is said")
      await screen.search("pen")
      try expect(view.names, ["pen"], "with a text")
      connector.disconnect()
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
    connect: { screen, view in
      let connector = connect(screen, view)
      return (connector, connector.interactor)
    }, controller: { $0.controller }, shown: { $0.names }, change: { await $0.search("pen") })
}
