public import InstantSearchCore

/// Reads and scrolls a list that loads the results of a searcher by itself, page by page. It shows the `name` of each
/// record.
@MainActor
public protocol InfiniteListDriver: AnyObject {
  /// Makes the model of a list of these results. The list is not on the screen yet.
  func connect(_ searcher: HitsSearcher)
  /// Puts the list on the screen, with room for the rows that are loaded.
  func appear()
  /// Takes the list off the screen; the model stays.
  func disappear()
  /// The names that are shown, in order; empty while the list is not on the screen.
  var names: [String] { get }
  /// Whether the view that stands for no results is shown.
  var showsNoResults: Bool { get }
  /// Scrolls until the end of the list is visible.
  func scrollToEnd()
  /// Taps the button that loads a failed page again; returns false if there is none.
  func retry() -> Bool
}

/// The contract of lists that load their pages by themselves.
package enum InfiniteListContract {
  /// The cases.
  package static let cases: [Contract<any InfiniteListDriver>] = [
    Contract("A list that appears before any search starts the first one; a search before that is not repeated") {
      make in
      let (screen, view, later) = (ContractScreen(), make(), make())
      view.connect(screen.searcher)
      await screen.settle()
      try expect(screen.backend.calls.count, 0, "calls before the list appears")
      view.appear()
      await screen.settle()
      try expect(view.names, ["pen", "ruler", "lamp", "torch", "desk", "sofa"], "the results")
      later.connect(screen.searcher)
      later.appear()
      await screen.settle()
      try expect(later.names, view.names, "another list of the searcher")
      try expect(screen.backend.calls.count, 1, "calls")
    },
    Contract(
      "The next page is loaded when the end appears, after the rows that are shown; after the last page none is",
      on: pagedScreen
    ) {
      screen, view in
      view.connect(screen.searcher)
      view.appear()
      await screen.settle()
      try expect(view.names, ["pen", "ruler"], "the first page")
      try expect(pages(screen), [0], "pages while the end is not visible")
      await scroll(view, screen)
      try expect(view.names, ["pen", "ruler", "lamp", "torch"], "two pages")
      await scroll(view, screen)
      try expect(view.names, ["pen", "ruler", "lamp", "torch", "desk", "sofa"], "all pages")
      await scroll(view, screen)
      try expect(pages(screen), [0, 1, 2], "pages")
    },
    Contract("Another search shows its own results, from its first page", on: pagedScreen) { screen, view in
      view.connect(screen.searcher)
      view.appear()
      await screen.settle()
      await scroll(view, screen)
      await screen.search("red")
      try expect(view.names, ["pen", "ruler"], "the first page of another search")
      await scroll(view, screen)
      try expect(view.names, ["pen", "ruler", "lamp"], "its last page")
      try expect(pages(screen), [0, 1, 0, 1], "pages")
    },
    Contract("Without results the view for that is shown; before the first search and beside results it is not") {
      screen, view in
      view.connect(screen.searcher)
      view.appear()
      try expect(view.showsNoResults, false, "before the first search")
      await screen.search("unicorn")
      try expect(view.showsNoResults, true, "nothing found")
      try expect(view.names, [], "names")
      await screen.search("pen")
      try expect(view.showsNoResults, false, "beside results")
      try expect(view.names, ["pen"], "something found")
    },
    Contract(
      "A list that is not on the screen loads no page, and shows present results when it appears again", on: pagedScreen
    ) {
      screen, view in
      view.connect(screen.searcher)
      await screen.search()
      try expect(pages(screen), [0], "pages before the list appears")
      view.appear()
      await scroll(view, screen)
      view.disappear()
      try expect(view.names, [], "off the screen")
      await screen.search("red")
      try expect(pages(screen), [0, 1, 0], "pages of a list that is off the screen")
      view.appear()
      try expect(view.names, ["pen", "ruler"], "on the screen again")
      await screen.settle()
      try expect(pages(screen), [0, 1, 0], "pages while the end is not visible")
      await scroll(view, screen)
      try expect(view.names, ["pen", "ruler", "lamp"], "the next page")
    },
    Contract("A failed page leaves the rows, is not loaded again by itself, and is on request", on: pagedScreen) {
      screen, view in
      view.connect(screen.searcher)
      view.appear()
      await screen.settle()
      try expect(view.retry(), false, "there is nothing to retry")
      screen.isFailing = true
      await scroll(view, screen)
      await scroll(view, screen)
      try expect(view.names, ["pen", "ruler"], "after the failure")
      try expect(pages(screen), [0, 1], "pages")
      screen.isFailing = false
      try expect(view.retry(), true, "there is a page to retry")
      await screen.settle()
      try expect(view.names, ["pen", "ruler", "lamp", "torch"], "after the retry")
      try expect(pages(screen), [0, 1, 1], "pages with the retry")
    },
    Contract("A list does not keep its searcher") { make in
      let view = make()
      var screen: ContractScreen? = pagedScreen()
      if let screen {
        view.connect(screen.searcher)
        view.appear()
        await screen.settle()
      }
      let searcher = WeakReference(screen?.searcher)
      screen = nil
      try await expectFreed("the searcher") { searcher.isFreed }
      try expect(view.names, ["pen", "ruler"], "the results of a searcher that is gone")
    },
  ]

  /// A screen whose searcher has two hits per page.
  @MainActor
  private static func pagedScreen() -> ContractScreen {
    let screen = ContractScreen()
    screen.searcher.request.query.hitsPerPage = 2
    return screen
  }

  @MainActor
  private static func scroll(_ view: any InfiniteListDriver, _ screen: ContractScreen) async {
    view.scrollToEnd()
    await screen.settle()
  }

  /// The numbers of the requested pages, in order.
  @MainActor
  private static func pages(_ screen: ContractScreen) -> [Int] {
    screen.backend.calls.map { $0.hitsRequest?.query.page ?? 0 }
  }
}
