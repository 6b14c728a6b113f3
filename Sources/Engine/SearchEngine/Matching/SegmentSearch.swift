/// The text search in one segment: finds the documents that match, and those among them without typos.
///
/// A class, since it is passed around often and has many parts.
final class SegmentSearch {
  let view: SegmentView
  let algebra: DocumentSetAlgebra
  let query: TextQuery
  let match: TextMatch
  /// What the words match as a whole, for attributes in which they do so only; nil if that makes no difference.
  private let wholeMatch: TextMatch?
  /// The live documents in the area that match the text.
  private(set) var matching: DocumentSet = .all
  /// Those that match it without a typo.
  private(set) var withoutTypos: DocumentSet = .all
  /// Which documents are similar to the query; nil for a search by words alone.
  private(set) var similarity: SegmentSimilarity?

  /// - Parameter area: Where documents must be; nil for anywhere.
  init(_ view: SegmentView, _ query: TextQuery, within area: SearchArea? = nil, _ scratch: Scratch) {
    self.view = view
    self.query = query
    algebra = DocumentSetAlgebra(view.segment, scratch)
    match = TextMatch(query.required, query.alternatives, in: view.segment, algebra)
    let differsAsWhole =
      query.attributes.includeSomeWithoutPrefixes
      && (query.required.contains { $0 != $0.whole } || query.alternatives.contains(where: \.isPrefix))
    wholeMatch =
      differsAsWhole
      ? TextMatch(query.required.map(\.whole), query.alternatives.map(\.whole), in: view.segment, algebra) : nil
    view.segment.thresholds.count(.wholeWordsMatched, if: wholeMatch != nil)
    var live = DocumentSet.all
    if let documents = view.live { live = .bitmap(documents.bits, count: documents.count) }
    let exact = query.required.indices.map { match.documents(of: $0, withTypos: false) }
    let words = hasTypos ? query.required.indices.map { match.documents(of: $0, withTypos: true) } : exact
    let alternatives = documentsOfAlternatives(beside: words, exact, live)
    matching = algebra.intersection(documents(words, alternatives), live)
    withoutTypos =
      hasTypos ? algebra.intersection(documents(exact, alternatives, withTypos: false), live) : matching
    exclude()
    if let area { narrow(to: area) }
    guard !query.required.isEmpty, query.attributes.areSelective || wholeMatch != nil || query.hasPhrases else {
      return
    }
    matching = verified(matching, maxTypos: .max)
    withoutTypos = hasTypos ? verified(withoutTypos, maxTypos: 0) : matching
  }

  var segment: Segment { view.segment }

  /// Whether any word matches a term with typos, or an alternative that counts as one. As a whole, a word may match with
  /// typos what it begins without any.
  var hasTypos: Bool { match.hasTypos || wholeMatch?.hasTypos == true }

  /// The documents with the words of the query, each itself or by an alternative.
  ///
  /// - Parameters:
  ///   - words: the documents with each word itself.
  ///   - alternatives: the documents with each alternative.
  ///   - withTypos: whether alternatives may count as typos.
  private func documents(
    _ words: [DocumentSet], _ alternatives: [DocumentSet], withTypos: Bool = true
  ) -> DocumentSet {
    guard !query.required.isEmpty else { return .all }
    let sets = words.enumerated().map { word, set in
      algebra.budget.spend(match.alternatives.count)
      let others = match.alternatives.indices.filter { index in
        match.alternatives[index].stands(for: word) && (withTypos || !match.alternatives[index].countsAsTypo)
      }
      return others.isEmpty ? set : algebra.union([set] + others.map { alternatives[$0] })
    }
    let needed = sets.indices.filter { !query.required[$0].isOptional }
    if needed.isEmpty { return algebra.union(sets) }
    // The smallest first, so that the intermediate results are small.
    let ordered = needed.map { sets[$0] }.sorted { $0.count(of: algebra.documents) < $1.count(of: algebra.documents) }
    return ordered.dropFirst().reduce(ordered[0]) { algebra.compact(algebra.intersection($0, $1)) }
  }

  /// The documents with each alternative. Where its terms must follow each other, only those that match the query by it.
  ///
  /// - Parameters:
  ///   - words: the documents with each word itself, with typos.
  ///   - exact: those without typos.
  private func documentsOfAlternatives(
    beside words: [DocumentSet], _ exact: [DocumentSet], _ live: DocumentSet
  ) -> [DocumentSet] {
    var sets = match.alternatives.map { match.documents(with: $0) }
    guard match.alternatives.contains(where: \.isSequence) else {
      segment.thresholds.count(.wordsJoined, if: match.alternatives.contains { $0.matches.words.nonzeroBitCount > 1 })
      return sets
    }
    let possible = algebra.intersection(documents(words, sets), live)
    for (index, alternative) in match.alternatives.enumerated() where alternative.isSequence {
      let itself = exact.indices.filter { alternative.stands(for: $0) }.map { exact[$0] }
      let unclear = algebra.difference(
        algebra.intersection(sets[index], possible), itself.reduce(.all) { algebra.intersection($0, $1) })
      sets[index] = keeping(unclear) { document in
        let words = segment.text.words(of: document)
        algebra.budget.spend(words.count + 16)
        return words.indices.contains { segment.text.holds(alternative.terms, at: $0, of: words) }
      }
      segment.thresholds.count(.sequenceFound, if: !algebra.isEmpty(sets[index]))
    }
    return sets
  }

  /// Removes the documents that have no location in an area.
  func narrow(to area: SearchArea) {
    matching = narrowed(matching, to: area)
    withoutTypos = hasTypos ? algebra.intersection(withoutTypos, matching) : matching
    if let similarity { similarity.candidates = narrowed(similarity.candidates, to: area) }
  }

  /// Finds similar documents too, within the area and without what the query excludes.
  func addSimilar(to query: SemanticQuery, within area: SearchArea?) {
    let all = SegmentSearch(view, self.query.withoutWords, within: area, algebra.scratch)
    similarity = SegmentSimilarity(query, candidates: all.matching, in: segment, algebra)
  }

  /// The documents of a set that have a location in an area.
  private func narrowed(_ set: DocumentSet, to area: SearchArea) -> DocumentSet {
    let locations = segment.locations
    var areFew = false
    if case .list(let list) = set { areFew = list.count <= locations.count / segment.thresholds.areaDivisor }
    if segment.thresholds.choose(.areaByDocuments, over: .areaByBlocks, if: areFew) {
      return keeping(set) { document in
        algebra.budget.spend(area.cost * locations.locations(of: document).count)
        return locations.isLocated(document, in: area)
      }
    }
    return algebra.compact(algebra.intersection(set, locations.documents(in: area, algebra)))
  }

  /// Removes the documents with an excluded word or phrase.
  private func exclude() {
    guard !query.excluded.isEmpty else { return }
    let excluded = TextMatch(query.excluded, in: view.segment, algebra)
    for phrase in Set(query.excluded.compactMap(\.phrase)) {
      let words = query.excluded.indices.filter { query.excluded[$0].phrase == phrase }
      if words.count == 1 {
        // A phrase of one word occurs wherever the word does.
        remove(excluded.documents(of: words[0], withTypos: false))
        continue
      }
      let phraseQuery = query.excludedPhrase(words.map { query.excluded[$0] })
      let search = SegmentSearch(SegmentView(segment: view.segment), phraseQuery, algebra.scratch)
      remove(search.matching)
    }
  }

  private func remove(_ documents: DocumentSet) {
    matching = algebra.difference(matching, documents)
    withoutTypos = algebra.difference(withoutTypos, documents)
  }

  /// A reader of the positions at which the words occur in documents.
  func reader(withTypos: Bool = true) -> OccurrenceReader {
    let attributes = segment.layout.texts.map { name in
      OccurrenceReader.Attribute(
        rank: query.attributes.rank(of: name), toleratesTypos: query.attributes.allowTypos(in: name),
        allowsPrefixes: query.attributes.allowPrefixes(in: name),
        countsExact: query.attributes.allowExactness(in: name))
    }
    return OccurrenceReader(
      match, whole: wholeMatch, in: view.segment, attributes, withTypos: withTypos, algebra.scratch)
  }

  /// The documents in which every word and phrase occurs in an attribute that is searched.
  private func verified(_ set: DocumentSet, maxTypos: Int) -> DocumentSet {
    guard !algebra.isEmpty(set) else { return set }
    let reader = reader(withTypos: maxTypos > 0)
    let phrases = query.phrases.sorted()
    let needed = query.neededWords
    return keeping(set) { document in
      reader.read(document)
      let found = reader.found.words
      return found != 0 && found & needed == needed && phrases.allSatisfy { contains($0, reader) }
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
    let reader = reader()
    return keeping(set) { document in
      reader.read(document)
      return sums.contains(reader.found.typos)
    }
  }

  /// Adds the sum of typos of each of some matching documents.
  func addTypoSums(of set: DocumentSet, to sums: inout Set<Int>) {
    let reader = reader()
    for document in algebra.list(set) where !algebra.budget.isSpent {
      reader.read(Int(document))
      sums.insert(reader.found.typos)
    }
  }

  /// The documents of a set that the closure accepts.
  func keeping(_ set: DocumentSet, _ isKept: (Int) -> Bool) -> DocumentSet {
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

extension [SegmentSearch] {
  /// The number of documents in some sets, one of each segment.
  func documentCount(of sets: [DocumentSet]) -> Int {
    indices.reduce(0) { $0 + sets[$1].count(of: self[$1].algebra.documents) }
  }
}
