extension HTMLView {
  /// A hierarchy as nested lists: each value of the chosen path is followed by the values below it.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func hierarchicalMenu(name: String) -> some HTMLView & HierarchicalController {
    HTMLHierarchicalMenu(name: name)
  }
}

package final class HTMLHierarchicalMenu: HTMLView, HierarchicalController {
  package var onClick: ((String) -> Void)?

  private var items: [HierarchicalFacet] = []

  package func setItem(_ item: [HierarchicalFacet]) { items = item }

  override var html: HTML {
    var rest = items[...]
    return list(level: 0, &rest)
  }

  /// The items from this level on, as far as they belong together.
  private func list(level: Int, _ rest: inout ArraySlice<HierarchicalFacet>) -> HTML {
    var rows: [HTML] = []
    while let item = rest.first, item.level >= level {
      rest.removeFirst()
      let below = list(level: item.level + 1, &rest)
      rows.append(
        HTML("li") {
          button(
            "tap", item.facet.value, .id(id("\(item.level) \(item.facet.value)")), .class("choice"),
            item.isSelected ? .attribute("aria-current", "true") : nil
          ) {
            HTML("span", .class("text"), text: shown(HighlightedText(item.title)).text)
            if item.facet.isCountKnown { HTML("span", .class("count"), text: words.number(item.facet.count)) }
          }
          below
        })
    }
    return rows.isEmpty ? HTML() : HTML("ul", .class("values levels")) { rows }
  }

  override var hasChoice: Bool { items.contains(where: \.isSelected) }

  override func perform(_ action: String, _ value: String) { if action == "tap" { onClick?(value) } }
}
