#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A refinement list in a table view: each value with its count.
///
/// ```swift
/// let controller = FacetListTableController(tableView: tableView)
/// let connector = FacetListConnector(
///   searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: controller)
/// ```
@MainActor
open class FacetListTableController: SelectableListTableController<Facet>, FacetListController {
  public override init(tableView: UITableView, cellID: String = "FacetList") {
    super.init(tableView: tableView, cellID: cellID)
  }

  override func defaultText(for item: Facet) -> String { item.value }

  override func defaultCount(for item: Facet) -> Int? { item.isCountKnown ? item.count : nil }

  override func defaultHighlightedText(for item: Facet) -> HighlightedText? { item.highlightedText }
}

/// Another name for ``FacetListTableController``, which Algolia's documentation uses. It is a controller of a given table
/// view, as there, and no `UIViewController`.
public typealias FacetListTableViewController = FacetListTableController
#endif
