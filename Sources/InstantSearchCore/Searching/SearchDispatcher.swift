/// What a dispatcher collects requests from and hands answers to.
@MainActor
protocol DispatchedSearcher: AnyObject, Sendable {
  /// The request to send now, under a number of the searcher's own; nil if none is wanted any more.
  func takeRequest() -> (number: Int, request: SearchRequest)?
  /// Whether the request of that number has not been given up.
  func wants(_ number: Int) -> Bool
  /// The request of that number without an attribute that its index refuses to count; nil if it can't do without.
  func repeatedRequest(_ number: Int, refusing attribute: Attribute) -> SearchRequest?
  func receive(_ answer: Result<SearchAnswer, SearchError>, number: Int)
}

/// Collects what is asked for in one turn of the main actor, and sends it to the backend in one call.
///
/// A searcher has a dispatcher of its own, or shares one with the others of a ``MultiSearcher``.
@MainActor
final class SearchDispatcher {
  let backend: any SearchBackend
  /// Those who have asked for something in this turn; who goes before its end asks for nothing.
  private var waiting: [Weak] = []
  private var calls: [Int: Call] = [:]
  private var callCount = 0

  private struct Weak {
    weak var searcher: (any DispatchedSearcher)?
  }

  /// A call under way, with those who still want an answer from it.
  private struct Call {
    let requests: [SearchRequest]
    var places: [Place]
    let task: Task<Void, Never>
  }

  /// One request of a call.
  private struct Place {
    weak var searcher: (any DispatchedSearcher)?
    let number: Int
    let position: Int
  }

  init(backend: any SearchBackend) { self.backend = backend }

  deinit {
    for call in calls.values { call.task.cancel() }
  }

  /// Takes the searcher's request at the end of this turn and sends it with those of the others.
  func enqueue(_ searcher: any DispatchedSearcher) {
    waiting.append(Weak(searcher: searcher))
    guard waiting.count == 1 else { return }
    Task { [weak self] in self?.endTurn() }
  }

  /// Drops the answer to a request; the call is cancelled when nobody waits for any of its answers.
  func abandon(_ searcher: any DispatchedSearcher, number: Int) {
    abandon { $0.searcher === searcher && $0.number == number }
  }

  /// Drops the answers to searchers that are gone.
  func abandonForGone() { abandon { $0.searcher == nil } }

  private func abandon(_ isAbandoned: (Place) -> Bool) {
    for id in calls.keys.sorted() {
      calls[id]?.places.removeAll(where: isAbandoned)
      if let call = calls[id], call.places.isEmpty {
        call.task.cancel()
        calls[id] = nil
      }
    }
  }

  private func endTurn() {
    let searchers = waiting.compactMap(\.searcher)
    waiting = []
    var prepared: [(searcher: any DispatchedSearcher, number: Int, request: SearchRequest)] = []
    for searcher in searchers {
      guard let (number, request) = searcher.takeRequest() else { continue }
      // A request that the backend can't honour must not spoil the others of the call.
      if let error = refusal(of: request) {
        searcher.receive(.failure(error), number: number)
      } else {
        prepared.append((searcher, number, request))
      }
    }
    // Taking the request of one may have made another one give up.
    prepared.removeAll { !$0.searcher.wants($0.number) }
    guard !prepared.isEmpty else { return }
    send(
      prepared.map(\.request),
      for: prepared.enumerated().map { Place(searcher: $1.searcher, number: $1.number, position: $0) })
  }

  private func refusal(of request: SearchRequest) -> SearchError? {
    do throws(SearchError) {
      _ = try backend.supportedParameters.ignored(in: request)
      return nil
    } catch {
      return error
    }
  }

  private func send(_ requests: [SearchRequest], for places: [Place]) {
    callCount += 1
    let id = callCount
    let backend = backend
    let task = Task { [weak self] in
      let answers: Result<[SearchAnswer], SearchError>
      do throws(SearchError) {
        answers = .success(try await backend.answers(to: requests))
      } catch {
        answers = .failure(error)
      }
      self?.finish(id, with: answers)
    }
    calls[id] = Call(requests: requests, places: places, task: task)
  }

  private func finish(_ id: Int, with answers: Result<[SearchAnswer], SearchError>) {
    guard let call = calls.removeValue(forKey: id) else { return }
    if case .failure(.attributeNotFaceted(let attribute)) = answers {
      if call.requests.count > 1 { return sendEach(call) }
      if askAgain(call, refusing: attribute) { return }
    }
    for place in call.places {
      place.searcher?.receive(answers.map { $0[place.position] }, number: place.number)
    }
  }

  /// Sends the requests of a call one by one: the error does not say which of their indices refuses the attribute.
  private func sendEach(_ call: Call) {
    for place in call.places { sendAlone(call.requests[place.position], for: place) }
  }

  /// Sends a request again without an attribute that a widget counts and that the index does not declare, so that one
  /// widget does not fail the search of all. Each repetition counts less, so this ends.
  private func askAgain(_ call: Call, refusing attribute: Attribute) -> Bool {
    guard let place = call.places.first,
      let request = place.searcher?.repeatedRequest(place.number, refusing: attribute)
    else { return false }
    // An observer may have cancelled its search.
    if place.searcher?.wants(place.number) == true { sendAlone(request, for: place) }
    return true
  }

  private func sendAlone(_ request: SearchRequest, for place: Place) {
    send([request], for: [Place(searcher: place.searcher, number: place.number, position: 0)])
  }
}
