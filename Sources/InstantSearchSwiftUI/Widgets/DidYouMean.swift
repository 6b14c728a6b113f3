#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows which words were left out, and a suggestion.
@MainActor
public final class DidYouMeanObservableController: ObservableObject, DidYouMeanController {
  /// The words that were left out, and the suggestion.
  @Published public private(set) var advice: QueryAdvice

  public var onSuggestionClick: (() -> Void)?

  /// - Parameter advice: Shown until a widget is connected.
  public init(advice: QueryAdvice = QueryAdvice()) { self.advice = advice }

  /// Searches for the suggestion.
  public func searchSuggestion() { onSuggestionClick?() }

  public func setItem(_ item: QueryAdvice) {
    if advice != item { advice = item }
  }
}

/// A sentence about the words that were left out, and a button that searches for the suggestion; empty without them.
public struct DidYouMean: View {
  @ObservedObject private var controller: DidYouMeanObservableController

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
  }
}

struct DidYouMeanPreviews: PreviewProvider {
  static var previews: some View {
    DidYouMean(DidYouMeanObservableController(advice: QueryAdvice(removedWords: ["blue"], suggestion: "desk lamp")))
  }
}
#endif
