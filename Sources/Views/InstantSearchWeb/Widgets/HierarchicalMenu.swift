extension HTMLView {
  /// A hierarchy as nested lists: each value of a chosen path is followed by the values below it.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - selectionMode: Whether one path can be selected or several, which are marked as pressed buttons.
  public static func hierarchicalMenu(
    name: String, selectionMode: SelectionMode = .single
  ) -> some HTMLView & HierarchicalController {
    HTMLHierarchicalMenu(name: name, selectionMode: selectionMode)
  }
}

package final class HTMLHierarchicalMenu: HTMLView, HierarchicalController {
  package var onClick: ((String) -> Void)?

  private let mode: SelectionMode
  private var items: [HierarchicalFacet] = []

  package init(name: String, selectionMode: SelectionMode = .single) {
    mode = selectionMode
    super.init(name: name)
  }

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
            mode == .multiple
              ? .pressed(item.isSelected) : item.isSelected ? .attribute("aria-current", "true") : nil
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
