// Statistics: how many results there are, and how long the search took.

/// The statistics of a search.
public struct SearchStats: Hashable, Sendable {
  /// The number of matching records on all pages.
  public var totalHitsCount: Int
  /// Whether ``totalHitsCount`` is exact.
  public var isTotalExact: Bool
  /// The number of relevant hits if only those are shown; nil otherwise.
  public var sortedHitsCount: Int?
  /// The greatest number of hits on a page.
  public var hitsPerPage: Int
  /// The number of pages that can be requested.
  public var pagesCount: Int
  /// The page, counted from 0.
  public var page: Int
  /// Whether the results may lack changes that earlier ones had, since the node of a cluster that has them failed.
  public var mayBeOlder: Bool
  /// How long the backend worked, in milliseconds.
  public var processingTimeMS: Int
  /// The text that was searched for.
  public var query: String

  /// Takes the statistics from a response.
  package init(_ response: SearchResponse) {
    totalHitsCount = response.nbHits
    isTotalExact = response.exhaustiveNbHits
    sortedHitsCount = response.otherFields["nbSortedHits"]?.int
    hitsPerPage = response.hitsPerPage
    pagesCount = response.nbPages
    page = response.page
    mayBeOlder = response.mayBeOlder
    processingTimeMS = response.processingTimeMS
    query = response.query
  }
}

/// Makes the sentence for the statistics, which are nil before the first answer.
public typealias StatsPresenter = @Sendable (SearchStats?) -> String?

extension DefaultPresenter {
  /// The default sentence for the statistics, in English.
  public enum Stats {
    /// The number of results and the time: `1,204 results in 3 ms`, `about 50,000 results in 12 ms`, `1 result in 1
    /// ms`, `12 results in 3 ms · may be out of date`.
    public static let present: StatsPresenter = { stats in
      guard let stats else { return nil }
      let count = (stats.isTotalExact ? "" : "about ") + stats.totalHitsCount.groupedByThousands()
      let noun = stats.totalHitsCount == 1 ? "result" : "results"
      let age = stats.mayBeOlder ? " · may be out of date" : ""
      return "\(count) \(noun) in \(stats.processingTimeMS.groupedByThousands()) ms\(age)"
    }
  }
}

extension BinaryInteger {
  /// The number with a separator before every three digits: `1,204`.
  package func groupedByThousands(separator: String = ",") -> String {
    let digits = String(magnitude)
    if magnitude < 1_000 { return self < 0 ? "-\(digits)" : digits }
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += separator }
      text.append(digit)
    }
    return text
  }
}

/// A view that shows the statistics as a sentence; nil before the first answer.
@MainActor
public protocol StatsController: ItemController where Item == String? {}

/// The logic of the statistics.
@MainActor
public final class StatsInteractor: ItemInteractor<SearchStats?> {
  private let searcherSlot = ConnectionSlot()

  /// Creates statistics without an answer yet, which are nil.
  public init() { super.init(item: nil) }

  /// Shows the statistics of each answer.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let subscription = searcher.onResults.subscribePast(with: interactor) { $0.item = SearchStats($1) }
      return { subscription.cancel() }
    }
  }

  /// Shows the statistics in a view.
  @discardableResult
  public func connectController(
    _ controller: some StatsController, with presenter: @escaping StatsPresenter = DefaultPresenter.Stats.present
  ) -> Connection {
    super.connectController(controller, with: presenter)
  }
}

/// The statistics with their searcher and their view connected.
@MainActor
public final class StatsConnector: WidgetConnector<StatsInteractor> {
  /// The searcher whose answers are described.
  package let searcher: HitsSearcher

  /// The statistics as a sentence.
  public init(
    searcher: HitsSearcher, controller: (any StatsController)? = nil,
    presenter: @escaping StatsPresenter = DefaultPresenter.Stats.present
  ) {
    self.searcher = searcher
    super.init(StatsInteractor())
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0, with: presenter) })
  }

  /// The statistics in a view that shows something else than a plain sentence.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, controller: Controller,
    presenter: @escaping @MainActor (SearchStats?) -> Controller.Item
  ) {
    self.init(searcher: searcher)
    connectController(controller, with: presenter)
  }

  /// Connects another view.
  @discardableResult
  public func connectController(
    _ controller: some StatsController, with presenter: @escaping StatsPresenter = DefaultPresenter.Stats.present
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenter))
  }
}
