import InstantSearchCore
import InstantSearchTesting

let backend = ScriptedBackend(
  answering: ReferenceBackend(records: [
    ["objectID": "1", "name": "Desk lamp", "color": "black", "price": 30],
    ["objectID": "2", "name": "Floor lamp", "color": "white", "price": 80],
    ["objectID": "3", "name": "Lamp shade", "color": "white", "price": 12],
  ]))
let filterState = FilterState()
let searcher = HitsSearcher(backend: backend, indexName: "products")
searcher.request.query.facets = ["color"]
searcher.connectFilterState(filterState)

searcher.query = "lamp"
filterState[or: "color"].add(Filter.Facet(attribute: "color", stringValue: "white"))
let response = try await searcher.results()

print("\(response.nbHits) results where \(filterState.groups.expression)")
for hit in response.hits { print("-", hit.record["name"]?.string ?? hit.objectID) }
for facet in response.facets(for: "color") ?? [] { print("\(facet.value) (\(facet.count))") }
