public import Foundation

@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?

  open var title: String?
  public let navigationItem = UINavigationItem()
  open private(set) var children: [UIViewController] = []
  open internal(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// The view, loaded when it is first asked for.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      precondition(
        newValue?.viewController == nil || newValue?.viewController === self,
        "a view can only be associated with one view controller")
      loadedView?.viewController = nil
      loadedView = newValue
      loadedView?.viewController = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { view = UIView() }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func didMove(toParent parent: UIViewController?) {}

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenting = presentedViewController == nil ? presentingViewController : self
    presenting?.presentedViewController?.presentingViewController = nil
    presenting?.presentedViewController = nil
    completion?()
  }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
}
