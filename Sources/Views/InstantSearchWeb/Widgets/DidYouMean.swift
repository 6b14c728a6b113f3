extension HTMLView {
  /// The words that were left out, a link that searches for the suggestion, and one for each offer; nothing without them.
  ///
  /// - Parameter name: The name of the view's fields.
  public static func didYouMean(name: String = "meant") -> some HTMLView & DidYouMeanController {
    HTMLDidYouMean(name: name)
  }
}

package final class HTMLDidYouMean: HTMLView, DidYouMeanController {
  package var onSuggestionClick: (() -> Void)?
  package var onOfferClick: ((QueryAdvice.Offer) -> Void)?

  private var advice = QueryAdvice()

  /// Whether the view of the results shows what to search for instead, where there are no results.
  var isShownByResults = false

  package override init(name: String = "meant") { super.init(name: name) }

  package func setItem(_ item: QueryAdvice) { advice = item }

  override var html: HTML {
    HTML {
      if !advice.removedWords.isEmpty {
        let quoted = advice.quotedWords { words(.quoted, ["text": $0]) }
        HTML("p", .class("removed-words"), text: words(.wordsLeftOut, ["words": quoted]))
      }
      if !isShownByResults { otherSearches }
    }
  }

  /// The suggestion, and the offers.
  var otherSearches: HTML {
    HTML {
      if let suggestion = advice.suggestion {
        HTML("p", .class("did-you-mean")) {
          HTML.text(words(.didYouMean) + " ")
          link(suggestion, "search", "1") { $0.text = suggestion }
        }
      }
      if !advice.offers.isEmpty {
        HTML("p", .class("offers-title"), text: words(.offers))
        HTML("ul", .class("offers")) {
          for (index, offer) in advice.offers.enumerated() {
            HTML("li") {
              link(title(of: offer), "offer", "\(index)") { link in
                (link.text, link.groups) = (offer.search.text, offer.search.filters)
              }
              HTML.text(" " + words.results(offer.search.nbHits))
              if case .words(let left) = offer.search.leftOut {
                let quoted = left.map { words(.quoted, ["text": $0]) }.joined(separator: ", ")
                " "
                HTML("span", .class("note"), text: words(.withoutWords, ["words": quoted]))
              }
            }
          }
        }
      }
    }
  }

  private func title(of offer: QueryAdvice.Offer) -> String {
    switch offer.search.leftOut {
    case .words: offer.search.text
    case .text: words(.withoutText)
    case .filter: words(.withoutFilter, ["filter": offer.filterText])
    case .allFilters: words(.withoutFilters)
    }
  }

  /// A link to another search on a page, outside of one a button.
  private func link(
    _ title: String, _ action: String, _ value: String, to change: (inout SearchLink) -> Void
  ) -> HTML {
    // The suggestion is the only element of its action.
    let key = id(action == "search" ? action : "\(action) \(value)")
    guard let screen else { return button(action, value, .id(key)) { HTML.text(title) } }
    let address = screen.href { link in
      change(&link)
      link.page = 0
    }
    return HTML("a", .id(key), .href(address), text: title)
  }

  override func perform(_ action: String, _ value: String) {
    switch action {
    case "search": onSuggestionClick?()
    case "offer":
      if let index = Int(value), advice.offers.indices.contains(index) { onOfferClick?(advice.offers[index]) }
    default: break
    }
  }
}
