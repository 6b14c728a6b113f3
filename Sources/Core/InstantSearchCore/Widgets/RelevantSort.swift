// Relevant sort: whether an index that sorts by an attribute hides results of little relevance.

/// The priority of an index that sorts by relevance and an attribute (a virtual replica).
public enum RelevantSortPriority: Hashable, Sendable {
  /// Only relevant results are shown.
  case relevancy
  /// All results are shown.
  case hitsCount
}

/// The texts that a view shows for a priority.
public struct RelevantSortTextualRepresentation: Hashable, Sendable {
  /// Says which results are shown.
  public var hintText: String
  /// The title of the button that toggles the priority.
  public var toggleTitle: String

  /// Creates the texts for a priority.
  public init(hintText: String, toggleTitle: String) {
    self.hintText = hintText
    self.toggleTitle = toggleTitle
  }
}

/// Makes the texts for a priority; nil if the index has none and nothing should be shown.
public typealias RelevantSortPresenter = @Sendable (RelevantSortPriority?) -> RelevantSortTextualRepresentation?

extension DefaultPresenter {
  /// The default texts of relevant sort, in English.
  public enum RelevantSort {
    /// A sentence and the title of a button for each priority; nil without a priority.
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
  /// Called by the view when the user toggles the priority.
  var didToggle: (() -> Void)? { get set }
}

/// A view that shows the priority itself, such as two segments.
@MainActor
public protocol RelevantSortPriorityController: RelevantSortController {
  /// Shows the priority; nil if the index has none and nothing should be shown.
  func setPriority(_ priority: RelevantSortPriority?)
}

/// The logic of relevant sort.
@MainActor
public final class RelevantSortInteractor: ItemInteractor<RelevantSortPriority?> {
  /// How relevant results must be, from 1 to 100; nil for the index's setting.
  package let relevancyStrictness: Int?

  private let searcherSlot = ConnectionSlot()

  /// Creates the logic, not connected.
  ///
  /// - Parameters:
  ///   - priority: The priority to show until the first answer; nil for none.
  ///   - relevancyStrictness: How relevant results must be, from 1 to 100; nil for the index's setting.
  public init(priority: RelevantSortPriority? = nil, relevancyStrictness: Int? = nil) {
    self.relevancyStrictness = relevancyStrictness
    super.init(item: priority)
  }

  /// Shows the priority of each answer, and changes that of the searcher.
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

  /// Toggles the priority, and searches if a searcher is connected; does nothing without a priority.
  public func toggle() {
    guard let item else { return }
    let toggled: RelevantSortPriority = item == .relevancy ? .hitsCount : .relevancy
    show(toggled)
    guard let searcher: HitsSearcher = searcherSlot.end() else { return }
    searcher.choose(toggled, relevancyStrictness)
    searcher.search()
  }

  private func show(_ priority: RelevantSortPriority?) {
    if priority != item { item = priority }
  }

  /// Shows the priority in a view, and handles its taps.
  @discardableResult
  public func connectController<Controller: RelevantSortController>(
    _ controller: Controller, with presenter: @escaping RelevantSortPresenter = DefaultPresenter.RelevantSort.present
  ) -> Connection {
    Connection(to: controller, as: (any ItemController).self) { [weak self] controller in
      guard let self else { return {} }
      let disconnect = link(controller, presenter)
      let priority = onItemChanged.subscribe(with: controller) { [weak self] controller, _ in
        if let self { (controller as? any RelevantSortPriorityController)?.setPriority(item) }
      }
      (controller as? any RelevantSortPriorityController)?.setPriority(item)
      controller.didToggle = { [weak self] in self?.toggle() }
      return { [weak controller] in
        disconnect()
        priority.cancel()
        controller?.didToggle = nil
      }
    }
  }
}

extension HitsSearcher {
  /// Searches for all results from now on, or for the relevant ones.
  ///
  /// - Parameter strictness: How relevant these must be; nil for what the app or the index has set.
  package func choose(_ priority: RelevantSortPriority, _ strictness: Int?) {
    request.choose(priority == .hitsCount ? 0 : strictness, for: .relevancyStrictness)
    // The app itself searches for all: everything that is set for relevant results is more than that.
    if priority == .relevancy, strictness == nil, request.query.relevancyStrictness == 0 {
      request.choose(SearchLink.strictnesses.upperBound, for: .relevancyStrictness)
    }
  }
}

/// Relevant sort with its searcher and its view connected.
@MainActor
public final class RelevantSortConnector: WidgetConnector<RelevantSortInteractor> {
  /// The searcher whose priority is shown and changed.
  package let searcher: HitsSearcher

  /// Creates the logic of relevant sort, and connects it.
  ///
  /// The options are those of ``RelevantSortInteractor``.
  public init(
    searcher: HitsSearcher, relevancyStrictness: Int? = nil, controller: (any RelevantSortController)? = nil,
    presenter: @escaping RelevantSortPresenter = DefaultPresenter.RelevantSort.present
  ) {
    self.searcher = searcher
    super.init(RelevantSortInteractor(relevancyStrictness: relevancyStrictness))
    keep(interactor.connectSearcher(searcher), controller.map { connectController($0, with: presenter) })
  }

  /// Connects another view.
  @discardableResult
  public func connectController(
    _ controller: some RelevantSortController,
    with presenter: @escaping RelevantSortPresenter = DefaultPresenter.RelevantSort.present
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenter))
  }
}
