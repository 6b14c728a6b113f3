// Did you mean: the words that were left out to find something, and a similar text where nothing was found.

/// What an answer says about the words of the query.
public struct QueryAdvice: Hashable, Sendable {
  /// The words that were left out to find something.
  public var removedWords: [String]
  /// A similar text that finds something; nil if something was found, or no such text is known.
  public var suggestion: String?

  /// Creates the advice for a query.
  public init(removedWords: [String] = [], suggestion: String? = nil) {
    self.removedWords = removedWords
    self.suggestion = suggestion
  }

  /// Takes the advice from a response.
  public init(_ response: SearchResponse) {
    self.init(removedWords: response.removedWords, suggestion: response.didYouMean)
  }

  /// The words that were left out, each in quotes and with commas.
  package func quotedWords(_ quoted: (String) -> String = { "“\($0)”" }) -> String {
    removedWords.map(quoted).joined(separator: ", ")
  }

  /// The sentence about the words that were left out; nil if none were.
  @MainActor public var removalText: String? {
    removedWords.isEmpty ? nil : Localization.text(.wordsLeftOut, ["words": quotedWords()])
  }

  /// The title of the button that searches for the suggestion; nil if there is none.
  @MainActor public var suggestionText: String? {
    suggestion.map { Localization.text(.didYouMean, ["text": $0]) }
  }
}

/// A view that shows which words were left out, and a button that searches for the suggestion.
@MainActor
public protocol DidYouMeanController: ItemController where Item == QueryAdvice {
  /// Called by the view when the user chooses the suggestion.
  var onSuggestionClick: (() -> Void)? { get set }
}

/// The logic of the words that were left out and of the suggestion.
@MainActor
public final class DidYouMeanInteractor: ItemInteractor<QueryAdvice> {
  private let searcherSlot = ConnectionSlot()

  /// Creates the logic, not connected.
  public init() { super.init(item: QueryAdvice()) }

  /// Shows the advice of each answer, and searches for its suggestion.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let subscription = searcher.onResults.subscribePast(with: interactor) { $0.item = QueryAdvice($1) }
      return { subscription.cancel() }
    }
  }

  /// Searches for the suggestion, which becomes the text of the search box too; does nothing if there is none.
  public func searchSuggestion() {
    guard let suggestion = item.suggestion, let searcher: HitsSearcher = searcherSlot.end() else { return }
    searcher.query = suggestion
    searcher.search()
  }

  /// Shows the advice in a view, and handles its taps.
  @discardableResult
  public func connectController<Controller: DidYouMeanController>(_ controller: Controller) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      let disconnect = link(controller) { $0 }
      controller.onSuggestionClick = { [weak self] in self?.searchSuggestion() }
      return { [weak controller] in
        disconnect()
        controller?.onSuggestionClick = nil
      }
    }
  }
}

/// The words that were left out and the suggestion, with their searcher and their view connected.
///
/// ```swift
/// let didYouMean = DidYouMeanConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
public final class DidYouMeanConnector: Connector {
  /// The searcher whose answers have the advice.
  public let searcher: HitsSearcher
  /// The logic, with the advice of the last answer.
  public let interactor = DidYouMeanInteractor()

  /// Creates the logic, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher.
  ///   - controller: The view.
  public init(searcher: HitsSearcher, controller: (any DidYouMeanController)? = nil) {
    self.searcher = searcher
    super.init()
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some DidYouMeanController) -> Connection {
    keep(interactor.connectController(controller))
  }
}
