internal import Platform
public import SearchModel

extension LocalIndex {
  /// What makes the vectors of records and of queries; nil if they come with records and queries.
  ///
  /// ```swift
  /// index.embedder = embedder
  /// try await index.embedRecords()
  /// ```
  ///
  /// It is not stored: set it whenever the index is opened.
  public var embedder: (any TextEmbedder)? {
    get { embedding.withLock { $0.embedder } }
    set {
      embedding.withLock {
        $0.embedder = newValue
        if newValue != nil { embedderFlag.set() }
      }
    }
  }

  /// Whether there is an embedder. Each search asks, so the lock is taken only where there ever was one.
  var hasEmbedder: Bool { embedderFlag.isSet && embedder != nil }

  /// How long a search waits for the vector of its query; 150 ms if not set. It is answered by the words alone then.
  package var embeddingDeadline: Duration {
    get { embedding.withLock { $0.deadline } }
    set { embedding.withLock { $0.deadline = newValue } }
  }

  /// What embeds, and for how long a search waits for it.
  struct Embedding {
    var embedder: (any TextEmbedder)?
    var deadline = Duration.milliseconds(150)
    /// The texts of which all vectors are known to be: only records without a vector need one then.
    var checkedTexts: EmbeddedTexts?
    /// How many records the running call of `embedRecords` has not embedded yet.
    var remaining = 0
  }

  /// The number of records that are embedded, and saved, at once.
  private static let batchSize = 512

  /// Makes the vectors of all records that have none, or whose text has changed since theirs was made.
  ///
  /// The text is that of the attributes in the setting `embeddedAttributes`. Without it, the searched attributes that
  /// describe the records are chosen when the first vectors are made: those whose texts have several words. A record without
  /// such a text has those of all searched attributes.
  ///
  /// A record that is saved again keeps its vector while its text is the same, and has none afterwards: until it is embedded,
  /// it is found by its words alone. Records are saved some at a time, so that a cancelled call can be continued by another
  /// one. Those that are changed meanwhile are left to the next call. It reads only records without a vector, unless the
  /// index was opened or its settings were changed since the last call.
  ///
  /// - Parameters:
  ///   - embedder: What makes the vectors; nil for ``embedder``. Its identifier must be that of the embedder that made the
  ///     vectors of the index; see ``removeVectors()``.
  ///   - progress: Called with the number of records that are done, and of all that this call embeds.
  /// - Returns: How many records were embedded.
  @discardableResult
  public nonisolated(nonsending) func embedRecords(
    with embedder: (any TextEmbedder)? = nil, progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Int {
    guard let embedder = embedder ?? self.embedder else {
      throw SearchError.refused(message: "the index has no embedder: set it, or name one")
    }
    try check(embedder)
    let found = try await SerialThread().result { [unowned self] () throws(IndexError) in try self.recordsToEmbed() }
    let outdated = found.ids
    let settings = VectorSettings(
      dimensions: embedder.dimensions, embedder: embedder.identifier, attributes: found.attributes)
    var done = 0
    defer { embedding.withLock { $0.remaining = 0 } }
    func note() {
      embedding.withLock { $0.remaining = outdated.count - done }
      progress?(done, outdated.count)
    }
    note()
    while done < outdated.count {
      if Task.isCancelled { throw SearchError.cancelled }
      let ids = Array(outdated[done..<min(done + Self.batchSize, outdated.count)])
      let texts = try textsToEmbed(of: ids, settings)
      // Empty texts have no vector.
      let asked = Array(Set(texts.map(\.text)).subtracting([""])).sorted()
      let made = try await embedder.embed(asked, for: .records)
      guard made.count == asked.count else {
        throw SearchError.failed(reason: "the embedder made \(made.count) vectors of \(asked.count) texts")
      }
      var vectors: [String: QuantizedVector] = [:]
      for (text, numbers) in zip(asked, made) { vectors[text] = try Self.vector(numbers, of: embedder) }
      // Texts that a dictionary takes for the same may have different bytes, and so hashes.
      let saved = texts.map { id, text in
        (objectID: id, stored: StoredVector(textHash: EmbeddedTexts.hash(text), vector: vectors[text]), text: text)
      }
      try await inBackground { index throws(IndexError) in try index.save(saved, settings) }
      done += ids.count
      note()
    }
    embedding.withLock { $0.checkedTexts = found.texts }
    return done
  }

  /// The number of records that have no vector yet, or one of an old text as far as that is known.
  package var unembeddedCount: Int {
    let missing = snapshot.segments.reduce(0) { $0 + $1.unembedded.count }
    return max(missing, embedding.withLock { $0.remaining })
  }

  /// Removes the vectors of all records, so that another embedder can make others.
  public func removeVectors() throws(IndexError) { try change { try $0.removeVectors() } }

  /// What made the vectors of the index, and how many dimensions they have; nil before the first record has one.
  package var vectorOrigin: (embedder: String?, dimensions: Int)? {
    snapshot.configuration.stored.vectors.map { ($0.embedder, $0.dimensions) }
  }

  /// Whether queries that an embedder embeds can be compared with the records.
  package func canSearch(with embedder: any TextEmbedder) -> Bool {
    snapshot.vectorDimensions > 0 && mismatch(of: embedder) == nil
  }

  /// Throws where an embedder did not make the vectors of the index.
  private func check(_ embedder: any TextEmbedder) throws(SearchError) {
    guard (1...QuantizedVector.maxDimensions).contains(embedder.dimensions) else {
      throw .refused(message: "vectors have 1 to \(QuantizedVector.maxDimensions) dimensions")
    }
    if let problem = mismatch(of: embedder) { throw .refused(message: "\(problem): remove the vectors first") }
  }

  /// Why vectors of an embedder can't be compared with those of the index; nil if they can.
  package func mismatch(of embedder: any TextEmbedder) -> String? {
    guard let known = snapshot.configuration.stored.vectors else { return nil }
    if let other = known.embedder, other != embedder.identifier {
      return "the vectors of the index are those of '\(other)', not of '\(embedder.identifier)'"
    }
    guard known.dimensions != embedder.dimensions else { return nil }
    return "the vectors of the index have \(known.dimensions) dimensions, not \(embedder.dimensions)"
  }

  /// Records that need vectors.
  private struct RecordsToEmbed {
    /// Their objectIDs, in insertion order.
    var ids: [String] = []
    /// The attributes that describe the records, if the index has no vectors yet.
    var attributes: [String]?
    /// The texts of which the vectors are then.
    var texts: EmbeddedTexts
  }

  /// The records whose vectors are missing or old.
  private func recordsToEmbed() throws(IndexError) -> RecordsToEmbed {
    try IndexError.catching(path: path) {
      let (snapshot, segments) = state.segments
      let configuration = snapshot.configuration
      var found = RecordsToEmbed(texts: configuration.embeddedTexts)
      let isFirst = configuration.stored.vectors == nil
      if !isFirst, embedding.withLock({ $0.checkedTexts == found.texts }) {
        for view in segments.map(\.view) {
          let rows = view.unembedded.sorted { view.segment.storeRow($0) < view.segment.storeRow($1) }
          found.ids += rows.map { String(decoding: view.segment.objectIDs[$0], as: UTF8.self) }
        }
        return found
      }
      var describing = DescribingAttributes(found.texts)
      for written in segments {
        try snapshot.forEachBody(of: [written.view], rows: written.rows) { _, body, stored in
          let record = try JSON(parsing: body).object ?? [:]
          if isFirst, found.texts.isDefault { describing.add(record) }
          if stored?.textHash != found.texts.hash(of: record) { found.ids.append(record["objectID"]?.string ?? "") }
        }
      }
      if isFirst, found.texts.isDefault {
        found.attributes = describing.attributes
        found.texts = EmbeddedTexts(configuration.view(named: nil).settings, describing: found.attributes)
      }
      return found
    }
  }

  /// The texts of an index whose first vectors may be those that are being made.
  private static func texts(_ configuration: IndexConfiguration, _ settings: VectorSettings) -> EmbeddedTexts {
    guard configuration.stored.vectors == nil else { return configuration.embeddedTexts }
    return EmbeddedTexts(configuration.view(named: nil).settings, describing: settings.attributes)
  }

  /// The texts of the records that are still there.
  private func textsToEmbed(
    of ids: [String], _ settings: VectorSettings
  ) throws(IndexError) -> [(objectID: String, text: String)] {
    try IndexError.catching(path: path) {
      try reading { snapshot throws(SearchError) in
        let texts = Self.texts(snapshot.configuration, settings)
        var found: [(objectID: String, text: String)] = []
        for id in ids {
          guard let address = snapshot.address(of: id) else { continue }
          found.append((id, texts.text(of: try snapshot.record(at: address))))
        }
        return found
      }
    }
  }

  /// Saves vectors of records whose texts have not changed meanwhile.
  private func save(
    _ vectors: [(objectID: String, stored: StoredVector, text: String)], _ settings: VectorSettings
  ) throws(IndexError) {
    try change { writer in
      let snapshot = writer.snapshot
      let texts = Self.texts(snapshot.configuration, settings)
      var settings = settings
      if let known = snapshot.configuration.stored.vectors {
        // Another call may have been faster.
        guard known.dimensions == settings.dimensions, known.embedder ?? settings.embedder == settings.embedder else {
          return
        }
        settings.attributes = known.attributes
      }
      try writer.save(vectors: settings) { batch in
        for (id, stored, text) in vectors {
          guard let address = snapshot.address(of: id) else { continue }
          let record = try snapshot.record(at: address)
          guard texts.text(of: record) == text else { continue }
          try JSON.object(record).bytes().withUnsafeBytes {
            try batch.add(record, objectID: id, body: $0, vector: .store(stored))
          }
        }
      }
    }
  }

  private static func vector(
    _ numbers: [Float], of embedder: any TextEmbedder
  ) throws(SearchError) -> QuantizedVector? {
    guard numbers.count == embedder.dimensions else {
      throw .failed(reason: "the embedder made a vector of \(numbers.count) numbers, not of \(embedder.dimensions)")
    }
    do throws(QuantizedVector.Problem) {
      return try QuantizedVector(numbers.map { Double($0) })
    } catch .onlyZeros {
      // None of the words is known.
      return nil
    } catch {
      throw .failed(reason: "the embedder made a vector with \(error.description)")
    }
  }

  // MARK: Queries

  /// The query with its vector, if it asks for a search by meaning and has none; and why it has none.
  ///
  /// - Parameters:
  ///   - view: The name of the sorted view that is searched; any other name means the index itself.
  ///   - other: What makes the vector; nil for ``embedder``.
  ///   - limit: How long to wait for it; nil for ``embeddingDeadline``.
  package nonisolated(nonsending) func embedding(
    _ query: Query, view: String? = nil, with other: (any TextEmbedder)? = nil, within limit: Duration? = nil
  ) async -> (query: Query, failure: String?) {
    guard needsVector(query, view: view) else { return (query, nil) }
    let text = query.query ?? ""
    let (embedder, deadline) = embedding.withLock { (other ?? $0.embedder, limit ?? $0.deadline) }
    guard let embedder else { return (query, nil) }
    if let problem = mismatch(of: embedder) { return (query, problem) }
    var query = query
    switch await Self.vector(of: text, by: embedder, within: deadline) {
    case .failure(let error): return (query, error.reason)
    case .success(let numbers):
      do throws(SearchError) {
        // A query without known words is similar to nothing.
        guard try Self.vector(numbers, of: embedder) != nil else { return (query, "the query has no known words") }
      } catch {
        return (query, "\(error)")
      }
      query.queryVector = numbers
      return (query, nil)
    }
  }

  /// Whether a query asks for a search by meaning, has no vector yet, and has a text whose vector could be compared.
  package func needsVector(_ query: Query, view: String?) -> Bool {
    let isAsked =
      query.mode.map { $0 == .semantic } ?? snapshot.configuration.view(named: view).settings.defaults.isSemantic
    return isAsked && query[.queryVector] == nil && !(query.query ?? "").isEmpty && snapshot.vectorDimensions > 0
  }

  private struct EmbeddingFailure: Error {
    var reason: String
  }

  /// The vector of a text, or a failure as soon as the deadline passes.
  private nonisolated(nonsending) static func vector(
    of text: String, by embedder: any TextEmbedder, within deadline: Duration
  ) async -> Result<[Float], EmbeddingFailure> {
    let race = Locked<CheckedContinuation<Result<[Float], EmbeddingFailure>, Never>?>(nil)
    let tasks = Locked<[Task<Void, Never>]>([])
    @Sendable func finish(_ result: Result<[Float], EmbeddingFailure>) {
      race.withLock { race in
        defer { race = nil }
        return race
      }?.resume(returning: result)
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        race.withLock { $0 = continuation }
        let work = Task {
          do {
            let vectors = try await embedder.embed([text], for: .query)
            finish(
              vectors.first.map { .success($0) } ?? .failure(EmbeddingFailure(reason: "the embedder made no vector")))
          } catch {
            finish(.failure(EmbeddingFailure(reason: "the embedder failed: \(error)")))
          }
        }
        let alarm = Task {
          guard (try? await Task.sleep(for: deadline)) != nil else { return }
          finish(
            .failure(EmbeddingFailure(reason: "the embedder did not answer within \(deadline.milliseconds) ms")))
        }
        tasks.withLock { $0 = [work, alarm] }
      }
    } onCancel: {
      finish(.failure(EmbeddingFailure(reason: "the search was cancelled")))
    }
    for task in tasks.withLock({ $0 }) { task.cancel() }
    return result
  }
}
