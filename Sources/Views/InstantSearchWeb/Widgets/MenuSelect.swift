extension HTMLView {
  /// A menu for one value of a facet, or all of them.
  ///
  /// - Parameters:
  ///   - name: The name of the view's field, which is the name of the attribute in the page's `LinkMapping`.
  ///   - title: The text beside the menu.
  public static func menuSelect(name: String, title: String) -> some HTMLView & FacetListController {
    HTMLMenuSelect(name: name, title: title)
  }
}

package final class HTMLMenuSelect: HTMLView, FacetListController, AllItemController, FailingListController {
  package var onClick: ((Facet) -> Void)?
  package var onClickAll: (() -> Void)?

  private let title: String
  private var items: [SelectableItem<Facet>] = []
  private var error: SearchError?

  package init(name: String, title: String) {
    self.title = title
    super.init(name: name)
  }

  package func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }

  /// Does nothing: the menu shows it by its items.
  package func setAll(isSelected: Bool) {}

  package func setError(_ error: SearchError?) { self.error = error }

  override var html: HTML {
    HTML {
      if !items.isEmpty { menu }
      if let error { HTML("p", .class("notice"), text: words.text(for: error)) }
    }
  }

  private var menu: HTML {
    HTML("label", .for(id("value")), .class("menu")) {
      HTML("span", text: title)
      HTML("select", .id(id("value")), .name(holdsState ? name : field("value"))) {
        entries.map {
          HTML("option", .value(value(of: $0)), .flag("selected", $0.isSelected), text: $0.title)
        }
      }
    }
  }

  private var entries: [MenuSelectEntry] {
    let shown = items.map { item in
      var item = item
      item.label = self.shown(HighlightedText(item.label ?? item.item.value)).text
      return item
    }
    return shown.menuSelectEntries(all: words(.everything)) { words.number($0) }
  }

  /// Whether the field is the state of the link. Otherwise it is an action: several values are selected, or the link has
  /// one of them in another way.
  private var holdsState: Bool {
    isInLink
      && items.count(where: \.isSelected) < 2
      && items.allSatisfy { item in
        let field = item.item.value.isEmpty ? nil : PageField(name: name, value: item.item.value)
        return !item.isExcluded && hasCheckBox(field, isSelected: item.isSelected)
      }
  }

  /// The value of an entry: that in the link, or that of the action. The selected entry does nothing.
  private func value(of entry: MenuSelectEntry) -> String {
    switch entry.choice {
    case .value(let value): holdsState ? value : entry.isSelected ? "" : "=" + value
    case .everything: holdsState || entry.isSelected ? "" : "*"
    case .several: ""
    }
  }

  override var hasChoice: Bool { items.contains { $0.isSelected || $0.isExcluded } }

  override func hasControl(name: String, value: String) -> Bool {
    holdsState && name == self.name && items.contains { $0.item.value == value }
  }

  override func perform(_ action: String, _ value: String) {
    guard action == "value" else { return }
    if value == "*" { return choose(.everything, among: items) }
    guard value.hasPrefix("=") else { return }
    // The values are not counted yet: those of the form are the selected ones.
    let facet = Facet(value: String(value.dropFirst()), count: 0)
    let isListed = items.contains { $0.item.value == facet.value }
    let all = isListed ? items : items + [SelectableItem(item: facet, isSelected: false)]
    choose(.value(facet.value), among: all)
  }
}
