import InstantSearch

struct Lamp: Codable {
  var objectID: String
  var name: String
  var color: String
}

let lamps = [
  Lamp(objectID: "1", name: "Desk lamp", color: "black"),
  Lamp(objectID: "2", name: "Floor lamp", color: "white"),
  Lamp(objectID: "3", name: "Wall lamp", color: "white"),
]

/// The same for each backend: searches with a text and a color, and prints what is found, and each color with its count.
@MainActor
func report(_ searcher: HitsSearcher) async throws {
  let colors = FacetListConnector(
    searcher: searcher, filterState: FilterState(), attribute: "color", operator: .or)
  searcher.query = "lamp"
  colors.interactor.tap("white")
  let response = try await searcher.results()
  print("found", response.hits.map(\.objectID).sorted())
  print("colors", colors.interactor.items.map { "\($0.value) \($0.count)" })
}
