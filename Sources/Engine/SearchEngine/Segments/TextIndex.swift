internal import CKernels

/// The text index: the term dictionary, the postings of each term, and each document's terms in order.
struct TextIndex {
  /// The term dictionary: the different words, ascending.
  let terms: StringList
  let postings: PostingsTable
  /// Precomputed unions of the postings of all terms with a prefix of one, two or three bytes: the first term of each,
  /// ascending, and its postings.
  let prefixTerms: [UnsafeBufferPointer<UInt32>]
  let prefixPostings: [PostingsTable]
  /// For each term, its best position in any document: see ``AttributePosition``.
  let bestPositions: UnsafeBufferPointer<UInt32>
  private let forward: FirstUse<ForwardIndex>

  /// The position cap: words of an attribute that come later all have this position.
  let highestPosition: Int

  /// The longest prefixes, in bytes, for which a segment can have precomputed unions.
  static let maxReadyPrefixLength = 3

  init(highestPosition: Int, _ forward: FirstUse<ForwardIndex>, in storage: SegmentStorage) {
    self.highestPosition = highestPosition
    self.forward = forward
    terms = storage.strings(SectionID.terms)
    postings = storage.postings(SectionID.termPostings)
    prefixTerms = (1...Self.maxReadyPrefixLength).map { storage.array(SectionID.prefixTerms(length: $0)) }
    prefixPostings = (1...Self.maxReadyPrefixLength).map { storage.postings(SectionID.prefixPostings(length: $0)) }
    bestPositions = storage.array(SectionID.bestPositions)
  }

  /// The precomputed union of the postings of all terms with a prefix; nil where there is none.
  ///
  /// - Parameters:
  ///   - prefixLength: the length of the prefix, in bytes.
  ///   - first: the first term with the prefix.
  func readyUnion(prefixLength: Int, first: Int) -> DocumentSet? {
    guard (1...Self.maxReadyPrefixLength).contains(prefixLength) else { return nil }
    let firsts = prefixTerms[prefixLength - 1]
    let index = firsts.partitioningIndex { $0 >= first }
    return index < firsts.count && firsts[index] == first ? prefixPostings[prefixLength - 1][index] : nil
  }

  /// Each document's terms, all of which are verified when they are first used.
  var forwardIndex: ForwardIndex { forward.value }

  /// The terms and marks of a document.
  func words(of document: Int) -> UnsafeBufferPointer<UInt32> { forward.value.words(of: document) }

  /// Whether a word of a document and those after it, in the same value, are of these terms.
  func holds(_ terms: [Range<Int>], at offset: Int, of words: UnsafeBufferPointer<UInt32>) -> Bool {
    // A mark is greater than all terms.
    offset + terms.count <= words.count
      && terms.indices.allSatisfy { terms[$0].contains(Int(words[offset + $0])) }
  }

  /// The best position of a term in any document, as ``AttributePosition/packed(rank:position:isOrdered:)`` computes
  /// it.
  func bestPosition(of term: Int) -> Int { Int(bestPositions[term] & ~AttributePosition.isWhole) }

  /// Whether a term is the whole value of some attribute in some document.
  func isWholeValue(_ term: Int) -> Bool { bestPositions[term] & AttributePosition.isWhole != 0 }

  /// The position of a word as the `attribute` criterion compares it: first by the rank of its attribute, then by the
  /// position there, if that counts.
  enum AttributePosition {
    static let positions = TextIndex.Mark.highestPosition + 1
    /// A flag of terms that are the whole value of some attribute in some document.
    static let isWhole: UInt32 = 1 << 31

    /// - Parameter position: at most ``TextIndex/highestPosition``.
    static func packed(rank: Int, position: Int, isOrdered: Bool) -> Int {
      rank * positions + (isOrdered ? position : 0)
    }
  }

  /// The entry before the words of each value: its attribute, and the position of its first word.
  struct Mark {
    let attribute: Int
    let position: Int

    static let highestPosition = 1000
    static let maxAttributes = 1 << 15
    private static let flag: UInt32 = 1 << 31

    init(attribute: Int, position: Int) {
      self.attribute = attribute
      self.position = min(position, Self.highestPosition)
    }

    static func isMark(_ entry: UInt32) -> Bool { entry & flag != 0 }

    /// Decodes an entry; nil where it is a word.
    init?(_ entry: UInt32) {
      guard Self.isMark(entry) else { return nil }
      attribute = Int(entry >> 16 & 0x7FFF)
      position = Int(entry & 0xFFFF)
    }

    var entry: UInt32 { Self.flag | UInt32(attribute) << 16 | UInt32(position) }
  }
}

/// Each document's terms by their numbers, in order, with a mark before each value: see ``TextIndex/Mark``.
struct ForwardIndex {
  private let starts: UnsafeBufferPointer<UInt32>
  private let entries: UnsafePointer<UInt32>?

  init(in storage: SegmentStorage) {
    starts = storage.array(SectionID.forwardStarts)
    entries = storage.array(SectionID.forward).baseAddress
  }

  func words(of document: Int) -> UnsafeBufferPointer<UInt32> {
    let start = Int(starts[document])
    return UnsafeBufferPointer(start: entries.map { $0 + start }, count: Int(starts[document + 1]) - start)
  }

  /// Has the processor load the terms of a document that is read soon.
  @inline(__always)
  func prefetch(_ document: Int) {
    if let entries { ck_prefetch_words(entries + Int(starts[document]), Int(starts[document + 1] - starts[document])) }
  }
}
