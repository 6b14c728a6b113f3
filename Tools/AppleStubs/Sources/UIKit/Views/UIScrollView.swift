public import Foundation

@MainActor
open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentOffset: CGPoint = .zero
  /// Whether a finger is on the content.
  open private(set) var isTracking = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
}

extension UIScrollView {
  /// Puts a finger on the content, or lifts it: for tests, none of this is Apple's.
  @_spi(Driving) public func touch(_ isTouched: Bool) { isTracking = isTouched }
}

@MainActor
/*@objc*/ public protocol UIScrollViewDelegate: NSObjectProtocol {}
