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
    /// The names of indices that have changed, each of which has its turn before those that change later.
    var changed: Set<String> = []
    /// The pauses of indices that could not be embedded, by their names.
    var pauses: [String: Task<Void, Never>] = [:]
  }

  /// - Parameters:
  ///   - pause: Waits before an index is embedded again that could not be.
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
      for pause in state.pauses.values { pause.cancel() }
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
    while let task = state.withLock({ $0.task ?? $0.pauses.values.first }) { await task.value }
  }

  private func embedChanged() async {
    while let entry = next() {
      do {
        let count = try await entry.index.embedRecords(with: embedder)
        if count > 0 { note("\(count) \(count == 1 ? "record" : "records") of '\(entry.name)' embedded") }
      } catch SearchError.cancelled where Task.isCancelled {
        state.withLock { _ = $0.changed.insert(entry.name) }
      } catch {
        note("records of '\(entry.name)' can't be embedded: \(error)")
        embedLater(entry.name)
      }
    }
  }

  private func embedLater(_ name: String) {
    state.withLock { state in
      state.pauses[name] = Task.detached(priority: .utility) {
        try? await self.pause()
        self.state.withLock { state in
          state.pauses[name] = nil
          state.changed.insert(name)
          if state.isRunning, state.task == nil { state.task = self.newTask() }
        }
      }
      if !state.isRunning { state.pauses[name]?.cancel() }
    }
  }

  /// The next index that has changed and has no pause. Nil if there is none: then the work ends.
  private func next() -> IndexCatalogue.Entry? {
    state.withLock { state -> IndexCatalogue.Entry? in
      if !Task.isCancelled, state.isRunning {
        while true {
          if state.changed.isEmpty { state.changed = indices.takeChanged() }
          guard let name = state.changed.popFirst() else { break }
          // A replica with the name of a deleted index has no records of its own.
          guard state.pauses[name] == nil, let entry = try? indices.find(name), entry.name == name,
            entry.index.mismatch(of: embedder) == nil
          else { continue }
          let origin = entry.index.vectorOrigin
          let isOwn = origin.map { $0.embedder != nil } ?? (entry.settings.mode == .semantic)
          if isOwn { state.names.insert(entry.name) }
          if isOwn || origin == nil && state.names.contains(entry.name) { return entry }
        }
      }
      // The server may have been started again meanwhile.
      state.task = state.isRunning && Task.isCancelled ? newTask() : nil
      return nil
    }
  }
}
