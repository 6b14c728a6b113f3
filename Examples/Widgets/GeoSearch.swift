import InstantSearch
import InstantSearchTerminal

/// Stores by their distance from the Louvre, then those within two kilometers, then those in an area of a map.
@MainActor
func geoSearch() async throws {
  func store(_ name: String, _ latitude: Double, _ longitude: Double) -> JSON {
    [
      "objectID": .string(name), "name": .string(name),
      "_geoloc": ["lat": .double(latitude), "lng": .double(longitude)],
    ]
  }
  let index = try LocalIndex()
  try await index.save([
    store("Rivoli", 48.8606, 2.3376), store("Bastille", 48.8533, 2.3692), store("Versailles", 48.8049, 2.1204),
    store("London", 51.5074, -0.1278), ["objectID": "Online", "name": "Online"],
  ])
  let searcher = HitsSearcher(index: index)
  let list = TerminalView.geoSearch()
  let connector = GeoSearchConnector(
    searcher: searcher, origin: Query.GeoPoint(latitude: 48.8606, longitude: 2.3376), units: .metric, controller: list)
  _ = try await searcher.results()
  draw([list])
  connector.interactor.search(in: .around(Query.GeoPoint(latitude: 48.8606, longitude: 2.3376), meters: 5_000))
  _ = try await searcher.results()
  draw([list])
  if let area = GeoArea(south: 48.7, west: 2.1, north: 48.9, east: 2.35) {
    connector.interactor.perform(.move(area))
    _ = try await searcher.results()
    draw([list])
  }
}
