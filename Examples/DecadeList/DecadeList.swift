// A list of decades: the films of ten years each, with their number. It is a widget like those of the library, made of
// its public interface alone; Documentation/Extending.md explains it.

import InstantSearch

/// A decade with the number of films that match everything else.
struct Decade: Hashable, Sendable {
  /// The first year.
  let start: Int
  let count: Int

  /// The decades of years with counts.
  static func decades(of years: [Facet]) -> [Decade] {
    var counts: [Int: Int] = [:]
    for year in years { if let number = Int(year.value) { counts[number / 10 * 10, default: 0] += year.count } }
    return counts.sorted { $0.key < $1.key }.map { Decade(start: $0.key, count: $0.value) }
  }
}

extension FilterLens<Int> {
  /// The decades that are selected in a group: ranges from their first year to their last. Other filters stay.
  static func decades(of attribute: Attribute, in id: FilterGroup.ID) -> FilterLens {
    @Sendable func range(_ start: Int) -> Filter.Numeric {
      Filter.Numeric(attribute: attribute, range: Double(start)...Double(start + 9))
    }
    @Sendable func start(_ filter: Filter) -> Int? {
      guard case .numeric(let numeric) = filter, case .range(let years) = numeric.value,
        let start = Int(exactly: years.lowerBound), start.isMultiple(of: 10), numeric == range(start)
      else { return nil }
      return start
    }
    return FilterLens { groups in
      Selection(selected: groups.filters(inGroupWithID: id).compactMap(start))
    } write: { selection, groups in
      let removed = groups.filters(inGroupWithID: id).compactMap(start).filter { !selection.selected.contains($0) }
      groups.removeAll(removed.map(range), fromGroupWithID: id)
      groups.addAll(selection.selected.map(range), toGroupWithID: id)
    }
  }
}

/// The logic: items out of the counted years, and a selection in the filters.
@MainActor
final class DecadeListInteractor: SelectableListInteractor<Decade, Int> {
  init() { super.init(items: [], selectionMode: .multiple, key: \.start) }

  @discardableResult
  func connectSearcher(_ searcher: HitsSearcher, with attribute: Attribute) -> Connection {
    connect(searcher, counting: [attribute]) { response in
      response.facets(for: attribute).map { Decade.decades(of: $0) }
    }
  }

  @discardableResult
  func connectFilterState(_ filterState: FilterState, with attribute: Attribute, groupName: String? = nil) -> Connection
  {
    let id = FilterGroup.ID.or(name: groupName ?? attribute.rawValue, filterType: .numeric)
    return connect(filterState) { _ in .decades(of: attribute, in: id) }
  }

  /// A selected decade stays in the list even if nothing in it matches.
  override var list: SelectableList<Decade> {
    SelectableList(items: items, selection: selection, isExpanded: isExpanded, key: \.start) {
      Decade(start: $0, count: 0)
    }
  }
}

/// Shows the newest decade first, as "1990s".
struct DecadePresenter: SelectableListPresentable {
  func present(_ list: SelectableList<Decade>) -> [SelectableItem<Decade>] {
    list.sorted { $0.item.start > $1.item.start }.map { decade in
      var decade = decade
      decade.label = "\(decade.item.start)s"
      decade.resultCount = decade.item.count
      return decade
    }
  }
}

/// The list with its searcher, its filters and its view connected.
@MainActor
final class DecadeListConnector: Connector {
  let filterState: FilterState
  let interactor = DecadeListInteractor()

  init(
    searcher: HitsSearcher, filterState: FilterState? = nil, attribute: Attribute, groupName: String? = nil,
    controller: (any SelectableListController<Decade>)? = nil,
    presenter: any SelectableListPresentable<Decade> = DecadePresenter()
  ) {
    let filterState = filterState ?? searcher.filterState ?? FilterState()
    self.filterState = filterState
    super.init()
    keep(
      interactor.connectFilterState(filterState, with: attribute, groupName: groupName),
      searcher.connectFilterState(filterState), interactor.connectSearcher(searcher, with: attribute),
      controller.map { connectController($0, with: presenter) })
  }

  /// Connects another view.
  @discardableResult
  func connectController(
    _ controller: some SelectableListController<Decade>,
    with presenter: any SelectableListPresentable<Decade> = DecadePresenter()
  ) -> Connection {
    keep(interactor.connectController(controller, with: presenter))
  }
}
