@available(tvOS, unavailable)
@MainActor
open class UIToolbar: UIView {
  open var items: [UIBarButtonItem]?
}

extension UIBarButtonItem {
  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add, flexibleSpace }

  /// A test finds the item by its title, the name of the system item.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(title: "\(systemItem)", primaryAction: primaryAction, menu: menu)
  }
}
