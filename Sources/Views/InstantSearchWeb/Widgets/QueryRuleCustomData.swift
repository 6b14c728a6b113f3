extension HTMLView {
  /// The custom data of a query rule, as you draw it; hidden if there is none.
  ///
  /// ```swift
  /// let banner = HTMLView.queryRuleCustomData(of: Banner.self) { HTML("p", .class("banner"), text: $0.title) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the data.
  ///   - name: The name of the view.
  ///   - draw: Draws the data.
  public static func queryRuleCustomData<Model>(
    of type: Model.Type, name: String = "rule", draw: @escaping (Model) -> HTML
  ) -> some HTMLView & QueryRuleCustomDataController<Model> {
    HTMLQueryRuleCustomData<Model>(name: name, draw: draw)
  }
}

package final class HTMLQueryRuleCustomData<Model>: HTMLView, QueryRuleCustomDataController {
  private var item: Model?
  private let draw: (Model) -> HTML

  package init(name: String = "rule", draw: @escaping (Model) -> HTML) {
    self.draw = draw
    super.init(name: name)
  }

  package func setItem(_ item: Model?) { self.item = item }

  override var html: HTML { item.map(draw) ?? HTML() }
}
