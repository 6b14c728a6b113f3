import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The stand-in diffable data source")
struct DiffableTests {
  let table = UITableView()
  let source: UITableViewDiffableDataSource<Int, String>
  let counts = Counts()

  final class Counts {
    var of: [String: Int] = [:]
  }

  final class Delegate: NSObject, UITableViewDelegate {
    var displayed: [Int] = []

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      displayed.append(indexPath.row)
    }
  }

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    source = UITableViewDiffableDataSource(tableView: table) { [counts] table, indexPath, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = "\(item) \(counts.of[item] ?? 0)"
      cell.contentConfiguration = content
      return cell
    }
  }

  func snapshot(_ items: [String]) -> NSDiffableDataSourceSnapshot<Int, String> {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    return snapshot
  }

  func apply(_ snapshot: NSDiffableDataSourceSnapshot<Int, String>) { source.apply(snapshot) }

  @Test("Rows are inserted, deleted and moved with their cells")
  func difference() throws {
    apply(snapshot(["red", "blue"]))
    expectEqual(table.texts(), ["red 0", "blue 0"])
    let blue = try #require(table.cell(row: 1))
    apply(snapshot(["blue", "green", "red"]))
    expectEqual(table.texts(), ["blue 0", "green 0", "red 0"])
    #expect(table.cell(row: 0) === blue)
    expectEqual(source.itemIdentifier(for: IndexPath(row: 1, section: 0)), "green")
  }

  @Test("A row that stays is configured again only on request")
  func reconfigure() throws {
    apply(snapshot(["red", "blue"]))
    expectEqual(table.texts(), ["red 0", "blue 0"])
    counts.of = ["red": 1, "blue": 2]
    var next = snapshot(["red", "blue"])
    apply(next)
    expectEqual(table.texts(), ["red 0", "blue 0"])
    let blue = try #require(table.cell(row: 1))
    next.reconfigureItems(["blue"])
    apply(next)
    expectEqual(table.texts(), ["red 0", "blue 2"])
    #expect(table.cell(row: 1) === blue)
    let delegate = Delegate()
    table.delegate = delegate
    table.layoutIfNeeded()
    expectEqual(delegate.displayed, [0, 1])
    apply(next)
    table.layoutIfNeeded()
    expectEqual(delegate.displayed, [0, 1], "a row that is filled again does not come on the screen")
    var longer = snapshot(["green", "red", "blue"])
    longer.reconfigureItems(["red", "blue"])
    apply(longer)
    table.layoutIfNeeded()
    expectEqual(delegate.displayed, [0, 1, 0], "nor does one that moves")
    apply(next)
    source.applySnapshotUsingReloadData(source.snapshot())
    expectEqual(table.texts(), ["red 1", "blue 2"])
  }
}
