/// A searcher as its dispatcher sees it: it provides requests and receives answers.
@MainActor
protocol DispatchedSearcher: AnyObject, Sendable {
  /// The request to send now, with a number that identifies it to the searcher; nil if there is none any more.
  func takeRequest() -> (number: Int, request: SearchRequest)?
  /// Whether the request of that number has been neither answered nor cancelled.
  func isInFlight(_ number: Int) -> Bool
  /// The request of that number without an attribute that its index refuses to count; nil if the caller itself asks for
  /// the attribute.
  func repeatedRequest(_ number: Int, refusing attribute: Attribute) -> SearchRequest?
  func receive(_ answer: Result<SearchAnswer, SearchError>, number: Int)
}

/// Collects the requests of one turn of the main actor, and sends them to the backend in one call.
///
/// A searcher has a dispatcher of its own, or shares one with the others of a ``MultiSearcher``.
@MainActor
final class SearchDispatcher {
  let backend: any SearchBackend
  /// The searchers that were enqueued in this turn; those that are deallocated before its end are dropped.
  private var enqueued: [Weak] = []
  private var calls: [Int: Call] = [:]
  private var callCount = 0

  private struct Weak {
    weak var searcher: (any DispatchedSearcher)?
  }

  /// A call in flight, with the searchers that still await an answer from it.
  private struct Call {
    let requests: [SearchRequest]
    var recipients: [Recipient]
    let task: Task<Void, Never>
  }

  /// The searcher that awaits the answer to one request of a call.
  private struct Recipient {
    weak var searcher: (any DispatchedSearcher)?
    /// The number by which the searcher knows the request.
    let number: Int
    /// The index of the request in the call.
    let index: Int
  }

  init(backend: any SearchBackend) { self.backend = backend }

  deinit {
    for call in calls.values { call.task.cancel() }
  }

  /// Takes the searcher's request at the end of this turn and sends it with those of the others.
  func enqueue(_ searcher: any DispatchedSearcher) {
    enqueued.append(Weak(searcher: searcher))
    guard enqueued.count == 1 else { return }
    Task { [weak self] in self?.endTurn() }
  }

  /// Drops the answer to a request; a call without recipients is cancelled.
  func abandon(_ searcher: any DispatchedSearcher, number: Int) {
    abandon { $0.searcher === searcher && $0.number == number }
  }

  /// Drops the answers to deallocated searchers.
  func abandonForDeallocatedSearchers() { abandon { $0.searcher == nil } }

  private func abandon(_ isAbandoned: (Recipient) -> Bool) {
    for id in calls.keys.sorted() {
      calls[id]?.recipients.removeAll(where: isAbandoned)
      if let call = calls[id], call.recipients.isEmpty {
        call.task.cancel()
        calls[id] = nil
      }
    }
  }

  private func endTurn() {
    let searchers = enqueued.compactMap(\.searcher)
    enqueued = []
    var prepared: [(searcher: any DispatchedSearcher, number: Int, request: SearchRequest)] = []
    for searcher in searchers {
      guard let (number, request) = searcher.takeRequest() else { continue }
      // A request that the backend can't honour must not fail the others of the call.
      if let error = refusal(of: request) {
        searcher.receive(.failure(error), number: number)
      } else {
        prepared.append((searcher, number, request))
      }
    }
    // Taking one searcher's request notifies observers, which may have cancelled another's.
    prepared.removeAll { !$0.searcher.isInFlight($0.number) }
    guard !prepared.isEmpty else { return }
    send(
      prepared.map(\.request),
      for: prepared.enumerated().map { Recipient(searcher: $1.searcher, number: $1.number, index: $0) })
  }

  private func refusal(of request: SearchRequest) -> SearchError? {
    do throws(SearchError) {
      _ = try backend.supportedParameters.ignored(in: request)
      return nil
    } catch {
      return error
    }
  }

  private func send(_ requests: [SearchRequest], for recipients: [Recipient]) {
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
    calls[id] = Call(requests: requests, recipients: recipients, task: task)
  }

  private func finish(_ id: Int, with answers: Result<[SearchAnswer], SearchError>) {
    guard let call = calls.removeValue(forKey: id) else { return }
    if case .failure(.attributeNotFaceted(let attribute)) = answers {
      if call.requests.count > 1 { return sendEach(call) }
      if retry(call, refusing: attribute) { return }
    }
    for recipient in call.recipients {
      recipient.searcher?.receive(answers.map { $0[recipient.index] }, number: recipient.number)
    }
  }

  /// Sends the requests of a call one by one: the error does not say which of their indices refuses the attribute.
  private func sendEach(_ call: Call) {
    for recipient in call.recipients { sendAlone(call.requests[recipient.index], for: recipient) }
  }

  /// Sends a request again without an attribute that a widget counts and that the index does not declare, so that one
  /// widget does not fail the search of all. Each retry has one attribute less, so this ends.
  private func retry(_ call: Call, refusing attribute: Attribute) -> Bool {
    guard let recipient = call.recipients.first,
      let request = recipient.searcher?.repeatedRequest(recipient.number, refusing: attribute)
    else { return false }
    // An observer may have cancelled its search.
    if recipient.searcher?.isInFlight(recipient.number) == true { sendAlone(request, for: recipient) }
    return true
  }

  private func sendAlone(_ request: SearchRequest, for recipient: Recipient) {
    send([request], for: [Recipient(searcher: recipient.searcher, number: recipient.number, index: 0)])
  }
}
