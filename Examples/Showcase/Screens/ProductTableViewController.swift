import InstantSearch
import UIKit

/// The results of most screens in UIKit: a table of products, with the matches in bold.
final class ProductTableViewController: ResultsTableViewController<Product> {
  init() {
    super.init { cell, hit in cell.show(hit, name: hit.record.name, details: hit.record.details) }
  }
}

extension UITableViewCell {
  /// Shows the name of a record, with the matches in bold, and a second line.
  func show(_ hit: Hit<some Any>, name: String, details: String) {
    var content = UIListContentConfiguration.subtitleCell()
    content.attributedText = NSAttributedString(hit.highlightedText(of: "name", default: name))
    content.secondaryText = details
    contentConfiguration = content
  }
}

/// The view of a product among others.
@MainActor
func nameLabel(of hit: Hit<Product>) -> UIView {
  let label = UILabel()
  label.text = hit.record.name
  return label
}
