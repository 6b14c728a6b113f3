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

  /// Whether committing would change anything.
  public var hasChanges: Bool { !state.groups.isIdentical(to: original.groups) }

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
