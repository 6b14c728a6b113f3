public import Foundation

@MainActor
open class UITableViewCell: UIView {
  public let reuseIdentifier: String?
  public let contentView = UIView()
  let style: CellStyle
  open private(set) var textLabel: UILabel? = UILabel()
  open private(set) var detailTextLabel: UILabel?
  open private(set) var imageView: UIImageView? = UIImageView()
  open var accessoryType: AccessoryType = .none
  open var accessoryView: UIView?
  open var selectionStyle: SelectionStyle = .default
  open var isSelected = false
  open var isHighlighted = false

  /// What the cell shows instead of its labels: setting it takes them away, as with Apple's.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      guard contentConfiguration != nil else { return }
      (textLabel, detailTextLabel, imageView) = (nil, nil, nil)
    }
  }

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    if style != .default { detailTextLabel = UILabel() }
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) { self.init(style: .default, reuseIdentifier: nil) }

  #if os(Linux)
  /// Reaches a subclass's `init(style:reuseIdentifier:)` from its type, as registering a class asks for.
  @_spi(Driving) public required convenience init(registeredFor reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }
  #endif

  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator
    @available(tvOS, unavailable)
    case detailDisclosureButton
    case checkmark
    @available(tvOS, unavailable)
    case detailButton
  }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

  open func prepareForReuse() {}
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}

extension UITableViewCell: ListCell {}
