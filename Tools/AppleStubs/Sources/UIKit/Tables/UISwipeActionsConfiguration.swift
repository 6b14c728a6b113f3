public import Foundation

/// The actions that a swipe over a row shows.
@available(tvOS, unavailable)
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]

  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

@available(tvOS, unavailable)
@MainActor
open class UIContextualAction: NSObject {
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  public let style: Style
  public let handler: Handler
  open var title: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var backgroundColor: UIColor! = .gray
  open var image: UIImage?

  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  public enum Style: Int, Sendable { case normal, destructive }
}
