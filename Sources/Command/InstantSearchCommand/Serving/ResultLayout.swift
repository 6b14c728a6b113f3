import InstantSearchCore
import InstantSearchWeb

/// How results are shown.
enum ResultLayout: String, CaseIterable, Sendable {
  case list, cards, table

  fileprivate var word: PageWord {
    switch self {
    case .list: .asList
    case .cards: .asCards
    case .table: .asTable
    }
  }
}

/// The buttons that choose how results are shown. The address keeps the choice: `show.as=table`.
final class ResultLayoutSwitch: CustomHTMLView {
  /// How results are shown without a choice.
  private let initial: ResultLayout
  private(set) var layout: ResultLayout

  init(initial: ResultLayout) {
    (self.initial, layout) = (initial, initial)
    super.init(name: "show")
  }

  override var html: HTML {
    HTML("div", .class("layouts"), .role("group"), .label(words(.showAs))) {
      // Any other change of the form keeps the choice.
      addressFields.map { HTML("input", .type("hidden"), .name(field($0.action)), .value($0.value)) }
      ResultLayout.allCases.map { choice in
        button(
          "as", choice.rawValue, .id(id(choice.rawValue)), .class("choice"),
          .attribute("aria-pressed", choice == layout ? "true" : "false")
        ) { HTML.text(words(choice.word)) }
      }
    }
  }

  override func perform(_ action: String, _ value: String) {
    if action == "as", let choice = ResultLayout(rawValue: value) { layout = choice }
  }

  override var addressFields: [(action: String, value: String)] {
    layout == initial ? [] : [("as", layout.rawValue)]
  }
}
