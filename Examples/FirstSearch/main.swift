import InstantSearch

struct Product: Codable {
  var objectID: String
  var name: String
  var color: String
  var price: Int
}

let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
try index.save([
  Product(objectID: "1", name: "Desk lamp", color: "black", price: 30),
  Product(objectID: "2", name: "Bamboo floor lamp", color: "white", price: 80),
  Product(objectID: "3", name: "Bamboo lampshade", color: "white", price: 12),
  Product(objectID: "4", name: "Lamp of bamboo", color: "green", price: 45),
])
let filterState = FilterState()
let searcher = HitsSearcher(index: index)
let products = HitsConnector<Product>(searcher: searcher, filterState: filterState)
let colors = FacetListConnector(searcher: searcher, filterState: filterState, attribute: "color", operator: .or)

searcher.query = "bambo lamp"
colors.interactor.tap("white")
let response = try await searcher.results()

print("\(response.nbHits) found where \(filterState.groups.expression)")
for hit in products.interactor.hits {
  let name = hit.highlightedText(of: "name", default: hit.record.name)
  print("-", name.tagged(), "for", hit.record.price)
}
for color in colors.interactor.items {
  print(colors.interactor.selections.contains(color.value) ? "[x]" : "[ ]", color.value, color.count)
}
