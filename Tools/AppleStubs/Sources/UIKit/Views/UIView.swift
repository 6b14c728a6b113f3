public import Foundation

@MainActor
open class UIView: UIResponder {
  open var frame: CGRect
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open var window: UIWindow? { superview?.window }
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var isUserInteractionEnabled = true
  open var tag = 0
  open var backgroundColor: UIColor?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! = .tintColor
  open var contentMode: ContentMode = .scaleToFill
  open var translatesAutoresizingMaskIntoConstraints = true
  open var directionalLayoutMargins: NSDirectionalEdgeInsets = .zero

  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits: UIAccessibilityTraits = .none
  open var accessibilityIdentifier: String?
  open var accessibilityElementsHidden = false
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  open var semanticContentAttribute: UISemanticContentAttribute = .unspecified
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public required init?(coder: NSCoder) {
    self.frame = .zero
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, center, left, right }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    setNeedsLayout()
    view.didMoveToSuperview()
  }

  open func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    didMoveToSuperview()
  }

  open func didMoveToSuperview() {}
  open func willRemoveSubview(_ subview: UIView) {}
  private var needsLayout = true
  /// The controller whose view this is.
  weak var viewController: UIViewController?

  open func setNeedsLayout() { needsLayout = true }

  /// Lays out this view and those in it, where that was asked for. Apple does the same at the end of a turn of the run
  /// loop for what is on the screen; here a test does (`UIViewController.layOut`).
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  open func layoutSubviews() {}

  open func tintColorDidChange() {}
  open func sizeToFit() {}
  /// What VoiceOver calls where the traits contain `adjustable`.
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top, leading, bottom, trailing: CGFloat

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  public static var zero: NSDirectionalEdgeInsets { NSDirectionalEdgeInsets() }
}
