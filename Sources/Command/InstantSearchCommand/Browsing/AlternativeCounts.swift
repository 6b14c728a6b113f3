import InstantSearchCore
import InstantSearchTerminal

/// Counts, after each answer, the results that other texts and filters would give, all in one call to the backend.
@MainActor
final class AlternativeCounts {
  /// Searches to count, and the closure that gets the counts.
  struct Question {
    var alternatives: [Alternative]
    var show: ([Int]) -> Void
  }

  struct Alternative {
    var text: String?
    var filters: FilterGroups
  }

  private let searcher: HitsSearcher
  private let filterState: FilterState
  private var sources: [(Alternative, SearchResponse) -> Question] = []
  private var counting: Task<Void, Never>?
  /// Whether the counts of the last answer are shown.
  private(set) var isIdle = false

  init(_ searcher: HitsSearcher, _ filterState: FilterState) {
    self.searcher = searcher
    self.filterState = filterState
  }

  /// Counts after each answer from now on. Comes after the widgets whose values the questions read, so that these have
  /// the answer already.
  func start() { searcher.onResults.subscribe(with: self) { $0.count($1) } }

  /// Adds a question, which is made of the search and the answer to it.
  func add(_ question: @escaping (Alternative, SearchResponse) -> Question) { sources.append(question) }

  func waitUntilIdle() async { await counting?.value }

  private func count(_ response: SearchResponse) {
    counting?.cancel()
    isIdle = false
    let search = Alternative(text: searcher.query, filters: filterState.groups)
    let questions = sources.map { $0(search, response) }
    let alternatives = questions.flatMap(\.alternatives).map { (text: $0.text, filters: $0.filters) }
    let base = filterState.baseFilters
    let shown = filterState.groups.conditions(with: base)
    counting = Task { [weak self, searcher] in
      // If they can't be counted, nothing is shown.
      let counts =
        alternatives.isEmpty
        ? [] : (try? await searcher.resultCounts(of: alternatives, base: base, besides: shown)) ?? []
      guard !Task.isCancelled else { return }
      var rest = counts[...]
      for question in questions {
        question.show(Array(rest.prefix(question.alternatives.count)))
        rest = rest.dropFirst(question.alternatives.count)
      }
      self?.isIdle = true
    }
  }
}

extension AlternativeCounts {
  /// Counts how many results each excluded value of a list hides.
  func addHiddenCounts(of attribute: Attribute, _ interactor: FacetListInteractor, in view: FacetListView) {
    add { [weak view, weak interactor] search, _ in
      let values = interactor?.selection.excluded ?? []
      let alternatives = values.map { value in
        var groups = search.filters
        for group in search.filters {
          for filter in group.filters.compactMap({ Filter.Facet($0) })
          where filter.attribute == attribute && filter.isNegated && filter.value.description == value {
            groups.remove(filter, fromGroupWithID: group.id)
          }
        }
        groups.add(Filter.Facet(attribute: attribute, stringValue: value), toGroupWithID: .and(name: "hidden"))
        return Alternative(text: search.text, filters: groups)
      }
      return Question(alternatives: alternatives) { counts in
        view?.setHiddenCounts(Dictionary(zip(values, counts)) { first, _ in first })
      }
    }
  }
}
