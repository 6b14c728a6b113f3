import InstantSearch
import SwiftUI
import UIKit

extension ProductSearch {
  /// A row with stars for each least rating.
  fileprivate func connect(ratings: any RatingMenuController) {
    add(RatingMenuConnector(searcher: searcher, filterState: filterState, attribute: "rating", controller: ratings))
  }
}

struct RatingMenuScreen: View {
  @StateObject private var search = ProductState(RatingMenuObservableController()) { $0.connect(ratings: $1) }

  var body: some View {
    VStack(alignment: .leading) {
      RatingMenu(search.widgets)
      ProductList(search.products)
    }
  }
}

final class RatingMenuViewController: ProductViewController {
  private let ratings = RatingMenuTableController(tableView: UITableView())

  override func connectWidgets() -> [UIView] {
    search.connect(ratings: ratings)
    return [ratings.tableView]
  }
}
