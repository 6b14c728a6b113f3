public import Foundation

@MainActor
open class UIImageView: UIView {
  open var image: UIImage?
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }
}

@MainActor
open class UIActivityIndicatorView: UIView {
  open var style: Style
  open var hidesWhenStopped = true
  open private(set) var isAnimating = false
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! = .gray

  public enum Style: Int, Sendable { case medium = 100, large = 101 }

  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
  }

  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
  }

  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
  }

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}
