#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A list of filters in a table view, with the number of results that each would give if that is counted.
///
/// ```swift
/// let controller = FilterListTableController<Filter.Numeric>(tableView: tableView)
/// let connector = NumericFilterListConnector(
///   numericFilters: prices, filterState: filterState, operator: .and, groupName: "price", controller: controller)
/// ```
@MainActor
open class FilterListTableController<F: FilterType>: SelectableListTableController<F>, FilterListController {
  /// Makes the text of a filter; nil for `DefaultPresenter.Filter.present`.
  public var filterPresenter: FilterPresenter? { didSet { reload() } }

  public override init(tableView: UITableView, cellID: String = "FilterList") {
    super.init(tableView: tableView, cellID: cellID)
  }

  override func defaultText(for item: F) -> String {
    (filterPresenter ?? DefaultPresenter.Filter.present)(Filter(item))
  }

  override func name(of item: F) -> String { item.text }
}

extension FilterListTableController: FacetFilterListController where F == Filter.Facet {}
extension FilterListTableController: NumericFilterListController where F == Filter.Numeric {}
extension FilterListTableController: TagFilterListController where F == Filter.Tag {}
#endif
