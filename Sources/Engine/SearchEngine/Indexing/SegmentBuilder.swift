internal import SearchModel

/// Builds a segment: collects the values of records one by one, then sorts, numbers and inverts them.
final class SegmentBuilder {
  private let plan: IndexPlan
  private let root: PathNode
  private var nodesByPath: [String: PathNode] = [:]
  /// The number of nodes that are kept; further ones are made whenever their path occurs, so that records with any number
  /// of different names take little memory.
  private static let maxNodes = 1 << 16
  private var nodeCount = 0
  /// The attributes with texts or numbers in the order of their first values, and their columns.
  private(set) var attributes: [String] = []
  private var columns: [String: AttributeColumns] = [:]
  /// The greatest number of them; nil where records that an index has already are indexed again.
  private let attributeLimit: Int?
  /// The first attribute beyond the limit.
  private var excess: String?

  private let texts: TextBuilder
  private var facets: [FacetBuilder]
  private var numbers: [NumberBuilder] = []
  private var sortKeys: [SortKeyBuilder]
  private let ratings: [(key: Int, bound: RatingBound)]
  private var locations = LocationBuilder()
  private var vectors = VectorBuilder()

  private let objectIDs = StringArena()
  private var storeRows: [Int64] = []
  private let keepsBodies: Bool
  private let bodies = StringArena()

  private(set) var count = 0
  /// The bytes of the records, and from how many on the size is determined again.
  private var byteCount = 0
  private var nextSizing = 0
  /// Called while the segment is written, with the share that is done, from 0 to 1.
  var onProgress: ((Double) -> Void)?
  private let thresholds: Thresholds

  /// - Parameters:
  ///   - keepsBodies: whether the segment contains the records themselves, because there is no store.
  ///   - attributeLimit: the greatest number of attributes with texts or numbers, beyond which a record is refused; nil
  ///     ignores the texts of those that a segment can't index.
  init(plan: IndexPlan, keepsBodies: Bool, attributeLimit: Int? = nil, thresholds: Thresholds = Thresholds()) {
    self.plan = plan
    self.attributeLimit = attributeLimit
    root = PathNode(path: "", plan)
    self.keepsBodies = keepsBodies
    self.thresholds = thresholds
    texts = TextBuilder(separators: plan.separators, thresholds)
    facets = plan.facets.map { FacetBuilder(name: $0.attribute.rawValue, thresholds) }
    sortKeys = plan.columnNames.map { _ in SortKeyBuilder(thresholds) }
    ratings = plan.sortKeys.enumerated().compactMap { key, name in RatingBound(Attribute(name)).map { (key, $0) } }
  }

  /// An empty builder, for another plan if there is one.
  func emptied(for new: IndexPlan? = nil, attributeLimit limit: Int? = nil) -> SegmentBuilder {
    SegmentBuilder(
      plan: new ?? plan, keepsBodies: keepsBodies, attributeLimit: limit ?? attributeLimit, thresholds: thresholds)
  }

  /// About the bytes of the segment, without the records themselves.
  var size: Int {
    let columns = numbers.reduce(locations.count) { $0 + $1.count } * 8 + vectors.size
    return facets.reduce(columns) { $0 + $1.size } + sortKeys.reduce(0) { $0 + $1.size } + texts.size + objectIDs.size
      + count * 48
  }

  /// Whether the next record should be in another segment.
  var isFull: Bool {
    // Adding up all columns after each record would take long.
    guard count > 0, byteCount >= nextSizing else { return false }
    let size = size
    nextSizing = byteCount + (thresholds.maxSegmentSize - size) / 8
    return size >= thresholds.maxSegmentSize
  }

  /// The vector of a record that was added; nil where it has none.
  func vector(ofRecord record: Int) -> StoredVector? { vectors.stored(record) }

  /// Adds a record; throws if the records have too many attributes, after which the builder must not be used.
  func add(
    _ record: JSON.Object, objectID: String, storeRow: Int64, body: UnsafeRawBufferPointer,
    vector: StoredVector? = nil
  ) throws(IndexError) {
    var objectID = objectID
    objectID.withUTF8 { objectIDs.append($0) }
    storeRows.append(storeRow)
    if keepsBodies { bodies.append(body.bindMemory(to: UInt8.self)) }
    walk(record, at: root)
    for (key, bound) in ratings {
      if let value = bound.value(in: record) { sortKeys[key].add(number: value, of: count) }
    }
    if let excess, let attributeLimit {
      throw .tooManyAttributes(first: excess, limit: min(attributeLimit, thresholds.maxTextAttributes))
    }
    texts.endRecord()
    if let vector { vectors.add(vector, of: count) }
    count += 1
    byteCount += body.count
  }

  private func walk(_ members: JSON.Object, at node: PathNode) {
    var index = 0
    for (name, value) in members {
      let child = node.child(named: name, near: &index) ?? makeChild(named: name, of: node)
      if child.isLocation { locations.add(value, of: count) }
      take(value, at: child)
    }
  }

  private func take(_ value: JSON, at node: PathNode) {
    switch value {
    case .object(let members): walk(members, at: node)
    case .array(let elements): for element in elements { take(element, at: node) }
    case .string(var text): text.withUTF8 { take(text: $0, at: node) }
    case .integer, .double, .decimal:
      // JSON has no infinities and NaNs: in the stored record they are null.
      guard let number = value.number, number.isFinite else { break }
      take(number: number, at: node)
      if let key = node.groupKey {
        var text = (value.isWhole ? value : JSON.double(number.rounded())).searchableText ?? ""
        text.withUTF8 { sortKeys[key].add(text: $0, of: count) }
      }
      takeWords(of: value, at: node)
    case .bool(let isTrue):
      if let key = node.sortKey { sortKeys[key].add(number: isTrue ? 1 : 0, of: count) }
      takeWords(of: value, at: node)
    case .null: break
    }
  }

  private func take(text: UnsafeBufferPointer<UInt8>, at node: PathNode) {
    if let facet = node.facet { facets[facet].add(text, to: count) }
    if node.isSearched { take(words: text, at: node) }
    if let key = node.sortKey { sortKeys[key].add(text: text, of: count) }
    if let key = node.groupKey { sortKeys[key].add(composing: text, of: count) }
  }

  /// Indexes a number or a boolean as text.
  private func takeWords(of value: JSON, at node: PathNode) {
    guard node.isSearched || node.facet != nil, var text = value.searchableText else { return }
    text.withUTF8 { text in
      if let facet = node.facet { facets[facet].add(text, to: count) }
      if node.isSearched { take(words: text, at: node) }
    }
  }

  private func take(number: Double, at node: PathNode) {
    if node.isNumeric, let column = numberColumn(of: node) { numbers[column].add(number, to: count) }
    if let key = node.sortKey { sortKeys[key].add(number: number, of: count) }
  }

  private func take(words text: UnsafeBufferPointer<UInt8>, at node: PathNode) {
    guard let columns = columns(of: node), let attribute = textColumn(columns, of: node) else { return }
    let start = min(columns.position(in: count), thresholds.highestPosition)
    let count = texts.add(text, of: attribute, at: start)
    guard count > 0 else { return }
    columns.continues(at: start + count + 9)
    thresholds.count(.positionLimited, if: start + count > thresholds.highestPosition)
  }

  private func makeChild(named name: String, of parent: PathNode) -> PathNode {
    let path = parent.path.isEmpty ? name : parent.path + "." + name
    if let known = nodesByPath[path] {
      // Reached by names with and without dots.
      guard nodeCount < Self.maxNodes else { return known }
      nodeCount += 1
      parent.add(known, named: name)
      return known
    }
    let node = PathNode(path: path, plan)
    guard nodeCount < Self.maxNodes else { return node }
    nodeCount += 1
    nodesByPath[path] = node
    parent.add(node, named: name)
    return node
  }

  /// The columns of a node whose texts or numbers are indexed; nil beyond the limit.
  private func columns(of node: PathNode) -> AttributeColumns? {
    if let columns = node.columns ?? columns[node.path] {
      node.columns = columns
      return columns
    }
    guard attributes.count < attributeLimit ?? .max else {
      excess = excess ?? node.path
      return nil
    }
    let new = AttributeColumns()
    attributes.append(node.path)
    columns[node.path] = new
    node.columns = new
    return new
  }

  /// The number of the attribute by which its words are marked; nil beyond the limit.
  private func textColumn(_ columns: AttributeColumns, of node: PathNode) -> Int? {
    if let text = columns.text { return text }
    columns.text = texts.add(attribute: node.path)
    if columns.text == nil { excess = excess ?? node.path }
    return columns.text
  }

  private func numberColumn(of node: PathNode) -> Int? {
    guard let columns = columns(of: node) else { return nil }
    if let number = columns.number { return number }
    columns.number = numbers.count
    numbers.append(NumberBuilder(name: node.path))
    return columns.number
  }

  // MARK: Writing the segment

  /// Writes the segment. The builder must not be used afterwards.
  func finish(into writer: SegmentWriter) throws(StoreError) -> Segment {
    var layout = SegmentLayout()
    layout.documents = count
    layout.sortKeys = plan.columnNames
    layout.hasBodies = keepsBodies
    layout.plan = plan.text
    layout.texts = texts.attributes
    layout.furtherOrders = plan.orders.count - 1
    layout.highestPosition = thresholds.highestPosition
    layout.mostTextAttributes = thresholds.maxTextAttributes
    var work = FinishingWork(
      entries: count * (2 + plan.orders.count) + facets.reduce(0) { $0 + $1.count }
        + numbers.reduce(0) { $0 + $1.count } + locations.count + texts.wordCount * 3, onProgress)
    let byRecord = numbering()
    work.finish(count)

    try writer.write(SectionID.objectIDs, count: count) { self.objectIDs[Int(byRecord.records[$0])] }
    try writer.write(SectionID.storeRows, byRecord.records.map { storeRows[Int($0)] })
    try writer.write(
      SectionID.documentsByObjectID,
      (0..<UInt32(count)).sorted {
        objectIDs[Int(byRecord.records[Int($0)])].precedes(objectIDs[Int(byRecord.records[Int($1)])])
      })
    if keepsBodies {
      try writer.write(SectionID.bodies, count: count) { self.bodies[Int(byRecord.records[$0])] }
    }
    work.finish(count)
    try writeOrders(byRecord, to: writer)
    (storeRows, sortKeys) = ([], [])
    work.finish(count * plan.orders.count)

    var rows = RowPacker(documents: count, thresholds)
    for column in facets.indices {
      let entries = facets[column].count
      layout.facets.append(
        try facets[column].write(to: writer, as: column, documents: byRecord.documents, rows: &rows))
      work.finish(entries)
    }
    facets = []
    for builder in numbers where builder.count > 0 {
      layout.numbers.append(
        try builder.write(to: writer, as: layout.numbers.count, documents: byRecord.documents, rows: &rows, thresholds))
      work.finish(builder.count)
    }
    numbers = []
    layout.rowWords = rows.wordCount
    try writer.write(SectionID.rows, rows.planes)
    rows = RowPacker(documents: 0, thresholds)

    let locationCount = locations.count
    try locations.write(to: writer, documents: byRecord.documents)
    locations = LocationBuilder()
    work.finish(locationCount)

    (layout.vectorDimensions, layout.vectorCount, layout.vectorsSampled) = try vectors.write(
      to: writer, documents: byRecord.documents, objectIDs: objectIDs, thresholds)
    vectors = VectorBuilder()

    try texts.write(to: writer, records: byRecord.records, plan, &work)
    try writer.write(SectionID.layout, layout.json.bytes())
    let segment = Segment(storage: try writer.finish(), layout: layout, thresholds)
    // Whoever builds a segment verifies its file, so that no search has to.
    segment.verify()
    guard !segment.isDamaged else { throw .damaged("a segment file is not as it was written") }
    return segment
  }

  /// The record of each document, and the document of each record.
  private struct Numbering {
    var records: [UInt32]
    var documents: [UInt32]
  }

  /// Numbers the documents in the order of the index.
  private func numbering() -> Numbering {
    let records = order(plan.orders[0])
    var documents = [UInt32](repeating: 0, count: count)
    for (document, record) in records.enumerated() { documents[Int(record)] = UInt32(document) }
    return Numbering(records: records, documents: documents)
  }

  /// The records in an order; equal ones by objectID, or as they were saved.
  private func order(_ criteria: [IndexPlan.SortCriterion]) -> [UInt32] {
    let criteria = criteria.filter { !sortKeys[$0.key].isEmpty }
    var keys = (0..<UInt32(count)).map { (key: UInt64(0), record: $0) }
    if let first = criteria.first {
      for record in keys.indices {
        keys[record].key = sortKeys[first.key].key(of: record, isAscending: first.isAscending)
      }
    }
    keys.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      for criterion in criteria {
        let order = sortKeys[criterion.key].compare(
          Int(left.record), Int(right.record), isAscending: criterion.isAscending)
        if order != 0 { return order < 0 }
      }
      let (id, other) = (objectIDs[Int(left.record)], objectIDs[Int(right.record)])
      return ContentIDs.keepOrder(id, other) ? left.record < right.record : id.precedes(other)
    }
    return keys.map(\.record)
  }

  private func writeOrders(_ numbering: Numbering, to writer: SegmentWriter) throws(StoreError) {
    for (column, key) in sortKeys.enumerated() {
      try key.write(to: writer, as: column, records: numbering.records)
    }
    for (order, criteria) in plan.orders.dropFirst().enumerated() {
      let documents = self.order(criteria).map { numbering.documents[Int($0)] }
      var ranks = [UInt32](repeating: 0, count: count)
      for (rank, document) in documents.enumerated() { ranks[Int(document)] = UInt32(rank) }
      try writer.write(SectionID.orderDocuments(order), documents)
      try writer.write(SectionID.orderRanks(order), ranks)
    }
  }
}
