package import InstantSearchCore

extension Searcher {
  /// Searches, and returns when nothing is pending.
  package func searchUntilIdle() async {
    search()
    await waitUntilIdle()
  }
}

extension MultiSearcher {
  /// Searches with all searchers, and returns when nothing is pending.
  package func searchUntilIdle() async {
    search()
    await waitUntilIdle()
  }
}
