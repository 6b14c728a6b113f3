#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A list of filters in a table view, with the number of results that each would give where that is counted.
///
/// ```swift
/// let controller = FilterListTableController<Filter.Numeric>(tableView: tableView)
/// let connector = NumericFilterListConnector(
///   numericFilters: prices, filterState: filterState, operator: .and, groupName: "price", controller: controller)
/// ```
@MainActor
open class FilterListTableController<F: ConcreteFilterType>: SelectableListTableController<F>, FilterListController {
  /// Makes of a filter the text that people read; nil for that of `DefaultPresenter`.
  public var filterPresenter: FilterPresenter? { didSet { reload() } }

  public override init(tableView: UITableView, cellID: String = "FilterList") {
    super.init(tableView: tableView, cellID: cellID)
  }

  open override func text(for item: F) -> String {
    (filterPresenter ?? DefaultPresenter.Filter.present)(Filter(item))
  }

  override func name(of item: F) -> String { item.text }
}

extension FilterListTableController: FacetFilterListController where F == Filter.Facet {}
extension FilterListTableController: NumericFilterListController where F == Filter.Numeric {}
extension FilterListTableController: TagFilterListController where F == Filter.Tag {}
#endif
