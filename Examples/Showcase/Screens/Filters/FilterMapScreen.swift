import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// Segments, each with a filter or none.
  fileprivate func connect(departments: any SelectableListController<FilterSegment<Filter.Facet>>) {
    add(
      FilterMapConnector(
        filterState: filterState,
        segments: [
          FilterSegment("All"),
          FilterSegment("Home", filter: Filter.Facet(attribute: "categories.lvl0", stringValue: "Home")),
          FilterSegment("Play", filter: Filter.Facet(attribute: "categories.lvl0", stringValue: "Play")),
        ],
        groupName: "department", controller: departments))
  }
}

struct FilterMapScreen: View {
  @StateObject private var search = ProductState(FilterMapObservableController<Filter.Facet>()) {
    $0.connect(departments: $1)
  }

  var body: some View {
    VStack(alignment: .leading) {
      FilterMap(search.widgets, title: "Department")
      ProductList(search.products)
    }
  }
}

final class FilterMapViewController: ProductViewController {
  private let departments = FilterMapSegmentedController<Filter.Facet>()

  override func connectWidgets() -> [UIView] {
    search.connect(departments: departments)
    return [departments.segmentedControl]
  }
}
