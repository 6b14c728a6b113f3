/// Records with the structures to search them, numbered in the order of the index's custom ranking; it never changes.
///
/// Unchecked, because its pointers lead into the storage, which lives as long and never changes.
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
  let facetPlaces: [String: Int]
  let numbers: [NumberColumn]
  let numberPlaces: [String: Int]
  let text: TextIndex
  let sortColumns: [SortColumn]
  /// The orders of the sorted views.
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
    facetPlaces = Dictionary(uniqueKeysWithValues: layout.facets.enumerated().map { ($1.name, $0) })
    let words = words
    numbers = layout.numbers.enumerated().map { NumberColumn($1, at: $0, in: storage, words: words) }
    numberPlaces = Dictionary(uniqueKeysWithValues: layout.numbers.enumerated().map { ($1.name, $0) })
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

  /// The documents with this objectID: one, and besides it those that it took the place of in one batch.
  func documents(withID id: String) -> [Int] {
    var id = id
    return id.withUTF8 { id in
      let first = byObjectID.partitioningPlace { !objectIDs[Int($0)].precedes(id) }
      return byObjectID[first...].prefix { objectIDs[Int($0)].isEqual(to: id) }.map { Int($0) }
    }
  }

  /// Where the store keeps a record.
  func storeRow(_ document: Int) -> Int64 { storeRows[document] }

  /// The record's text, where the segment keeps it.
  func body(_ document: Int) -> UnsafeBufferPointer<UInt8>? { layout.hasBodies ? bodies[document] : nil }
}

/// The values of one attribute, ascending, each with its accents in its letters, and the documents that have each.
struct FacetColumn {
  let name: String
  let values: StringList
  /// The values as strings, where they are few, so that answers need not make them.
  let strings: [String]?
  let sets: SetTable
  let field: SegmentLayout.RowField?
  /// Where each document's values begin in `numbers`, where rows do not hold them.
  let starts: UnsafePointer<UInt32>?
  let numbers: UnsafePointer<UInt32>?

  init(_ facet: SegmentLayout.Facet, at place: Int, in storage: SegmentStorage, _ thresholds: Thresholds) {
    name = facet.name
    let values = storage.strings(SectionID.facetValues(place))
    self.values = values
    let areKept = values.count <= thresholds.mostFacetStrings
    thresholds.count(areKept ? .facetStringsKept : .facetStringsDecoded)
    strings = areKept ? (0..<values.count).map { values.string($0) } : nil
    sets = storage.sets(SectionID.facetSets(place))
    field = facet.field
    starts = storage.array(SectionID.facetStarts(place)).baseAddress
    numbers = storage.array(SectionID.facetNumbers(place)).baseAddress
  }

  var count: Int { values.count }

  func string(_ value: Int) -> String { strings?[value] ?? values.string(value) }

  /// The number of a value, however its accents are written.
  func number(of text: String) -> Int? {
    var text = text.composed
    return text.withUTF8 { values.place(of: $0) }
  }
}

/// The numbers of one attribute, ascending, and the documents that have them.
struct NumberColumn {
  /// The different numbers, ascending; each document's are kept by their place here.
  let values: UnsafeBufferPointer<Double>
  /// Which of the entries is the first with each number; one more at the end.
  let firstEntries: UnsafeBufferPointer<UInt32>
  /// The documents, by number and then by document.
  let entries: UnsafeBufferPointer<UInt32>
  /// Bitmaps of the entries before each quantile, where there are many entries: of none, of the first 1/64, 2/64 … and
  /// of all.
  let quantiles: UnsafePointer<UInt64>?
  /// The number of quantiles, as the number of bitmaps says; 0 where there are none.
  let quantileCount: Int
  let field: SegmentLayout.RowField?
  let starts: UnsafePointer<UInt32>?
  let ranks: UnsafePointer<UInt32>?

  /// Where the entries of a quantile end.
  static func entry(ofQuantile quantile: Int, of quantiles: Int, entries: Int) -> Int {
    // In 64 bits also where integers have 32.
    Int(Int64(quantile) * Int64(entries) / Int64(quantiles))
  }

  /// - Parameter words: the number of words in a bitmap.
  init(_ number: SegmentLayout.Number, at place: Int, in storage: SegmentStorage, words: Int) {
    values = storage.array(SectionID.numberValues(place))
    firstEntries = storage.array(SectionID.numberFirstEntries(place))
    entries = storage.array(SectionID.numberEntries(place))
    let quantiles = storage.array(SectionID.numberQuantiles(place), of: UInt64.self)
    self.quantiles = quantiles.isEmpty ? nil : quantiles.baseAddress
    quantileCount = quantiles.isEmpty ? 0 : quantiles.count / words - 1
    field = number.field
    starts = storage.array(SectionID.numberStarts(place)).baseAddress
    ranks = storage.array(SectionID.numberRanks(place)).baseAddress
  }
}

/// The words of the records: which documents have each, and each document's words in their order.
struct TextIndex {
  /// The attributes, by the number that the marks give.
  let attributes: [String]
  /// The words, ascending.
  let terms: StringList
  let sets: SetTable
  /// Ready unions for prefixes of one, two and three bytes: the first term of each, ascending, and its postings.
  let prefixTerms: [UnsafeBufferPointer<UInt32>]
  let prefixSets: [SetTable]
  /// For each word, the best place where it stands in any document: see ``Place``.
  let bestPlaces: UnsafeBufferPointer<UInt32>
  let forwardStarts: UnsafeBufferPointer<UInt32>
  /// Numbers of words, and marks before each value: see ``Mark``.
  let forward: UnsafePointer<UInt32>?

  /// The position from which on all further words of an attribute have the same one.
  let highestPosition: Int

  /// The longest prefixes, in bytes, that a segment can have ready unions for.
  static let longestReadyPrefix = 3

  init(attributes: [String], highestPosition: Int, in storage: SegmentStorage) {
    self.attributes = attributes
    self.highestPosition = highestPosition
    terms = storage.strings(SectionID.terms)
    sets = storage.sets(SectionID.termSets)
    prefixTerms = (1...Self.longestReadyPrefix).map { storage.array(SectionID.prefixTerms(length: $0)) }
    prefixSets = (1...Self.longestReadyPrefix).map { storage.sets(SectionID.prefixSets(length: $0)) }
    bestPlaces = storage.array(SectionID.bestPlaces)
    forwardStarts = storage.array(SectionID.forwardStarts)
    forward = storage.array(SectionID.forward).baseAddress
  }

  /// How many words and marks there are.
  var entryCount: Int { Int(forwardStarts.last ?? 0) }

  /// The words of a document, with the marks.
  func words(of document: Int) -> UnsafeBufferPointer<UInt32> {
    let start = Int(forwardStarts[document])
    return UnsafeBufferPointer(
      start: forward.map { $0 + start }, count: Int(forwardStarts[document + 1]) - start)
  }

  /// The best place where a word stands in any document, as ``Place/number(rank:position:isOrdered:)`` counts.
  func bestPlace(of term: Int) -> Int { Int(bestPlaces[term] & ~Place.isWhole) }

  /// Whether a word is some attribute's whole value in some document.
  func isWholeValue(_ term: Int) -> Bool { bestPlaces[term] & Place.isWhole != 0 }

  /// Where a word stands in a document, as ranking compares it: in a more important attribute, and there earlier.
  enum Place {
    static let positions = TextIndex.Mark.highestPosition + 1
    /// Set where the word is some attribute's whole value in some document.
    static let isWhole: UInt32 = 1 << 31

    /// - Parameter position: at most ``TextIndex/highestPosition``.
    static func number(rank: Int, position: Int, isOrdered: Bool) -> Int {
      rank * positions + (isOrdered ? position : 0)
    }
  }

  /// What stands before the words of each value: its attribute, and the position of its first word.
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

    /// The mark that an entry is; nil where it is a word.
    init?(_ entry: UInt32) {
      guard entry & Self.flag != 0 else { return nil }
      attribute = Int(entry >> 16 & 0x7FFF)
      position = Int(entry & 0xFFFF)
    }

    var entry: UInt32 { Self.flag | UInt32(attribute) << 16 | UInt32(position) }
  }
}

/// The values of an attribute that records are ordered by: numbers, and texts after them.
struct SortColumn {
  /// NaN where a record has no number.
  let numbers: UnsafeBufferPointer<Double>
  /// The number of a text, counted from 1; 0 where a record has none. Empty where no record has one.
  let texts: UnsafeBufferPointer<UInt32>
  let textValues: StringList

  init(at place: Int, in storage: SegmentStorage) {
    numbers = storage.array(SectionID.sortNumbers(place))
    texts = storage.array(SectionID.sortTexts(place))
    textValues = storage.strings(SectionID.sortTextValues(place))
  }
}

/// Another order of the documents than their own.
struct DocumentOrder {
  let documents: UnsafeBufferPointer<UInt32>
  let ranks: UnsafeBufferPointer<UInt32>
}

extension RandomAccessCollection where Index == Int {
  /// The first place whose element belongs to the second part, where all of the first stand before all of the second.
  func partitioningPlace(_ isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
