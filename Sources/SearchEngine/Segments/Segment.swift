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
  let typos: TypoCache
  let facetWords = FacetWords()
  let sortColumns: [SortColumn]
  let locations: LocationColumn
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
    typos = TypoCache(thresholds)
    sortColumns = layout.sortKeys.indices.map { SortColumn(at: $0, in: storage) }
    locations = LocationColumn(in: storage)
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
