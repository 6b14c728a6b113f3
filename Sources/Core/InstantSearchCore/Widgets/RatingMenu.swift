// The rating menu: the least number of stars that the results have.

/// A view that shows a rating menu; its items are numbers of stars.
@MainActor
public protocol RatingMenuController: SelectableListController where Item == Int {}

/// The logic of a rating menu: “4 stars and up” keeps the records whose number is 4 or more.
///
/// The counts are added up from the values of the attribute, which the index must declare for faceting, and of which each
/// record has one. They are as exact as the counts of the values. If the answer does not list all values, no counts are
/// shown: round the ratings, or raise `maxValuesPerFacet`.
@MainActor
public final class RatingMenuInteractor: SelectableListInteractor<Int, Int> {
  /// The number of stars of the best rating.
  package let maximum: Int

  /// Creates a menu that is not connected. It has a row for each number of stars below the maximum, the greatest first.
  ///
  /// - Parameter maximum: The number of stars of the best rating, at least 2.
  public init(maximum: Int = 5) {
    precondition(maximum > 1, "a rating menu needs two stars")
    self.maximum = maximum
    super.init(items: (1..<maximum).reversed(), selectionMode: .single) { $0 }
  }

  override func defaultLabel(of stars: Int) -> String? {
    let row = String(repeating: "★", count: stars) + String(repeating: "☆", count: maximum - stars)
    return Localization.text(.ratingAndUp, ["rating": row])
  }

  /// Counts the results of each row with each search. The attribute is added to those that the searcher counts, until it
  /// is disconnected.
  @discardableResult
  public func connectSearcher(_ searcher: HitsSearcher, with attribute: Attribute) -> Connection {
    connect(searcher, counting: [attribute]) { [weak self, weak searcher] response in
      // An answer that did not count the attribute leaves its counts as they are.
      if let self, let facets = response.facets(for: attribute) {
        let limit = searcher?.request.query.maxValuesPerFacet ?? 100
        // Estimated counts need not agree with the statistics.
        let stats = response.exhaustiveFacetsCount ? response.facetStats[attribute] : nil
        resultCounts = facets.count < limit ? counts(of: facets, stats) : nil
      }
      return nil
    }
  }

  /// The number of results of each row; nil if the list of values is incomplete, judged by the statistics: the index may
  /// have a limit of its own.
  private func counts(of facets: [Facet], _ stats: FacetStats?) -> [Int: Int]? {
    guard facets.allSatisfy(\.isCountKnown) else { return nil }
    let ratings = facets.compactMap { facet in Double(facet.value).map { (rating: $0, count: facet.count) } }
    if let sum = stats?.sum, let average = stats?.average, average != 0 {
      let counted = ratings.map(\.count).reduce(0, +)
      // Services round both numbers to six digits.
      guard abs(sum / average - Double(counted)) < 0.5 + Double(counted) * 2e-5 else { return nil }
    }
    let counts = items.map { stars in
      ratings.lazy.filter { $0.rating >= Double(stars) }.map(\.count).reduce(0, +)
    }
    return Dictionary(zip(items, counts)) { first, _ in first }
  }

  /// Reads the selection from the comparison `≥` on an attribute in a group of the filters, and writes taps to it. A tap
  /// replaces all numeric filters of the attribute in the group.
  @discardableResult
  public func connectFilterState(
    _ filterState: FilterState, with attribute: Attribute, groupName: String? = nil
  ) -> Connection {
    connect(filterState) { items in
      .leastNumber(of: attribute, among: items, in: .and(name: groupName ?? attribute.rawValue))
    }
  }
}

extension [SelectableItem<Int>] {
  /// A row of a rating menu as screen readers read it: `4 of 5 & up`. The item with the most stars has one less than the
  /// best rating.
  @MainActor
  package func spokenRating(_ stars: Int) -> String {
    let maximum = (map(\.item).max() ?? stars) + 1
    return Localization.text(
      .ratingAndUp,
      ["rating": Localization.text(.rating, ["rating": "\(stars)", "maximum": "\(maximum)"])])
  }
}

extension FilterLens<Int> {
  /// The least number of an attribute, if it is one of some numbers. The choice replaces all numeric filters of the attribute
  /// in the group, such as those of a range: the counts ignore these together.
  fileprivate static func leastNumber(
    of attribute: Attribute, among numbers: [Int], in id: FilterGroup.ID
  ) -> FilterLens {
    @Sendable func own(_ groups: FilterGroups) -> [Filter.Numeric] {
      groups.filters(inGroupWithID: id).compactMap { Filter.Numeric($0) }
        .filter { $0.attribute == attribute && !$0.isNegated }
    }
    return FilterLens(replaceable: [.part(of: id, attribute, kind: .numeric)]) { groups in
      let bounds = own(groups).map { filter -> Double? in
        if case .comparison(.greaterThanOrEqual, let number) = filter.value { number } else { nil }
      }
      // With any other filter, the results are not all from a number on.
      guard bounds.allSatisfy({ $0 != nil }) else { return Selection(selected: []) }
      let least = bounds.compactMap(\.self).max()
      return Selection(selected: numbers.filter { Double($0) == least })
    } write: { selection, groups in
      groups.removeAll(own(groups), fromGroupWithID: id)
      for number in selection.selected {
        groups.add(
          Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: Double(number)),
          toGroupWithID: id)
      }
    }
  }
}

/// A rating menu with its searcher, its filters and its view connected.
///
/// ```swift
/// let connector = RatingMenuConnector(
///   searcher: searcher, filterState: filterState, attribute: "rating", controller: ratings)
/// ```
@MainActor
public final class RatingMenuConnector: WidgetConnector<RatingMenuInteractor> {
  private let searcher: HitsSearcher
  private let filterState: FilterState

  /// Creates the logic of the menu, and connects it.
  ///
  /// - Parameters:
  ///   - searcher: The searcher that counts the ratings.
  ///   - filterState: The filter state to read and write; nil for the searcher's, or a new one if it has none.
  ///   - attribute: The attribute with the ratings.
  ///   - maximum: The number of stars of the best rating, at least 2.
  ///   - groupName: The name of the `and` group; nil for the attribute's name.
  ///   - controller: The view.
  public init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: Attribute, maximum: Int = 5,
    groupName: String? = nil, controller: (any RatingMenuController)? = nil
  ) {
    self.searcher = searcher
    self.filterState = filterState ?? searcher.filterState ?? FilterState()
    super.init(RatingMenuInteractor(maximum: maximum))
    keep(
      interactor.connectFilterState(self.filterState, with: attribute, groupName: groupName),
      searcher.connectFilterState(self.filterState), interactor.connectSearcher(searcher, with: attribute),
      controller.map { connectController($0) })
  }
}
