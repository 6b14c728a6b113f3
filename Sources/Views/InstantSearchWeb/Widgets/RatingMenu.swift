extension HTMLView {
  /// A rating menu: a button with stars for each least rating, with its count.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func ratingMenu(name: String) -> some HTMLView & RatingMenuController { HTMLRatingMenu(name: name) }
}

package final class HTMLRatingMenu: HTMLView, RatingMenuController, FailingListController {
  package var onClick: ((Int) -> Void)?

  private var items: [SelectableItem<Int>] = []
  private var error: SearchError?

  package func setSelectableItems(selectableItems: [SelectableItem<Int>]) { items = selectableItems }

  package func setError(_ error: SearchError?) { self.error = error }

  override var html: HTML {
    HTML {
      HTML("ul", .class("values")) { items.map(row) }
      if let error { HTML("p", .class("notice"), text: words.text(for: error)) }
    }
  }

  private func row(_ item: SelectableItem<Int>) -> HTML {
    let (stars, maximum) = (item.item, (items.map(\.item).max() ?? item.item) + 1)
    let shown = String(repeating: "★", count: stars) + String(repeating: "☆", count: maximum - stars)
    let spoken = words(.rating, ["rating": words.number(stars), "maximum": words.number(maximum)])
    return HTML("li") {
      button("tap", "\(stars)", .id(id(stars)), .class("choice"), .pressed(item.isSelected)) {
        HTML(
          "span", .class("text"), .attribute("role", "img"), .label(words(.ratingAndUp, ["rating": spoken])),
          text: words(.ratingAndUp, ["rating": shown]))
        if let count = item.resultCount { HTML("span", .class("count"), text: words.number(count)) }
      }
    }
  }

  override var hasChoice: Bool { items.contains(where: \.isSelected) }

  override func perform(_ action: String, _ value: String) {
    if action == "tap", let item = items.first(where: { "\($0.item)" == value })?.item { onClick?(item) }
  }
}
