/// The text search in one segment: finds the documents that match, and those among them without typos.
struct SegmentSearch {
  let view: SegmentView
  let algebra: DocumentSetAlgebra
  let query: TextQuery
  let match: TextMatch
  /// The live documents that match the text.
  private(set) var matching: DocumentSet = .all
  /// Those that match it without a typo.
  private(set) var withoutTypos: DocumentSet = .all

  init(_ view: SegmentView, _ query: TextQuery, _ scratch: Scratch) {
    self.view = view
    self.query = query
    algebra = DocumentSetAlgebra(view.segment, scratch)
    match = TextMatch(query.required, in: view.segment, algebra)
    var live = DocumentSet.all
    if let documents = view.live { live = .bitmap(documents.bits, count: documents.count) }
    matching = algebra.intersection(documents(withTypos: true), live)
    withoutTypos = hasTypos ? algebra.intersection(documents(withTypos: false), live) : matching
    exclude()
    guard query.isSelective || !query.phrases.isEmpty else { return }
    matching = verified(matching, mostTypos: .max)
    withoutTypos = hasTypos ? verified(withoutTypos, mostTypos: 0) : matching
  }

  var segment: Segment { view.segment }

  /// Whether any word matches a term with typos.
  var hasTypos: Bool { match.words.contains { !$0.withTypos.isEmpty } }

  private func documents(withTypos: Bool) -> DocumentSet {
    guard !query.required.isEmpty else { return .all }
    let sets = query.required.indices.map { match.documents(of: $0, withTypos: withTypos) }
    if query.isAnyWordEnough { return algebra.union(sets) }
    // The smallest first, so that the intermediate results are small.
    let ordered = sets.sorted { $0.count(of: algebra.documents) < $1.count(of: algebra.documents) }
    return ordered.dropFirst().reduce(ordered[0]) { algebra.compact(algebra.intersection($0, $1)) }
  }

  /// Removes the documents with an excluded word or phrase.
  private mutating func exclude() {
    guard !query.excluded.isEmpty else { return }
    let excluded = TextMatch(query.excluded, in: view.segment, algebra)
    for (index, word) in query.excluded.enumerated() where word.phrase == nil {
      remove(excluded.documents(of: index, withTypos: false))
    }
    for phrase in Set(query.excluded.compactMap(\.phrase)) {
      let words = query.excluded.indices.filter { query.excluded[$0].phrase == phrase }
      if words.count == 1, !query.isSelective {
        // A phrase of one word occurs wherever the word does.
        remove(excluded.documents(of: words[0], withTypos: false))
        continue
      }
      var phraseQuery = query
      phraseQuery.required = words.map { query.excluded[$0] }
      phraseQuery.excluded = []
      remove(SegmentSearch(SegmentView(segment: view.segment), phraseQuery, algebra.scratch).matching)
    }
  }

  private mutating func remove(_ documents: DocumentSet) {
    matching = algebra.difference(matching, documents)
    withoutTypos = algebra.difference(withoutTypos, documents)
  }

  /// A reader of the positions at which the words occur in documents.
  func reader(withTypos: Bool = true) -> OccurrenceReader {
    let names = segment.text.attributes
    return OccurrenceReader(
      match, in: view.segment, ranks: names.map(query.rank), toleratesTypos: names.map(query.toleratesTypos),
      withTypos: withTypos, algebra.scratch)
  }

  /// The documents in which every word and phrase occurs in an attribute that is searched.
  private func verified(_ set: DocumentSet, mostTypos: Int) -> DocumentSet {
    var reader = reader(withTypos: mostTypos > 0)
    let phrases = query.phrases.sorted()
    let all: UInt64 = query.required.count >= 64 ? .max : 1 << UInt64(query.required.count) - 1
    return keeping(set) { document in
      reader.read(document)
      let found = reader.found.words
      guard query.isAnyWordEnough ? found != 0 : found == all else { return false }
      return phrases.allSatisfy { contains($0, reader) }
    }
  }

  private func contains(_ phrase: Int, _ reader: OccurrenceReader) -> Bool {
    let words = query.required.indices.filter { query.required[$0].phrase == phrase }
    guard let first = words.first else { return true }
    return reader.occurrences.contains { start in
      start.words >> UInt64(first) & 1 == 1
        && words.allSatisfy { word in
          reader.holds(
            word, at: start.position + query.required[word].position - query.required[first].position, of: start)
        }
    }
  }

  /// Those of some matching documents whose words have one of these sums of typos.
  func documents(of set: DocumentSet, withTypoSums sums: Set<Int>) -> DocumentSet {
    var reader = reader()
    return keeping(set) { document in
      reader.read(document)
      return sums.contains(reader.found.typos)
    }
  }

  /// Adds the sum of typos of each of some matching documents.
  func addTypoSums(of set: DocumentSet, to sums: inout Set<Int>) {
    var reader = reader()
    for document in algebra.list(set) where !algebra.budget.isSpent {
      reader.read(Int(document))
      sums.insert(reader.found.typos)
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
