// Relevant sort: whether an index that sorts by something else leaves out what is hardly relevant.

/// What counts more in an index that sorts by relevance and something else (a virtual replica).
public enum RelevantSortPriority: Hashable, Sendable {
  /// Only relevant results are shown.
  case relevancy
  /// All results are shown.
  case hitsCount
}

/// What a view says of it.
public struct RelevantSortTextualRepresentation: Hashable, Sendable {
  /// What is shown now.
  public var hintText: String
  /// What a tap would show.
  public var toggleTitle: String

  public init(hintText: String, toggleTitle: String) {
    self.hintText = hintText
    self.toggleTitle = toggleTitle
  }
}

/// Makes of the priority the texts that people read; nil where the index knows no priority, and nothing should show.
public typealias RelevantSortPresenter = @Sendable (RelevantSortPriority?) -> RelevantSortTextualRepresentation?

extension DefaultPresenter {
  public enum RelevantSort {
    public static let present: RelevantSortPresenter = { priority in
      switch priority {
      case .relevancy: .init(hintText: "Only the most relevant results are shown", toggleTitle: "Show all results")
      case .hitsCount: .init(hintText: "All results are shown", toggleTitle: "Show relevant results only")
      case nil: nil
      }
    }
  }
}

/// A view that shows the priority and lets the user change it.
@MainActor
public protocol RelevantSortController: ItemController where Item == RelevantSortTextualRepresentation? {
  /// Called by the view when the user wants the other one.
  var didToggle: (() -> Void)? { get set }
}

/// The logic of relevant sort.
@MainActor
public final class RelevantSortInteractor: ItemInteractor<RelevantSortPriority?> {
  /// From 1 to 100; nil for what the index says.
  public let relevancyStrictness: Int?

  private let searcherSlot = ConnectionSlot()

  /// - Parameter relevancyStrictness: How relevant results must be, from 1 to 100; nil for what the index says.
  public init(relevancyStrictness: Int? = nil) {
    self.relevancyStrictness = relevancyStrictness
    super.init(item: nil)
  }

  /// Shows what each answer says of the priority, and lets the searcher search with the other one.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      let subscription = searcher.onResults.subscribePast(with: interactor) { interactor, response in
        let applied = response.otherFields["appliedRelevancyStrictness"]?.int
        interactor.show(applied.map { $0 == 0 ? .hitsCount : .relevancy })
      }
      return { subscription.cancel() }
    }
  }

  /// Changes the priority and searches; does nothing where the index knows none.
  public func toggle() {
    guard let item, let searcher: HitsSearcher = searcherSlot.end() else { return }
    let wanted: RelevantSortPriority = item == .relevancy ? .hitsCount : .relevancy
    show(wanted)
    searcher.request.query["relevancyStrictness"] =
      switch wanted {
      case .hitsCount: 0
      case .relevancy: relevancyStrictness.map { .integer(Int64($0)) }
      }
    searcher.search()
  }

  private func show(_ priority: RelevantSortPriority?) {
    if priority != item { item = priority }
  }

  /// Shows the priority in a view, and takes its taps.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Makes the texts.
  @discardableResult
  public func connectController<Controller: RelevantSortController>(
    _ controller: Controller, with presenter: @escaping RelevantSortPresenter = DefaultPresenter.RelevantSort.present
  ) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      let cut = link(controller, presenter)
      controller.didToggle = { [weak self] in self?.toggle() }
      return { [weak controller] in
        cut()
        controller?.didToggle = nil
      }
    }
  }
}

/// Relevant sort with its searcher and its view connected.
@MainActor
public final class RelevantSortConnector: Connector {
  public let searcher: HitsSearcher
  public let interactor: RelevantSortInteractor

  /// - Parameters:
  ///   - searcher: What searches.
  ///   - relevancyStrictness: How relevant results must be, from 1 to 100; nil for what the index says.
  ///   - controller: The view.
  ///   - presenter: Makes the texts.
  public init(
    searcher: HitsSearcher, relevancyStrictness: Int? = nil, controller: (any RelevantSortController)? = nil,
    presenter: @escaping RelevantSortPresenter = DefaultPresenter.RelevantSort.present
  ) {
    self.searcher = searcher
    interactor = RelevantSortInteractor(relevancyStrictness: relevancyStrictness)
    super.init()
    keep(interactor.connectSearcher(searcher), controller.map { interactor.connectController($0, with: presenter) })
  }
}
