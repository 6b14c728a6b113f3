import InstantSearch
import UIKit

/// The results of most screens: a table of products, with the matches in bold.
final class ProductList: ResultsTableViewController<Product> {
  init() {
    super.init { cell, hit in
      var content = UIListContentConfiguration.subtitleCell()
      content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: hit.record.name))
      content.secondaryText = hit.record.details
      cell.contentConfiguration = content
    }
  }
}
