// Recommendations: records that the backend chooses by what people did, or by what a record is like. Values that are
// popular are a refinement list, whose searcher has a `trendThreshold`.

/// Recommended records, with their searcher and their view connected.
///
/// ```swift
/// let searcher = HitsSearcher(backend: backend, indexName: "products", query: Query(parameters: ["hitsPerPage": 4]))
/// let together = RecommendationsConnector<Product>(
///   searcher: searcher, recommendation: Recommendation(.boughtTogether(objectID: product.objectID)), controller: list)
/// searcher.search()
/// ```
///
/// The recommendations of a screen are one call to the backend if their searchers belong to a ``MultiSearcher``. Filters of
/// the searcher's filter state restrict them.
@MainActor
public final class RecommendationsConnector<Record: Decodable>: WidgetConnector<HitsInteractor<Record>> {
  /// The searcher, whose request this widget changes.
  package let searcher: HitsSearcher
  /// What is recommended; changing it searches.
  public var recommendation: Recommendation {
    didSet {
      searcher.request.recommendation = recommendation
      searcher.search()
    }
  }

  /// Creates the list, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: A searcher that nothing else uses. If its backend recommends nothing, its searches fail.
  ///   - recommendation: What is recommended.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, recommendation: Recommendation,
    controller: (any HitsController<HitsInteractor<Record>>)? = nil
  ) {
    self.searcher = searcher
    self.recommendation = recommendation
    super.init(HitsInteractor(infiniteScrolling: .off))
    searcher.request.recommendation = recommendation
    keep(interactor.connectSearcher(searcher))
    if let controller { connectController(controller) }
  }
}
