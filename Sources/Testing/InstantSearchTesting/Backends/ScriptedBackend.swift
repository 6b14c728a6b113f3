public import InstantSearchCore
internal import Platform

/// A backend controlled by a test: it answers by a rule, or each call when the test answers it.
///
/// ```swift
/// let backend = ScriptedBackend()
/// searcher.search()
/// let call = await backend.nextCall()
/// call.answer(SearchResponse(nbHits: 3))
/// ```
public final class ScriptedBackend: SearchBackend {
  public let supportedParameters: SupportedParameters
  /// True: the test's answers may have histograms.
  public let countsHistograms = true
  /// True: the test answers requests for recommendations too.
  public let recommends = true

  /// Answers a call at once, or returns nil to leave it to the test.
  private let rule: @Sendable ([SearchRequest]) async -> Result<[SearchAnswer], SearchError>?
  private let ignoresCancellation: Bool
  private let state = Locked(State())

  private struct State {
    var calls: [Call] = []
    /// The calls that `nextCall()` has not returned yet.
    var unseen: [Call] = []
    var watchers: [CheckedContinuation<Call, Never>] = []
  }

  /// A backend whose calls are answered by the test. If it ignores cancellation, a call does not end when its task is
  /// cancelled.
  public init(supportedParameters: SupportedParameters = .all, ignoresCancellation: Bool = false) {
    self.supportedParameters = supportedParameters
    self.ignoresCancellation = ignoresCancellation
    rule = { _ in nil }
  }

  /// A backend that answers each call at once, by a rule.
  public init(
    supportedParameters: SupportedParameters = .all,
    answering rule: @escaping @Sendable ([SearchRequest]) async throws(SearchError) -> [SearchAnswer]
  ) {
    self.supportedParameters = supportedParameters
    ignoresCancellation = false
    self.rule = { requests in
      do throws(SearchError) { return .success(try await rule(requests)) } catch { return .failure(error) }
    }
  }

  /// A backend that answers like the model, and records the calls.
  package convenience init(answering model: ReferenceBackend) {
    self.init(supportedParameters: model.supportedParameters) { requests throws(SearchError) in
      var answers: [SearchAnswer] = []
      for request in requests { answers.append(try model.answer(to: request)) }
      return answers
    }
  }

  /// All calls so far, in order.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Awaits the next call that has not been returned here.
  public func nextCall() async -> Call {
    await withCheckedContinuation { continuation in
      let call: Call? = state.withLock { state in
        if state.unseen.isEmpty {
          state.watchers.append(continuation)
          return nil
        }
        return state.unseen.removeFirst()
      }
      if let call { continuation.resume(returning: call) }
    }
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let call = Call(requests)
    let watcher: CheckedContinuation<Call, Never>? = state.withLock { state in
      state.calls.append(call)
      if state.watchers.isEmpty {
        state.unseen.append(call)
        return nil
      }
      return state.watchers.removeFirst()
    }
    watcher?.resume(returning: call)
    if let answers = await rule(requests) { call.finish(answers) }
    return try await call.answers(ignoringCancellation: ignoresCancellation).get()
  }

  /// One call to the backend, which awaits its answers from the test.
  public final class Call: Sendable {
    /// The requests of the call, in order.
    public let requests: [SearchRequest]
    private let state = Locked(State())

    private struct State {
      var answers: Result<[SearchAnswer], SearchError>?
      var isCancelled = false
      var waiting: CheckedContinuation<Result<[SearchAnswer], SearchError>, Never>?
      var cancellationWatchers: [CheckedContinuation<Void, Never>] = []
    }

    fileprivate init(_ requests: [SearchRequest]) { self.requests = requests }

    /// The first request, if it is one for hits.
    package var hitsRequest: HitsRequest? {
      if case .hits(let request) = requests.first { request } else { nil }
    }

    /// Answers all requests, in order.
    public func answer(_ answers: [SearchAnswer]) { finish(.success(answers)) }

    /// Answers a call that has one request for hits.
    public func answer(_ response: SearchResponse) { answer([.hits(response)]) }

    /// Lets the whole call fail with an error.
    public func fail(_ error: SearchError) { finish(.failure(error)) }

    /// Whether the searcher has cancelled the call.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Returns when the searcher has cancelled the call.
    public func waitForCancellation() async {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if !state.isCancelled { state.cancellationWatchers.append(continuation) }
          return state.isCancelled
        }
        if isCancelled { continuation.resume() }
      }
    }

    /// Ends the call with the first answers; later ones are dropped.
    fileprivate func finish(_ answers: Result<[SearchAnswer], SearchError>) {
      let waiting: CheckedContinuation<Result<[SearchAnswer], SearchError>, Never>? = state.withLock { state in
        guard state.answers == nil else { return nil }
        state.answers = answers
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume(returning: answers)
    }

    fileprivate func answers(ignoringCancellation: Bool) async -> Result<[SearchAnswer], SearchError> {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let answers = state.withLock { state in
            if state.answers == nil { state.waiting = continuation }
            return state.answers
          }
          if let answers { continuation.resume(returning: answers) }
        }
      } onCancel: {
        let watchers = state.withLock { state in
          state.isCancelled = true
          defer { state.cancellationWatchers = [] }
          return state.cancellationWatchers
        }
        if !ignoringCancellation { finish(.failure(.cancelled)) }
        for watcher in watchers { watcher.resume() }
      }
    }
  }
}
