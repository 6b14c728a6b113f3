import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("Hits with configurators, and the defaults for controllers of an app")
struct ConfiguredHitsTests {
  let shop = Shop()

  final class NameCell: UITableViewCell {
    let name = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      contentView.addSubview(name)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  struct ProductRow: TableViewCellConfigurable {
    typealias Record = Product
    let model: Hit<Product>
    let indexPath: IndexPath

    init(model: Hit<Product>, indexPath: IndexPath) { (self.model, self.indexPath) = (model, indexPath) }

    var cellHeight: CGFloat { CGFloat(40 + indexPath.row) }
    func configure(_ cell: NameCell) { cell.name.text = "\(indexPath.row) \(model.record.name)" }
  }

  final class ProductsViewController: HitsTableViewController<ProductRow> {}

  /// Everything is left to the defaults.
  struct PlainRow: TableViewCellConfigurable {
    let model: Product

    init(model: Product, indexPath: IndexPath) { self.model = model }

    func configure(_ cell: UITableViewCell) { cell.textLabel?.text = model.name }
  }

  struct ProductItem: CollectionViewCellConfigurable {
    let model: Product
    let indexPath: IndexPath

    init(model: Product, indexPath: IndexPath) { (self.model, self.indexPath) = (model, indexPath) }

    var cellSize: CGSize { CGSize(width: 100, height: indexPath.item) }
    func configure(_ cell: UICollectionViewCell) {}
  }

  @Test("A subclass fills cells of its class, with heights and sizes of its own, and calls back with what is tapped")
  func cells() async {
    let screen = ProductsViewController()
    let plain = HitsTableViewController<PlainRow>(style: .insetGrouped)
    let items = HitsCollectionViewController<ProductItem>(collectionViewLayout: UICollectionViewFlowLayout())
    for screen in [screen, plain, items] as [UIViewController] { screen.appear() }
    expectEqual(items.collectionView.size(item: 0), .zero)
    let connectors = [
      HitsConnector(searcher: shop.searcher, controller: screen),
      HitsConnector(searcher: shop.searcher, controller: plain),
      HitsConnector(searcher: shop.searcher, controller: items),
    ]
    await shop.search()
    expectEqual((0...1).map { items.collectionView.size(item: $0)?.height }, [0, 1])
    #expect(
      plain.tableView.style == .insetGrouped && plain.tableView.height(row: 0) == UITableView.automaticDimension)
    expectEqual(plain.tableView.cell(row: 0)?.reuseIdentifier, "PlainRow", "cells are named after the configurator")
    #expect(screen.tableView.cell(row: 1) is NameCell)
    expectEqual(screen.tableView.cell(row: 1)?.shownTexts, ["1 Blue pen"])
    expectEqual((0...1).map { screen.tableView.height(row: $0) }, [40, 41])
    var tapped: [String] = []
    screen.onSelect = { tapped.append($0.record.name) }
    screen.tableView.tap(row: 1)
    expectEqual(tapped, ["Blue pen"])
    for connector in connectors { connector.disconnect() }
  }

  // MARK: Defaults

  /// No view controller, but an object with a table.
  final class TableOwner: NSObject, HitsController, HitsTableViewContainer, UITableViewDataSource {
    weak var hitsSource: HitsInteractor<JSON>?
    let hitsTableView = UITableView()

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      hitsSource?.numberOfHits() ?? 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  @Test("Reloading does not load a view; other results are shown from the first, and none leave nothing to scroll to")
  func scrolling() async {
    let table = NamesViewController(style: .plain)
    let collection = NameItemsViewController(collectionViewLayout: UICollectionViewFlowLayout())
    let owner = TableOwner()
    owner.hitsTableView.dataSource = owner
    owner.hitsTableView.roomForRows = 1
    let connectors = [
      HitsConnector(searcher: shop.searcher, controller: table),
      HitsConnector(searcher: shop.searcher, controller: collection),
      HitsConnector(searcher: shop.searcher, controller: owner),
    ]
    /// The rows and items on the screen.
    func visible() -> [[Int]] {
      [
        table.tableView.indexPathsForVisibleRows?.map(\.row) ?? [],
        collection.collectionView.indexPathsForVisibleItems.map(\.item),
        owner.hitsTableView.indexPathsForVisibleRows?.map(\.row) ?? [],
      ]
    }
    await shop.search()
    #expect(!table.isViewLoaded && !collection.isViewLoaded)
    table.appear()
    collection.appear()
    table.tableView.roomForRows = 1
    collection.collectionView.roomForItems = 1
    expectEqual(table.tableView.numberOfRows(inSection: 0), 4)
    expectEqual(collection.collectionView.numberOfItems(inSection: 0), 4)
    table.tableView.show(row: 3)
    collection.collectionView.show(item: 3)
    owner.hitsTableView.show(row: 3)
    expectEqual(visible(), [[3], [3], [3]])
    shop.searcher.query = "red"
    await shop.search()
    expectEqual(visible(), [[0], [0], [0]])
    shop.searcher.query = "unicorn"
    await shop.search()
    expectEqual(visible(), [[], [], []])
    for connector in connectors { connector.disconnect() }
  }
}
