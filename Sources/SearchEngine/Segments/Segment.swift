/// An immutable slice of the index: documents, numbered in the order of the custom ranking, with everything that
/// searches need.
///
/// `@unchecked Sendable`: its pointers lead into the storage, which it owns and which never changes.
final class Segment: @unchecked Sendable {
  let storage: SegmentStorage
  let layout: SegmentLayout
  let thresholds: Thresholds
  let count: Int
  /// The number of words in a bitmap of its documents.
  let words: Int

  let objectIDs: StringList
  let rows: UnsafePointer<UInt64>?
  let facets: [FacetColumn]
  let facetIndices: [String: Int]
  let numbers: [NumberColumn]
  let numberIndices: [String: Int]
  let text: TextIndex
  let sortColumns: [SortColumn]
  /// The document orders of the sorted views.
  let orders: [DocumentOrder]

  private let byObjectID: UnsafeBufferPointer<UInt32>
  private let storeRows: UnsafeBufferPointer<Int64>
  private let bodies: StringList

  init(storage: SegmentStorage, layout: SegmentLayout, _ thresholds: Thresholds = Thresholds()) {
    self.storage = storage
    self.layout = layout
    self.thresholds = thresholds
    count = layout.documents
    words = bitmapWords(layout.documents)
    objectIDs = storage.strings(SectionID.objectIDs)
    rows = storage.array(SectionID.rows).baseAddress
    facets = layout.facets.enumerated().map { FacetColumn($1, at: $0, in: storage, thresholds) }
    facetIndices = Dictionary(uniqueKeysWithValues: layout.facets.enumerated().map { ($1.name, $0) })
    let words = words
    numbers = layout.numbers.enumerated().map { NumberColumn($1, at: $0, in: storage, words: words) }
    numberIndices = Dictionary(uniqueKeysWithValues: layout.numbers.enumerated().map { ($1.name, $0) })
    text = TextIndex(attributes: layout.texts, highestPosition: layout.highestPosition, in: storage)
    sortColumns = layout.sortKeys.indices.map { SortColumn(at: $0, in: storage) }
    orders = (0..<layout.furtherOrders).map {
      DocumentOrder(
        documents: storage.array(SectionID.orderDocuments($0)), ranks: storage.array(SectionID.orderRanks($0)))
    }
    byObjectID = storage.array(SectionID.documentsByObjectID)
    storeRows = storage.array(SectionID.storeRows)
    bodies = storage.strings(SectionID.bodies)
  }

  /// The documents with this objectID: the live one, and those that it superseded within its batch.
  func documents(withID id: String) -> [Int] {
    var id = id
    return id.withUTF8 { id in
      let first = byObjectID.partitioningIndex { !objectIDs[Int($0)].precedes(id) }
      return byObjectID[first...].prefix { objectIDs[Int($0)].isEqual(to: id) }.map { Int($0) }
    }
  }

  /// The row of a document's record in the store.
  func storeRow(_ document: Int) -> Int64 { storeRows[document] }

  /// The record's text; nil where the store has it.
  func body(_ document: Int) -> UnsafeBufferPointer<UInt8>? { layout.hasBodies ? bodies[document] : nil }
}

/// A facet: the different values of an attribute, ascending and in normalization form C, with the postings of each.
struct FacetColumn {
  let name: String
  let values: StringList
  /// The values as strings, decoded in advance where they are few.
  let strings: [String]?
  let postings: PostingsTable
  let field: SegmentLayout.RowField?
  /// Where each document's values begin in `numbers`; nil where packed rows contain them.
  let starts: UnsafePointer<UInt32>?
  let numbers: UnsafePointer<UInt32>?

  init(_ facet: SegmentLayout.Facet, at index: Int, in storage: SegmentStorage, _ thresholds: Thresholds) {
    name = facet.name
    let values = storage.strings(SectionID.facetValues(index))
    self.values = values
    let areKept = values.count <= thresholds.mostFacetStrings
    thresholds.count(areKept ? .facetStringsKept : .facetStringsDecoded)
    strings = areKept ? (0..<values.count).map { values.string($0) } : nil
    postings = storage.postings(SectionID.facetPostings(index))
    field = facet.field
    starts = storage.array(SectionID.facetStarts(index)).baseAddress
    numbers = storage.array(SectionID.facetNumbers(index)).baseAddress
  }

  var count: Int { values.count }

  func string(_ value: Int) -> String { strings?[value] ?? values.string(value) }

  /// The number of a value, in any Unicode normalization.
  func number(of text: String) -> Int? {
    var text = text.composed
    return text.withUTF8 { values.index(of: $0) }
  }
}

/// A numeric attribute: its different numbers, ascending, with the documents that have each.
struct NumberColumn {
  /// The different numbers, ascending; the index of a number is its rank.
  let values: UnsafeBufferPointer<Double>
  /// The index of the first entry with each number; one more at the end.
  let firstEntries: UnsafeBufferPointer<UInt32>
  /// The documents, sorted by number and then by document.
  let entries: UnsafeBufferPointer<UInt32>
  /// Where there are many entries, bitmaps of those before each quantile: of none, of the first 1/64, 2/64 … and of
  /// all.
  let quantiles: UnsafePointer<UInt64>?
  /// The number of quantiles, one less than that of bitmaps; 0 where there are no bitmaps.
  let quantileCount: Int
  let field: SegmentLayout.RowField?
  let starts: UnsafePointer<UInt32>?
  let ranks: UnsafePointer<UInt32>?

  /// The index at which the entries of a quantile end.
  static func entry(ofQuantile quantile: Int, of quantiles: Int, entries: Int) -> Int {
    // 64 bits, since the product overflows the 32-bit integers of some platforms.
    Int(Int64(quantile) * Int64(entries) / Int64(quantiles))
  }

  /// - Parameter words: the number of words in a bitmap.
  init(_ number: SegmentLayout.Number, at index: Int, in storage: SegmentStorage, words: Int) {
    values = storage.array(SectionID.numberValues(index))
    firstEntries = storage.array(SectionID.numberFirstEntries(index))
    entries = storage.array(SectionID.numberEntries(index))
    let quantiles = storage.array(SectionID.numberQuantiles(index), of: UInt64.self)
    self.quantiles = quantiles.isEmpty ? nil : quantiles.baseAddress
    quantileCount = quantiles.isEmpty ? 0 : quantiles.count / words - 1
    field = number.field
    starts = storage.array(SectionID.numberStarts(index)).baseAddress
    ranks = storage.array(SectionID.numberRanks(index)).baseAddress
  }
}

/// The text index: the term dictionary, the postings of each term, and each document's terms in order.
struct TextIndex {
  /// The attributes, by the number that marks refer to them with.
  let attributes: [String]
  /// The term dictionary: the different words, ascending.
  let terms: StringList
  let postings: PostingsTable
  /// Precomputed unions of the postings of all terms with a prefix of one, two or three bytes: the first term of each,
  /// ascending, and its postings.
  let prefixTerms: [UnsafeBufferPointer<UInt32>]
  let prefixPostings: [PostingsTable]
  /// For each term, its best position in any document: see ``AttributePosition``.
  let bestPositions: UnsafeBufferPointer<UInt32>
  let forwardStarts: UnsafeBufferPointer<UInt32>
  /// Each document's terms by their numbers, with a mark before each value: see ``Mark``.
  let forward: UnsafePointer<UInt32>?

  /// The position cap: words of an attribute that come later all have this position.
  let highestPosition: Int

  /// The longest prefixes, in bytes, for which a segment can have precomputed unions.
  static let longestReadyPrefix = 3

  init(attributes: [String], highestPosition: Int, in storage: SegmentStorage) {
    self.attributes = attributes
    self.highestPosition = highestPosition
    terms = storage.strings(SectionID.terms)
    postings = storage.postings(SectionID.termPostings)
    prefixTerms = (1...Self.longestReadyPrefix).map { storage.array(SectionID.prefixTerms(length: $0)) }
    prefixPostings = (1...Self.longestReadyPrefix).map { storage.postings(SectionID.prefixPostings(length: $0)) }
    bestPositions = storage.array(SectionID.bestPositions)
    forwardStarts = storage.array(SectionID.forwardStarts)
    forward = storage.array(SectionID.forward).baseAddress
  }

  /// The number of words and marks.
  var entryCount: Int { Int(forwardStarts.last ?? 0) }

  /// The terms and marks of a document.
  func words(of document: Int) -> UnsafeBufferPointer<UInt32> {
    let start = Int(forwardStarts[document])
    return UnsafeBufferPointer(
      start: forward.map { $0 + start }, count: Int(forwardStarts[document + 1]) - start)
  }

  /// The best position of a term in any document, as ``AttributePosition/number(rank:position:isOrdered:)`` computes
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
    static func number(rank: Int, position: Int, isOrdered: Bool) -> Int {
      rank * positions + (isOrdered ? position : 0)
    }
  }

  /// The entry before the words of each value: its attribute, and the position of its first word.
  struct Mark {
    let attribute: Int
    let position: Int

    static let highestPosition = 1000
    static let mostAttributes = 1 << 15
    private static let flag: UInt32 = 1 << 31

    init(attribute: Int, position: Int) {
      self.attribute = attribute
      self.position = min(position, Self.highestPosition)
    }

    /// Decodes an entry; nil where it is a word.
    init?(_ entry: UInt32) {
      guard entry & Self.flag != 0 else { return nil }
      attribute = Int(entry >> 16 & 0x7FFF)
      position = Int(entry & 0xFFFF)
    }

    var entry: UInt32 { Self.flag | UInt32(attribute) << 16 | UInt32(position) }
  }
}

/// An attribute by which records are ordered: numbers come before texts.
struct SortColumn {
  /// NaN where a record has no number.
  let numbers: UnsafeBufferPointer<Double>
  /// The number of a text, counted from 1; 0 where a record has none. Empty where all records have none.
  let texts: UnsafeBufferPointer<UInt32>
  let textValues: StringList

  init(at index: Int, in storage: SegmentStorage) {
    numbers = storage.array(SectionID.sortNumbers(index))
    texts = storage.array(SectionID.sortTexts(index))
    textValues = storage.strings(SectionID.sortTextValues(index))
  }
}

/// An order of the documents other than by their numbers.
struct DocumentOrder {
  let documents: UnsafeBufferPointer<UInt32>
  let ranks: UnsafeBufferPointer<UInt32>
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that matches the predicate, in a collection where all that don't match come first.
  ///
  /// Takes logarithmic time.
  func partitioningIndex(_ belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
