import InstantSearch

/// A record.
struct Product: Codable {
  var objectID: String
  var name: String
  var color: String
}

/// A presenter: the values in alphabetical order.
struct Alphabetical: SelectableListPresentable {
  func present(_ list: SelectableList<Facet>) -> [SelectableItem<Facet>] {
    list.sorted { $0.item.value < $1.item.value }
  }
}

/// A controller: the values of a facet as lines of text.
final class FacetLines: FacetListController {
  var onClick: ((Facet) -> Void)?
  private var items: [SelectableItem<Facet>] = []
  private(set) var lines: [String] = []

  func setSelectableItems(selectableItems: [SelectableItem<Facet>]) { items = selectableItems }

  func reload() { lines = items.map { "\($0.isSelected ? "[x]" : "[ ]") \($0.item.value) \($0.item.count)" } }

  func tap(_ value: String) { items.first { $0.item.value == value }.map { onClick?($0.item) } }
}

/// A screen: a searcher, filters, and widgets with their connectors.
@MainActor
final class ProductScreen {
  let colors = FacetLines()
  let searcher: HitsSearcher
  private let filterState = FilterState()
  private let colorConnector: FacetListConnector
  private let productConnector: HitsConnector<Product>

  init(index: LocalIndex) {
    searcher = HitsSearcher(index: index)
    colorConnector = FacetListConnector(
      searcher: searcher, filterState: filterState, attribute: "color", operator: .or, controller: colors,
      presenter: Alphabetical())
    productConnector = HitsConnector(searcher: searcher)
    searcher.onResults.subscribe(with: self) { screen, response in screen.show(response) }
    searcher.search()
  }

  private func show(_ response: SearchResponse) {
    print(response.nbHits, "found:", productConnector.interactor.hits.map(\.record.name).joined(separator: ", "))
    for line in colors.lines { print(line) }
  }
}

@main
struct Program {
  @MainActor
  static func main() async throws {
    let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
    try await index.save([
      Product(objectID: "1", name: "Desk lamp", color: "black"),
      Product(objectID: "2", name: "Floor lamp", color: "white"),
      Product(objectID: "3", name: "Lampshade", color: "white"),
    ])
    let screen = ProductScreen(index: index)
    await screen.searcher.waitUntilIdle()
    screen.colors.tap("white")
    await screen.searcher.waitUntilIdle()
  }
}
