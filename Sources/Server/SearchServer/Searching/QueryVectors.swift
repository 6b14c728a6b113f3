internal import Platform
internal import SearchEngine
internal import SearchModel

/// The vectors of the texts of a call that searches by meaning.
///
/// All searches of the call together wait no longer than a single one may.
final class QueryVectors: Sendable {
  let embedder: QueryEmbedder
  private let deadline: Duration
  private let clock: ServerClock
  private let note: @Sendable (String) -> Void
  private let state = Locked(State())

  private struct State {
    var known: [Text: Result] = [:]
    var waited = Duration.zero
  }

  /// A text that is searched in an index.
  private struct Text: Hashable {
    var text: String
    var index: ObjectIdentifier
  }

  /// A vector, or why there is none.
  private struct Result: Sendable {
    var vector: [Float]?
    var failure: String?
  }

  /// - Parameters:
  ///   - deadline: The longest time that the searches of a call wait for vectors.
  ///   - note: Called with the cause of each failure, which no response has: it may name a server.
  init(
    _ embedder: QueryEmbedder, within deadline: Duration, clock: ServerClock, note: @escaping @Sendable (String) -> Void
  ) {
    (self.embedder, self.deadline, self.clock, self.note) = (embedder, deadline, clock, note)
  }

  /// Gives a query its vector, if it needs one. Blocks the thread until it is there, or the time is over.
  ///
  /// - Returns: Why the query has none.
  func addVector(to query: inout Query, view: String, of index: LocalIndex) -> String? {
    guard index.needsVector(query, view: view) else { return nil }
    let text = Text(text: query.query ?? "", index: ObjectIdentifier(index))
    let result = known(text) ?? waiting(for: text) { [query] in await self.result(query, view, index, self.deadline) }
    query.queryVector = result.vector ?? query.queryVector
    return result.failure
  }

  /// Embeds the text of a query, if it needs a vector, without blocking a thread. ``addVector(to:view:of:)`` has it then.
  nonisolated(nonsending) func prepare(_ query: Query, view: String, of index: LocalIndex) async {
    guard index.needsVector(query, view: view) else { return }
    let text = Text(text: query.query ?? "", index: ObjectIdentifier(index))
    guard known(text) == nil else { return }
    let began = clock.elapsed()
    let result = await result(query, view, index, deadline - state.withLock { $0.waited })
    add(result, of: text, after: clock.elapsed() - began)
  }

  private var late: Result { Result(failure: "the embedder did not answer within \(deadline.wholeMilliseconds) ms") }

  /// What is known of a text: nothing more is embedded when the time of the call is over.
  private func known(_ text: Text) -> Result? {
    state.withLock { $0.known[text] ?? ($0.waited >= deadline ? late : nil) }
  }

  private func add(_ result: Result, of text: Text, after time: Duration) {
    state.withLock { state in
      state.known[text] = result
      state.waited += time
    }
  }

  private func waiting(for text: Text, _ embed: @escaping @Sendable () async -> Result) -> Result {
    let (lock, answer) = (PosixLock(), Locked<Result?>(nil))
    let began = clock.elapsed()
    let task = Task {
      let result = await embed()
      answer.withLock { $0 = result }
      lock.withLock { lock.announceChange() }
    }
    let end = began + deadline - state.withLock { $0.waited }
    // The deadline of the index needs a thread of the pool, which others may hold.
    lock.withLock { clock.wait(lock, end) { answer.withLock { $0 != nil } } }
    // A cancelled task would answer that it was cancelled.
    let result = answer.withLock { $0 } ?? late
    task.cancel()
    add(result, of: text, after: clock.elapsed() - began)
    return result
  }

  private nonisolated(nonsending) func result(
    _ query: Query, _ view: String, _ index: LocalIndex, _ limit: Duration
  ) async -> Result {
    let (embedded, failure) = await index.embedding(query, view: view, with: embedder, within: limit)
    guard let failure else { return Result(vector: embedded.queryVector) }
    note("\(failure): searched by the words alone")
    let colon = failure.firstIndex(of: ":")
    return Result(failure: colon.map { String(failure[..<$0]) } ?? failure)
  }
}
