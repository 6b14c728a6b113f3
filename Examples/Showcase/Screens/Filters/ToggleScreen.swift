import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// A filter that applies or does not.
  fileprivate func connect(onSale: any SelectableController<Filter.Tag>) {
    add(FilterToggleConnector(filterState: filterState, filter: "sale" as Filter.Tag, controller: onSale))
  }
}

struct ToggleScreen: View {
  @StateObject private var search = ProductState(FilterToggleObservableController<Filter.Tag>()) {
    $0.connect(onSale: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      FilterToggle(search.widgets, title: "On sale")
      ProductList(search.products)
    }
  }
}

final class SwitchViewController: ProductViewController {
  private let onSale = FilterSwitchController<Filter.Tag>()

  override func connectWidgets() -> [UIView] {
    search.connect(onSale: onSale)
    return [onSale.switch]
  }
}

/// A button that is selected while the filter applies.
final class FilterButtonViewController: ProductViewController {
  private let onSale = SelectableFilterButtonController<Filter.Tag>()

  override func connectWidgets() -> [UIView] {
    search.connect(onSale: onSale)
    return [onSale.button]
  }
}
