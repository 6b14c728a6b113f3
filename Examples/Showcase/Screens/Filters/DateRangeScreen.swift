import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// Presets with counts and two date pickers.
  fileprivate func connect(dates: any DateRangeController) {
    add(
      DateRangeConnector(
        searcher: searcher, filterState: filterState, attribute: "releasedAt", calendar: Shop.calendar,
        now: { Shop.now }, controller: dates))
  }
}

struct DateRangeScreen: View {
  @StateObject private var search = ProductState(DateRangeObservableController()) { $0.connect(dates: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      DateRangePicker(search.widgets)
      ProductList(search.products)
    }
  }
}

final class DateRangeViewController: ProductViewController {
  private let dates = DateRangePickersController()

  override func connectWidgets() -> [UIView] {
    dates.presetStack.axis = .vertical
    search.connect(dates: dates)
    let first = UIStackView(arrangedSubviews: [dates.firstPicker, dates.openFirstButton])
    let last = UIStackView(arrangedSubviews: [dates.lastPicker, dates.openLastButton])
    return [dates.presetStack, first, last, dates.noticeLabel]
  }
}
