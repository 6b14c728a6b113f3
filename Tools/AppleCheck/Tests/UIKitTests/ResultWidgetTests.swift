import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import Testing
import UIKit

@MainActor
@Suite("The widgets around results, in UIKit", .timeLimit(.minutes(1)))
struct ResultWidgetTests {
  let shop = Shop()

  @Test("What is typed into a search bar is searched for; a text from elsewhere shows in it")
  func searchBar() async {
    let bar = UISearchBar()
    let controller = SearchBarController(searchBar: bar)
    let connector = SearchBoxConnector(searcher: shop.searcher, controller: controller)
    bar.type("red")
    await shop.settle()
    #expect(shop.backend.calls.last?.hitsRequest?.query.query == "red" && shop.hitsCount == 2)
    shop.searcher.query = "sofa"
    #expect(bar.text == "sofa")
    bar.pressCancel()
    await shop.settle()
    #expect(bar.text == "" && shop.hitsCount == 4)
    connector.disconnect()
  }

  @Test("A search bar that searches on submit waits for the key, and cancelling shows all results again")
  func searchOnSubmit() async {
    let bar = UISearchBar()
    let controller = SearchBarController(searchBar: bar)
    let connector = SearchBoxConnector(
      searcher: shop.searcher, controller: controller, searchTriggeringMode: .searchOnSubmit)
    bar.type("red")
    await shop.settle()
    #expect(shop.backend.calls.isEmpty)
    bar.pressSearch()
    await shop.settle()
    #expect(shop.hitsCount == 2)
    bar.pressCancel()
    await shop.settle()
    #expect(shop.hitsCount == 4)
    connector.disconnect()
  }

  private func hitsTable() -> HitsTableViewController<Product> {
    let table = HitsTableViewController<Product> { cell, hit in
      var content = cell.defaultContentConfiguration()
      content.text = hit.record.name
      cell.contentConfiguration = content
    }
    table.appear()
    return table
  }

  @Test("Results fill the table page by page as its end comes near, and a tap tells which one it was")
  func hits() async {
    shop.searcher.request.query.hitsPerPage = 2
    let screen = hitsTable()
    let connector = HitsConnector(
      searcher: shop.searcher, infiniteScrolling: .on(withOffset: 0), controller: screen)
    let table: UITableView = screen.tableView
    #expect(table.texts() == [])
    await shop.search()
    #expect(table.texts() == ["Red pen", "Blue pen"])
    table.show(row: 1)
    await shop.settle()
    #expect(table.texts() == ["Red pen", "Blue pen", "Red lamp", "Sofa"])
    var tapped: [String] = []
    screen.onSelect = { tapped.append($0.objectID) }
    table.tap(row: 2)
    #expect(tapped == ["3"])
    connector.disconnect()
    #expect(screen.hitsSource == nil)
  }

  @Test("Where there are no results, the table says why")
  func noHits() async {
    let screen = HitsTableViewController<Product> { _, _ in }
    let connector = HitsConnector(searcher: shop.searcher, controller: screen)
    #expect(!screen.isViewLoaded)
    screen.appear()
    #expect(screen.tableView.backgroundView?.shownTexts == [])
    shop.searcher.query = "unicorn"
    await shop.search()
    #expect(screen.tableView.backgroundView?.shownTexts == ["No results for “unicorn”"])
    shop.searcher.query = nil
    await shop.search()
    #expect(screen.tableView.backgroundView?.shownTexts == [] && screen.tableView.texts().count == 4)
    connector.disconnect()
  }

  @Test("A label says how many results there are")
  func stats() async {
    let label = UILabel()
    let controller = LabelStatsController(label: label)
    let connector = StatsConnector(searcher: shop.searcher, controller: controller)
    #expect(label.text == nil)
    await shop.search()
    #expect(label.text == "4 results in 0 ms" && label.adjustsFontForContentSizeCategory)
    connector.disconnect()
  }

  @Test("An activity indicator turns while an answer is waited for")
  func loading() async {
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    let indicator = UIActivityIndicatorView(style: .medium)
    let controller = ActivityIndicatorController(activityIndicator: indicator)
    let connector = LoadingConnector(searcher: searcher, controller: controller)
    #expect(!indicator.isAnimating && indicator.hidesWhenStopped)
    searcher.search()
    let call = await backend.nextCall()
    #expect(indicator.isAnimating)
    call.answer(SearchResponse())
    await searcher.waitUntilIdle()
    #expect(!indicator.isAnimating)
    connector.disconnect()
  }
}
