import InstantSearch
import InstantSearchTesting

/// A backend for tests: each call waits until the test answers it.
@MainActor
func scripted() async throws {
  let backend = ScriptedBackend()
  let searcher = HitsSearcher(backend: backend, indexName: "lamps")
  searcher.onResults.subscribe(with: searcher) { _, response in print("found", response.nbHits) }
  searcher.onError.subscribe(with: searcher) { _, error in print("failed:", error) }

  searcher.query = "lamp"
  searcher.search()
  await backend.nextCall().answer(SearchResponse(nbHits: 3))
  await searcher.waitUntilIdle()
  searcher.query = "lamps"
  searcher.search()
  await backend.nextCall().fail(.timedOut)
  await searcher.waitUntilIdle()
}
