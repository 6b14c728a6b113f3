internal import Platform
internal import SearchEngine
internal import SearchModel

/// Makes the missing vectors of changed records in the background, while the server runs.
///
/// It embeds the indices whose vectors the embedder has made, and those whose setting `mode` asks for search by meaning. An
/// index that takes the place of such a one is embedded too.
final class RecordEmbedding: Sendable {
  private let embedder: any TextEmbedder
  private let indices: IndexCatalogue
  private let pause: @Sendable () async throws -> Void
  private let note: @Sendable (String) -> Void
  private let state = Locked(State())

  private struct State {
    var isRunning = false
    var task: Task<Void, Never>?
    /// The names of the indices that it embeds.
    var names: Set<String> = []
  }

  /// - Parameters:
  ///   - pause: Waits before records are embedded again that could not be.
  ///   - note: Called with what was done, and with each failure.
  init(
    _ embedder: any TextEmbedder, of indices: IndexCatalogue,
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) },
    note: @escaping @Sendable (String) -> Void
  ) {
    (self.embedder, self.indices, self.pause, self.note) = (embedder, indices, pause, note)
  }

  /// Embeds what is missing, and from now on what changes.
  func start() {
    state.withLock { $0.isRunning = true }
    resume()
  }

  /// Ends after the records that are being embedded. The others are embedded after the next start.
  func stop() {
    state.withLock { state in
      state.isRunning = false
      state.task?.cancel()
    }
  }

  /// Embeds the indices that have changed, unless that is being done.
  func resume() {
    state.withLock { state in
      guard state.isRunning, state.task == nil else { return }
      state.task = newTask()
    }
  }

  private func newTask() -> Task<Void, Never> {
    Task.detached(priority: .utility) { await self.embedChanged() }
  }

  /// Waits until nothing is left to do.
  func finish() async {
    while let task = state.withLock({ $0.task }) { await task.value }
  }

  private func embedChanged() async {
    /// They are embedded again after a pause, and not before.
    var failed: Set<String> = []
    repeat {
      for name in failed.sorted() { indices.markChanged(name) }
      failed = []
      while let entry = next(except: failed) {
        do {
          let count = try await entry.index.embedRecords(with: embedder)
          if count > 0 { note("\(count) \(count == 1 ? "record" : "records") of '\(entry.name)' embedded") }
        } catch SearchError.cancelled where Task.isCancelled {
          failed.insert(entry.name)
        } catch {
          note("records of '\(entry.name)' can't be embedded: \(error)")
          failed.insert(entry.name)
        }
      }
      if !failed.isEmpty { try? await pause() }
    } while !failed.isEmpty
  }

  /// The next index that has changed; nil if there is none.
  ///
  /// - Parameter failed: The names of indices that wait for the next pause. Without any, the work ends with the last index.
  private func next(except failed: Set<String>) -> IndexCatalogue.Entry? {
    state.withLock { state -> IndexCatalogue.Entry? in
      if !Task.isCancelled, state.isRunning {
        while let entry = indices.takeChanged() {
          if failed.contains(entry.name) { continue }
          guard entry.index.mismatch(of: embedder) == nil else { continue }
          let origin = entry.index.vectorOrigin
          let isOwn = origin.map { $0.embedder != nil } ?? (entry.settings.mode == .semantic)
          if isOwn { state.names.insert(entry.name) }
          if isOwn || origin == nil && state.names.contains(entry.name) { return entry }
        }
      }
      // The server may have been started again meanwhile.
      if failed.isEmpty { state.task = state.isRunning && Task.isCancelled ? newTask() : nil }
      return nil
    }
  }
}
