// Did you mean: the words that were left out to find something; where nothing was found, a similar text, or what finds
// something with fewer words or filters.

/// What an answer says about the words of the query, and what to search for instead.
public struct QueryAdvice: Hashable, Sendable {
  /// The words that were left out to find something.
  public var removedWords: [String]
  /// A similar text that finds something; nil if something was found, or no such text is known.
  public var suggestion: String?
  /// What finds something with fewer words or fewer filters, if nothing was found.
  public var offers: [Offer]

  /// An offer with the text of the filter that it leaves out.
  public struct Offer: Hashable, Sendable {
    /// What it searches for.
    package var search: SearchOffer
    /// The text of the filter, as a presenter makes it; empty where it leaves out no single filter.
    package var filterText: String

    /// Creates an offer.
    package init(_ search: SearchOffer, filterText: String = "") {
      self.search = search
      self.filterText = filterText
    }

    /// What is searched for, or left out: `bamboo`, `Without brand Nordlys`.
    @MainActor package var title: String {
      switch search.leftOut {
      case .words: search.text
      case .text: Localization.text(.withoutText)
      case .filter: Localization.text(.withoutFilter, ["filter": filterText])
      case .allFilters: Localization.text(.withoutFilters)
      }
    }

    /// The title of the button that takes the offer: `bamboo: 12 results`.
    @MainActor public var text: String {
      let results = Localization.results(search.nbHits, search.nbHits.groupedByThousands())
      return Localization.text(.offer, ["search": title, "results": results])
    }
  }

  /// Creates the advice for a query.
  public init(removedWords: [String] = [], suggestion: String? = nil, offers: [Offer] = []) {
    self.removedWords = removedWords
    self.suggestion = suggestion
    self.offers = offers
  }

  /// Takes the advice from a response.
  package init(_ response: SearchResponse) {
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

/// A view that shows which words were left out, a button that searches for the suggestion, and one for each offer.
@MainActor
public protocol DidYouMeanController: ItemController where Item == QueryAdvice {
  /// Called by the view when the user chooses the suggestion.
  var onSuggestionClick: (() -> Void)? { get set }
  /// Called by the view when the user chooses an offer.
  var onOfferClick: ((QueryAdvice.Offer) -> Void)? { get set }
}

/// The logic of the words that were left out, of the suggestion and of the offers.
@MainActor
public final class DidYouMeanInteractor: ItemInteractor<QueryAdvice> {
  private let searcherSlot = ConnectionSlot()
  private let filterPresenter: FilterPresenter
  private var counting: Task<Void, Never>?
  /// Whether the offers of the last answer are not known yet.
  package private(set) var isCounting = false

  /// Creates the logic, not connected.
  ///
  /// - Parameter filterPresenter: Makes the texts of filters that offers leave out.
  public init(filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present) {
    self.filterPresenter = filterPresenter
    super.init(item: QueryAdvice())
  }

  /// Shows the advice of each answer, and searches for its suggestion or for an offer. Offers are counted in one further
  /// call to the backend, only where an answer has no results.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let subscription = searcher.onResults.subscribePast(with: interactor) { [weak searcher] interactor, response in
        interactor.item = QueryAdvice(response)
        if let searcher { interactor.countOffers(for: response, of: searcher) }
      }
      return { [weak interactor] in
        subscription.cancel()
        interactor?.stopCounting()
      }
    }
  }

  private func countOffers(for response: SearchResponse, of searcher: HitsSearcher) {
    stopCounting()
    guard response.nbHits == 0, item.removedWords.isEmpty else { return }
    let possible = searcher.possibleOffers(for: response)
    guard !possible.isEmpty else { return }
    isCounting = true
    counting = Task { [weak self, weak searcher] in
      // If they can't be counted, none is shown.
      let counts = try? await searcher?.resultCounts(of: possible)
      guard let self, !Task.isCancelled else { return }
      isCounting = false
      let offers = SearchOffer.offers(possible, counts: counts ?? [])
      if !offers.isEmpty { item.offers = offers.map { QueryAdvice.Offer($0, filterText: text(of: $0)) } }
    }
  }

  private func stopCounting() {
    counting?.cancel()
    isCounting = false
  }

  private func text(of offer: SearchOffer) -> String {
    if case .filter(let filter) = offer.leftOut { filterPresenter(filter) } else { "" }
  }

  /// Waits until the offers of the last answer are shown.
  package func waitUntilIdle() async { await counting?.value }

  /// Searches for what an offer says, from the first page; the text of the search box and the filters become its own.
  package func take(_ offer: QueryAdvice.Offer) {
    guard let searcher: HitsSearcher = searcherSlot.end() else { return }
    searcher.filterState?.update { $0.groups = offer.search.filters }
    searcher.query = offer.search.text
    searcher.search()
  }

  /// Searches for the suggestion, which becomes the text of the search box too; does nothing if there is none.
  package func searchSuggestion() {
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
      controller.onOfferClick = { [weak self] in self?.take($0) }
      return { [weak controller] in
        disconnect()
        controller?.onSuggestionClick = nil
        controller?.onOfferClick = nil
      }
    }
  }
}

/// The words that were left out, the suggestion and the offers, with their searcher and their view connected.
///
/// ```swift
/// let didYouMean = DidYouMeanConnector(searcher: searcher, controller: controller)
/// ```
@MainActor
public final class DidYouMeanConnector: WidgetConnector<DidYouMeanInteractor> {
  /// The searcher whose answers have the advice.
  package let searcher: HitsSearcher

  /// Creates the logic, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher. Offers leave out filters of the filter state that it is connected to.
  ///   - controller: The view.
  ///   - filterPresenter: Makes the texts of filters that offers leave out.
  public init(
    searcher: HitsSearcher, controller: (any DidYouMeanController)? = nil,
    filterPresenter: @escaping FilterPresenter = DefaultPresenter.Filter.present
  ) {
    self.searcher = searcher
    super.init(DidYouMeanInteractor(filterPresenter: filterPresenter))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(_ controller: some DidYouMeanController) -> Connection {
    keep(interactor.connectController(controller))
  }

  package override func waitUntilIdle() async { await interactor.waitUntilIdle() }
}
