public import Foundation

@MainActor
open class UICollectionReusableView: UIView {
  open private(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  #if os(Linux)
  /// Reaches a subclass's `init(frame:)` from its type, as registering a class asks for.
  @_spi(Driving) public required convenience init(registeredFor reuseIdentifier: String) {
    self.init(frame: .zero)
    self.reuseIdentifier = reuseIdentifier
  }
  #endif

  open func prepareForReuse() {}
}

@MainActor
open class UICollectionViewCell: UICollectionReusableView {
  public let contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?
  open var isSelected = false
  open var isHighlighted = false
  open var backgroundView: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
}

extension UICollectionViewCell: ListCell {}
