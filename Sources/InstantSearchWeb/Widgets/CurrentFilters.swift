/// The chosen filters, each with a button that removes it.
public final class HTMLCurrentFilters: HTMLView, CurrentFiltersController {
  public var onRemoveItem: ((FilterAndID) -> Void)?

  private var items: [FilterAndID] = []

  public override init(name: String = "current") { super.init(name: name) }

  public func setItems(_ items: [FilterAndID]) { self.items = items }

  public func reload() {}

  public override var html: HTML {
    guard !items.isEmpty else { return HTML() }
    return HTML("ul", .class("chips"), .label(words(.currentFilters))) {
      items.map { item in
        HTML("li") {
          button("remove", key(of: item), .label(words(.removeFilter, ["filter": item.text]))) {
            HTML.text(item.text)
            HTML("span", .attribute("aria-hidden", "true"), text: " ×")
          }
        }
      }
    }
  }

  /// The group and the filter, by which the next request finds it.
  private func key(of item: FilterAndID) -> String { "\(item.id) \(item.filter.text)" }

  public override func perform(_ action: String, _ value: String) {
    guard action == "remove", let item = items.first(where: { key(of: $0) == value }) else { return }
    onRemoveItem?(item)
  }
}
