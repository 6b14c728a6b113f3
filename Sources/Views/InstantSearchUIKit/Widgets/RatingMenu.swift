#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A rating menu in a table view: a row with stars for each least rating, with its count.
@MainActor
open class RatingMenuTableController: SelectableListTableController<Int>, RatingMenuController {
  public override init(tableView: UITableView, cellID: String = "RatingMenu") {
    super.init(tableView: tableView, cellID: cellID)
  }

  override func spokenText(for item: Int) -> String? { selectableItems.spokenRating(item) }
}
#endif
