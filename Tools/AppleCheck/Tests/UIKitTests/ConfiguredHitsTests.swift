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

  @Test("A subclass fills cells of its class, with heights of its own, and calls back with what is tapped")
  func table() async {
    let screen = ProductsViewController()
    screen.appear()
    let connector = HitsConnector(searcher: shop.searcher, controller: screen)
    await shop.search()
    #expect(screen.tableView.cell(row: 1) is NameCell)
    expectEqual(screen.tableView.cell(row: 1)?.shownTexts, ["1 Blue pen"])
    expectEqual((0...1).map { screen.tableView.height(row: $0) }, [40, 41])
    var tapped: [String] = []
    screen.onSelect = { tapped.append($0.record.name) }
    screen.tableView.tap(row: 1)
    expectEqual(tapped, ["Blue pen"])
    connector.disconnect()
  }

  @Test("By default a row is as high as its content, and cells are named after the configurator")
  func defaults() async {
    let screen = HitsTableViewController<PlainRow>(style: .insetGrouped)
    screen.appear()
    let connector = HitsConnector(searcher: shop.searcher, controller: screen)
    await shop.search()
    expectEqual(screen.tableView.style, .insetGrouped)
    expectEqual(screen.tableView.height(row: 0), UITableView.automaticDimension)
    expectEqual(screen.tableView.cell(row: 0)?.reuseIdentifier, "PlainRow")
    connector.disconnect()
  }

  @Test("A flow layout gets the sizes of the configurators")
  func sizes() async {
    let screen = HitsCollectionViewController<ProductItem>(collectionViewLayout: UICollectionViewFlowLayout())
    screen.appear()
    let connector = HitsConnector(searcher: shop.searcher, controller: screen)
    expectEqual(screen.collectionView.size(item: 0), .zero)
    await shop.search()
    expectEqual((0...1).map { screen.collectionView.size(item: $0)?.height }, [0, 1])
    connector.disconnect()
  }

  // MARK: Defaults

  final class AppTable: UITableViewController, HitsController {
    weak var hitsSource: HitsInteractor<Product>?

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      hitsSource?.numberOfHits() ?? 0
    }
  }

  final class AppCollection: UICollectionViewController, HitsController {
    weak var hitsSource: HitsInteractor<Product>?

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      hitsSource?.numberOfHits() ?? 0
    }
  }

  /// No view controller, but an object with a table.
  final class TableOwner: NSObject, HitsController, HitsTableViewContainer, UITableViewDataSource {
    weak var hitsSource: HitsInteractor<Product>?
    let hitsTableView = UITableView()

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      hitsSource?.numberOfHits() ?? 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  @Test("Reloading and scrolling to the top do not load a view")
  func notLoaded() async {
    let table = AppTable(style: .plain)
    let collection = AppCollection(collectionViewLayout: UICollectionViewFlowLayout())
    let connectors = [
      HitsConnector(searcher: shop.searcher, controller: table),
      HitsConnector(searcher: shop.searcher, controller: collection),
    ]
    await shop.search()
    #expect(!table.isViewLoaded && !collection.isViewLoaded)
    table.appear()
    collection.appear()
    expectEqual(table.tableView.numberOfRows(inSection: 0), 4)
    expectEqual(collection.collectionView.numberOfItems(inSection: 0), 4)
    for connector in connectors { connector.disconnect() }
  }

  @Test("Other results are shown from the first, and none leave nothing to scroll to")
  func scrolling() async {
    let table = AppTable(style: .plain)
    let collection = AppCollection(collectionViewLayout: UICollectionViewFlowLayout())
    let owner = TableOwner()
    table.appear()
    collection.appear()
    owner.hitsTableView.dataSource = owner
    for view in [table.tableView, owner.hitsTableView] { view?.roomForRows = 1 }
    collection.collectionView.roomForItems = 1
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
