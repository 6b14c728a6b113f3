import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("The stand-in collection view")
struct CollectionViewTests {
  let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  let source: UICollectionViewDiffableDataSource<Int, String>
  private let delegate = Delegate()

  private final class Delegate: NSObject, UICollectionViewDelegate {
    var displayed: [Int] = []
    var tapped: [Int] = []
    var left: [Int] = []

    func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { displayed.append(indexPath.item) }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      tapped.append(indexPath.item)
    }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      left.append(indexPath.item)
    }
  }

  private final class Cell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
  }

  init() {
    view.register(Cell.self, forCellWithReuseIdentifier: "cell")
    view.delegate = delegate
    source = UICollectionViewDiffableDataSource(collectionView: view) { view, indexPath, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? Cell)?.label.text = item
      return cell
    }
  }

  private func show(_ items: [String], reconfiguring: [String] = []) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    snapshot.reconfigureItems(reconfiguring)
    source.apply(snapshot)
    view.layoutIfNeeded()
  }

  @Test("Items are inserted, deleted and moved with their cells; only cells that appear are displayed")
  func difference() throws {
    show(["red", "blue"])
    #expect(view.texts() == ["red", "blue"] && delegate.displayed == [0, 1])
    let blue = try #require(view.cell(item: 1))
    show(["blue", "green"], reconfiguring: ["blue"])
    #expect(view.texts() == ["blue", "green"] && view.cell(item: 0) === blue)
    #expect(
      view.indexPath(for: blue)?.item == 0 && source.itemIdentifier(for: IndexPath(item: 1, section: 0)) == "green")
    expectEqual(delegate.displayed, [0, 1, 1])
  }

  @Test("The items on the screen are those that there is room for, in no order; scrolling shows others")
  func scrolling() {
    view.roomForItems = 2
    show(["red", "blue", "green"])
    #expect(Set(view.indexPathsForVisibleItems.map(\.item)) == [0, 1] && delegate.displayed == [0, 1])
    view.show(item: 2)
    #expect(Set(view.indexPathsForVisibleItems.map(\.item)) == [1, 2] && delegate.displayed == [0, 1, 2])
    view.scrollToItem(at: IndexPath(item: 0, section: 0), at: .top, animated: false)
    expectEqual(view.indexPathsForVisibleItems.min()?.item, 0)
  }

  @Test("A tap selects an item in place of another, and the delegate is notified")
  func taps() {
    show(["red", "blue"])
    view.tap(item: 1)
    view.tap(item: 0)
    #expect(delegate.tapped == [1, 0] && delegate.left == [1])
    #expect(view.cell(item: 0)?.isSelected == true && view.cell(item: 1)?.isSelected == false)
    view.deselectItem(at: IndexPath(item: 0, section: 0), animated: false)
    #expect(view.indexPathsForSelectedItems == [] && view.cell(item: 0)?.isSelected == false)
  }
}
