#if canImport(UIKit) && !os(watchOS)
public import InstantSearchCore
public import UIKit

/// The custom data of a query rule in a view of your own, which is hidden while there is none.
///
/// ```swift
/// let controller = QueryRuleCustomDataBannerController<Promotion, UILabel>(banner: label) { label, promotion in
///   label.text = promotion.title
/// }
/// let connector = QueryRuleCustomDataConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
open class QueryRuleCustomDataBannerController<Model, Banner: UIView>: QueryRuleCustomDataController {
  /// The view that shows the custom data; hidden without any.
  public let banner: Banner
  private let configure: @MainActor (Banner, Model) -> Void

  /// - Parameters:
  ///   - banner: The view of the data.
  ///   - configure: Shows data in the banner.
  public init(banner: Banner, configure: @escaping @MainActor (Banner, Model) -> Void) {
    self.banner = banner
    self.configure = configure
    banner.isHidden = true
  }

  open func setItem(_ item: Model?) {
    banner.isHidden = item == nil
    if let item { configure(banner, item) }
  }
}
#endif
