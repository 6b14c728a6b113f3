internal import SearchModel

/// What a query asks of the text of the records, the same for all segments.
struct TextQuery {
  /// The words that a record must have.
  var wanted: [QueryWord]
  var excluded: [QueryWord]
  /// For each of an index's text attributes by name: its place among the searchable ones, or nil where it is not searched.
  var rank: (String) -> Int?
  var toleratesTypos: (String) -> Bool
  /// Whether only some of the searchable attributes are searched, or some without typos.
  var isSelective: Bool
  /// Whether one of the words is enough.
  var isAnyWordEnough = false

  var phrases: Set<Int> { Set(wanted.compactMap(\.phrase)) }
}

/// The search of one segment: which of its documents match the text, and how.
struct PartSearch {
  let part: SegmentPart
  let algebra: SetAlgebra
  let query: TextQuery
  let match: TextMatch
  /// The documents that match the text, deleted ones not among them.
  private(set) var matching: DocumentSet = .all
  /// Those that match it without a typo.
  private(set) var withoutTypos: DocumentSet = .all

  init(_ part: SegmentPart, _ query: TextQuery, _ scratch: Scratch) {
    self.part = part
    self.query = query
    algebra = SetAlgebra(part.segment, scratch)
    match = TextMatch(query.wanted, in: part.segment, algebra)
    var live = DocumentSet.all
    if let documents = part.live { live = .bitmap(documents.bits, count: documents.count) }
    matching = algebra.intersection(documents(withTypos: true), live)
    withoutTypos = hasTypos ? algebra.intersection(documents(withTypos: false), live) : matching
    exclude()
    guard query.isSelective || !query.phrases.isEmpty else { return }
    matching = verified(matching, mostTypos: .max)
    withoutTypos = hasTypos ? verified(withoutTypos, mostTypos: 0) : matching
  }

  /// Whether any word can be matched with typos.
  var hasTypos: Bool { match.words.contains { !$0.withTypos.isEmpty } }

  private func documents(withTypos: Bool) -> DocumentSet {
    guard !query.wanted.isEmpty else { return .all }
    let sets = query.wanted.indices.map { match.documents(of: $0, withTypos: withTypos) }
    if query.isAnyWordEnough { return algebra.union(sets) }
    // The smallest first: what follows then looks at few documents.
    let ordered = sets.sorted { $0.count(of: algebra.documents) < $1.count(of: algebra.documents) }
    return ordered.dropFirst().reduce(ordered[0]) { algebra.compact(algebra.intersection($0, $1)) }
  }

  /// Takes away the documents with a word, or a phrase, that must not be there.
  private mutating func exclude() {
    guard !query.excluded.isEmpty else { return }
    let excluded = TextMatch(query.excluded, in: part.segment, algebra)
    for (place, word) in query.excluded.enumerated() where word.phrase == nil {
      remove(excluded.documents(of: place, withTypos: false))
    }
    for phrase in Set(query.excluded.compactMap(\.phrase)) {
      let words = query.excluded.indices.filter { query.excluded[$0].phrase == phrase }
      if words.count == 1, !query.isSelective {
        // Wherever the word stands, the phrase is there.
        remove(excluded.documents(of: words[0], withTypos: false))
        continue
      }
      var alone = query
      alone.wanted = words.map { query.excluded[$0] }
      alone.excluded = []
      remove(PartSearch(SegmentPart(segment: part.segment), alone, algebra.scratch).matching)
    }
  }

  private mutating func remove(_ documents: DocumentSet) {
    matching = algebra.difference(matching, documents)
    withoutTypos = algebra.difference(withoutTypos, documents)
  }

  /// A reader of the places where the words stand in the documents.
  func reader(withTypos: Bool = true) -> OccurrenceReader {
    let names = part.segment.text.attributes
    return OccurrenceReader(
      match, in: part.segment, ranks: names.map(query.rank), toleratesTypos: names.map(query.toleratesTypos),
      withTypos: withTypos, algebra.scratch)
  }

  /// The documents in which every word, and every phrase, stands where it is searched for.
  private func verified(_ set: DocumentSet, mostTypos: Int) -> DocumentSet {
    var reader = reader(withTypos: mostTypos > 0)
    let phrases = query.phrases.sorted()
    let all: UInt64 = query.wanted.count >= 64 ? .max : 1 << UInt64(query.wanted.count) - 1
    return keeping(set) { document in
      reader.read(document)
      let found = reader.found.words
      guard query.isAnyWordEnough ? found != 0 : found == all else { return false }
      return phrases.allSatisfy { contains($0, reader) }
    }
  }

  private func contains(_ phrase: Int, _ reader: OccurrenceReader) -> Bool {
    let words = query.wanted.indices.filter { query.wanted[$0].phrase == phrase }
    guard let first = words.first else { return true }
    return reader.occurrences.contains { start in
      start.words >> UInt64(first) & 1 == 1
        && words.allSatisfy { word in
          reader.holds(
            word, at: start.position + query.wanted[word].position - query.wanted[first].position, of: start)
        }
    }
  }

  /// Keeps of what matches only documents with a typo total that is accepted.
  mutating func keep(typos isAccepted: (Int) -> Bool) {
    var reader = reader()
    matching = keeping(matching) { document in
      reader.read(document)
      return isAccepted(reader.found.typos)
    }
  }

  mutating func keepOnlyWithoutTypos() { matching = withoutTypos }

  /// Calls the closure with the typo total of each matching document.
  func forEachTypoTotal(_ body: (Int) -> Void) {
    var reader = reader()
    for document in algebra.list(matching) where !algebra.budget.isSpent {
      reader.read(Int(document))
      body(reader.found.typos)
    }
  }

  private func keeping(_ set: DocumentSet, _ isKept: (Int) -> Bool) -> DocumentSet {
    let list = algebra.list(set)
    let out = algebra.scratch.allocate(UInt32.self, list.count + 1)
    var count = 0
    for document in list where !algebra.budget.isSpent && isKept(Int(document)) {
      out[count] = document
      count += 1
    }
    return .list(UnsafeBufferPointer(start: out, count: count))
  }
}
