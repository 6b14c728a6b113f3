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
        if requests.count > 1, error.concernsOneRequest { return sendApart() }
        answers = .failure(error)
      }
      // Receiving an answer notifies observers, which may cancel another request.
      for (index, request) in requests.enumerated() where !request.isCancelled {
        request.receive(request, answers.map { $0[index] })
      }
    }
  }

  /// Sends the requests that the backend does not support each in a call of its own, in which it fails, and the others
  /// together. If it supports all of them, the error does not say which one it concerns, and each is sent on its own.
  private func sendApart() {
    let remaining = requests.filter { !$0.isCancelled }
    let supported = remaining.filter { backend.supports($0.request) }
    let isCauseKnown = supported.count < remaining.count
    if isCauseKnown { SearchCall(supported, to: backend).send() }
    for request in remaining where !isCauseKnown || !backend.supports(request.request) {
      SearchCall([request], to: backend).send()
    }
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

extension SearchBackend {
  fileprivate func supports(_ request: SearchRequest) -> Bool {
    (try? supportedParameters.ignored(in: request)) != nil
  }
}
