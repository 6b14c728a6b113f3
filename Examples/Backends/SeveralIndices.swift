import InstantSearch

/// Several indices, searched in one call.
@MainActor
func severalIndices() async throws {
  let (indoor, outdoor) = (try LocalIndex(), try LocalIndex())
  try await indoor.save(lamps)
  try await outdoor.save([Lamp(objectID: "9", name: "Garden lamp", color: "black")])

  let searchers = MultiSearcher(backend: LocalBackend(["indoor": indoor, "outdoor": outdoor]))
  let both = [
    searchers.addHitsSearcher(indexName: "indoor", query: Query("lamp")),
    searchers.addHitsSearcher(indexName: "outdoor", query: Query("lamp")),
  ]
  for searcher in both {
    let response = try await searcher.results()
    print(searcher.request.indexName, response.hits.map(\.objectID))
  }
}
