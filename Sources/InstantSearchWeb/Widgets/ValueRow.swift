/// A row of a list of choices.
struct ValueRow {
  var text: HighlightedText
  /// The value of its field.
  var value: String
  var count: Int?
  var isSelected: Bool
  var isExcluded = false
  /// The level in a hierarchy: 0 for the widest.
  var level = 0
}

extension HTMLView {
  /// A row as an item of a list: a check box with its label, or a button.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - index: The index of the row in the list.
  ///   - hasCheckBox: Whether a field of the form has its state.
  ///   - isExcludable: Whether it has a button that excludes its value.
  func choice(_ row: ValueRow, _ index: Int, hasCheckBox: Bool, isExcludable: Bool = false) -> HTML {
    let text = HTML("span", .class("text")) {
      if row.isExcluded { HTML("s") { HTML.highlighted(row.text) } } else { HTML.highlighted(row.text) }
    }
    let count = row.count.map { HTML("span", .class("count"), text: words.number($0)) }
    return HTML("li", row.level > 0 ? .class("level-\(min(row.level, 9))") : nil) {
      if hasCheckBox && !row.isExcluded {
        HTML("label", .for(id(index))) {
          HTML("input", .type("checkbox"), .id(id(index)), .name(name), .value(row.value), .checked(row.isSelected))
          text
          count
        }
      } else {
        button(
          row.isExcluded ? "not" : "tap", row.value, .id(id(index)), .class("choice"),
          .attribute("aria-pressed", row.isSelected ? "true" : "false")
        ) {
          text
          count
        }
      }
      if isExcludable {
        let label = words(row.isExcluded ? .include : .exclude, ["value": row.text.text])
        button("not", row.value, .class("exclude"), .label(label), .attribute("title", label)) {
          HTML("span", .attribute("aria-hidden", "true"), text: row.isExcluded ? "+" : "−")
        }
      }
    }
  }

  /// The button that shows more or fewer rows.
  func expansion(_ isExpanded: Bool) -> HTML {
    button("more", "1", .class("more"), .attribute("aria-expanded", isExpanded ? "true" : "false")) {
      HTML.text(words(isExpanded ? .showLess : .showMore))
    }
  }
}
