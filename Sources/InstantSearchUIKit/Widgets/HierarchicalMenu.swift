#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// A hierarchical menu in a table: below each selected value the values of the next level, indented.
///
/// The table is the controller's view, or a given one in a view of yours; then the controller itself is not shown.
@MainActor
open class HierarchicalTableViewController: UITableViewController, HierarchicalController {
  public var onClick: ((String) -> Void)?

  /// The shown values.
  public private(set) var items: [HierarchicalFacet] = []
  /// The text that VoiceOver reads for a number of results: `12 results`.
  public var spokenCount: @MainActor (Int) -> String = Localization.spokenCount { didSet { reload() } }

  private let cellID = "Hierarchical"
  private var rows: RowSource?
  private var givenTable: UITableView?

  public init() { super.init(style: .plain) }

  /// - Parameter tableView: The table; the controller becomes its data source and delegate.
  public init(tableView: UITableView) {
    givenTable = tableView
    super.init(style: tableView.style)
    tableView.delegate = self
    show(in: tableView)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open override var tableView: UITableView! {
    get { givenTable ?? super.tableView }
    set {
      if givenTable == nil { super.tableView = newValue } else { givenTable = newValue }
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if givenTable == nil { show(in: tableView) }
  }

  private func show(in tableView: UITableView) {
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView, for: self)
    reload()
  }

  open func setItem(_ item: [HierarchicalFacet]) {
    items = item
    reload()
  }

  private func reload() { if let rows { rows.show(items.map(\.facet.value), in: tableView) } }

  open override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

  open override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    guard items.indices.contains(indexPath.row) else { return cell }
    let item = items[indexPath.row]
    let row = ListRow(
      text: item.title, count: item.facet.isCountKnown ? item.facet.count : nil, isSelected: item.isSelected,
      level: item.level)
    cell.show(row, spokenCount: spokenCount)
    return cell
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if items.indices.contains(indexPath.row) { onClick?(items[indexPath.row].facet.value) }
  }
}
#endif
