/// The requests of one sender, which are sent, answered and cancelled together.
@MainActor
protocol SentRequests: AnyObject {
  var requests: [SearchRequest] { get }
  /// The call that they were sent with last; held weakly.
  var call: SearchCall? { get set }
  var isCancelled: Bool { get }
  /// Takes the answers in the order of the requests, or the error of all.
  func receive(_ answers: Result<[SearchAnswer], SearchError>)
}

/// One call to the backend, with the requests of one sender or several. It is cancelled when all of them are.
@MainActor
final class SearchCall {
  private let senders: [any SentRequests]
  private let backend: any SearchBackend
  private var task: Task<Void, Never>?

  init(_ senders: [any SentRequests], to backend: any SearchBackend) {
    self.senders = senders
    self.backend = backend
  }

  /// Sends the requests, and passes each sender its answers. The task keeps the call until it ends.
  func send() {
    guard !senders.isEmpty else { return }
    for sender in senders { sender.call = self }
    let requests = senders.map(\.requests)
    let all = requests.flatMap(\.self)
    task = Task {
      let answers: Result<[SearchAnswer], SearchError>
      do throws(SearchError) {
        answers = .success(try await backend.answers(to: all))
      } catch {
        if senders.count > 1, error.concernsOneRequest { return sendApart(after: error) }
        answers = .failure(error)
      }
      // Receiving an answer notifies observers, which may cancel another request.
      var start = 0
      for (sender, requests) in zip(senders, requests) {
        let own = start..<start + requests.count
        start = own.upperBound
        if !sender.isCancelled { sender.receive(answers.map { Array($0[own]) }) }
      }
    }
  }

  /// The senders that the error concerns fail alone, and the others are sent together. If the error does not say which
  /// requests it concerns, each sender has a call.
  private func sendApart(after error: SearchError) {
    let remaining = senders.filter { !$0.isCancelled }
    let refused = remaining.filter { sender in !sender.requests.allSatisfy { backend.mayAnswer($0, after: error) } }
    let apart = refused.isEmpty ? remaining : refused
    SearchCall(remaining.filter { sender in !apart.contains { $0 === sender } }, to: backend).send()
    for sender in apart where !sender.isCancelled {
      if sender.requests.contains(where: { error == .indexNotFound($0.indexName) }) {
        sender.receive(.failure(error))
      } else {
        SearchCall([sender], to: backend).send()
      }
    }
  }

  func requestsWereCancelled() {
    if senders.allSatisfy(\.isCancelled) { task?.cancel() }
  }
}

extension SearchError {
  /// Whether a call has failed for one of its requests, so that the others may succeed.
  var concernsOneRequest: Bool {
    switch self {
    case .attributeNotFaceted, .unsupportedParameter, .unreadableFilter, .indexNotFound: true
    // Fewer requests in a call stay within its limits.
    case .limitPassed(.answerBytes), .limitPassed(.processorTime), .answerTooLarge: true
    // A refusal by the engine in the process has no status. An unknown key and too many calls concern all requests.
    case .refused(_, let status):
      status.map { (400..<500).contains($0) && ![401, 407, 408, 429].contains($0) } ?? true
    default: false
    }
  }
}

extension SearchBackend {
  /// Whether a request has neither a parameter that the backend does not support nor the index that it does not know.
  fileprivate func mayAnswer(_ request: SearchRequest, after error: SearchError) -> Bool {
    error != .indexNotFound(request.indexName) && (try? ignoredParameters(of: request)) != nil
  }
}
