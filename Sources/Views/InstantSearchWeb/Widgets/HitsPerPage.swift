extension HTMLView {
  /// A menu for the number of results on a page.
  ///
  /// - Parameter name: The name of the view's fields. If it is that of the page size in the page's `LinkMapping`, the choice
  ///   is part of the link.
  public static func hitsPerPage(name: String = "per") -> some HTMLView & HitsPerPageController {
    HTMLHitsPerPage(name: name)
  }
}

package final class HTMLHitsPerPage: HTMLView, HitsPerPageController {
  package var onClick: ((Int) -> Void)?

  private var items: [SelectableItem<Int>] = []
  /// The number that a field of the address asks for.
  private var chosen: Int?
  /// The number that the address asks for.
  private var shownChoice: Int? { isInLink ? screen?.currentLink.hitsPerPage : chosen }

  package override init(name: String = "per") { super.init(name: name) }

  package func setSelectableItems(selectableItems: [SelectableItem<Int>]) { items = selectableItems }

  override var html: HTML {
    guard !items.isEmpty else { return HTML() }
    return HTML("label", .for(id("page")), .class("sort")) {
      HTML("span", text: words(.resultsOfPage))
      HTML("select", .id(id("page")), .name(isInLink ? name : field("page"))) {
        // Otherwise browsers would show the first item, and send it.
        if !items.contains(where: \.isSelected) { HTML("option", .value(""), .flag("selected"), text: "–") }
        items.map {
          // The number that shows without a choice is not in the address.
          HTML(
            "option", .value($0.isSelected && shownChoice == nil ? "" : "\($0.item)"), .flag("selected", $0.isSelected),
            text: words.number($0.item))
        }
      }
    }
  }

  override var addressFields: [(action: String, value: String)] { chosen.map { [("page", "\($0)")] } ?? [] }

  override func hasControl(name: String, value: String) -> Bool {
    isInLink && !items.isEmpty && name == self.name
  }

  override func perform(_ action: String, _ value: String) {
    guard action == "page", let item = items.first(where: { "\($0.item)" == value }), !item.isSelected else { return }
    guard let searcher = screen?.searcher else { return onClick?(item.item) ?? () }
    chosen = item.item
    // The page of the address is one of these results: a form has no page.
    let page = searcher.request.query.page
    onClick?(item.item)
    searcher.request.query.page = page
  }
}
