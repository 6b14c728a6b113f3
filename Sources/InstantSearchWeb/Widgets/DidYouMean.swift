/// The words that were left out, and a link that searches for the suggestion; nothing without them.
public final class HTMLDidYouMean: HTMLView, DidYouMeanController {
  public var onSuggestionClick: (() -> Void)?

  private var advice = QueryAdvice()

  public override init(name: String = "meant") { super.init(name: name) }

  public func setItem(_ item: QueryAdvice) { advice = item }

  public override var html: HTML {
    HTML {
      if !advice.removedWords.isEmpty {
        let quoted = advice.quotedWords { words(.quoted, ["text": $0]) }
        HTML("p", .class("removed-words"), text: words(.wordsLeftOut, ["words": quoted]))
      }
      if let suggestion = advice.suggestion {
        HTML("p", .class("did-you-mean")) {
          HTML.text(words(.didYouMean) + " ")
          link(to: suggestion)
        }
      }
    }
  }

  /// A link on a page, outside of one a button.
  private func link(to suggestion: String) -> HTML {
    guard let screen else {
      return button("search", "1", .id(id("search"))) { HTML.text(suggestion) }
    }
    let address = screen.href { link in
      link.text = suggestion
      link.page = 0
    }
    return HTML("a", .id(id("search")), .href(address), text: suggestion)
  }

  public override func perform(_ action: String, _ value: String) {
    if action == "search" { onSuggestionClick?() }
  }
}
