import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The widgets around results, in UIKit")
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
      expectEqual(shop.hitsCount, 2)
      bar.pressCancel()
      await shop.settle()
      #expect(bar.text == "" && shop.hitsCount == 4)
      connector.disconnect()
    }
  }

  @Test("The bar of a search controller searches, and is served as long as the connector is there")
  func searchConnector() async {
    let (searchController, state) = (UISearchController(searchResultsController: nil), FilterState())
    let results = ResultsTableViewController<JSON> { cell, hit in
      var content = cell.defaultContentConfiguration()
      content.text = hit.record["name"]?.string
      cell.contentConfiguration = content
    }
    results.appear()
    var connector: SearchConnector? = SearchConnector(
      searcher: shop.searcher, searchController: searchController, hitsInteractor: .init(), hitsController: results,
      filterState: state)
    state[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "red"))
    searchController.searchBar.type("pen")
    await shop.settle()
    #expect(results.texts == ["Red pen"] && connector?.searcher.filterState === state)
    searchController.searchBar.pressCancel()
    await shop.settle()
    expectEqual(results.texts, ["Red pen", "Red lamp"])
    connector = nil
    #expect(searchController.searchBar.delegate == nil)
  }

  @Test("A label names the words that were left out, and a button the suggestion; both are hidden without them")
  func didYouMean() {
    let (label, indicator) = (UILabel(), UIActivityIndicatorView(style: .medium))
    _ = (LabelStatsController(label: label), ActivityIndicatorController(activityIndicator: indicator))
    #expect(label.adjustsFontForContentSizeCategory && indicator.hidesWhenStopped)
    let view = DidYouMeanButtonController()
    #expect(view.label.isHidden && view.button.isHidden)
    expectEqual(view.label.numberOfLines, 0, "a sentence may need several")
    var clicks = 0
    view.onSuggestionClick = { clicks += 1 }
    view.setItem(QueryAdvice(removedWords: ["blue"], suggestion: "lamp"))
    #expect(view.label.text == "No result contains every word. Left out: “blue”" && !view.label.isHidden)
    #expect(view.button.currentTitle == "Did you mean “lamp”?" && !view.button.isHidden)
    view.button.tap()
    expectEqual(clicks, 1)
    view.setItem(QueryAdvice(suggestion: "lamp"))
    #expect(view.label.isHidden && !view.button.isHidden && view.offers.isHidden)
    var taken: [String] = []
    view.onOfferClick = { taken.append($0.search.text) }
    let offers = ["bamboo", "lamp"].map { QueryAdvice.Offer(SearchOffer(leaving: .words([]), text: $0, nbHits: 12)) }
    for _ in 0..<2 { view.setItem(QueryAdvice(offers: offers)) }
    let buttons = view.offers.arrangedSubviews.compactMap { $0 as? UIButton }
    #expect(buttons.map(\.currentTitle) == ["bamboo: 12 results", "lamp: 12 results"] && !view.offers.isHidden)
    buttons.last?.tap()
    expectEqual(taken, ["lamp"])
  }

  @Test("A stack keeps the views of the items that stay, in the new order, and makes those of changed ones again")
  func keptRelatedItems() throws {
    let stack = UIStackView()
    let controller = RelatedItemsStackController<JSON>(stackView: stack) { hit in
      let label = UILabel()
      label.text = hit.record["name"]?.string
      return label
    }
    let interactor = HitsInteractor<JSON>()
    controller.hitsSource = interactor
    #expect(stack.isHidden)
    func show(_ records: [String]) -> [UIView] {
      interactor.update(
        SearchResponse(hits: records.map { Hit(objectID: String($0.prefix(1)), record: ["name": .string($0)]) }))
      controller.reload()
      expectEqual(stack.shownTexts, records)
      return stack.arrangedSubviews
    }
    let first = show(["1 pen", "2 lamp", "3 sofa"])
    #expect(!stack.isHidden)
    let same = show(["1 pen", "2 lamp", "3 sofa"])
    #expect(zip(first, same).allSatisfy { $0 === $1 })
    let moved = show(["3 sofa", "1 pen", "2 light", "4 bed"])
    #expect(moved[0] === first[2] && moved[1] === first[0] && moved[2] !== first[1])
    expectEqual(first[1].superview, nil)
    let twice = show(["1 pen", "1 pen"])
    #expect(twice[0] === first[0] && twice[1] !== first[0])
    #expect(show([]).isEmpty && stack.isHidden)
    // Records that can't be compared have new views.
    let products = RelatedItemsStackController<Product>(stackView: UIStackView()) { _ in UILabel() }
    let hits = HitsInteractor<Product>()
    products.hitsSource = hits
    hits.update(SearchResponse(hits: [Hit(objectID: "1", record: ["name": "pen"])]))
    products.reload()
    let old = try #require(products.stackView.arrangedSubviews.first)
    products.reload()
    #expect(products.stackView.arrangedSubviews.count == 1 && products.stackView.arrangedSubviews.first !== old)
  }
}
