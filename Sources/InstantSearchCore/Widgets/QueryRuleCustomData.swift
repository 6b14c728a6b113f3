// What rules attach to a search: a banner, a redirection, a promotion.

/// A view that shows what a rule attaches to the search; nil where none does.
@MainActor
public protocol QueryRuleCustomDataController<Model>: ItemController where Item == Model? {
  associatedtype Model
}

/// The logic of what rules attach to a search.
@MainActor
public final class QueryRuleCustomDataInteractor<Model: Decodable & Sendable>: ItemInteractor<Model?> {
  private let searcherSlot = ConnectionSlot()

  /// - Parameter item: What is shown until the first answer.
  public override init(item: Model? = nil) { super.init(item: item) }

  /// Shows what each answer has: the first of its data that is a `Model`, since different rules attach different
  /// things; nothing where none is.
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

/// What rules attach to a search, with its searcher and its view connected.
@MainActor
public final class QueryRuleCustomDataConnector<Model: Decodable & Sendable>: Connector {
  public let searcher: HitsSearcher
  public let interactor: QueryRuleCustomDataInteractor<Model>

  /// - Parameters:
  ///   - searcher: What searches.
  ///   - item: What is shown until the first answer.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, item: Model? = nil, controller: (any QueryRuleCustomDataController<Model>)? = nil
  ) {
    self.searcher = searcher
    interactor = QueryRuleCustomDataInteractor(item: item)
    super.init()
    keep(interactor.connectSearcher(searcher), controller.map { connect($0) })
  }

  private func connect<Controller: QueryRuleCustomDataController<Model>>(_ controller: Controller) -> Connection {
    interactor.connectController(controller)
  }
}
