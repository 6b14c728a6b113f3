import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// One page of products at a time, and the size of a page.
  fileprivate func connect(pages: any PaginationController, sizes: any SelectableListController<Int>) {
    add(
      HitsPerPageConnector(searcher: searcher, items: [20, 50, 100], controller: sizes),
      PaginationConnector(searcher: searcher, controller: pages))
  }
}

struct PaginationScreen: View {
  @StateObject private var search = ProductState(
    (pages: PaginationObservableController(), sizes: HitsPerPageObservableController()), infiniteScrolling: .off
  ) { $0.connect(pages: $1.pages, sizes: $1.sizes) }

  var body: some View {
    VStack(alignment: .leading) {
      HitsPerPage(search.widgets.sizes)
      ProductList(search.products)
      Pagination(search.widgets.pages)
    }
  }
}

final class PaginationViewController: ProductViewController {
  private let sizes = HitsPerPageSegmentedController()
  private let pages = PaginationButtonsController()

  init() { super.init(ProductSearch(infiniteScrolling: .off)) }

  override func connectWidgets() -> [UIView] {
    search.connect(pages: pages, sizes: sizes)
    let steps = UIStackView(arrangedSubviews: [pages.previousButton, pages.label, pages.nextButton])
    steps.distribution = .equalSpacing
    return [sizes.segmentedControl, steps]
  }
}
