import InstantSearchCore
import SearchEngine

/// Presents a list, and taps one on a screen with five lists, over the engine.
@MainActor
func countLists(_ indices: Indices) async throws {
  let presenter = FacetListPresenter(
    sortBy: [.isRefined, .count(order: .descending), .alphabetical(order: .ascending)], limit: 10)
  let facets = facets(10_000)
  let interactor = FacetListInteractor(facets: facets)
  interactor.select(Selection(selected: facets.prefix(2).map(\.value)))
  count("presenter, 10,000 values", of: 3) { _ in
    for _ in 0..<3 { _ = presenter.present(interactor.list) }
  }

  let searcher = HitsSearcher(backend: LocalBackend(["products": indices.full]), indexName: "products")
  let filterState = FilterState()
  searcher.connectFilterState(filterState)
  searcher.query = "wireless"
  let lists = Indices.facets.map { _ in List() }
  let connectors = zip(Indices.facets, lists).map { attribute, list in
    FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: attribute, operator: .or, controller: list,
      presenter: FacetListPresenter(keepsSelected: true))
  }
  let hits = HitsConnector<JSON>(searcher: searcher, filterState: filterState)
  searcher.search()
  await searcher.waitUntilIdle()
  // Each value is selected and deselected again, so that the filters are as before.
  try await count("tap", of: 2 * lists.count) { _ in
    for list in lists {
      for _ in 0..<2 {
        guard let facet = list.values.first else { throw Failure(text: "a list is empty") }
        list.onClick?(facet)
        await searcher.waitUntilIdle()
      }
    }
  }
  withExtendedLifetime((connectors, hits)) {}
}

/// Values of mixed case with counts from 0 to 49, the same in every run.
private func facets(_ count: Int) -> [Facet] {
  var state: UInt64 = 1
  return (0..<count).map { number in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let word = state >> 63 == 0 ? "value" : "Value"
    return Facet(value: "\(word) \((state >> 40) % 97) \(number)", count: Int((state >> 33) % 50))
  }
}

/// A list that keeps what it shows.
private final class List: FacetListController {
  var onClick: ((Facet) -> Void)?
  private(set) var values: [Facet] = []

  func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { values = selectableItems.map(\.item) }

  func reload() {}
}
