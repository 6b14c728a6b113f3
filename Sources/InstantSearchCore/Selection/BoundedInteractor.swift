/// A choice of numbers: the choice is the user's and stands in the filters, the bounds come from the results, the
/// limits from the developer.
///
/// The bounds say what there is to choose from. They are counted without the filters that make the choice, so that a
/// narrow choice can be widened again. The limits hold the choice, whatever the results are.
@MainActor
public class BoundedInteractor<Number: DoubleRepresentable, Choice: Hashable & Sendable> {
  /// What can be chosen at most; nil for everything.
  public let limits: ClosedRange<Number>?

  /// What the results span, within the limits; nil where nothing is known or nothing is left.
  public private(set) var bounds: ClosedRange<Number>? {
    didSet { if bounds != oldValue { onBoundsChanged.fire(bounds) } }
  }

  /// What is chosen, as the filters say; without them, as the view says.
  public private(set) var choice: Choice {
    didSet { if choice != oldValue { onChoiceChanged.fire(choice) } }
  }

  /// Why there are no bounds, where the index refuses to say what the numbers span: the other widgets go on.
  public private(set) var error: SearchError? {
    didSet { if error != oldValue { onErrorChanged.fire(error) } }
  }

  public let onBoundsChanged = Observer<ClosedRange<Number>?>()
  public let onChoiceChanged = Observer<Choice>()
  public let onErrorChanged = Observer<SearchError?>()

  /// What the results span, whatever the limits.
  private(set) var boundsOfResults: ClosedRange<Number>?
  private let searcherSlot = ConnectionSlot()
  private let stateSlot = ConnectionSlot()
  private var searcher: HitsSearcher? { searcherSlot.end() }
  private var filterState: FilterState? { stateSlot.end() }
  private let makeLens: (Attribute, FilterGroup.ID) -> NumericLens<Choice>
  private var lens: NumericLens<Choice>?
  private let none: Choice
  /// What is chosen at first, until it has been written once.
  private var first: Choice?

  init(
    first: Choice, none: Choice, limits: ClosedRange<Number>?,
    lens makeLens: @escaping (Attribute, FilterGroup.ID) -> NumericLens<Choice>
  ) {
    choice = first
    self.none = none
    self.limits = limits
    self.makeLens = makeLens
    if first != none { self.first = first }
  }

  /// What is written when the view chooses: within the limits, and nothing where the results would all stay.
  func admitted(_ choice: Choice) -> Choice { choice }

  func choose(_ choice: Choice) {
    let admitted = admitted(choice)
    guard let filterState, let lens else {
      self.choice = admitted
      return
    }
    if lens.read(filterState.groups) != admitted {
      filterState.update { lens.write(admitted, &$0.groups) }
    } else if admitted != choice {
      // The view shows something else than what holds.
      onChoiceChanged.fire(admitted)
    }
  }

  /// Takes the bounds from the results. The searcher asks for what the attribute's numbers span, and not for its values:
  /// an engine in the process does not need the attribute to be declared for faceting.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, attribute: Attribute) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      searcher.count(for: interactor) { $0.spans = [attribute] }
      interactor.countWithoutOwnFilters()
      let subscription = searcher.onResults.subscribePast(with: interactor) { interactor, response in
        interactor.setBounds(response.facetStats[attribute])
      }
      interactor.error = searcher.refusal(of: attribute, isSpan: true)
      let counts = searcher.onCountsChanged.subscribe(with: interactor) { [weak searcher] interactor, _ in
        interactor.error = searcher?.refusal(of: attribute, isSpan: true)
      }
      return { [weak interactor, weak searcher] in
        subscription.cancel()
        counts.cancel()
        guard let interactor else { return }
        searcher?.stopCounting(for: interactor)
        interactor.error = nil
      }
    }
  }

  private func setBounds(_ stats: FacetStats?) {
    guard let stats, stats.min <= stats.max else {
      boundsOfResults = nil
      bounds = nil
      return
    }
    let results = Number(stats.min, rounded: .down)...Number(stats.max, rounded: .up)
    boundsOfResults = results
    if let limits {
      bounds = limits.overlaps(results) ? results.clamped(to: limits) : nil
    } else {
      bounds = results
    }
  }

  /// Reads the choice from the filters of its form on an attribute, and writes it there.
  ///
  /// A number reads the comparisons of its kind, a range the ranges and the comparisons `≥` and `≤`. A group has a
  /// filter once, whoever wrote it: two widgets whose filters may be the same need groups of their own.
  ///
  /// - Parameters:
  ///   - filterState: Where the filters are.
  ///   - attribute: What is filtered on.
  ///   - operator: The kind of the group.
  ///   - groupName: The name of the group; nil for the attribute's.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, attribute: Attribute, operator: RefinementOperator = .and, groupName: String? = nil
  ) -> Connection {
    let lens = makeLens(attribute, FilterGroup.ID(groupName ?? attribute.rawValue, `operator`, .numeric))
    return stateSlot.connection(of: self, to: filterState) { interactor, filterState in
      if let first = interactor.first, lens.read(filterState.groups) == interactor.none {
        filterState.updateConnecting { lens.write(interactor.admitted(first), &$0.groups) }
      }
      interactor.first = nil
      interactor.lens = lens
      let subscription = filterState.onChange.subscribe(with: interactor) { interactor, groups in
        interactor.choice = lens.read(groups)
      }
      interactor.choice = lens.read(filterState.groups)
      interactor.countWithoutOwnFilters()
      return { [weak interactor] in
        subscription.cancel()
        interactor?.lens = nil
        interactor?.countWithoutOwnFilters()
      }
    }
  }

  private func countWithoutOwnFilters() { searcher?.countWithout(lens?.replaceable ?? [], for: self) }
}

/// Reads a choice from the numeric filters of an attribute in one group, and writes it there.
///
/// It is scoped to filters of its own form, so that others on the attribute stay what they are.
struct NumericLens<Choice: Hashable & Sendable>: Sendable {
  let attribute: Attribute
  let id: FilterGroup.ID
  let isOwn: @Sendable (Filter.Numeric) -> Bool
  let choice: @Sendable ([Filter.Numeric]) -> Choice
  let filter: @Sendable (Choice) -> Filter.Numeric?

  func read(_ groups: FilterGroups) -> Choice { choice(filters(groups)) }

  func write(_ choice: Choice, _ groups: inout FilterGroups) {
    groups.removeAll(filters(groups), fromGroupWithID: id)
    if let filter = filter(choice) { groups.add(filter, toGroupWithID: id) }
  }

  /// What is left out for counting; an `or` group is left out by itself.
  var replaceable: Set<Condition.ID> {
    if case .and = id { [.part(of: id, attribute, kind: .numeric)] } else { [] }
  }

  private func filters(_ groups: FilterGroups) -> [Filter.Numeric] {
    groups.filters(inGroupWithID: id).compactMap { Filter.Numeric($0) }.filter {
      $0.attribute == attribute && !$0.isNegated && isOwn($0)
    }
  }
}
