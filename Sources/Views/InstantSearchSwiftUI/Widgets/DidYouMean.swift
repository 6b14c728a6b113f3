#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows which words were left out, a suggestion and offers.
@MainActor
public final class DidYouMeanObservableController: WidgetModel, DidYouMeanController {
  /// The words that were left out, the suggestion and the offers.
  @Shown public private(set) var advice: QueryAdvice

  public var onSuggestionClick: (() -> Void)?
  public var onOfferClick: ((QueryAdvice.Offer) -> Void)?

  /// - Parameter advice: Shown until a widget is connected.
  public init(advice: QueryAdvice = QueryAdvice()) { self.advice = advice }

  /// Searches for the suggestion.
  public func searchSuggestion() { onSuggestionClick?() }

  /// Searches for what an offer says.
  public func take(_ offer: QueryAdvice.Offer) { onOfferClick?(offer) }

  public func setItem(_ item: QueryAdvice) {
    if advice != item { advice = item }
  }
}

/// A sentence about the words that were left out, a button that searches for the suggestion, and one for each offer; empty
/// without them.
public struct DidYouMean: View {
  @Watched private var controller: DidYouMeanObservableController

  /// The advice of a model.
  public init(_ controller: DidYouMeanObservableController) { self.controller = controller }

  public var body: some View {
    if let text = controller.advice.removalText { Text(verbatim: text).foregroundColor(.secondary) }
    if let text = controller.advice.suggestionText {
      Button {
        controller.searchSuggestion()
      } label: {
        Text(verbatim: text)
      }
    }
    ForEach(controller.advice.offers, id: \.self) { offer in
      Button {
        controller.take(offer)
      } label: {
        Text(verbatim: offer.text)
      }
    }
  }
}
#endif
