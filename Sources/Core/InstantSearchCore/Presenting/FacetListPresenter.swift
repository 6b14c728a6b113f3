/// A criterion for the order of two values; further criteria break its ties.
public enum FacetSortCriterion: Hashable, Sendable {
  /// The direction in which a criterion orders.
  public enum Order: Hashable, Sendable {
    /// The lowest count, or the first letter, comes first.
    case ascending
    /// The highest count, or the last letter, comes first.
    case descending
  }

  /// By the number of results; a value that was not counted is ordered as one with 0.
  case count(order: Order)
  /// Ignoring case and accents; ties by code point.
  case alphabetical(order: Order)
  /// Like `alphabetical`, but numbers in the text by their value: `size 9` before `size 10`.
  case natural(order: Order)
  /// Selected values first.
  case isRefined
}

/// Transforms, sorts and limits the values of a facet.
///
/// By default no more than `limit` values show, and without `showEmptyFacets` every value with a count of 0 is hidden.
/// `keepsSelected` shows selected values whatever their count and rank.
///
/// The cost is linear in the number of values: of 10,000 values only those that are shown are sorted.
public struct FacetListPresenter: SelectableListPresentable {
  /// The criteria in order: each breaks the ties of the one before; if empty, the order of the answer stays.
  package var sortBy: [FacetSortCriterion]
  /// The most values to show.
  package var limit: Int
  /// Whether values with a count of 0 show. Values without a known count always show.
  package var showEmptyFacets: Bool
  /// Whether selected and excluded values show whatever their count and rank, beyond the limit if need be.
  package var keepsSelected: Bool
  /// The most values to show in an expanded list; nil for all.
  package var expandedLimit: Int?
  /// Changes the items before they are sorted and limited.
  package var transform: (@Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>])?

  /// Creates a presenter, by default of the ten most frequent values.
  ///
  /// - Parameters:
  ///   - sortBy: Empty to keep the order of the answer.
  ///   - limit: The most values to show.
  ///   - showEmptyFacets: Whether values with a count of 0 show.
  ///   - keepsSelected: Whether selected values show whatever their count and rank.
  ///   - expandedLimit: The most values to show in an expanded list; nil for all.
  ///   - transform: Changes labels and items before they are sorted and limited.
  public init(
    sortBy: [FacetSortCriterion] = [.count(order: .descending)], limit: Int = 10, showEmptyFacets: Bool = true,
    keepsSelected: Bool = false, expandedLimit: Int? = nil,
    transform: (@Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>])? = nil
  ) {
    self.sortBy = sortBy
    self.limit = limit
    self.showEmptyFacets = showEmptyFacets
    self.keepsSelected = keepsSelected
    self.expandedLimit = expandedLimit
    self.transform = transform
  }

  public func present(_ list: SelectableList<Facet>) -> [SelectableItem<Facet>] {
    let limit = max(0, list.isExpanded ? expandedLimit ?? list.count : limit)
    guard let transform else {
      return shown(list.items, limit, marked: list.markedIndices, isSelected: list.isSelected).map { list[$0] }
    }
    let items = transform(Array(list))
    let marked = items.indices.filter { items[$0].isSelected || items[$0].isExcluded }
    return shown(items.map(\.item), limit, marked: marked) { items[$0].isSelected }.map { items[$0] }
  }

  public func presentedCount(of list: SelectableList<Facet>) -> Int {
    // Without a limit and a transform, counting needs no sorting.
    guard list.isExpanded, expandedLimit == nil, transform == nil else { return present(list).count }
    if showEmptyFacets { return list.count }
    return list.items.indices.count {
      mayShow(list.items[$0]) || (keepsSelected && (list.isSelected($0) || list.isExcluded($0)))
    }
  }

  private func mayShow(_ facet: Facet) -> Bool { showEmptyFacets || facet.count != 0 || !facet.isCountKnown }

  /// The indices of the values that show, in order; those of `marked` values are kept if `keepsSelected`.
  private func shown(_ facets: [Facet], _ limit: Int, marked: [Int], isSelected: (Int) -> Bool) -> [Int] {
    let ranking = FacetRanking(facets: facets, sortBy: sortBy, selected: marked.filter(isSelected))
    var best = ranking.best(limit, of: facets.indices.lazy.filter { mayShow(facets[$0]) })
    if keepsSelected {
      for index in marked where !best.contains(index) { ranking.insert(index, into: &best) }
    }
    return best
  }
}

/// The order of the values of a facet.
private struct FacetRanking {
  let facets: [Facet]
  let sortBy: [FacetSortCriterion]
  /// Whether the value at each index is selected; empty if none is.
  private let isSelected: [Bool]

  init(facets: [Facet], sortBy: [FacetSortCriterion], selected: [Int]) {
    self.facets = facets
    self.sortBy = sortBy
    var isSelected = selected.isEmpty ? [] : [Bool](repeating: false, count: facets.count)
    for index in selected { isSelected[index] = true }
    self.isSelected = isSelected
  }

  /// The indices of the first `limit` values in order.
  func best(_ limit: Int, of candidates: some Sequence<Int>) -> [Int] {
    // Insertion into a short sorted array is faster than sorting all; into a long one it is slower.
    guard limit <= 64 else { return Array(candidates.sorted(by: precedes).prefix(limit)) }
    var best: [Int] = []
    best.reserveCapacity(limit + 1)
    for index in candidates {
      if best.count < limit {
        insert(index, into: &best)
      } else if let last = best.last, precedes(index, last) {
        best.removeLast()
        insert(index, into: &best)
      }
    }
    return best
  }

  func insert(_ index: Int, into best: inout [Int]) {
    best.insert(index, at: best.firstIndex { precedes(index, $0) } ?? best.count)
  }

  /// Whether a value comes before another; ties keep the order of the answer.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    for criterion in sortBy {
      let order: Int
      switch criterion {
      case .count(let direction): order = direction.applied(facets[left].count - facets[right].count)
      case .alphabetical(let direction):
        order = direction.applied(TextOrder.alphabetical(facets[left].value, facets[right].value))
      case .natural(let direction):
        order = direction.applied(TextOrder.natural(facets[left].value, facets[right].value))
      case .isRefined: order = isSelected.isEmpty ? 0 : (isSelected[right] ? 1 : 0) - (isSelected[left] ? 1 : 0)
      }
      if order != 0 { return order < 0 }
    }
    return left < right
  }
}

extension FacetSortCriterion.Order {
  fileprivate func applied(_ order: Int) -> Int { self == .ascending ? order : -order }
}
