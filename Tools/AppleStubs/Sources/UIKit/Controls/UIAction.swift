public import Foundation

public typealias UIActionHandler = (UIAction) -> Void

@MainActor
open class UIMenuElement: NSObject {
  open internal(set) var title: String
  open internal(set) var image: UIImage?
  open var subtitle: String?

  init(title: String, subtitle: String? = nil, image: UIImage?) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    super.init()
  }

  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
  }

  public enum State: Int, Sendable { case off, on, mixed }
}

@MainActor
open class UIAction: UIMenuElement {
  private let handler: UIActionHandler
  public let identifier: Identifier
  open var attributes: UIMenuElement.Attributes
  open var state: UIMenuElement.State
  open var sender: Any? { currentSender }
  private weak var currentSender: AnyObject?

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  func perform(from sender: AnyObject?) {
    currentSender = sender
    handler(self)
    currentSender = nil
  }
}

@MainActor
open class UIMenu: UIMenuElement {
  public let children: [UIMenuElement]
  public let options: Options

  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let destructive = Options(rawValue: 2)
  }

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: UIMenu.Identifier? = nil,
    options: UIMenu.Options = [], children: [UIMenuElement] = []
  ) {
    self.children = children
    self.options = options
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The actions of this menu and of the menus in it, in the order in which they show.
  var actions: [UIAction] {
    children.flatMap { ($0 as? UIAction).map { [$0] } ?? ($0 as? UIMenu)?.actions ?? [] }
  }
}
