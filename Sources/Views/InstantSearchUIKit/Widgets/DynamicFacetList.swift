#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A dynamic facet list in a table: a section for each attribute with a row for each value.
@MainActor
open class DynamicFacetListTableViewController: UITableViewController, DynamicFacetListController {
  public var didSelect: ((Attribute, Facet) -> Void)?

  /// The shown facets.
  package private(set) var orderedFacets: [AttributedFacets] = []
  /// The values that are selected.
  package private(set) var selections: [Attribute: Set<String>] = [:]

  /// The header of an attribute's section; nil for its name.
  public var attributePresenter: (@MainActor (Attribute) -> String)? { didSet { reload() } }

  private let cellID = "DynamicFacetList"
  private var rows: RowSource?

  public convenience init() { self.init(style: .grouped) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    reload()
  }

  // MARK: Controller

  open func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    self.orderedFacets = orderedFacets
    reload()
  }

  open func setSelections(_ selections: [Attribute: Set<String>]) {
    self.selections = selections
    reload()
  }

  private func reload() {
    // Accessing `tableView` would load the view.
    guard isViewLoaded else { return }
    let sections = orderedFacets.map { shown in
      (title: attributePresenter?(shown.attribute) ?? shown.attribute.rawValue, rows: shown.facets.map(\.value))
    }
    rows?.show(sections, in: tableView)
  }

  // MARK: Rows

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard let (attribute, facet) = facet(at: indexPath) else { return cell }
    let row = ListRow(
      text: facet.value, count: facet.isCountKnown ? facet.count : nil,
      isSelected: selections[attribute]?.contains(facet.value) ?? false)
    cell.show(row)
    return cell
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let (attribute, facet) = facet(at: indexPath) { didSelect?(attribute, facet) }
  }

  private func facet(at indexPath: IndexPath) -> (Attribute, Facet)? {
    guard orderedFacets.indices.contains(indexPath.section) else { return nil }
    let shown = orderedFacets[indexPath.section]
    return shown.facets.indices.contains(indexPath.row) ? (shown.attribute, shown.facets[indexPath.row]) : nil
  }
}
#endif
