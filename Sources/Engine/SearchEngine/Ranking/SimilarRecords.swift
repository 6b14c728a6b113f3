internal import SearchModel

/// Compares the records that a search finds with one of the index: its rarest words, and the rarest values of each facet.
///
/// They are compared by their postings. So the work depends on how many words and values are compared, and not on the
/// lengths of the records.
struct SimilarRecords {
  private static let bestScore = 10_000
  /// The most words, and the most values of a facet, that are compared.
  private static let (maxWords, maxValues) = (200, 50)
  /// How much of the record's texts is read, in bytes.
  private static let maxBytes = 10_000
  /// The most records that are compared, and how many entries of postings are read at least, if there are so many, to find
  /// those with most in common.
  private static let (maxCandidates, maxPostings) = (400, 2_000_000)

  private let search: IndexSearch
  private let own: DocumentAddress
  /// What counts half each: the facets, and the words.
  private var halves: [[Features]] = []

  /// The words of the record, or its values of a facet.
  private struct Features {
    /// How many there are, up to the most that are compared.
    var count: Int
    var facet: Attribute?
    /// The documents of each segment that have each of them, the rarest first.
    var postings: [(documents: [DocumentSet], count: Int)]
  }

  /// Nil if the index does not have the record any more.
  init?(to record: Hit<JSON>, among search: IndexSearch) throws(SearchError) {
    guard let own = search.snapshot.address(of: record.objectID) else { return nil }
    (self.search, self.own) = (search, own)
    let settings = search.snapshot.configuration.view(named: nil).settings
    let facets = settings.faceting.compactMap { values(of: $0.attribute, in: record.record) }
    if !facets.isEmpty { halves.append(facets) }
    let words = try words(of: record.record, settings)
    if words.count > 0 { halves.append([words]) }
  }

  private var budget: SearchBudget { search.scratch.budget }

  /// Numbers are left out: that two records have the same price says little.
  private func values(of attribute: Attribute, in record: JSON) -> Features? {
    let texts = record.values(at: attribute).compactMap { value in
      value.bool.map { $0 ? "true" : "false" } ?? value.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard budget.spend(64 * texts.count), !texts.isEmpty else { return nil }
    let key = FacetKey(of: attribute.rawValue)
    let keys = Set(texts.map { key.key(of: $0) })
    let columns = search.segmentSearches.map { segmentSearch in
      segmentSearch.segment.facetIndices[attribute.rawValue].map { segmentSearch.segment.facets[$0] }
    }
    return features(keys, most: Self.maxValues, of: attribute) { segment, key in
      columns[segment].flatMap { column in column.number(ofKey: key).map { column.postings[$0] } }
    }
  }

  private func words(of record: JSON, _ settings: ResolvedSettings) throws(SearchError) -> Features {
    let searched =
      settings.searchable?.flatMap(\.paths)
      ?? (record.object ?? [:]).map { Attribute($0.key) }.filter { $0 != .objectID }
    let texts = searched.flatMap { record.values(at: $0) }.compactMap(\.string)
    try budget.require(16 * texts.count)
    let words = try DistinctiveWords.words(
      of: texts, maxBytes: Self.maxBytes, languages: settings.defaults.queryLanguages, budget)
    return features(words, most: Self.maxWords) { segment, word in
      var word = word
      let index = search.segmentSearches[segment].segment.text
      return word.withUTF8 { index.terms.index(of: $0) }.map { index.postings[$0] }
    }
  }

  /// The rarest of some words or values; ties by code point.
  private func features(
    _ texts: Set<String>, most: Int, of facet: Attribute? = nil,
    _ postings: (_ segment: Int, _ text: String) -> DocumentSet?
  ) -> Features {
    var found: [(text: String, documents: [DocumentSet], count: Int)] = []
    for text in texts where budget.spend(64 * search.segmentSearches.count) {
      var (documents, count): ([DocumentSet], Int) = ([], 0)
      for (segment, segmentSearch) in search.segmentSearches.enumerated() {
        let set = postings(segment, text) ?? .none
        if segmentSearch.view.live != nil { budget.spend(set.count(of: segmentSearch.segment.count) / 8) }
        count += segmentSearch.view.liveCount(of: set)
        documents.append(set)
      }
      // What only this record has says nothing about others.
      if count > 1 { found.append((text, documents, count)) }
    }
    found.sort { $0.count == $1.count ? $0.text.precedesByCodePoint($1.text) : $0.count < $1.count }
    return Features(
      count: min(most, texts.count), facet: facet, postings: found.prefix(most).map { ($0.documents, $0.count) })
  }

  // MARK: Finding

  /// The objectIDs of the records that have most in common with it, with their scores.
  func scores() -> [String: Int] {
    var scores: [String: Int] = [:]
    for address in candidates() where address != own {
      let score = score(of: address)
      let segment = search.segmentSearches[address.segment].segment
      if score > 0 { scores[segment.objectIDs.string(address.document)] = score }
    }
    return scores
  }

  /// The documents with the greatest sums, as many as are compared; ties in the order of the search.
  private func candidates() -> [DocumentAddress] {
    let (sums, sets) = (sums(), search.documents())
    /// How many documents have each sum.
    var counts = [Int](repeating: 0, count: Self.bestScore + 1)
    func forEach(_ body: (_ segment: Int, _ document: UInt32, _ sum: Int) -> Void) {
      for (segment, segmentSearch) in search.segmentSearches.enumerated() {
        segmentSearch.algebra.forEach(sets[segment]) { document in
          body(segment, document, min(Int(sums[segment][Int(document)]), Self.bestScore))
          return false
        }
      }
    }
    forEach { counts[$2] += 1 }
    var (least, count) = (counts.count, 0)
    while least > 1, count < Self.maxCandidates {
      least -= 1
      count += counts[least]
    }
    var best: [DocumentAddress] = []
    var others = sets.map { _ in [UInt32]() }
    forEach { segment, document, sum in
      if sum > least {
        best.append(DocumentAddress(segment: segment, document: Int(document)))
      } else if sum == least {
        others[segment].append(document)
      }
    }
    guard count > 0 else { return [] }
    let left = zip(search.segmentSearches, others).map { $0.algebra.set(of: $1) }
    return best + search.hits.page(0..<min(Self.maxCandidates, count) - best.count, of: left).map(\.address)
  }

  /// For each document of each segment, the sum of the weights of what it has in common with the record, without what is
  /// too frequent to be read.
  private func sums() -> [UnsafeMutablePointer<UInt32>] {
    let sums = search.segmentSearches.map { segmentSearch in
      budget.spend(segmentSearch.segment.count / 8)
      return segmentSearch.algebra.scratch.zeros(UInt32.self, segmentSearch.segment.count)
    }
    var weighed: [(documents: [DocumentSet], count: Int, weight: UInt32)] = []
    for half in halves {
      for features in half {
        let weight = max(1, Self.bestScore / halves.count / half.count / features.count)
        weighed += features.postings.map { ($0.documents, $0.count, UInt32(weight)) }
      }
    }
    weighed.sort { $0.count < $1.count }
    var read = 0
    for feature in weighed where read < Self.maxPostings {
      read += feature.count
      for (segment, documents) in feature.documents.enumerated() {
        search.segmentSearches[segment].algebra.forEach(documents) {
          sums[segment][Int($0)] &+= feature.weight
          return false
        }
      }
    }
    return sums
  }

  // MARK: Scoring

  private func score(of address: DocumentAddress) -> Int {
    let shares = halves.map { half in half.reduce(0) { $0 + share(of: $1, address) } / half.count }
    return shares.reduce(0, +) / max(1, shares.count)
  }

  /// The share that both records have of what one has.
  private func share(of features: Features, _ address: DocumentAddress) -> Int {
    budget.spend(features.postings.count + 4)
    let common = features.postings.count { $0.documents[address.segment].contains(address.document) }
    let count = max(common, self.count(of: features, address))
    return common * Self.bestScore / (features.count + count - common)
  }

  /// How many values a document has, up to the most that are compared; of words as many as in proportion to its length.
  private func count(of features: Features, _ address: DocumentAddress) -> Int {
    let segment = search.segmentSearches[address.segment].segment
    guard let facet = features.facet else {
      func length(_ address: DocumentAddress) -> Int {
        search.segmentSearches[address.segment].segment.text.words(of: address.document).count
      }
      return features.count * length(address) / max(1, length(own))
    }
    return segment.facetIndices[facet.rawValue].map {
      min(Self.maxValues, segment.valueCount(ofFacet: $0, address.document))
    } ?? 0
  }
}

extension Segment {
  /// The number of a document's values of a facet.
  fileprivate func valueCount(ofFacet index: Int, _ document: Int) -> Int {
    let column = facets[index]
    guard let field = column.field, let plane = plane(field) else {
      return column.starts.map { Int($0[document + 1] - $0[document]) } ?? 0
    }
    return (0..<field.slots).count { slot in
      UInt32(truncatingIfNeeded: plane[document] >> UInt64(field.shift + slot * field.bits)) & field.mask < column.count
    }
  }
}
