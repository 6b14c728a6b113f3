#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// What a rule attaches to the search, in a view of your own; it is hidden while there is nothing.
///
/// ```swift
/// let controller = QueryRuleCustomDataViewController<Banner, UILabel>(view: label) { label, banner in
///   label.text = banner.title
/// }
/// let connector = QueryRuleCustomDataConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class QueryRuleCustomDataViewController<Model, View: UIView>: QueryRuleCustomDataController {
  public let view: View
  /// Fills the view.
  public let configure: @MainActor (View, Model) -> Void

  /// - Parameters:
  ///   - view: What shows the data.
  ///   - configure: Fills the view.
  public init(view: View, configure: @escaping @MainActor (View, Model) -> Void) {
    self.view = view
    self.configure = configure
    view.isHidden = true
  }

  open func setItem(_ item: Model?) {
    view.isHidden = item == nil
    if let item { configure(view, item) }
  }
}
#endif
