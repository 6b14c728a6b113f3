public import Foundation

/// Layouts place nothing here: how many items fit on the screen is up to the test.
@MainActor
open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }
}

@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
}
