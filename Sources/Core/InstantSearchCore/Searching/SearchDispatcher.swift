/// Collects the requests of one turn of the main actor, and sends them to the backend in one call.
///
/// A searcher has a dispatcher of its own, or shares one with the others of a ``MultiSearcher``.
@MainActor
final class SearchDispatcher {
  let backend: any SearchBackend
  /// Each takes the request of a searcher; nil if it has none any more.
  private var enqueued: [@MainActor () -> RequestInFlight?] = []

  init(backend: any SearchBackend) { self.backend = backend }

  /// Takes a searcher's request at the end of this turn, and sends it with those of the others.
  func enqueue(_ takeRequest: @escaping @MainActor () -> RequestInFlight?) {
    enqueued.append(takeRequest)
    guard enqueued.count == 1 else { return }
    Task { [weak self] in self?.endTurn() }
  }

  private func endTurn() {
    let enqueued = enqueued
    self.enqueued = []
    let requests = enqueued.compactMap { takeRequest in takeRequest() }
    // Taking a request notifies observers, which may have cancelled another one.
    SearchCall(requests.filter { !$0.isCancelled }, to: backend).send()
  }
}
