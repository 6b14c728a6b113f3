/// What decides the order of two values; further criteria decide where one finds them equal.
public enum FacetSortCriterion: Hashable, Sendable {
  public enum Order: Hashable, Sendable {
    case ascending, descending
  }

  case count(order: Order)
  /// By letters without case and accents, then by code point.
  case alphabetical(order: Order)
  /// As people order text with numbers in it: `size 9` before `size 10`.
  case natural(order: Order)
  /// What is selected comes first.
  case isRefined
}

/// Transforms, sorts and cuts the values of a facet.
///
/// By itself it does what it says to the letter: no more than `limit` values show, and without empty ones every value
/// with a count of 0 is hidden. `keepsSelected` keeps what is selected whatever its count and rank.
///
/// The cost grows with the number of values, not with that of the sorted ones: of 10,000 values only those that are
/// shown are sorted.
public struct FacetListPresenter: SelectableListPresentable {
  public var sortBy: [FacetSortCriterion]
  /// The most values that show.
  public var limit: Int
  public var showEmptyFacets: Bool
  public var keepsSelected: Bool
  /// The most values that show when more is asked for; nil for all.
  public var expandedLimit: Int?
  /// Changes what is shown, before it is sorted and cut.
  public var transform: (@Sendable ([SelectableItem<Facet>]) -> [SelectableItem<Facet>])?

  /// - Parameters:
  ///   - sortBy: Empty to keep the order of the answer.
  ///   - limit: The most values that show.
  ///   - showEmptyFacets: Whether values with a count of 0 show.
  ///   - keepsSelected: Whether selected values show whatever their count and rank.
  ///   - expandedLimit: The most values that show when more is asked for; nil for all.
  ///   - transform: Changes labels and items before they are sorted and cut.
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
      return shown(list.items, limit, marked: list.markedPlaces, isSelected: list.isSelected).map { list[$0] }
    }
    let items = transform(Array(list))
    let marked = items.indices.filter { items[$0].isSelected || items[$0].isExcluded }
    return shown(items.map(\.item), limit, marked: marked) { items[$0].isSelected }.map { items[$0] }
  }

  public func presentedCount(of list: SelectableList<Facet>) -> Int {
    // Without a limit nothing need be sorted to be counted.
    guard list.isExpanded, expandedLimit == nil, transform == nil else { return present(list).count }
    if showEmptyFacets { return list.count }
    return list.items.indices.count {
      mayShow(list.items[$0]) || (keepsSelected && (list.isSelected($0) || list.isExcluded($0)))
    }
  }

  private func mayShow(_ facet: Facet) -> Bool { showEmptyFacets || facet.count != 0 || !facet.isCountKnown }

  /// The places of the values that show, in order; the marked ones are those that may be kept.
  private func shown(_ facets: [Facet], _ limit: Int, marked: [Int], isSelected: (Int) -> Bool) -> [Int] {
    let ranking = FacetRanking(facets: facets, sortBy: sortBy, selected: marked.filter(isSelected))
    var best = ranking.best(limit, of: facets.indices.lazy.filter { mayShow(facets[$0]) })
    if keepsSelected {
      for place in marked where !best.contains(place) { ranking.insert(place, into: &best) }
    }
    return best
  }
}

/// The order of the values of a facet.
private struct FacetRanking {
  let facets: [Facet]
  let sortBy: [FacetSortCriterion]
  /// Whether the value at each place is selected; empty where none is.
  private let isSelected: [Bool]

  init(facets: [Facet], sortBy: [FacetSortCriterion], selected: [Int]) {
    self.facets = facets
    self.sortBy = sortBy
    var isSelected = selected.isEmpty ? [] : [Bool](repeating: false, count: facets.count)
    for place in selected { isSelected[place] = true }
    self.isSelected = isSelected
  }

  /// The first values in order, so many at most.
  func best(_ limit: Int, of candidates: some Sequence<Int>) -> [Int] {
    // Keeping a few in order costs less than sorting all; keeping many costs more.
    guard limit <= 64 else { return Array(candidates.sorted(by: precedes).prefix(limit)) }
    var best: [Int] = []
    best.reserveCapacity(limit + 1)
    for place in candidates {
      if best.count < limit {
        insert(place, into: &best)
      } else if let last = best.last, precedes(place, last) {
        best.removeLast()
        insert(place, into: &best)
      }
    }
    return best
  }

  func insert(_ place: Int, into best: inout [Int]) {
    best.insert(place, at: best.firstIndex { precedes(place, $0) } ?? best.count)
  }

  /// Whether a value comes before another; what all criteria find equal stays in the order of the answer.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    for criterion in sortBy {
      let order: Int
      switch criterion {
      case .count(let direction): order = direction.applied(facets[left].count - facets[right].count)
      case .alphabetical(let direction):
        order = direction.applied(Folding.order(facets[left].value, facets[right].value))
      case .natural(let direction):
        order = direction.applied(Folding.naturalOrder(facets[left].value, facets[right].value))
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
