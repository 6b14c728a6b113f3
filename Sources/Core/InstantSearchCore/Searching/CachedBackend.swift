public import SearchModel

/// A backend that answers from its memory what it was asked before: going back to a search, to its pages or to a screen
/// needs no request.
///
/// ```swift
/// let searcher = HitsSearcher(backend: CachedBackend(backend), indexName: "products")
/// ```
///
/// An index in the process needs none. Call ``clear()`` after records were changed, or where fresh results are asked for.
public actor CachedBackend: SearchBackend {
  public nonisolated var supportedParameters: SupportedParameters { backend.supportedParameters }
  public nonisolated var countsHistograms: Bool { backend.countsHistograms }
  public nonisolated var recommends: Bool { backend.recommends }

  private let backend: any SearchBackend
  private let limit: Int
  private let age: Duration
  /// The time since the backend was made.
  private let elapsed: @Sendable () -> Duration
  private var entries: [SearchRequest: Entry] = [:]
  private var uses = 0
  private var clearings = 0

  private struct Entry {
    let answer: SearchAnswer
    let time: Duration
    /// The number of the last use.
    var use: Int
  }

  /// Creates a memory of a backend's answers.
  ///
  /// - Parameters:
  ///   - backend: The backend that is asked for what the memory lacks.
  ///   - limit: The most answers to keep; those that were not used for longest go first.
  ///   - age: How long an answer is used.
  ///   - clock: Measures the age.
  public init(
    _ backend: any SearchBackend, limit: Int = 100, age: Duration = .seconds(120),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    (self.backend, self.limit, self.age) = (backend, limit, age)
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Forgets all answers, so that each search is sent.
  public func clear() {
    entries = [:]
    clearings += 1
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    let keys = requests.map(\.withPageNumber)
    let known = keys.map { answer(to: $0) }
    let missing = known.indices.filter { known[$0] == nil }
    if missing.isEmpty { return known.compactMap(\.self) }
    let (time, clearings) = (elapsed(), clearings)
    var found = try await backend.search(missing.map { requests[$0] })[...]
    guard found.count == missing.count else {
      throw .unreadableAnswer(path: "answers", reason: "expected \(missing.count), found \(found.count)")
    }
    return zip(keys, known).map { key, answer in
      if let answer { return answer }
      let answer = found.removeFirst()
      // What was asked for before the memory was cleared is no longer fresh.
      if clearings == self.clearings { remember(answer, to: key, since: time) }
      return answer
    }
  }

  private func answer(to key: SearchRequest) -> SearchAnswer? {
    guard let entry = entries[key] else { return nil }
    guard elapsed() - entry.time < age else {
      entries[key] = nil
      return nil
    }
    uses += 1
    entries[key]?.use = uses
    return entry.answer
  }

  private func remember(_ answer: SearchAnswer, to key: SearchRequest, since time: Duration) {
    // A call that was sent before, and is answered later, has older results. The caller refuses an answer of another kind.
    guard entries[key].map({ $0.time <= time }) ?? true, answer.isAnswer(to: key) else { return }
    uses += 1
    entries[key] = Entry(answer: answer, time: time, use: uses)
    if entries.count > limit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      entries[oldest.key] = nil
    }
  }
}

extension SearchAnswer {
  fileprivate func isAnswer(to request: SearchRequest) -> Bool {
    switch (request, self) {
    case (.hits, .hits), (.facetValues, .facetValues): true
    case (.hits, .facetValues), (.facetValues, .hits): false
    }
  }
}

extension SearchRequest {
  /// The request for a page by its number; facet values have no pages.
  func page(_ number: Int) -> SearchRequest {
    guard case .hits(var request) = self else { return self }
    request.query.page = number
    return .hits(request)
  }

  /// The request with its page, which is the first one where it has none.
  fileprivate var withPageNumber: SearchRequest { query.page == nil ? page(0) : self }
}
