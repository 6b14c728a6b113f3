import InstantSearch

let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["color"]))
try index.save([
  ["objectID": "1", "name": "Desk lamp", "color": "black", "price": 30],
  ["objectID": "2", "name": "Bamboo floor lamp", "color": "white", "price": 80],
  ["objectID": "3", "name": "Bamboo lampshade", "color": "white", "price": 12],
  ["objectID": "4", "name": "Lamp of bamboo", "color": "green", "price": 45],
])
let filterState = FilterState()
let searcher = HitsSearcher(index: index)
searcher.connectFilterState(filterState)
let colors = FacetListConnector(searcher: searcher, filterState: filterState, attribute: "color", operator: .or)

searcher.query = "bambo lamp"
colors.interactor.tap("white")
let response = try await searcher.results()

print("\(response.nbHits) found where \(filterState.groups.expression)")
for hit in response.hits { print("-", hit.highlights?["name"]?.passage?.value ?? hit.objectID) }
for color in colors.interactor.items {
  print(colors.interactor.selections.contains(color.value) ? "[x]" : "[ ]", color.value, color.count)
}
