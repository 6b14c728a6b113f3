#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// Fills the cell of one result: a value that is made for each cell that is shown.
@MainActor
public protocol CellConfigurable {
  /// What a cell shows: a record, or a `Hit` of it with its highlights.
  associatedtype Model
  /// The record of the list's `HitsInteractor`; by default the model itself.
  ///
  /// Name it where the model is a `Hit`: `typealias Record = Product` beside `let model: Hit<Product>`.
  associatedtype Record = Model

  /// A configurator of the cell at this index path.
  init(model: Model, indexPath: IndexPath)

  /// The reuse identifier of the cells; by default the name of the type.
  static var cellIdentifier: String { get }
  /// The model of a result. There are defaults for models that are a record, and for those that are a `Hit`.
  static func model(of hit: Hit<Record>) -> Model
}

extension CellConfigurable {
  public static var cellIdentifier: String { "\(Self.self)" }
}

extension CellConfigurable where Model == Record {
  public static func model(of hit: Hit<Record>) -> Model { hit.record }
}

extension CellConfigurable where Model == Hit<Record> {
  public static func model(of hit: Hit<Record>) -> Model { hit }
}

/// Fills the cell of a table for one result.
@MainActor
public protocol TableViewCellConfigurable: CellConfigurable {
  /// The class of the cells, which the table registers.
  associatedtype Cell: UITableViewCell

  /// The height of the cell; by default that of its content.
  var cellHeight: CGFloat { get }
  /// Fills a cell, which may have shown another result.
  func configure(_ cell: Cell)
}

extension TableViewCellConfigurable {
  public var cellHeight: CGFloat { UITableView.automaticDimension }
}

/// Fills the cell of a collection view for one result.
@MainActor
public protocol CollectionViewCellConfigurable: CellConfigurable {
  /// The class of the cells, which the collection view registers.
  associatedtype Cell: UICollectionViewCell

  /// The size of the cell in a flow layout.
  var cellSize: CGSize { get }
  /// Fills a cell, which may have shown another result.
  func configure(_ cell: Cell)
}

/// The results in a table with infinite scrolling, each row filled by a configurator.
///
/// If there are none, the table's background shows why.
///
/// ```swift
/// struct ProductConfigurator: TableViewCellConfigurable {
///   typealias Record = Product
///   let model: Hit<Product>
///
///   init(model: Hit<Product>, indexPath: IndexPath) { self.model = model }
///
///   func configure(_ cell: UITableViewCell) { cell.textLabel?.text = model.record.name }
/// }
///
/// let controller = HitsTableViewController<ProductConfigurator>()
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class HitsTableViewController<Configurator: TableViewCellConfigurable>:
  ResultsTableViewController<Configurator.Record>
{
  /// - Parameter style: The style of the table.
  public init(style: UITableView.Style = .plain) {
    super.init(style: style, cells: (Configurator.Cell.self, Configurator.cellIdentifier)) {
      Configurator.fill($0, $1, $2)
    }
  }

  /// A controller of a storyboard.
  public required init?(coder: NSCoder) {
    super.init(coder: coder, cells: (Configurator.Cell.self, Configurator.cellIdentifier)) {
      Configurator.fill($0, $1, $2)
    }
  }

  open override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    guard let hit = hitsSource?.hit(atIndex: indexPath.row) else { return tableView.rowHeight }
    return Configurator(model: Configurator.model(of: hit), indexPath: indexPath).cellHeight
  }
}

extension TableViewCellConfigurable {
  fileprivate static func fill(_ cell: UITableViewCell, _ hit: Hit<Record>, _ indexPath: IndexPath) {
    if let cell = cell as? Cell { Self(model: model(of: hit), indexPath: indexPath).configure(cell) }
  }
}

/// The results in a collection view with infinite scrolling, each item filled by a configurator.
///
/// If there are none, the background of the collection view shows why. As in ``ResultsCollectionViewController``, the
/// collection view is the controller's `view`.
///
/// ```swift
/// let controller = HitsCollectionViewController<ProductConfigurator>(
///   collectionViewLayout: UICollectionViewFlowLayout())
/// let connector = HitsConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class HitsCollectionViewController<Configurator: CollectionViewCellConfigurable>:
  ResultsCollectionViewController<Configurator.Record>, UICollectionViewDelegateFlowLayout
{
  /// - Parameter collectionViewLayout: The layout of the items.
  public init(collectionViewLayout: UICollectionViewLayout) {
    super.init(
      collectionViewLayout: collectionViewLayout, cells: (Configurator.Cell.self, Configurator.cellIdentifier)
    ) { Configurator.fill($0, $1, $2) }
  }

  /// The controller can't be loaded from a storyboard, since its collection view is made in the initializer.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  open func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    guard let hit = hitsSource?.hit(atIndex: indexPath.item) else { return .zero }
    return Configurator(model: Configurator.model(of: hit), indexPath: indexPath).cellSize
  }
}

extension CollectionViewCellConfigurable {
  fileprivate static func fill(_ cell: UICollectionViewCell, _ hit: Hit<Record>, _ indexPath: IndexPath) {
    if let cell = cell as? Cell { Self(model: model(of: hit), indexPath: indexPath).configure(cell) }
  }
}
#endif
