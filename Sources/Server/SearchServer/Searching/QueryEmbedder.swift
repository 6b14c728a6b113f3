internal import Platform
internal import SearchModel

/// The embedder of a server: it keeps the vectors of recent texts, since pages and filters search for the same text again.
///
/// A search that waits no longer leaves its text to the embedder, so that the next search for the text has its vector. Only
/// so many texts are embedded at once.
final class QueryEmbedder: TextEmbedder {
  private let base: any TextEmbedder
  private let state = Locked(State())

  private typealias Work = Task<Result<[Float], SearchError>, Never>

  private struct State {
    var vectors: [String: [Float]] = [:]
    /// The texts with vectors, in the order in which they were embedded.
    var texts: [String] = []
    var running: [String: Work] = [:]

    mutating func keep(_ vector: [Float], of text: String) {
      vectors[text] = vector
      texts.append(text)
      guard texts.count > QueryEmbedder.mostKept else { return }
      // Half at once, so that each text costs little.
      for text in texts.prefix(QueryEmbedder.mostKept / 2) { vectors[text] = nil }
      texts.removeFirst(QueryEmbedder.mostKept / 2)
    }
  }

  private enum Step {
    case known([Float])
    case wait(Work)
    case refuse
  }

  /// The most texts that are kept, the greatest length of each in bytes, and the most that are embedded at once.
  private static let (mostKept, longestKept, mostRunning) = (1_000, 512, 64)

  init(_ base: any TextEmbedder) { self.base = base }

  var identifier: String { base.identifier }
  var dimensions: Int { base.dimensions }

  func embed(_ texts: [String], for purpose: EmbeddingPurpose) async throws(SearchError) -> [[Float]] {
    guard purpose == .query, texts.count == 1, let text = texts.first else {
      return try await base.embed(texts, for: purpose)
    }
    let step = state.withLock { state -> Step in
      if let known = state.vectors[text] { return .known(known) }
      if let work = state.running[text] { return .wait(work) }
      guard state.running.count < Self.mostRunning else { return .refuse }
      let work = Work { await self.result(text) }
      state.running[text] = work
      return .wait(work)
    }
    switch step {
    case .known(let vector): return [vector]
    case .wait(let work): return [try await work.value.get()]
    case .refuse: throw .failed(reason: "\(Self.mostRunning) other texts are being embedded")
    }
  }

  private func result(_ text: String) async -> Result<[Float], SearchError> {
    let result: Result<[Float], SearchError>
    do throws(SearchError) {
      guard let vector = try await base.embed([text], for: .query).first else {
        throw .failed(reason: "the embedder made no vector")
      }
      result = .success(vector)
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      state.running[text] = nil
      if case .success(let vector) = result, text.utf8.count <= Self.longestKept { state.keep(vector, of: text) }
    }
    return result
  }
}
