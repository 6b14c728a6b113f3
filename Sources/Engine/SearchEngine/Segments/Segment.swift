/// An immutable slice of the index: documents, numbered in the order of the custom ranking, with everything that
/// searches need.
///
/// Its components are made when they are first used. Those in a file are verified then; a damaged one is replaced by an
/// empty one, and ``isDamaged`` is true from then on.
///
/// `@unchecked Sendable`: its pointers lead into the storage, or into what replaces damaged sections. It owns both, and
/// they never change.
final class Segment: @unchecked Sendable {
  let storage: SegmentStorage
  /// The number of bytes, without the records themselves.
  let size: Int
  let layout: SegmentLayout
  let thresholds: Thresholds
  let count: Int
  /// The number of words in a bitmap of its documents.
  let words: Int

  let facets: FirstUses<FacetColumn>
  let facetIndices: NameIndices<String>
  let numbers: FirstUses<NumberColumn>
  let numberIndices: NameIndices<String>
  let typos: TypoCache
  let facetWords = FacetWords()
  let sortColumns: FirstUses<SortColumn>
  /// The document orders of the sorted views.
  let orders: FirstUses<DocumentOrder>

  private let damage: SegmentDamage
  private let identities: FirstUse<Identities>
  private let storeRows: FirstUse<UnsafeBufferPointer<Int64>>
  private let packedRows: FirstUse<UnsafePointer<UInt64>?>
  private let textIndex: FirstUse<TextIndex>
  private let forward: FirstUse<ForwardIndex>
  private let locationColumn: FirstUse<LocationColumn>
  private let vectorColumn: FirstUse<VectorColumn>
  private let bodies: StringList

  /// The documents by their objectIDs.
  private struct Identities {
    let objectIDs: StringList
    let documents: UnsafeBufferPointer<UInt32>

    init(in storage: SegmentStorage) {
      objectIDs = storage.strings(SectionID.objectIDs)
      documents = storage.array(SectionID.documentsByObjectID)
    }
  }

  /// - Parameter storeRange: The rows of the store that the segment covers.
  init(
    storage: SegmentStorage, layout: SegmentLayout, rows storeRange: Range<Int> = 0..<Int.max,
    _ thresholds: Thresholds = Thresholds()
  ) {
    let components = SegmentComponents(storage, layout)
    self.storage = storage
    self.layout = layout
    self.thresholds = thresholds
    damage = components.damage
    count = layout.documents
    words = bitmapWords(layout.documents)
    size = storage.size - storage.section(SectionID.bodies.bytes).count
    identities = components.identities { Identities(in: $0) }
    storeRows = components.storeRows(storeRange)
    packedRows = components.packedRows()
    facets = FirstUses(layout.facets.indices.map { components.facet($0, thresholds) })
    facetIndices = NameIndices(layout.facets.map(\.name))
    numbers = FirstUses(layout.numbers.indices.map { components.number($0) })
    numberIndices = NameIndices(layout.numbers.map(\.name))
    forward = components.forward()
    textIndex = components.text(forward)
    typos = TypoCache(thresholds)
    sortColumns = FirstUses(layout.sortKeys.indices.map { components.sortColumn($0) })
    locationColumn = components.locations()
    vectorColumn = components.vectors()
    orders = FirstUses((0..<layout.furtherOrders).map { components.order($0) })
    bodies = storage.strings(SectionID.bodies)
  }

  /// Whether a component that was used is not as it was written. Answers made with it are to be discarded, and the
  /// segment is to be built again.
  var isDamaged: Bool { damage.isFound }

  /// Verifies what changes of the index read: objectIDs and rows.
  func verifyRecords() {
    _ = identities.value
    _ = storeRows.value
  }

  /// Verifies all components that are not verified yet.
  func verify() {
    verifyRecords()
    _ = packedRows.value
    for number in 0..<facets.count { _ = facets[number].count }
    for number in 0..<numbers.count { _ = numbers[number].quantileCount }
    for number in 0..<sortColumns.count { _ = sortColumns[number].numbers }
    for number in 0..<orders.count { _ = orders[number].ranks }
    _ = textIndex.value.highestPosition
    _ = forward.value
    _ = locationColumn.value.count
    _ = vectorColumn.value.count
  }

  var objectIDs: StringList { identities.value.objectIDs }

  var rows: UnsafePointer<UInt64>? { packedRows.value }

  var text: TextIndex {
    @inline(__always)
    _read { yield textIndex.value }
  }

  var locations: LocationColumn {
    @inline(__always)
    _read { yield locationColumn.value }
  }

  var vectors: VectorColumn {
    @inline(__always)
    _read { yield vectorColumn.value }
  }

  /// The documents with this objectID: the live one, and those that it superseded within its batch.
  func documents(withID id: String) -> [Int] {
    var id = id
    let (objectIDs, documents) = (identities.value.objectIDs, identities.value.documents)
    return id.withUTF8 { id in
      let first = documents.partitioningIndex { !objectIDs[Int($0)].precedes(id) }
      return documents[first...].prefix { objectIDs[Int($0)].isEqual(to: id) }.map { Int($0) }
    }
  }

  /// The row of a document's record in the store.
  func storeRow(_ document: Int) -> Int64 { storeRows.value[document] }

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
