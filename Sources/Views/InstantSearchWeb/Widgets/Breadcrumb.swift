extension HTMLView {
  /// The selected path of a hierarchy: a button for each step back.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func breadcrumb(name: String) -> some HTMLView & HierarchicalController { HTMLBreadcrumb(name: name) }
}

package final class HTMLBreadcrumb: HTMLView, HierarchicalController {
  package var onClick: ((String) -> Void)?

  private var items: [HierarchicalFacet] = []

  package func setItem(_ item: [HierarchicalFacet]) { items = item }

  override var html: HTML {
    let steps = items.breadcrumb(all: words(.everything))
    guard !steps.isEmpty else { return HTML() }
    return HTML("nav", .class("breadcrumb"), .label(words(.path))) {
      HTML("ol") {
        steps.enumerated().map { index, step in
          HTML("li") {
            if let next = step.next {
              button("tap", next, .id(id(index)), .class("choice")) { HTML.text(step.title) }
            } else {
              HTML("span", .attribute("aria-current", "true"), text: step.title)
            }
          }
        }
      }
    }
  }

  override func perform(_ action: String, _ value: String) { if action == "tap" { onClick?(value) } }
}
