public import Foundation

/// Layouts place nothing here: how many items fit on the screen is up to the test.
@MainActor
open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
}

@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
}

/// Apple's flow layout asks its collection view's delegate for sizes; here a test does (`UICollectionView.size(item:)`).
@MainActor
/*@objc*/ public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  /*@objc optional*/ func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
}
