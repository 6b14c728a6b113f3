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

  @Test("A text field is a search box too")
  func textField() async {
    let field = UITextField()
    let controller = TextFieldController(textField: field)
    let connector = SearchBoxConnector(
      searcher: shop.searcher, controller: controller, searchTriggeringMode: .searchOnSubmit)
    field.type("lamp")
    field.pressReturn()
    await shop.settle()
    #expect(shop.hitsCount == 1)
    shop.searcher.query = nil
    #expect(field.text == "")
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

  @Test("Segments choose the index to search, and follow it when it is changed elsewhere")
  func sortBy() async {
    let segments = UISegmentedControl()
    let controller = SortBySegmentedController(segmentedControl: segments)
    let connector = SortByConnector(
      searcher: shop.searcher,
      items: [SortByItem(indexName: "shop", label: "Featured"), SortByItem(indexName: "cheap", label: "Lowest price")],
      controller: controller)
    #expect(segments.shownTitles == ["Featured", "Lowest price"] && segments.selectedSegmentIndex == 0)
    segments.choose(segment: 1)
    await shop.settle()
    #expect(shop.backend.calls.last?.hitsRequest?.indexName == "cheap" && segments.selectedSegmentIndex == 1)
    shop.searcher.request.indexName = "other"
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
    connector.disconnect()
  }

  private struct Promotion: Decodable, Sendable {
    var title: String
  }

  @Test("What a rule attaches shows in a view of one's own, which is hidden while there is nothing")
  func ruleData() async {
    let label = UILabel()
    let controller = QueryRuleCustomDataBannerController<Promotion, UILabel>(banner: label) { $0.text = $1.title }
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    let connector = QueryRuleCustomDataConnector(searcher: searcher, controller: controller)
    #expect(label.isHidden)
    for (userData, shown): ([JSON], [String]) in [([["title": "Sale"]], ["Sale"]), ([], [])] {
      searcher.search()
      var response = SearchResponse()
      response.userData = userData
      await backend.nextCall().answer(response)
      await searcher.waitUntilIdle()
      #expect(label.shownTexts == shown && label.isHidden == shown.isEmpty)
    }
    connector.disconnect()
  }

  @Test("Related items show as views in a stack, which is hidden while there are none")
  func relatedItems() async {
    let stack = UIStackView()
    let controller = RelatedItemsStackController<Product>(stackView: stack) { hit in
      let label = UILabel()
      label.text = hit.record.name
      return label
    }
    let hit = Hit(objectID: "1", record: Product(name: "Red pen"))
    let connector = RelatedItemsConnector(
      searcher: shop.searcher, hit: hit,
      matchingPatterns: [MatchingPattern(attribute: "name", score: 1, filterPath: \.name)], controller: controller)
    #expect(stack.isHidden && stack.arrangedSubviews.isEmpty)
    for (query, shown) in [("pen", ["Blue pen"]), ("lamp", ["Red lamp"]), ("unicorn", [])] {
      shop.searcher.query = query
      await shop.search()
      #expect(stack.shownTexts == shown && stack.isHidden == shown.isEmpty)
    }
    connector.disconnect()
  }

  @Test("Relevant sort shows only where the index knows it, and the button asks for the other way")
  func relevantSort() async {
    let (label, button) = (UILabel(), UIButton(type: .system))
    let controller = RelevantSortToggleController(hintLabel: label, toggleButton: button)
    let interactor = RelevantSortInteractor()
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    interactor.connectSearcher(searcher)
    interactor.connectController(controller)
    #expect(label.isHidden && button.isHidden)
    searcher.search()
    var response = SearchResponse()
    response.otherFields["appliedRelevancyStrictness"] = 90
    await backend.nextCall().answer(response)
    await searcher.waitUntilIdle()
    #expect(!label.isHidden && button.currentTitle == "Show all results")
    button.tap()
    let call = await backend.nextCall()
    #expect(call.hitsRequest?.query["relevancyStrictness"] == 0)
    call.answer(SearchResponse())
  }
}
