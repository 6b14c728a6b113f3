import Dispatch
import InstantSearchMigration

struct Lamp: Codable, Equatable, Sendable {
  let name: String
}

/// A screen as it is written for Algolia's InstantSearch 8, with a client that no test calls.
@available(*, deprecated)
@MainActor
final class FormerScreen {
  let searcher: HitsSearcher
  let filterState: FilterState
  let searchBoxConnector: SearchBoxConnector
  let hitsInteractor: HitsInteractor<Hit<Lamp>>
  let clearConnector: FilterClearConnector
  let yearConnector: FilterComparisonConnector<Int>
  let sortByConnector: SortByConnector
  let mapConnector: FilterMapConnector<Filter.Facet>
  let listConnector: FilterListConnector<Filter.Tag>
  private(set) var titles: [String] = []

  init(client: SearchClient) {
    searcher = .init(client: client, indexName: .lamps)
    filterState = .init()
    searchBoxConnector = .init(searcher: searcher)
    hitsInteractor = .init(infiniteScrolling: .off)
    clearConnector = .init(filterState: filterState, clearMode: .specified, filterGroupIDs: [.and(name: "color")])
    yearConnector = .init(
      searcher: searcher, filterState: filterState, attribute: "year", numericOperator: .greaterThanOrEqual,
      number: 2014, bounds: 2000...2030, operator: .and)
    sortByConnector = .init(searcher: searcher, indicesNames: [.lamps, "cheap"], selected: 1)
    mapConnector = .init(
      searcher: searcher, filterState: filterState,
      items: [1: .init(attribute: "room", stringValue: "hall"), 0: .init(attribute: "room", stringValue: "attic")],
      selected: 0, attribute: "room", operator: .or)
    listConnector = .init(
      filterState: filterState, filters: ["new", "used"], selectionMode: .multiple, operator: .or, groupName: "state")
    hitsInteractor.connectSearcher(searcher)
    searcher.connectFilterState(filterState)
    hitsInteractor.onResultsUpdated.subscribe(with: self) { screen, _ in screen.show() }.onQueue(.main)
  }

  func show() {
    titles = (0..<hitsInteractor.numberOfHits()).compactMap { row in
      guard let hit = hitsInteractor.hit(atIndex: row) else { return nil }
      return hit.hightlightedString(forKey: "name")?.taggedString.text ?? hit.object.name
    }
  }
}

@available(*, deprecated)
extension IndexName {
  static let lamps: IndexName = "lamps"
}

@available(*, deprecated)
extension Hit where T == Lamp {
  var title: String { object.name }
}
