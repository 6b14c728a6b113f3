public import Foundation

@MainActor
open class UINavigationController: UIViewController {
  open var viewControllers: [UIViewController] = [] { didSet { adopt() } }

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    viewControllers = [rootViewController]
    adopt()
  }

  private func adopt() { for controller in viewControllers { controller.parent = self } }

  open var topViewController: UIViewController? { viewControllers.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewControllers.append(viewController)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let popped = viewControllers.popLast() else { return nil }
    popped.parent = nil
    return popped
  }
}

@MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  @available(tvOS, unavailable)
  open var searchController: UISearchController?
  open var rightBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItems: [UIBarButtonItem]?
}

@MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open var accessibilityLabel: String?

  public override init() { super.init() }
}

@MainActor
open class UIBarButtonItem: UIBarItem {
  open var primaryAction: UIAction?
  @available(iOS 16.0, tvOS 17.0, *)
  open var menu: UIMenu?
  open var customView: UIView?

  public override init() { super.init() }

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }
}
