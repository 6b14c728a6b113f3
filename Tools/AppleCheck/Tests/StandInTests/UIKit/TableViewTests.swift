import InstantSearchCore
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The stand-in table view")
struct TableViewTests {
  @Test("The pages' data source provides the cells, and a tap reaches the delegate")
  func pages() {
    let table = UITableView()
    let list = FacetTable(tableView: table)
    list.items = .colors
    list.reload()
    list.onClick = { [unowned list] facet in
      list.items.toggle(facet)
      list.reload()
    }
    #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
    expectEqual(table.cell(row: 0)?.textLabel?.text, "red (3)")
    expectEqual(table.texts(), ["red (3)", "blue (2)"])
    expectEqual(table.checkedRows(), [])
    let text = table.cell(row: 0)?.textLabel?.attributedText
    expectEqual(text?.attributes(at: 4, effectiveRange: nil)[.foregroundColor] as? UIColor, .gray)

    table.tap(row: 1)
    expectEqual(table.cell(row: 1)?.accessoryType, .checkmark)
    table.tap(row: 1)
    expectEqual(table.checkedRows(), [])
  }

  @Test("Changes without a reload are not shown, and cells are reused")
  func reload() throws {
    let table = UITableView()
    let list = FacetTable(tableView: table)
    list.items = .colors
    list.reload()
    let texts = table.texts()
    let first = try #require(table.cell(row: 0))
    list.items.removeLast()
    #expect(table.texts() == texts && texts.count == 2)
    list.reload()
    expectEqual(table.texts(), ["red (3)"])
    #expect(table.cell(row: 0) === first)
  }

  @Test("The table keeps neither its data source nor its delegate")
  func ownership() {
    let table = UITableView()
    weak var gone: FacetTable?
    do {
      let list = FacetTable(tableView: table)
      gone = list
      #expect(table.dataSource === list && table.delegate === list)
    }
    #expect(gone == nil && table.dataSource == nil && table.numberOfSections == 0)
  }

  @Test("A table controller's overrides are called, with headers and sections")
  func controller() {
    let screen = Sections()
    screen.appear()
    expectEqual(screen.tableView.numberOfSections, 2)
    expectEqual(screen.tableView.header(section: 1), "size")
    expectEqual(screen.tableView.texts(section: 1), ["size 0"])
    expectEqual(screen.tableView.cell(row: 0)?.detailTextLabel?.text, "a value")
    screen.tableView.tap(row: 1, section: 0)
    expectEqual(screen.tapped, [IndexPath(row: 1, section: 0)])
  }

  @Test("A delegate is notified of each row that appears, not of one that stays or is configured again")
  func displayed() {
    let screen = Sections()
    screen.tableView.roomForRows = 2
    screen.appear()
    let indexPaths = [(0, 0), (1, 0), (0, 1)].map { IndexPath(row: $0.0, section: $0.1) }
    expectEqual(screen.displayed, [indexPaths[0], indexPaths[1]])
    expectEqual(screen.tableView.indexPathsForVisibleRows, [indexPaths[0], indexPaths[1]])
    screen.layOut()
    screen.tableView.show(row: 1)
    screen.tableView.reconfigureRows(at: indexPaths)
    screen.layOut()
    expectEqual(screen.displayed.count, 2)
    screen.tableView.show(row: 0, section: 1)
    #expect(
      screen.displayed == indexPaths && screen.tableView.indexPathsForVisibleRows == [indexPaths[1], indexPaths[2]])
    screen.tableView.show(row: 0)
    expectEqual(screen.displayed, indexPaths + [indexPaths[0]])
    screen.tableView.reloadRows(at: [indexPaths[1]], with: .none)
    screen.layOut()
    expectEqual(screen.displayed, indexPaths + [indexPaths[0], indexPaths[1]])
  }

  @Test("A layout pass happens on request, and a controller is notified")
  func layout() {
    let screen = Sections()
    screen.appear()
    expectEqual(screen.layoutCount, 1)
    screen.layOut()
    expectEqual(screen.layoutCount, 1)
    screen.tableView.setNeedsLayout()
    screen.layOut()
    expectEqual(screen.layoutCount, 2)
    screen.tableView.reloadData()
    screen.layOut()
    expectEqual(screen.layoutCount, 3)
  }

  @Test("A table that is set before the view is loaded is the view, which is not loaded then")
  func tableOfController() {
    final class Controller: UITableViewController {
      private(set) var loads = 0
      override func loadView() {
        loads += 1
        super.loadView()
      }
      override func viewDidLoad() { loads += 1 }
    }
    let (given, own) = (Controller(style: .plain), Controller(style: .plain))
    let (table, container) = (UITableView(), UIView())
    container.addSubview(table)
    given.tableView = table
    #expect(given.isViewLoaded && given.view === table && given.tableView === table && table.superview === container)
    given.appear()
    expectEqual(given.loads, 0)
    #expect(own.tableView === own.view && own.loads == 2)
  }
}

/// The code of the refinement list's page, without the protocol.
final class FacetTable: NSObject {
  var onClick: ((Facet) -> Void)?
  let tableView: UITableView
  var items: [Selectable] = []
  let cellID: String

  @MainActor
  init(tableView: UITableView, cellID: String = "FacetList") {
    self.tableView = tableView
    self.cellID = cellID
    super.init()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellID)
    tableView.dataSource = self
    tableView.delegate = self
  }

  @MainActor
  func reload() { tableView.reloadData() }
}

extension FacetTable: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: cellID, for: indexPath)
    let item = items[indexPath.row]
    let text = NSMutableAttributedString(string: item.facet.value)
    let gray = [NSAttributedString.Key.foregroundColor: UIColor.gray, .font: UIFont.systemFont(ofSize: 14)]
    text.append(NSAttributedString(string: " (\(item.facet.count))", attributes: gray))
    cell.textLabel?.attributedText = text
    cell.accessoryType = item.isSelected ? .checkmark : .none
    return cell
  }
}

extension FacetTable: UITableViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onClick?(items[indexPath.row].facet)
  }
}

private final class Sections: UITableViewController {
  let attributes = ["color", "size"]
  var tapped: [IndexPath] = []
  var displayed: [IndexPath] = []
  var layoutCount = 0

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layoutCount += 1
  }

  final class Cell: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { nil }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(Cell.self, forCellReuseIdentifier: "cell")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { attributes.count }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 - section }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    attributes[section]
  }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = "\(attributes[indexPath.section]) \(indexPath.row)"
    cell.detailTextLabel?.text = "a value"
    return cell
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { tapped.append(indexPath) }
  override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { displayed.append(indexPath) }
}
