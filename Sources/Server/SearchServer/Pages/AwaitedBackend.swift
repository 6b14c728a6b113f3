internal import SearchEngine
internal import SearchModel

/// A backend elsewhere, whose searches end when nobody waits for the page any more: the client has left, or the time for
/// the page is over.
struct AwaitedBackend: SearchBackend {
  let call: Call
  let backend: any SearchBackend

  var supportedParameters: SupportedParameters { backend.supportedParameters }
  var countsHistograms: Bool { backend.countsHistograms }
  var recommends: Bool { backend.recommends }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    // The searchers of a page search in tasks of their own, which its task does not cancel.
    let search = Task { [backend] () -> Result<[SearchAnswer], SearchError> in
      do throws(SearchError) { return .success(try await backend.search(requests)) } catch { return .failure(error) }
    }
    call.cancellation.onCancel { search.cancel() }
    let result = await withTaskCancellationHandler {
      await search.value
    } onCancel: {
      search.cancel()
    }
    return try result.get()
  }
}
