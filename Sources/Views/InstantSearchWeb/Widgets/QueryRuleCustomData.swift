/// The custom data of a query rule, as you draw it; hidden if there is none.
///
/// ```swift
/// let banner = HTMLQueryRuleCustomData<Banner> { HTML("p", .class("banner"), text: $0.title) }
/// ```
public final class HTMLQueryRuleCustomData<Model>: HTMLView, QueryRuleCustomDataController {
  private var item: Model?
  private let draw: (Model) -> HTML

  /// - Parameters:
  ///   - name: The name of the view.
  ///   - draw: Draws the data.
  public init(name: String = "rule", draw: @escaping (Model) -> HTML) {
    self.draw = draw
    super.init(name: name)
  }

  public func setItem(_ item: Model?) { self.item = item }

  override var html: HTML { item.map(draw) ?? HTML() }
}
