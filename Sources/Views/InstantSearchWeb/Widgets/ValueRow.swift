/// A row of a list of choices.
struct ValueRow {
  /// The value of the row's buttons, by which the next request finds it.
  var key: String
  var text: HighlightedText
  /// The pair of the link that stands for the row; nil if there is none.
  var field: PageField?
  var count: Int?
  var isSelected: Bool
  var isExcluded = false
}

extension HTMLView {
  /// Whether a row is a check box: a pair of the link holds its state. Other rows are buttons.
  func hasCheckBox(_ field: PageField?, isSelected: Bool) -> Bool {
    guard let field, let screen else { return false }
    return screen.state.contains(field) == isSelected
  }

  /// A row as an item of a list: a check box with its label, or a button.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - isExcludable: Whether it has a button that excludes it from the results.
  func choice(_ row: ValueRow, isExcludable: Bool = false) -> HTML {
    var row = row
    row.text = shown(row.text)
    let id = id("value \(row.key)")
    return HTML("li") {
      if let field = row.field, !row.isExcluded, hasCheckBox(field, isSelected: row.isSelected) {
        HTML("label", .for(id)) {
          HTML("input", .type("checkbox"), .id(id), .name(field.name), .value(field.value), .checked(row.isSelected))
          text(of: row)
        }
      } else {
        button("tap", row.key, .id(id), .class("choice"), .pressed(row.isSelected)) { text(of: row) }
      }
      if isExcludable {
        let label = words(row.isExcluded ? .include : .exclude, ["value": row.text.text])
        button(
          "not", row.key, .id(self.id("not \(row.key)")), .class("exclude"), .label(label), .attribute("title", label)
        ) {
          row.isExcluded ? "+" : "−"
        }
      }
    }
  }

  private func text(of row: ValueRow) -> HTML {
    HTML {
      HTML("span", .class("text")) {
        let text = HTML.highlighted(row.text)
        if row.isExcluded { HTML("s") { text } } else { text }
      }
      if row.isExcluded { HTML("span", .class("note"), text: words(.excludedNote)) }
      if let count = row.count { HTML("span", .class("count"), text: words.number(count)) }
    }
  }

  /// A visible text that names its control, even for an empty value.
  func shown(_ text: HighlightedText) -> HighlightedText {
    text.text.allSatisfy(\.isWhitespace) ? HighlightedText(words(.emptyValue)) : text
  }

  /// The button that shows more or fewer rows.
  func expansion(_ isExpanded: Bool) -> HTML {
    button("more", "1", .id(id("more")), .class("more"), .attribute("aria-expanded", isExpanded ? "true" : "false")) {
      HTML.text(words(isExpanded ? .showLess : .showMore))
    }
  }
}
