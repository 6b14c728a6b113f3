internal import CKernels
internal import SearchModel

/// Counts how many documents of a set have each value of some attributes, in one segment.
struct SegmentFacetCounter {
  let segment: Segment
  let algebra: DocumentSetAlgebra
  /// Whether some documents are deleted: then the stored totals are not those of all live documents, and counting the
  /// complement is no shortcut.
  let hasDeletions: Bool

  init(_ segmentSearch: SegmentSearch) {
    segment = segmentSearch.segment
    algebra = segmentSearch.algebra
    hasDeletions = segmentSearch.view.live != nil
  }

  /// A column to count: a facet's values, or the numbers of an attribute.
  enum Column: Hashable {
    case facet(Int)
    case number(Int)
  }

  /// For each column, how many documents of the set have each value.
  func counts(of columns: [Column], in set: DocumentSet) -> [UnsafeMutablePointer<UInt32>] {
    let count = set.count(of: segment.count)
    let isMost = !hasDeletions && count > segment.count / segment.thresholds.complementDivisor
    let isComplement = segment.thresholds.choose(.countedComplement, over: .countedSet, if: isMost)
    var isList = false
    if case .list = set { isList = !isComplement }
    let (places, total) = places(of: columns, documents: isList ? 0 : isComplement ? segment.count - count : count)
    let cells = algebra.scratch.zeros(UInt32.self, total)
    let results = places.map { cells + $0.base }
    guard count > 0, algebra.budget.spend((count / 4 + 1) * columns.count + total / 8) else { return results }

    var rest = Array(columns.indices)
    if case .list(let list) = set, !isComplement {
      countRows(of: columns, rest, places) { plane, fields, fieldCount in
        ck_count_list(plane, list.baseAddress, list.count, fields, fieldCount, cells)
      }
      countLists(of: columns, rest, list, results)
      return results
    }
    if case .all = set {
      for index in rest { addTotals(of: columns[index], to: results[index]) }
      return results
    }
    let bits = algebra.bitmap(set)
    let counted = isComplement ? segment.count - count : count
    rest.removeAll { countByPostings(columns[$0], bits, documents: counted, results[$0]) }
    let all = isComplement ? algebra.bitmap(.all) : nil
    countRows(of: columns, rest, places) { plane, fields, fieldCount in
      ck_count_bits(plane, bits, all, algebra.words, fields, fieldCount, cells)
    }
    if rest.contains(where: { field(columns[$0]) == nil }) {
      let counted = isComplement ? algebra.difference(.all, set) : set
      countLists(of: columns, rest, algebra.list(counted), results)
    }
    for index in rest {
      let size = size(columns[index])
      let cells = results[index]
      let others = places[index].otherBase - places[index].base
      if others > 0 { for value in 0..<size { cells[value] &+= cells[others + value] } }
      guard isComplement else { continue }
      for value in 0..<size { cells[value] = 0 &- cells[value] }
      addTotals(of: columns[index], to: cells)
    }
    return results
  }

  /// The lowest and the highest rank of a number among the set's documents.
  ///
  /// - Parameter hint: the ranks to which a filter restricts them.
  func extremes(of number: Int, in set: DocumentSet, within hint: @autoclosure () -> Range<Int>?) -> ClosedRange<Int>? {
    let column = segment.numbers[number]
    guard set.count(of: segment.count) > 0, column.values.count > 0 else { return nil }
    if case .list(let list) = set, let field = column.field {
      segment.thresholds.count(.extremesByRows)
      var (low, high): (UInt32, UInt32) = (0, 0)
      ck_list_extremes(
        list.baseAddress, list.count, segment.plane(field), UInt32(field.shift), field.mask,
        UInt32(column.values.count), &low, &high)
      return low <= high ? Int(low)...Int(high) : nil
    }
    segment.thresholds.count(.extremesByEntries)
    let bits: UnsafePointer<UInt64>? = if case .all = set { nil } else { algebra.bitmap(set) }
    let ranks = hint() ?? 0..<column.values.count
    let entries = Int(column.firstEntries[ranks.lowerBound])..<Int(column.firstEntries[ranks.upperBound])
    func isIn(_ entry: Int) -> Bool {
      guard let bits else { return true }
      let document = column.entries[entry]
      return bits[Int(document >> 6)] >> UInt64(document & 63) & 1 == 1
    }
    guard let first = entries.first(where: isIn), let last = entries.last(where: isIn) else { return nil }
    return column.rank(ofEntry: first)...column.rank(ofEntry: last)
  }

  /// Adds the documents of the set to the buckets in which they have numbers.
  ///
  /// - Parameter cells: how many documents have each number, where the column is stored in packed rows. Such a document
  ///   has one number, so that the counts of a bucket's numbers add up to its documents.
  func addBuckets(
    of number: Int, in set: DocumentSet, _ cells: UnsafeMutablePointer<UInt32>?, to histogram: inout Histogram
  ) {
    let column = segment.numbers[number]
    var firstRanks = histogram.buckets.map { bucket in
      column.values.partitioningIndex { $0 >= bucket.lowerBound }
    }
    firstRanks.append(column.values.partitioningIndex { $0 > histogram.bounds.upperBound })
    if segment.thresholds.choose(.bucketsByNumbers, over: .bucketsByDocuments, if: cells != nil), let cells {
      guard algebra.budget.spend(column.values.count / 2) else { return }
      for bucket in histogram.buckets.indices {
        for rank in firstRanks[bucket]..<firstRanks[bucket + 1] { histogram.buckets[bucket].count += Int(cells[rank]) }
      }
      return
    }
    guard let starts = column.starts, let ranks = column.ranks else { return }
    var counts = [Int](repeating: 0, count: histogram.buckets.count)
    // The document that each bucket counted last: one with several numbers in a bucket is counted once.
    var lastDocuments = [UInt32](repeating: .max, count: counts.count)
    algebra.forEach(set) { document in
      let entries = starts[Int(document)]..<starts[Int(document) + 1]
      guard algebra.budget.spend(entries.count) else { return true }
      for entry in entries {
        let rank = Int(ranks[Int(entry)])
        let bucket = firstRanks.partitioningIndex { $0 > rank } - 1
        guard counts.indices.contains(bucket), lastDocuments[bucket] != document else { continue }
        lastDocuments[bucket] = document
        counts[bucket] += 1
      }
      return false
    }
    for bucket in counts.indices { histogram.buckets[bucket].count += counts[bucket] }
  }

  // MARK: Columns

  /// Where a column is counted in an array of cells.
  private struct Place {
    /// The index of its first cell.
    var base: Int
    /// That of its other cells, in which every second document of a bitmap is counted: an increment then need not wait
    /// for the one before it. The same as `base` where the column has so many values that most increments differ.
    var otherBase: Int
  }

  /// - Parameter documents: how many documents of a bitmap are counted; 0 for a list.
  private func places(of columns: [Column], documents: Int) -> (places: [Place], total: Int) {
    var places: [Place] = []
    places.reserveCapacity(columns.count)
    var total = 0
    for column in columns {
      // With a cell for documents without a value.
      let size = size(column) + 1
      places.append(Place(base: total, otherBase: total))
      total += size
      // Not where there are more cells to clear and to add up than documents.
      let isSmall = size <= min(segment.thresholds.maxCountedTwice, documents)
      guard documents > 0, segment.thresholds.choose(.countedTwice, over: .countedOnce, if: isSmall) else { continue }
      places[places.count - 1].otherBase = total
      total += size
    }
    return (places, total)
  }

  private func size(_ column: Column) -> Int {
    switch column {
    case .facet(let facet): segment.facets[facet].count
    case .number(let number): segment.numbers[number].values.count
    }
  }

  private func field(_ column: Column) -> SegmentLayout.RowField? {
    switch column {
    case .facet(let facet): segment.facets[facet].field
    case .number(let number): segment.numbers[number].field
    }
  }

  /// Adds how many documents of the whole segment have each value.
  private func addTotals(of column: Column, to cells: UnsafeMutablePointer<UInt32>) {
    switch column {
    case .facet(let facet):
      let postings = segment.facets[facet].postings
      for value in 0..<postings.entries.count { cells[value] &+= postings.entries[value].count }
    case .number(let number):
      let first = segment.numbers[number].firstEntries
      for value in 0..<segment.numbers[number].values.count { cells[value] &+= first[value + 1] - first[value] }
    }
  }

  /// Counts the columns that are stored in packed rows, at most eight fields of one word at a time.
  private func countRows(
    of columns: [Column], _ indices: [Int], _ places: [Place],
    _ count: (UnsafePointer<UInt64>?, UnsafePointer<ck_field>, Int) -> Void
  ) {
    for word in 0..<segment.layout.rowWords {
      var fields: [ck_field] = []
      fields.reserveCapacity(indices.count)
      for index in indices {
        guard let field = field(columns[index]), field.word == word else { continue }
        for slot in 0..<field.slots {
          fields.append(
            ck_field(
              shift: UInt32(field.shift + slot * field.bits), mask: field.mask, base: UInt32(places[index].base),
              other_base: UInt32(places[index].otherBase)))
        }
      }
      let most = segment.thresholds.maxFieldsInPass
      segment.thresholds.count(fields.count > most ? .countedInPasses : .countedByRows, if: !fields.isEmpty)
      for first in stride(from: 0, to: fields.count, by: most) {
        fields[first..<min(first + most, fields.count)].withUnsafeBufferPointer { fields in
          if let start = fields.baseAddress {
            count(segment.rows.map { $0 + word * segment.count }, start, fields.count)
          }
        }
      }
    }
  }

  /// Counts the columns whose values are stored as lists of their own.
  private func countLists(
    of columns: [Column], _ indices: [Int], _ list: UnsafeBufferPointer<UInt32>,
    _ results: [UnsafeMutablePointer<UInt32>]
  ) {
    for index in indices where field(columns[index]) == nil {
      segment.thresholds.count(.countedByLists)
      let (starts, values) =
        switch columns[index] {
        case .facet(let facet): (segment.facets[facet].starts, segment.facets[facet].numbers)
        case .number(let number): (segment.numbers[number].starts, segment.numbers[number].ranks)
        }
      ck_count_values(starts, values, list.baseAddress, list.count, results[index])
    }
  }

  /// Counts a column by intersecting the postings of each value, where that costs less than visiting the documents;
  /// false where not.
  private func countByPostings(
    _ column: Column, _ bits: UnsafePointer<UInt64>, documents: Int, _ cells: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    guard case .facet(let index) = column else { return false }
    let postings = segment.facets[index].postings
    let slots = segment.facets[index].field?.slots ?? 8
    // Nanoseconds, measured.
    let bitmapCost = Double(segment.words) * segment.thresholds.bitmapWordCost
    let documentCost = segment.thresholds.listedDocumentCost
    var left = Double(documents * slots) * segment.thresholds.rowValueCost
    for entry in postings.entries {
      left -= entry.isBitmap != 0 ? bitmapCost : Double(entry.count) * documentCost
      guard left > 0 else { return false }
    }
    guard left > 0 else { return false }
    segment.thresholds.count(.countedByPostings)
    for value in 0..<postings.entries.count {
      guard algebra.budget.spend(8) else { break }
      switch postings[value] {
      case .bitmap(let set, _): cells[value] = UInt32(ck_and_popcount(bits, set, algebra.words))
      case .list(let list):
        var count: UInt32 = 0
        for document in list {
          count += UInt32(truncatingIfNeeded: bits[Int(document >> 6)] >> UInt64(document & 63) & 1)
        }
        cells[value] = count
      case .all: break
      }
    }
    return true
  }
}

extension NumberColumn {
  /// The rank of the number that an entry has.
  func rank(ofEntry entry: Int) -> Int { firstEntries.partitioningIndex { $0 > entry } - 1 }
}

extension UnsafeMutablePointer<UInt32> {
  /// The index of the first count above 0; nil if all are 0.
  func firstCounted(of count: Int) -> Int? {
    var index = 0
    // Most values of a large column have no documents in the set: skips eight at once.
    while index + 8 <= count,
      UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<UInt32>.self) == SIMD8(repeating: 0)
    { index += 8 }
    while index < count, self[index] == 0 { index += 1 }
    return index < count ? index : nil
  }

  /// The index of the last count above 0; nil if all are 0.
  func lastCounted(of count: Int) -> Int? {
    var end = count
    while end >= 8,
      UnsafeRawPointer(self + end - 8).loadUnaligned(as: SIMD8<UInt32>.self) == SIMD8(repeating: 0)
    { end -= 8 }
    while end > 0, self[end - 1] == 0 { end -= 1 }
    return end > 0 ? end - 1 : nil
  }
}
