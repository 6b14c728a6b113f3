import Foundation

// What a user does with a collection view and sees in it: for tests only, none of this is Apple's.

extension UICollectionView {
  /// The cell of an item, as the data source made it when it was last asked.
  @_spi(Driving) public func cell(item: Int, section: Int = 0) -> UICollectionViewCell? {
    cellForItem(at: IndexPath(item: item, section: section))
  }

  /// The texts of a section's items.
  @_spi(Driving) public func texts(section: Int = 0) -> [String] {
    (0..<numberOfItems(inSection: section)).map { cell(item: $0, section: section)?.shownTexts.first ?? "" }
  }

  /// The size of an item, as a flow layout gets it.
  @_spi(Driving) public func size(item: Int, section: Int = 0) -> CGSize? {
    let indexPath = IndexPath(item: item, section: section)
    return (delegate as? any UICollectionViewDelegateFlowLayout)?
      .collectionView(self, layout: collectionViewLayout, sizeForItemAt: indexPath)
  }

  /// Taps an item, if the collection view lets it be tapped.
  @_spi(Driving) public func tap(item: Int, section: Int = 0) {
    let touched = IndexPath(item: item, section: section)
    precondition(cellForItem(at: touched) != nil, "there is no item \(item) in section \(section)")
    guard isUserInteractionEnabled else { return }
    selectItem(at: touched, animated: true, scrollPosition: [])
    collectionDelegate?.collectionView(self, didSelectItemAt: touched)
  }

  /// How many items fit on the screen; by default all.
  @_spi(Driving) public var roomForItems: Int {
    get { items.room }
    set {
      items.room = newValue
      setNeedsLayout()
    }
  }

  /// Scrolls until an item is on the screen, which lays the collection view out.
  @_spi(Driving) public func show(item: Int, section: Int = 0) {
    let indexPath = IndexPath(item: item, section: section)
    precondition(cellForItem(at: indexPath) != nil, "there is no item \(item) in section \(section)")
    scrollToItem(at: indexPath, at: [], animated: false)
    // The finger moves the items a little, also where the item is there already.
    setNeedsLayout()
    layoutIfNeeded()
  }
}
