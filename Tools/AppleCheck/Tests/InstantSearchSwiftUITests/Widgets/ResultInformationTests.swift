import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI
import TestSupport
import Testing

@MainActor
@Suite("The views around the results")
struct ResultInformationTests {
  @Test("VoiceOver reads a label for the progress view")
  func loading() {
    let screen = Rendering(Loading(LoadingObservableController(isLoading: true)))
    #expect(screen.lines == ["[…]"] && screen.spokenLines == ["Searching"])
  }

  @Test("Words that were left out are a text, and a suggestion is a button; without them there is nothing")
  func didYouMean() {
    let controller = DidYouMeanObservableController()
    let screen = Rendering(DidYouMean(controller))
    #expect(screen.lines.isEmpty)
    var clicks = 0
    controller.onSuggestionClick = { clicks += 1 }
    controller.setItem(QueryAdvice(removedWords: ["blue"], suggestion: "lamp"))
    expectEqual(screen.lines, ["No result contains every word. Left out: “blue”", "Did you mean “lamp”?"])
    screen.tap("Did you mean “lamp”?")
    expectEqual(clicks, 1)
    var taken: [String] = []
    controller.onOfferClick = { taken.append($0.search.text) }
    let offers = ["bamboo", "lamp"].map { QueryAdvice.Offer(SearchOffer(leaving: .words([]), text: $0, nbHits: 12)) }
    controller.setItem(QueryAdvice(offers: offers))
    expectEqual(screen.lines, ["bamboo: 12 results", "lamp: 12 results"])
    screen.tap("lamp: 12 results")
    expectEqual(taken, ["lamp"])
  }
}
