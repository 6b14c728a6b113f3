/// Filters that are tried out before they count: a sheet with "Show 123 results" and "Cancel".
///
/// Connect the widgets of the sheet to ``state``; the original changes at ``commit()`` only.
@MainActor
public final class FilterDraft {
  /// The filters as they would be.
  public let state: FilterState
  private let original: FilterState

  init(of original: FilterState) {
    self.original = original
    state = FilterState(original)
  }

  /// Whether committing would change the filters or their scores.
  public var hasChanges: Bool {
    // The levels that a menu declares in the draft are none of the user's changes.
    !state.groups.withoutEmptyGroups.isIdentical(to: original.groups.withoutEmptyGroups)
  }

  /// Puts the filters of the draft in the place of the original's.
  public func commit() { original.setWithContent(of: state) }

  /// Goes back to the filters that the original has now.
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
