public import InstantSearchCore

/// Reads and uses a view of the pages.
@MainActor
public protocol PaginationDriver: AnyObject {
  /// The view's controller; the driver keeps it.
  var controller: any PaginationController { get }
  /// The number of the current page as it shows, from 1; nil if no pages show.
  var current: Int? { get }
  /// Goes to the page before the current one.
  func goBack()
  /// Goes to the page after the current one.
  func goForward()
}

/// The contract of views of the pages.
package enum PaginationContract {
  /// The cases, as the arguments of a test.
  package static let cases: [Contract<any PaginationDriver>] = widget.cases(and: [
    Contract("The pages of each answer show; where there is one, none do", on: screen) { screen, view in
      screen.keep(PaginationConnector(searcher: screen.searcher, controller: view.controller))
      try expect(view.current, nil, "before the first answer")
      await screen.search()
      try expect(view.current, 1, "six results on three pages")
      await screen.search("pen")
      try expect(view.current, nil, "one result")
      await screen.search("unicorn")
      try expect(view.current, nil, "no result")
      await screen.search("")
      try expect(view.current, 1, "six results again")
    },
    Contract("Another page shows at once, with one search; the first and the last page have no neighbor", on: screen) {
      screen, view in
      screen.keep(PaginationConnector(searcher: screen.searcher, controller: view.controller))
      await screen.search()
      view.goBack()
      try expect(view.current, 1, "there is no page before the first")
      view.goForward()
      try expect(view.current, 2, "at once")
      await screen.settle()
      view.goForward()
      view.goForward()
      await screen.settle()
      try expect(view.current, 3, "there is no page after the last")
      view.goBack()
      await screen.settle()
      try expect(view.current, 2, "back")
      try expect(
        screen.backend.calls.map { $0.hitsRequest?.query.page }, [nil, 1, 2, 1], "the pages that were searched")
    },
    Contract("Another search begins at the first page", on: screen) { screen, view in
      screen.searcher.connectFilterState(screen.state)
      screen.keep(PaginationConnector(searcher: screen.searcher, controller: view.controller))
      await screen.search()
      view.goForward()
      await screen.settle()
      screen.state.groups.add(
        Filter(Filter.Facet(attribute: "color", stringValue: "red")), toGroupWithID: .and(name: "color"))
      await screen.settle()
      try expect(view.current, 1, "the first of two pages")
    },
  ])

  /// A screen of six results, two on a page.
  @MainActor
  private static func screen() -> ContractScreen {
    let screen = ContractScreen()
    screen.searcher.request.query.hitsPerPage = 2
    return screen
  }

  private static let widget = WidgetCases<any PaginationDriver, Int?>(
    screen: { screen() },
    connect: { screen, view in PaginationConnector(searcher: screen.searcher, controller: view.controller) },
    controller: { $0.controller }, shown: { $0.current },
    change: {
      $0.searcher.request.query.page = 2
      await $0.search()
    }, use: { $0.goForward() })
}
