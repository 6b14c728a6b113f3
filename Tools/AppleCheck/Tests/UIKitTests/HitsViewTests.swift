import InstantSearchCore
import InstantSearchTesting
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The results in a table and in a collection view")
struct HitsViewTests {
  let shop = Shop()

  enum Kind: CaseIterable, Sendable {
    case table, collection

    /// A screen that shows the names of records.
    @MainActor
    var screen: any HitsScreen {
      let content: @MainActor (Hit<JSON>) -> UIListContentConfiguration = { hit in
        var content = UIListContentConfiguration.cell()
        content.text = hit.record["name"]?.string
        return content
      }
      switch self {
      case .table: return ResultsTableViewController<JSON> { $0.contentConfiguration = content($1) }
      case .collection:
        let layout = UICollectionViewFlowLayout()
        return ResultsCollectionViewController<JSON>(collectionViewLayout: layout) {
          $0.contentConfiguration = content($1)
        }
      }
    }
  }

  @Test(
    "A tall screen is filled page by page, and filled again when the results on it stay the same",
    arguments: Kind.allCases, 1...12)
  func tallScreen(kind: Kind, room: Int) async {
    let screen = kind.screen
    screen.setRoom(room)
    screen.appear()
    let backend = ScriptedBackend(
      answering: ReferenceBackend(records: (0..<10).map { ["objectID": .string("\($0)"), "name": "pen"] }))
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    searcher.request.query.hitsPerPage = 2
    let connector = HitsConnector<JSON>(searcher: searcher, infiniteScrolling: .on(withOffset: 0))
    connector.connectController(screen)
    /// Ends turns until no more requests are sent.
    func settle() async {
      var count = -1
      while backend.calls.count != count {
        count = backend.calls.count
        await searcher.waitUntilIdle()
        screen.layOut()
        await searcher.waitUntilIdle()
      }
    }
    // As many pages as needed so that a result follows those on the screen, if there is one.
    let expected = min(10, (room / 2 + 1) * 2)
    for text in ["", "pen", "pen"] {
      searcher.query = text
      searcher.search()
      await settle()
      expectEqual(screen.texts.count, expected, "\(text)")
    }
    if expected < 10 {
      screen.show(expected - 1)
      await settle()
      expectEqual(screen.texts.count, min(10, expected + 2))
    }
    connector.disconnect()
  }

  @Test("Equal results of another search are followed by their own next pages", arguments: Kind.allCases)
  func sameResults(kind: Kind) async {
    let screen = kind.screen
    screen.appear()
    let names = ["lamp pen", "lamp pen", "pen", "pen"]
    let backend = ScriptedBackend(
      answering: ReferenceBackend(
        records: names.enumerated().map { ["objectID": .string("\($0)"), "name": .string($1)] }))
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    searcher.request.query.hitsPerPage = 2
    let connector = HitsConnector<JSON>(searcher: searcher, infiniteScrolling: .on(withOffset: 0))
    connector.connectController(screen)
    for (text, count) in [("lamp", 2), ("pen", 4)] {
      searcher.query = text
      searcher.search()
      await searcher.waitUntilIdle()
      expectEqual(screen.texts.count, 2)
      screen.layOut()
      await searcher.waitUntilIdle()
      expectEqual(screen.texts.count, count)
    }
    connector.disconnect()
  }

  @Test("A tap calls back with its result, and other results are shown from the first", arguments: Kind.allCases)
  func scrollsToTop(kind: Kind) async {
    let screen = kind.screen
    screen.setRoom(1)
    screen.appear()
    let connector = HitsConnector<JSON>(searcher: shop.searcher)
    connector.connectController(screen)
    await shop.search()
    screen.show(3)
    expectEqual(screen.visible, [3])
    var tapped: [String] = []
    screen.onSelect = { tapped.append($0.objectID) }
    screen.tap(2)
    expectEqual(tapped, ["3"])
    shop.searcher.query = "red"
    await shop.search()
    expectEqual(screen.visible, [0])
    connector.disconnect()
  }

  @Test("A view that appears later shows why there are no results", arguments: Kind.allCases)
  func appearsLater(kind: Kind) async {
    let screen = kind.screen
    let connector = HitsConnector<JSON>(searcher: shop.searcher)
    connector.connectController(screen)
    shop.searcher.query = "unicorn"
    await shop.search()
    #expect(!screen.isViewLoaded)
    screen.appear()
    expectEqual(screen.message, "No results for “unicorn”")
    shop.searcher.query = "pen"
    await shop.search()
    #expect(screen.message == nil && screen.texts == ["Red pen", "Blue pen"])
    connector.disconnect()
  }

  @Test("A record on two pages is shown twice, and results that stay keep their cells", arguments: Kind.allCases)
  func cells(kind: Kind) async throws {
    let screen = kind.screen
    screen.appear()
    let backend = ScriptedBackend()
    let searcher = HitsSearcher(backend: backend, indexName: "shop")
    let connector = HitsConnector<JSON>(searcher: searcher)
    connector.connectController(screen)
    let (pen, lamp): (Hit<JSON>, Hit<JSON>) = (
      Hit(objectID: "1", record: ["name": "Pen"]), Hit(objectID: "2", record: ["name": "Lamp"])
    )
    var lampCells: [UIView] = []
    for (hits, texts) in [([pen, lamp, pen], ["Pen", "Lamp", "Pen"]), ([lamp, pen], ["Lamp", "Pen"])] {
      searcher.search()
      await backend.nextCall().answer(SearchResponse(hits: hits, nbHits: hits.count))
      await searcher.waitUntilIdle()
      expectEqual(screen.texts, texts)
      lampCells.append(try #require(screen.cell(texts.firstIndex(of: "Lamp") ?? 0)))
    }
    #expect(lampCells[0] === lampCells[1])
    connector.disconnect()
  }
}

/// What the tests do with either view.
@MainActor
protocol HitsScreen: UIViewController, HitsController where DataSource == HitsInteractor<JSON> {
  var onSelect: ((Hit<JSON>) -> Void)? { get set }
  var texts: [String] { get }
  /// The indices of the results on the screen.
  var visible: [Int] { get }
  var message: String? { get }
  func cell(_ index: Int) -> UIView?
  func tap(_ index: Int)
  func show(_ index: Int)
  /// Sets how many results fit on the screen.
  func setRoom(_ room: Int)
}

extension ResultsTableViewController: HitsScreen where Record == JSON {
  var texts: [String] { tableView.texts() }
  var visible: [Int] { tableView.indexPathsForVisibleRows?.map(\.row) ?? [] }
  var message: String? { tableView.backgroundView?.shownTexts.first }
  func cell(_ index: Int) -> UIView? { tableView.cell(row: index) }
  func tap(_ index: Int) { tableView.tap(row: index) }
  func show(_ index: Int) { tableView.show(row: index) }
  func setRoom(_ room: Int) { tableView.roomForRows = room }
}

extension ResultsCollectionViewController: HitsScreen where Record == JSON {
  var texts: [String] { collectionView.texts() }
  var visible: [Int] { collectionView.indexPathsForVisibleItems.map(\.item) }
  var message: String? { collectionView.backgroundView?.shownTexts.first }
  func cell(_ index: Int) -> UIView? { collectionView.cell(item: index) }
  func tap(_ index: Int) { collectionView.tap(item: index) }
  func show(_ index: Int) { collectionView.show(item: index) }
  func setRoom(_ room: Int) { collectionView.roomForItems = room }
}
