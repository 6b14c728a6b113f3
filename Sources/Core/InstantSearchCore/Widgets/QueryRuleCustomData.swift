// Custom data that query rules attach to an answer: a banner, a redirection, a promotion.

/// A view that shows the custom data of a query rule; nil if there is none.
@MainActor
public protocol QueryRuleCustomDataController<Model>: ItemController where Item == Model? {
  /// The type as which the data is decoded.
  associatedtype Model
}

/// The logic of the custom data of query rules.
@MainActor
public final class QueryRuleCustomDataInteractor<Model: Decodable>: ItemInteractor<Model?> {
  private let searcherSlot = ConnectionSlot()

  /// Creates the logic, not connected.
  ///
  /// - Parameter item: The data to show until the first answer.
  public override init(item: Model? = nil) { super.init(item: item) }

  /// Shows the first of each answer's custom data that can be decoded as a `Model`, or nothing. Different rules may
  /// attach different types.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let subscription = searcher.onResults.subscribePast(with: interactor) { interactor, response in
        interactor.item = response.userData.lazy.compactMap { try? $0.decoded(as: Model.self) }.first
      }
      return { subscription.cancel() }
    }
  }
}

/// The custom data of query rules, with its searcher and its view connected.
@MainActor
public final class QueryRuleCustomDataConnector<Model: Decodable>: WidgetConnector<QueryRuleCustomDataInteractor<Model>>
{
  /// The searcher whose answers have the data.
  package let searcher: HitsSearcher

  /// Creates the logic of the data, and connects it.
  public init(
    searcher: HitsSearcher, item: Model? = nil, controller: (any QueryRuleCustomDataController<Model>)? = nil
  ) {
    self.searcher = searcher
    super.init(QueryRuleCustomDataInteractor(item: item))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0) })
  }
}
