/// Collects the requests of one turn of the main actor, and sends them to the backend in one call.
///
/// A searcher has a dispatcher of its own, or shares one with the others of a ``MultiSearcher``.
@MainActor
final class SearchDispatcher {
  let backend: any SearchBackend
  /// Sends what is counted beside searches. The counts of a turn are a call of their own: results don't wait for them,
  /// and don't fail with them.
  private(set) lazy var counts = SearchDispatcher(backend: backend, maxRequests: Self.maxCounts)
  /// The tab that is open, of the searchers with this dispatcher.
  private(set) lazy var openTab = OpenTab()
  /// The most requests of a call.
  private let maxRequests: Int
  /// Each takes the requests of a sender; nil if it has none any more.
  private var enqueued: [@MainActor () -> (any SentRequests)?] = []

  /// Services answer at most so many queries in a call.
  private static let maxCounts = 50

  init(backend: any SearchBackend, maxRequests: Int = .max) {
    self.backend = backend
    self.maxRequests = maxRequests
  }

  /// Takes a sender's requests at the end of this turn. The requests of all senders of a turn are sent together.
  func enqueue(_ takeRequests: @escaping @MainActor () -> (any SentRequests)?) {
    enqueued.append(takeRequests)
    guard enqueued.count == 1 else { return }
    Task { [weak self] in self?.endTurn() }
  }

  /// Sends requests at the end of this turn, with those of others, and awaits their answers. Requests that are too many for
  /// a call are sent in several, one after the other.
  func answers(to requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    if requests.isEmpty { return [] }
    if requests.count > maxRequests {
      var answers: [SearchAnswer] = []
      for start in stride(from: 0, to: requests.count, by: maxRequests) {
        answers += try await self.answers(to: Array(requests[start...].prefix(maxRequests)))
      }
      return answers
    }
    let awaited = AwaitedRequests(requests)
    return try await WaitingCaller.value(ifCancelled: .failure(.cancelled)) { caller in
      awaited.caller = caller
      enqueue { awaited }
    } giveUp: { _ in
      awaited.cancel()
    }.get()
  }

  private func endTurn() {
    let enqueued = enqueued
    self.enqueued = []
    // Taking requests notifies observers, which may have cancelled others.
    let taken = enqueued.compactMap { takeRequests in takeRequests() }.filter { !$0.isCancelled }
    var call: [any SentRequests] = []
    var count = 0
    for sent in taken {
      if count + sent.requests.count > maxRequests {
        SearchCall(call, to: backend).send()
        (call, count) = ([], 0)
      }
      call.append(sent)
      count += sent.requests.count
    }
    SearchCall(call, to: backend).send()
  }
}

/// Requests whose answers a caller awaits.
@MainActor
private final class AwaitedRequests: SentRequests {
  let requests: [SearchRequest]
  var caller: WaitingCaller<Result<[SearchAnswer], SearchError>>?
  weak var call: SearchCall?
  private(set) var isCancelled = false

  init(_ requests: [SearchRequest]) { self.requests = requests }

  func receive(_ answers: Result<[SearchAnswer], SearchError>) { caller?.resume(returning: answers) }

  func cancel() {
    isCancelled = true
    call?.requestsWereCancelled()
    caller?.resume(returning: .failure(.cancelled))
  }
}
