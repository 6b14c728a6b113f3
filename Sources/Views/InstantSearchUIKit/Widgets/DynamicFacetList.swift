#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A dynamic facet list in a table: a section for each attribute with a row for each value.
@MainActor
open class DynamicFacetListTableViewController: UITableViewController, DynamicFacetListController {
  public var didSelect: ((Attribute, Facet) -> Void)?

  /// The shown facets.
  public private(set) var orderedFacets: [AttributedFacets] = []
  /// The values that are selected.
  public private(set) var selections: [Attribute: Set<String>] = [:]

  /// The header of an attribute's section; nil for its name.
  public var attributePresenter: (@MainActor (Attribute) -> String)? { didSet { reload() } }
  /// The text that VoiceOver reads for a number of results: `12 results`.
  public var spokenCount: @MainActor (Int) -> String = Localization.spokenCount { didSet { reload() } }

  private let cellID = "DynamicFacetList"
  private var rows: RowSource?

  public init() { super.init(style: .grouped) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView, for: self)
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
    let sections = orderedFacets.enumerated().map { section, shown in
      (title: tableView(tableView, titleForHeaderInSection: section) ?? "", rows: shown.facets.map(\.value))
    }
    rows?.show(sections, in: tableView)
  }

  // MARK: Data source and delegate

  open override func numberOfSections(in tableView: UITableView) -> Int { orderedFacets.count }

  open override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    guard orderedFacets.indices.contains(section) else { return nil }
    let attribute = orderedFacets[section].attribute
    return attributePresenter?(attribute) ?? attribute.rawValue
  }

  open override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    orderedFacets.indices.contains(section) ? orderedFacets[section].facets.count : 0
  }

  open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard let (attribute, facet) = facet(at: indexPath) else { return cell }
    let row = ListRow(
      text: facet.value, count: facet.isCountKnown ? facet.count : nil,
      isSelected: selections[attribute]?.contains(facet.value) ?? false)
    cell.show(row, spokenCount: spokenCount)
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
