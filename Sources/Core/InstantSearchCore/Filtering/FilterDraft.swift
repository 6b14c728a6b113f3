/// A copy of the filters to edit before applying them: for a sheet with "Show 123 results" and "Cancel".
///
/// Connect the widgets of the sheet to ``state``; the original changes at ``commit()`` only.
@MainActor
public final class FilterDraft {
  /// The edited filters.
  public let state: FilterState
  private let original: FilterState

  init(of original: FilterState) {
    self.original = original
    state = FilterState(original)
  }

  /// Whether committing would change the filters or their scores.
  package var hasChanges: Bool {
    // A menu declares its levels in the draft, which is no change by the user.
    !state.groups.withoutEmptyGroups.isIdentical(to: original.groups.withoutEmptyGroups)
  }

  /// Replaces the original's filters with those of the draft.
  public func commit() { original.setWithContent(of: state) }

  /// Resets the draft to the filters that the original has now.
  public func drop() { state.setWithContent(of: original) }

  /// The number of results that the searcher would have with these filters; nothing else changes.
  public func resultCount(in searcher: HitsSearcher) async throws(SearchError) -> Int {
    try await searcher.resultCount(filters: state.groups, base: state.baseFilters)
  }
}

extension FilterState {
  /// A draft that begins with these filters.
  public func draft() -> FilterDraft { FilterDraft(of: self) }
}

extension FilterGroups {
  /// The groups that have filters.
  fileprivate var withoutEmptyGroups: FilterGroups { FilterGroups(filter { !$0.filters.isEmpty }) }
}
