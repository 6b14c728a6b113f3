extension HTMLView {
  /// The sort menu.
  ///
  /// - Parameters:
  ///   - name: The name of the field, which is the name of the order in the page's `LinkMapping`.
  ///   - title: The title of the menu; nil for “Sort by”.
  public static func sortBy(name: String = "sort", title: String? = nil) -> some HTMLView & SortByController {
    HTMLSortBy(name: name, title: title)
  }
}

package final class HTMLSortBy: HTMLView, SortByController {
  package var onClick: ((String) -> Void)?

  private let title: String?
  private var items: [SelectableItem<String>] = []

  package init(name: String = "sort", title: String? = nil) {
    self.title = title
    super.init(name: name)
  }

  package func setSelectableItems(selectableItems: [SelectableItem<String>]) { items = selectableItems }

  override var html: HTML {
    guard !items.isEmpty else { return HTML() }
    return HTML("label", .for(id("order")), .class("sort")) {
      HTML("span", text: title ?? words(.sortBy))
      HTML("select", .id(id("order")), .name(isInLink ? name : field("order"))) {
        // Otherwise browsers would show the first item, and send it.
        if !items.contains(where: \.isSelected) { HTML("option", .value(shownValue), .flag("selected"), text: "–") }
        items.compactMap { item in
          value(of: item.item).map {
            HTML("option", .value($0), .flag("selected", item.isSelected), text: item.label ?? item.item)
          }
        }
      }
    }
  }

  /// The value of an index in the link: its name there, nothing for the main index, nil if the link can't have it.
  private func value(of indexName: String) -> String? {
    guard isInLink, let screen else { return indexName }
    return indexName == screen.mainIndexName
      ? "" : screen.mapping.orders.first { $0.indexName == indexName && !$0.value.isEmpty }?.value
  }

  /// The value of the index that is searched.
  private var shownValue: String {
    guard isInLink, let indexName = screen?.searcher?.request.indexName else { return "" }
    return value(of: indexName) ?? ""
  }

  override func hasControl(name: String, value: String) -> Bool {
    isInLink && !items.isEmpty && name == self.name
  }

  override func perform(_ action: String, _ value: String) {
    guard action == "order", let item = items.first(where: { $0.item == value }), !item.isSelected else { return }
    onClick?(value)
  }
}
