import InstantSearchCore
import InstantSearchTerminal

/// Counts, after each answer, the results that other filters would give, all in one call to the backend.
@MainActor
final class AlternativeCounts {
  /// Filters to count, and what to do with the counts.
  struct Question {
    var alternatives: [FilterGroups]
    var show: ([Int]) -> Void
  }

  private let searcher: HitsSearcher
  private let filterState: FilterState
  private var sources: [(FilterGroups, SearchResponse) -> Question] = []
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

  /// Adds a question, which is made of the filters and the answer to them.
  func add(_ question: @escaping (FilterGroups, SearchResponse) -> Question) { sources.append(question) }

  func waitUntilIdle() async { await counting?.value }

  private func count(_ response: SearchResponse) {
    counting?.cancel()
    isIdle = false
    let questions = sources.map { $0(filterState.groups, response) }
    let alternatives = questions.flatMap(\.alternatives)
    let base = filterState.baseFilters
    counting = Task { [weak self, searcher] in
      // If they can't be counted, nothing is shown.
      let counts =
        alternatives.isEmpty ? [] : (try? await searcher.resultCounts(filters: alternatives, base: base)) ?? []
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
    add { [weak view, weak interactor] groups, _ in
      let values = interactor?.selection.excluded ?? []
      let alternatives = values.map { value in
        var groups = groups
        for group in groups {
          for filter in group.filters.compactMap({ Filter.Facet($0) })
          where filter.attribute == attribute && filter.isNegated && filter.value.description == value {
            groups.remove(filter, fromGroupWithID: group.id)
          }
        }
        groups.add(Filter.Facet(attribute: attribute, stringValue: value), toGroupWithID: .and(name: "hidden"))
        return groups
      }
      return Question(alternatives: alternatives) { counts in
        view?.setHiddenCounts(Dictionary(zip(values, counts)) { first, _ in first })
      }
    }
  }
}
