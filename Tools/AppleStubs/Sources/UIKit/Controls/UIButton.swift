public import Foundation

@MainActor
open class UIButton: UIControl {
  private var titles: [UIControl.State.RawValue: String] = [:]
  private var images: [UIControl.State.RawValue: UIImage] = [:]

  public let titleLabel: UILabel? = UILabel()
  public let buttonType: ButtonType
  open var configuration: Configuration?
  @available(iOS 16.0, tvOS 17.0, *)
  open var menu: UIMenu?

  public enum ButtonType: Int, Sendable {
    case custom, system
    @available(tvOS, unavailable)
    case detailDisclosure, infoLight, infoDark, contactAdd, close
  }

  public override init(frame: CGRect) {
    buttonType = .custom
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    buttonType = .custom
    super.init(coder: coder)
  }

  init(buttonType: ButtonType) {
    self.buttonType = buttonType
    super.init(frame: .zero)
  }

  public convenience init(type buttonType: ButtonType) { self.init(buttonType: buttonType) }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(buttonType: buttonType)
    setTitle(primaryAction?.title, for: .normal)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
  }

  public struct Configuration {
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?

    public static func plain() -> Configuration { Configuration() }
    public static func gray() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func bordered() -> Configuration { Configuration() }
  }

  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
    if state == .normal { titleLabel?.text = title }
  }

  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] }

  open var currentTitle: String? {
    configuration?.title ?? (isSelected ? titles[UIControl.State.selected.rawValue] : nil) ?? titles[0]
  }
}
