import InstantSearch

let index = try LocalIndex(settings: IndexSettings(attributesForFaceting: ["genre", "year"]))
try index.save([
  ["objectID": "1", "title": "Metropolis", "genre": "science fiction", "year": 1927],
  ["objectID": "2", "title": "Modern Times", "genre": "comedy", "year": 1936],
  ["objectID": "3", "title": "Planet of the Apes", "genre": "science fiction", "year": 1968],
  ["objectID": "4", "title": "Playtime", "genre": "comedy", "year": 1967],
  ["objectID": "5", "title": "Blade Runner", "genre": "science fiction", "year": 1982],
  ["objectID": "6", "title": "The Terminator", "genre": "science fiction", "year": 1984],
  ["objectID": "7", "title": "Tootsie", "genre": "comedy", "year": 1982],
  ["objectID": "8", "title": "The Matrix", "genre": "science fiction", "year": 1999],
])
let filterState = FilterState()
let searcher = HitsSearcher(index: index)
let chart = DecadeChart()
let decades = DecadeListConnector(
  searcher: searcher, filterState: filterState, attribute: "year", controller: chart)

@MainActor
func show() async throws {
  let response = try await searcher.results()
  print("found \(response.nbHits)" + (filterState.isEmpty ? "" : " where \(filterState.groups.expression)"))
  for line in chart.lines { print(line) }
}

try await show()
chart.tap(row: 1)
try await show()
filterState[and: "genre"].add(Filter.Facet(attribute: "genre", stringValue: "comedy"))
chart.tap(row: 0)
try await show()
