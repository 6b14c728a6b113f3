/// A choice of numbers between bounds: the choice is stored in the filters, the bounds come from the results, and the
/// limits are set by the developer.
///
/// The bounds are the minimum and maximum of the results. They are counted without the widget's own filters, so that a
/// narrow choice can be widened again. The choice stays within the limits, whatever the results are.
@MainActor
public class BoundedInteractor<Number: DoubleRepresentable, Choice: Hashable & Sendable> {
  /// The range that can be chosen; nil for no limits.
  package let limits: ClosedRange<Number>?

  /// The span of the results within the limits; nil before the first answer and where nothing is left.
  package private(set) var bounds: ClosedRange<Number>? {
    didSet { if bounds != oldValue { onBoundsChanged.fire(bounds) } }
  }

  /// The choice, as the filters have it; without a filter state, as the view has it.
  package private(set) var choice: Choice {
    didSet {
      guard choice != oldValue else { return }
      onChoiceChanged.fire(choice)
      stateDidChange()
    }
  }

  /// The error if the index refuses to count the span; other widgets still get their answers.
  public private(set) var error: SearchError? {
    didSet {
      guard error != oldValue else { return }
      onErrorChanged.fire(error)
      stateDidChange()
    }
  }

  /// How many results have numbers in each bucket, whatever is chosen; nil before the first answer, without numbers, and
  /// if none was requested or the backend counts none (`SearchBackend.countsHistograms`).
  package private(set) var histogram: Histogram? {
    didSet { if histogram != oldValue { onHistogramChanged.fire(histogram) } }
  }

  /// Fires when ``histogram`` has changed.
  package let onHistogramChanged = Observer<Histogram?>()
  /// Fires with the new bounds when they have changed; nil if there are none any more.
  package let onBoundsChanged = Observer<ClosedRange<Number>?>()
  /// Fires when the choice has changed, and when a view must show it again because its own was not admitted.
  package let onChoiceChanged = Observer<Choice>()
  /// Fires when the index refuses to count the span, and with nil when that is over.
  package let onErrorChanged = Observer<SearchError?>()

  /// The span of the results, regardless of the limits.
  private(set) var boundsOfResults: ClosedRange<Number>?
  /// Whether the last answer had results and counted the span of the attribute without finding a number.
  private(set) var findsNoNumbers = false
  private let searcherSlot = ConnectionSlot()
  private let stateSlot = ConnectionSlot()
  final var searcher: HitsSearcher? { searcherSlot.end() }
  private var filterState: FilterState? { stateSlot.end() }
  /// How a filter state that is connected from now on is read and written.
  final var makeLens: (Attribute, FilterGroup.ID) -> NumericLens<Choice>
  private var lens: NumericLens<Choice>?
  private let none: Choice
  /// The histogram to count with the span; nil for none.
  final let requestedHistogram: HistogramRequest?
  /// The initial choice, until it has been written to a filter state.
  private var initialChoice: Choice?

  init(
    initialChoice: Choice, none: Choice, limits: ClosedRange<Number>?, histogram: HistogramRequest? = nil,
    lens makeLens: @escaping (Attribute, FilterGroup.ID) -> NumericLens<Choice>
  ) {
    choice = initialChoice
    self.none = none
    self.limits = limits
    self.makeLens = makeLens
    requestedHistogram = histogram
    if initialChoice != none { self.initialChoice = initialChoice }
  }

  /// The choice to write for a choice in the view: within the limits, and `none` if it would keep all results.
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
      // The view shows another choice than the filters have.
      onChoiceChanged.fire(admitted)
    }
  }

  /// The requests that count the results which each of several choices would give in place of the present one, for the
  /// text of the shown results; none before there are results, and without a filter state.
  func countRequests(of choices: [Choice]) -> [SearchRequest] {
    guard let searcher, let filterState, let lens, case .hits(let answered) = searcher.answeredRequest else {
      return []
    }
    let (base, shown) = (filterState.baseFilters, filterState.groups.conditions(with: filterState.baseFilters))
    return choices.map { choice in
      var groups = filterState.groups
      lens.write(choice, &groups)
      return searcher.countRequest(answered.query.query, groups, base: base, besides: shown)
    }
  }

  /// Called when the choice or the error has changed, and when a searcher has been connected.
  func stateDidChange() {}

  /// Called when the searcher has been disconnected.
  func searcherDidDisconnect() {}

  /// Called after each answer, when bounds and histogram are those of its results.
  func resultsDidArrive() {}

  /// Takes the bounds from the results. The searcher counts the span of the attribute's numbers and not its values, so
  /// that the embedded engine does not need the attribute to be declared for faceting.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, with attribute: Attribute) -> Connection {
    searcherSlot.connection(of: self, to: searcher) { interactor, searcher in
      searcher.count(for: interactor) { demand in
        demand.spans = [attribute]
        demand.histograms = interactor.requestedHistogram.map { [attribute: $0] } ?? [:]
      }
      interactor.countWithoutOwnFilters()
      let subscription = searcher.onResults.subscribePast(with: interactor) { [weak searcher] interactor, response in
        interactor.findsNoNumbers =
          response.nbHits > 0 && response.facetStats[attribute] == nil && searcher?.hasCounted(attribute) == true
        interactor.setBounds(response.facetStats[attribute])
        interactor.histogram = response.facetHistograms[attribute]
        interactor.resultsDidArrive()
      }
      interactor.error = searcher.refusal(of: attribute, isSpan: true)
      let counts = searcher.onCountsChanged.subscribe(with: interactor) { [weak searcher] interactor, _ in
        interactor.error = searcher?.refusal(of: attribute, isSpan: true)
      }
      interactor.stateDidChange()
      return { [weak interactor, weak searcher] in
        subscription.cancel()
        counts.cancel()
        guard let interactor else { return }
        searcher?.stopCounting(for: interactor)
        interactor.error = nil
        interactor.searcherDidDisconnect()
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

  /// Reads the choice from the filters on an attribute that have its form, and writes it to them.
  ///
  /// A number reads the comparisons with its operator, a range reads ranges and the comparisons `≥` and `≤`. A group
  /// contains equal filters only once: two widgets whose filters may be equal need different groups. By default the group
  /// has the attribute's name.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, with attribute: Attribute, operator: RefinementOperator = .and, groupName: String? = nil
  ) -> Connection {
    let lens = makeLens(attribute, FilterGroup.ID(groupName ?? attribute.rawValue, `operator`, .numeric))
    return stateSlot.connection(of: self, to: filterState) { interactor, filterState in
      if let initialChoice = interactor.initialChoice, lens.read(filterState.groups) == interactor.none {
        filterState.updateConnecting { lens.write(interactor.admitted(initialChoice), &$0.groups) }
      }
      interactor.initialChoice = nil
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

  private func countWithoutOwnFilters() {
    searcher?.count(for: self) { $0.replaceable = lens?.replaceable ?? [] }
  }

  /// Shows bounds and choice in a view, now and after each change, and takes the choices of its user. Returns the closure
  /// that ends this.
  final func link<View: AnyObject>(
    _ view: View, showBounds: @escaping @MainActor (View, ClosedRange<Number>?) -> Void,
    showChoice: @escaping @MainActor (View, Choice) -> Void,
    onChoice: @escaping @MainActor (View, ((Choice) -> Void)?) -> Void
  ) -> @MainActor () -> Void {
    let bounds = onBoundsChanged.subscribe(with: self) { [weak view] interactor, bounds in
      guard let view else { return }
      showBounds(view, bounds)
      showChoice(view, interactor.choice)
    }
    let choice = onChoiceChanged.subscribe(with: self) { [weak view] _, choice in
      if let view { showChoice(view, choice) }
    }
    onChoice(view) { [weak self] in self?.choose($0) }
    showBounds(view, self.bounds)
    showChoice(view, self.choice)
    return { [weak view] in
      bounds.cancel()
      choice.cancel()
      if let view { onChoice(view, nil) }
    }
  }
}
