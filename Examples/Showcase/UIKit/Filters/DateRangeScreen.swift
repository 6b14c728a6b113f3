import Foundation
import InstantSearch
import UIKit

/// Presets with counts and two date pickers.
final class DateRangeScreen: UIViewController {
  private let filterState = FilterState()
  private let searcher = HitsSearcher(backend: Shop.backend, indexName: "products")
  private let dates = DateRangePickersController()
  private let products = ProductList()
  private var connectors: [Connector] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    dates.presetStack.axis = .vertical
    let first = UIStackView(arrangedSubviews: [dates.firstPicker, dates.openFirstButton])
    let last = UIStackView(arrangedSubviews: [dates.lastPicker, dates.openLastButton])
    arrange(dates.presetStack, first, last, dates.noticeLabel, above: products)
    connectors = [
      DateRangeConnector(
        searcher: searcher, filterState: filterState, attribute: "releasedAt", calendar: Shop.calendar,
        now: { Shop.now },
        controller: dates),
      HitsConnector(searcher: searcher, filterState: filterState, controller: products),
    ]
    searcher.search()
  }
}
