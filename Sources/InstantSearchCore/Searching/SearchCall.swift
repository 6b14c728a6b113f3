/// One call to the backend, with one request or several. It is cancelled when all of its requests are.
@MainActor
final class SearchCall {
  private let requests: [RequestInFlight]
  private let backend: any SearchBackend
  private var task: Task<Void, Never>?

  init(_ requests: [RequestInFlight], to backend: any SearchBackend) {
    self.requests = requests
    self.backend = backend
  }

  /// Sends the requests, and passes each its answer. The task keeps the call until it ends.
  func send() {
    guard !requests.isEmpty else { return }
    for request in requests { request.call = self }
    let sent = requests.map(\.request)
    task = Task {
      let answers: Result<[SearchAnswer], SearchError>
      do throws(SearchError) {
        answers = .success(try await backend.answers(to: sent))
      } catch {
        if requests.count > 1, error.concernsOneRequest { return sendOneByOne() }
        answers = .failure(error)
      }
      // Receiving an answer notifies observers, which may cancel another request.
      for (index, request) in requests.enumerated() where !request.isCancelled {
        request.receive(request, answers.map { $0[index] })
      }
    }
  }

  /// Sends each request in a call of its own: the error does not say which one it concerns, and the others must not fail.
  private func sendOneByOne() {
    for request in requests where !request.isCancelled { SearchCall([request], to: backend).send() }
  }

  func requestWasCancelled() {
    if requests.allSatisfy(\.isCancelled) { task?.cancel() }
  }
}

extension SearchError {
  /// Whether a call has failed for one of its requests, so that the others may succeed.
  fileprivate var concernsOneRequest: Bool {
    switch self {
    case .attributeNotFaceted, .unsupportedParameter: true
    default: false
    }
  }
}
