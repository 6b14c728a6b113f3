extension HTMLView {
  /// The chosen filters, each with a button that removes it.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - showsGroups: Whether each group begins with its title, a button that removes all filters of the group.
  ///   - showsEachLevel: Whether a hierarchy shows each level of the chosen path, or the narrowest only.
  ///   - title: The title of a group; by default its name.
  public static func currentFilters(
    name: String = "current", showsGroups: Bool = false, showsEachLevel: Bool = true,
    title: @escaping (FilterGroup.ID) -> String = { $0.name }
  ) -> some HTMLView & CurrentFilterGroupsController {
    HTMLCurrentFilters(name: name, showsGroups: showsGroups, showsEachLevel: showsEachLevel, title: title)
  }
}

package final class HTMLCurrentFilters: HTMLView, CurrentFilterGroupsController {
  package var onRemoveItem: ((FilterAndID) -> Void)?
  package var onRemoveGroup: ((FilterGroup.ID) -> Void)?

  private let showsGroups: Bool
  private let showsEachLevel: Bool
  private let title: (FilterGroup.ID) -> String
  private var items: [FilterAndID] = []
  private var groups: [CurrentFilterGroup] = []

  package init(
    name: String = "current", showsGroups: Bool = false, showsEachLevel: Bool = true,
    title: @escaping (FilterGroup.ID) -> String = { $0.name }
  ) {
    self.showsGroups = showsGroups
    self.showsEachLevel = showsEachLevel
    self.title = title
    super.init(name: name)
  }

  package func setItems(_ items: [FilterAndID]) { self.items = showsEachLevel ? items : items.narrowest }

  package func setGroups(_ groups: [CurrentFilterGroup]) {
    self.groups = showsEachLevel ? groups : groups.narrowest
  }

  override var html: HTML {
    guard !items.isEmpty else { return HTML() }
    return HTML("ul", .class("chips"), .label(words(.currentFilters))) {
      if showsGroups {
        groups.map { group in
          HTML("li", .class("chip-group")) {
            chip("clear", group.id.description, title(group.id))
            HTML("ul", .class("chips")) { group.items.map { item in HTML("li") { chip(item) } } }
          }
        }
      } else {
        items.map { item in HTML("li") { chip(item) } }
      }
    }
  }

  private func chip(_ item: FilterAndID) -> HTML { chip("remove", key(of: item), item.text) }

  private func chip(_ action: String, _ key: String, _ text: String) -> HTML {
    button(action, key, .id(id("\(action) \(key)")), .label(words(.removeFilter, ["filter": text]))) {
      HTML.text(text)
      HTML("span", .attribute("aria-hidden", "true"), text: " ×")
    }
  }

  /// The group and the filter, by which the next request finds it.
  private func key(of item: FilterAndID) -> String { "\(item.id) \(item.filter.text)" }

  override var removesFilters: Bool { true }

  override func perform(_ action: String, _ value: String) {
    switch action {
    case "remove": if let item = items.first(where: { key(of: $0) == value }) { onRemoveItem?(item) }
    case "clear": if let group = groups.first(where: { $0.id.description == value }) { onRemoveGroup?(group.id) }
    default: break
    }
  }
}
