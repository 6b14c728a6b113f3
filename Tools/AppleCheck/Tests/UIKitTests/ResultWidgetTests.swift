import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import Testing
import UIKit

@MainActor
@Suite("The widgets around results, in UIKit", .timeLimit(.minutes(30)))
struct ResultWidgetTests {
  let shop = Shop()

  @Test("Cancelling shows all results again, also where the search bar searches on submit")
  func cancelling() async {
    for mode in [SearchTriggeringMode.searchAsYouType, .searchOnSubmit] {
      let bar = UISearchBar()
      let controller = SearchBarController(searchBar: bar)
      let connector = SearchBoxConnector(searcher: shop.searcher, searchTriggeringMode: mode, controller: controller)
      bar.type("red")
      bar.pressSearch()
      await shop.settle()
      #expect(shop.hitsCount == 2)
      bar.pressCancel()
      await shop.settle()
      #expect(bar.text == "" && shop.hitsCount == 4)
      connector.disconnect()
    }
  }

  @Test("A tap on a row calls back with its result")
  func tap() async {
    let screen = HitsTableViewController<Product> { _, _ in }
    screen.appear()
    let connector = HitsConnector(searcher: shop.searcher, controller: screen)
    await shop.search()
    var tapped: [String] = []
    screen.onSelect = { tapped.append($0.objectID) }
    screen.tableView.tap(row: 2)
    #expect(tapped == ["3"])
    connector.disconnect()
  }

  @Test("A tall screen is filled page by page, and filled again when the rows on it stay the same", arguments: 1...12)
  func tallScreen(room: Int) async {
    let screen = HitsTableViewController<JSON> { _, _ in }
    let table: UITableView = screen.tableView
    table.roomForRows = room
    screen.appear()
    let backend = ScriptedBackend(
      answering: ReferenceBackend(records: (0..<10).map { ["objectID": .string("\($0)"), "name": "pen"] }))
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    searcher.request.query.hitsPerPage = 2
    let connector = HitsConnector(searcher: searcher, infiniteScrolling: .on(withOffset: 0), controller: screen)
    /// Ends turns until no more requests are sent.
    func settle() async {
      var count = -1
      while backend.calls.count != count {
        count = backend.calls.count
        await searcher.waitUntilIdle()
        screen.layOut()
        await searcher.waitUntilIdle()
      }
    }
    // As many pages as needed so that a row follows those on the screen, if there is one.
    let expected = min(10, (room / 2 + 1) * 2)
    for text in ["", "pen", "pen"] {
      searcher.query = text
      searcher.search()
      await settle()
      #expect(table.numberOfRows(inSection: 0) == expected, "\(text)")
    }
    if expected < 10 {
      table.show(row: expected - 1)
      await settle()
      #expect(table.numberOfRows(inSection: 0) == min(10, expected + 2))
    }
    connector.disconnect()
  }

  @Test("Equal rows of another search are followed by their own next pages")
  func sameRows() async {
    let screen = HitsTableViewController<JSON> { _, _ in }
    screen.appear()
    let names = ["lamp pen", "lamp pen", "pen", "pen"]
    let backend = ScriptedBackend(
      answering: ReferenceBackend(
        records: names.enumerated().map { ["objectID": .string("\($0)"), "name": .string($1)] }))
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    searcher.request.query.hitsPerPage = 2
    let connector = HitsConnector(searcher: searcher, infiniteScrolling: .on(withOffset: 0), controller: screen)
    for (text, count) in [("lamp", 2), ("pen", 4)] {
      searcher.query = text
      searcher.search()
      await searcher.waitUntilIdle()
      #expect(screen.tableView.numberOfRows(inSection: 0) == 2)
      screen.layOut()
      await searcher.waitUntilIdle()
      #expect(screen.tableView.numberOfRows(inSection: 0) == count)
    }
    connector.disconnect()
  }

  @Test("A table that appears later shows why there are no results")
  func laterTable() async {
    let screen = HitsTableViewController<Product> { _, _ in }
    let connector = HitsConnector(searcher: shop.searcher, controller: screen)
    shop.searcher.query = "unicorn"
    await shop.search()
    #expect(!screen.isViewLoaded)
    screen.appear()
    #expect(screen.tableView.backgroundView?.shownTexts == ["No results for “unicorn”"])
    connector.disconnect()
  }

  @Test("A label follows the user's preferred size, an indicator is hidden when no answer is awaited")
  func looks() {
    let (label, indicator) = (UILabel(), UIActivityIndicatorView(style: .medium))
    _ = (LabelStatsController(label: label), ActivityIndicatorController(activityIndicator: indicator))
    #expect(label.adjustsFontForContentSizeCategory && indicator.hidesWhenStopped)
  }

  @Test("A stack is hidden while there are no related items")
  func relatedItems() async {
    let stack = UIStackView()
    let controller = RelatedItemsStackController<Product>(stackView: stack) { _ in UILabel() }
    let connector = RelatedItemsConnector(
      searcher: shop.searcher, hit: Hit(objectID: "1", record: Product(name: "Red pen")),
      matchingPatterns: [MatchingPattern(attribute: "name", score: 1, filterPath: \.name)], controller: controller)
    #expect(stack.isHidden)
    await shop.search()
    #expect(!stack.isHidden)
    shop.searcher.query = "unicorn"
    await shop.search()
    #expect(stack.isHidden)
    connector.disconnect()
  }
}
