#if canImport(UIKit) && !os(watchOS)
import Foundation
public import InstantSearchCore
public import UIKit

/// The tabs of several indices as segments with the number of results of each, and a label for what they say besides:
/// errors, and results that filters hide. The label is hidden while there is nothing to say.
@MainActor
open class IndexTabsSegmentedController: IndexTabsController {
  public var onOpen: ((String?) -> Void)?

  /// The control that shows the tabs.
  public let segmentedControl: UISegmentedControl
  /// The label for errors and hidden results.
  public let label: UILabel
  private var choices: [IndexTabChoice] = []

  /// Shows the tabs in a control and a label.
  public init(segmentedControl: UISegmentedControl = UISegmentedControl(), label: UILabel = UILabel()) {
    (self.segmentedControl, self.label) = (segmentedControl, label)
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    label.isHidden = true
    segmentedControl.addAction(UIAction { [weak self] _ in self?.segmentWasSelected() }, for: .valueChanged)
  }

  open func setItem(_ item: IndexTabList) {
    choices = item.choices { $0.formatted() }
    segmentedControl.showTitles(choices.map(\.text))
    showSelection()
    let notes = item.notes { $0.formatted() }
    label.text = notes.joined(separator: "\n")
    label.isHidden = notes.isEmpty
  }

  private func showSelection() {
    segmentedControl.selectedSegmentIndex = choices.firstIndex(where: \.isOpen) ?? UISegmentedControl.noSegment
  }

  /// Opens the selected tab, and shows the selection again: the control goes back if nothing is connected.
  private func segmentWasSelected() {
    let index = segmentedControl.selectedSegmentIndex
    if choices.indices.contains(index) { onOpen?(choices[index].name) }
    showSelection()
  }
}

/// Several indices in the sections of a table: the first results of each, and a row that opens its tab. While a tab is
/// open, the table has all results of that one, with infinite scrolling.
///
/// ```swift
/// let table = IndexSectionsTableViewController()
/// table.addSection(for: "products", hits: products.interactor) { cell, hit in
///   var content = cell.defaultContentConfiguration()
///   content.text = hit.record.name
///   cell.contentConfiguration = content
/// }
/// ```
@MainActor
open class IndexSectionsTableViewController: UITableViewController, IndexTabsController {
  public var onOpen: ((String?) -> Void)?

  /// Whether there is a section for an index without results.
  public var showsEmptySections = false { didSet { reload() } }

  /// The results of an index.
  fileprivate struct Source {
    let ids: @MainActor () -> [String]
    let configure: @MainActor (UITableViewCell, Int) -> Void
    let select: @MainActor (Int) -> Void
    let willShow: @MainActor (Int) -> Void
  }

  fileprivate enum Row {
    case note(String)
    case hit(Source, Int, id: String)
    case seeAll(String, name: String)
  }

  private let cellID = "IndexSections"
  private var list = IndexTabList()
  private var sources: [String: Source] = [:]
  private var sections: [(title: String, rows: [Row])] = []
  private var rows: RowSource?

  public convenience init() { self.init(style: .grouped) }

  /// Adds the results of an index, which show in its section.
  ///
  /// - Parameters:
  ///   - name: The name of the tab.
  ///   - hits: The results, such as the interactor of a `HitsConnector`; held weakly.
  ///   - onSelect: Called with the result that was tapped.
  ///   - configure: Fills a cell with a result.
  public func addSection<Record>(
    for name: String, hits: HitsInteractor<Record>, onSelect: (@MainActor (Hit<Record>) -> Void)? = nil,
    configure: @escaping @MainActor (UITableViewCell, Hit<Record>) -> Void
  ) {
    sources[name] = Source(
      ids: { [weak hits] in hits?.hits.map(\.objectID) ?? [] },
      configure: { [weak hits] cell, row in hits?.hit(atIndex: row).map { configure(cell, $0) } },
      select: { [weak hits] row in hits?.hit(atIndex: row).map { onSelect?($0) } },
      willShow: { [weak hits] row in hits?.notifyForInfiniteScrolling(rowNumber: row) })
    hits.onHitsChanged.subscribe(with: self) { table, _ in table.reload() }
    reload()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    rows = RowSource(tableView) { [weak self] in self?.cell(at: $0) }
    reload()
  }

  open func setItem(_ item: IndexTabList) {
    let opensAnother = item.open?.name != list.open?.name
    list = item
    reload()
    if opensAnother, isViewLoaded { tableView.scrollToFirstRow() }
  }

  private func reload() {
    // Accessing `tableView` would load the view.
    guard isViewLoaded else { return }
    sections = list.sections(showsEmpty: showsEmptySections).map { tab in
      (title: tab.text { $0.formatted() }, rows: tableRows(of: tab))
    }
    rows?.show(sections.map { ($0.title, $0.rows.map(\.id)) }, in: tableView)
    // Equal rows do not trigger a layout pass.
    tableView.setNeedsLayout()
  }

  private func tableRows(of tab: IndexTab) -> [Row] {
    var rows: [Row] = []
    if let note = tab.note({ $0.formatted() }) { rows.append(.note(note)) }
    if let source = sources[tab.name] {
      for (index, id) in source.ids().prefix(list.shownHitCount(of: tab) ?? .max).enumerated() {
        rows.append(.hit(source, index, id: id))
      }
    }
    if let text = list.seeAllText(of: tab, { $0.formatted() }) { rows.append(.seeAll(text, name: tab.name)) }
    return rows
  }

  private func row(at indexPath: IndexPath) -> Row? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let rows = sections[indexPath.section].rows
    return rows.indices.contains(indexPath.row) ? rows[indexPath.row] : nil
  }

  private func cell(at indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    cell.accessoryType = .none
    cell.selectionStyle = .default
    switch row(at: indexPath) {
    case .hit(let source, let index, _)?: source.configure(cell, index)
    case .note(let text)?:
      cell.selectionStyle = .none
      show(text, .secondaryLabel, in: cell)
    case .seeAll(let text, _)?:
      cell.accessoryType = .disclosureIndicator
      show(text, cell.tintColor, in: cell)
    case nil: break
    }
    return cell
  }

  private func show(_ text: String, _ color: UIColor?, in cell: UITableViewCell) {
    var content = cell.defaultContentConfiguration()
    content.text = text
    if let color { content.textProperties.color = color }
    cell.contentConfiguration = content
  }

  /// Requests the next page of the open tab if its rows are near or fit on the screen.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if let last = tableView.indexPathsForVisibleRows?.last { willShow(last) }
  }

  open override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    willShow(indexPath)
  }

  private func willShow(_ indexPath: IndexPath) {
    if list.open != nil, case .hit(let source, let index, _)? = row(at: indexPath) { source.willShow(index) }
  }

  open override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    switch row(at: indexPath) {
    case .hit(let source, let index, _)?: source.select(index)
    case .seeAll(_, let name)?: onOpen?(name)
    case .note?, nil: break
    }
  }
}

extension IndexSectionsTableViewController.Row {
  /// Identifies the row in its section.
  fileprivate var id: String {
    switch self {
    case .note: "note"
    case .hit(_, _, let id): "hit " + id
    case .seeAll: "all"
    }
  }
}
#endif
