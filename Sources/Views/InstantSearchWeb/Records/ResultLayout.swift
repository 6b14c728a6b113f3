/// How results are shown.
package enum ResultLayout: String, CaseIterable, Sendable {
  case list, cards, table, map

  /// The number of results on a page. Most rows of cards are filled: of two, three, four and six.
  package var hitsPerPage: Int { self == .map ? 200 : 24 }

  fileprivate var word: PageWord {
    switch self {
    case .list: .asList
    case .cards: .asCards
    case .table: .asTable
    case .map: .map
    }
  }
}

/// The buttons that choose how results are shown. The address keeps the choice: `show.as=table`.
package final class ResultLayoutSwitch: CustomHTMLView {
  /// How results are shown without a choice.
  private let initial: ResultLayout
  package private(set) var layout: ResultLayout
  private let choices: [ResultLayout]
  private let onChange: (ResultLayout) -> Void

  /// - Parameters:
  ///   - initial: How results are shown without a choice.
  ///   - choices: The buttons.
  ///   - onChange: Called with a choice, before the page searches.
  package init(initial: ResultLayout, of choices: [ResultLayout], onChange: @escaping (ResultLayout) -> Void) {
    (self.initial, layout, self.choices, self.onChange) = (initial, initial, choices, onChange)
    super.init(name: "show")
  }

  package override var html: HTML {
    HTML("div", .class("layouts"), .role("group"), .label(words(.showAs))) {
      // Any other change of the form keeps the choice.
      addressFields.map { HTML("input", .type("hidden"), .name(field($0.action)), .value($0.value)) }
      choices.map { choice in
        button("as", choice.rawValue, .id(id(choice.rawValue)), .class("choice"), .pressed(choice == layout)) {
          HTML.text(words(choice.word))
        }
      }
    }
  }

  package override func perform(_ action: String, _ value: String) {
    guard action == "as", let choice = ResultLayout(rawValue: value), choices.contains(choice) else { return }
    layout = choice
    onChange(choice)
  }

  package override var addressFields: [(action: String, value: String)] {
    layout == initial ? [] : [("as", layout.rawValue)]
  }
}
