public import Foundation

@MainActor
open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentOffset: CGPoint = .zero { didSet { setNeedsLayout() } }
  open var contentSize: CGSize = .zero
  open var contentInset: UIEdgeInsets = .zero
  open var isScrollEnabled = true
  open var alwaysBounceVertical = false
  open var keyboardDismissMode: KeyboardDismissMode = .none
  open var refreshControl: UIRefreshControl?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
    delegate?.scrollViewDidScroll(self)
  }
}

@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
}
