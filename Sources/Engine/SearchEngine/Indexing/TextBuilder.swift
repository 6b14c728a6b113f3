/// Collects the words of records, and writes them as the text index of a segment.
final class TextBuilder {
  /// The attributes with words, by the numbers that marks have.
  private(set) var attributes: [String] = []
  private let terms: StringTable
  /// The words of all records, by the order in which their terms occurred, and the marks before values.
  private var words: [UInt32] = []
  /// The end of each record's words.
  private var ends: [Int] = []
  private var tokenizer: Tokenizer
  private let thresholds: Thresholds

  init(separators: IndexedSeparators, _ thresholds: Thresholds) {
    terms = StringTable(thresholds, expecting: thresholds.expectedStrings)
    tokenizer = Tokenizer(separators: separators)
    self.thresholds = thresholds
  }

  /// The number of words and marks.
  var wordCount: Int { words.count }

  /// About the number of bytes.
  var size: Int { terms.size + words.count * 8 }

  /// The number of a new attribute; nil beyond the limit.
  func add(attribute: String) -> Int? {
    guard attributes.count < thresholds.maxTextAttributes else { return nil }
    attributes.append(attribute)
    return attributes.count - 1
  }

  /// Adds a value of an attribute to the current record.
  ///
  /// - Parameter position: The position of its first word.
  /// - Returns: The number of its words.
  func add(_ text: UnsafeBufferPointer<UInt8>, of attribute: Int, at position: Int) -> Int {
    words.append(TextIndex.Mark(attribute: attribute, position: position).entry)
    let before = words.count
    tokenizer.forEachWord(in: text) { folded, _ in words.append(terms.number(of: folded)) }
    if words.count == before { words.removeLast() }
    return max(0, words.count - before)
  }

  func endRecord() { ends.append(words.count) }

  /// Writes the term dictionary, each document's terms, and the postings. The builder must not be used afterwards.
  ///
  /// - Parameter records: The record of each document.
  func write(
    to writer: SegmentWriter, records: [UInt32], _ plan: IndexPlan, _ work: inout FinishingWork
  ) throws(StoreError) {
    let (count, wordCount) = (records.count, words.count)
    let ascending = terms.ascending()
    var numbers = [UInt32](repeating: 0, count: ascending.count)
    for (number, old) in ascending.enumerated() { numbers[Int(old)] = UInt32(number) }
    try writer.write(SectionID.terms, count: ascending.count) { self.terms[Int(ascending[$0])] }

    var starts: [UInt32] = []
    starts.reserveCapacity(count + 1)
    var counts = [UInt32](repeating: 0, count: ascending.count)
    // The last document, counted from 1, in which each term was seen, since a document is in its postings once.
    var seen = [UInt32](repeating: 0, count: ascending.count)
    let forward = [UInt32](filling: words.count) { forward, written in
      for (document, record) in records.enumerated() {
        starts.append(UInt32(written))
        for index in (record == 0 ? 0 : ends[Int(record) - 1])..<ends[Int(record)] {
          var entry = words[index]
          if TextIndex.Mark(entry) == nil {
            entry = numbers[Int(entry)]
            if seen[Int(entry)] != UInt32(document + 1) {
              seen[Int(entry)] = UInt32(document + 1)
              counts[Int(entry)] += 1
            }
          }
          forward[written] = entry
          written += 1
        }
      }
      starts.append(UInt32(written))
    }
    (words, ends) = ([], [])
    try writer.write(SectionID.bestPositions, bestPositions(forward, terms: ascending.count, plan))
    try writer.write(SectionID.forwardStarts, starts)
    try writer.write(SectionID.forward, forward)
    work.finish(wordCount)

    var postings = PostingsBuilder(documents: count, counts: counts, thresholds)
    for term in seen.indices { seen[term] = 0 }
    postings.fill { put in
      for document in 0..<count {
        for index in Int(starts[document])..<Int(starts[document + 1]) {
          let entry = forward[index]
          guard TextIndex.Mark(entry) == nil, seen[Int(entry)] != UInt32(document + 1) else { continue }
          seen[Int(entry)] = UInt32(document + 1)
          put(UInt32(document), Int(entry))
        }
      }
    }
    work.finish(wordCount)
    try postings.write(to: writer, as: SectionID.termPostings)
    try writePrefixes(of: ascending, postings, documents: count, to: writer)
    work.finish(wordCount)
  }

  /// The best position of each term in any document, with the flag of terms that are a whole value somewhere.
  private func bestPositions(_ forward: [UInt32], terms: Int, _ plan: IndexPlan) -> [UInt32] {
    let ranks = attributes.map { plan.searchableRank(of: $0) ?? 0 }
    let areOrdered = ranks.map { plan.searchable?[$0].isOrdered ?? false }
    var positions = [UInt32](repeating: ~TextIndex.AttributePosition.isWhole, count: terms)
    var (attribute, position) = (0, 0)
    var isFirst = false
    for (entry, word) in forward.enumerated() {
      if let mark = TextIndex.Mark(word) {
        (attribute, position, isFirst) = (mark.attribute, mark.position, true)
        continue
      }
      let rank = ranks[attribute]
      let best = TextIndex.AttributePosition.packed(
        rank: rank, position: min(position, thresholds.highestPosition), isOrdered: areOrdered[attribute])
      let known = positions[Int(word)]
      var whole = known & TextIndex.AttributePosition.isWhole
      if isFirst, entry + 1 == forward.count || TextIndex.Mark(forward[entry + 1]) != nil {
        whole = TextIndex.AttributePosition.isWhole
      }
      positions[Int(word)] = min(known & ~TextIndex.AttributePosition.isWhole, UInt32(best)) | whole
      position += 1
      isFirst = false
    }
    return positions
  }

  /// Writes the unions of postings for prefixes of terms that many documents have.
  private func writePrefixes(
    of ascending: [UInt32], _ postings: PostingsBuilder, documents: Int, to writer: SegmentWriter
  ) throws(StoreError) {
    var union = [UInt64](repeating: 0, count: bitmapWords(documents))
    for length in 1...TextIndex.maxReadyPrefixLength {
      var firsts: [UInt32] = []
      var unions = PostingsBuilder(documents: documents, counts: [], thresholds)
      postings.withTable { postings in
        var first = 0
        while first < ascending.count {
          let prefix = terms[Int(ascending[first])].prefix(length)
          var end = first + 1
          while end < ascending.count, terms[Int(ascending[end])].prefix(length).elementsEqual(prefix) { end += 1 }
          defer { first = end }
          let total = (first..<end).reduce(0) { $0 + postings.count($1) }
          guard prefix.count == length, end - first > 1 else { continue }
          let isReady = total >= thresholds.smallestReadyUnion && length <= thresholds.maxReadyPrefixLength
          guard thresholds.choose(.readyUnionBuilt, over: .readyUnionOmitted, if: isReady) else { continue }
          union.withUnsafeMutableBufferPointer { union in
            union.update(repeating: 0)
            for term in first..<end { union.formUnion(postings[term]) }
            unions.append(union)
          }
          firsts.append(UInt32(first))
        }
      }
      try writer.write(SectionID.prefixTerms(length: length), firsts)
      try unions.write(to: writer, as: SectionID.prefixPostings(length: length))
    }
  }
}
