internal import CKernels

/// Validates the components of a segment in a file against its layout, so that no search reads out of bounds.
///
/// The checksums prove that a file is what was written, this check that it is a well-formed segment.
struct SegmentCheck {
  let storage: SegmentStorage
  let layout: SegmentLayout

  init(_ storage: SegmentStorage, _ layout: SegmentLayout) {
    self.storage = storage
    self.layout = layout
  }

  private var documents: Int { layout.documents }

  // MARK: Components of a segment

  var areObjectIDsSound: Bool {
    areStrings(SectionID.objectIDs, count: documents, ascending: false)
      && isList(of: documents, SectionID.documentsByObjectID, below: documents)
  }

  /// - Parameter rows: The rows of the store that the segment covers.
  func areStoreRowsSound(_ rows: Range<Int>) -> Bool {
    let storeRows = storage.array(SectionID.storeRows, of: Int64.self)
    let (first, end) = (Int64(rows.lowerBound), Int64(rows.upperBound))
    return storeRows.count == documents && storeRows.allSatisfy { first <= $0 && $0 < end }
  }

  var arePackedRowsSound: Bool {
    storage.array(SectionID.rows, of: UInt64.self).count == layout.rowWords * documents
  }

  var isForwardSound: Bool {
    let terms = storage.strings(SectionID.terms).count
    let forward = storage.array(SectionID.forward, of: UInt32.self)
    let starts = storage.array(SectionID.forwardStarts, of: UInt32.self)
    return areStarts(SectionID.forwardStarts, count: documents, end: forward.count)
      && ck_are_words(forward.baseAddress, forward.count, UInt32(terms), UInt32(layout.texts.count)) != 0
      && ck_begin_with_marks(starts.baseAddress, documents, forward.baseAddress) != 0
  }

  var isTextSound: Bool {
    let terms = storage.strings(SectionID.terms)
    guard areStrings(SectionID.terms, count: terms.count, ascending: true), isUTF8(terms.bytes),
      arePostings(SectionID.termPostings, count: terms.count),
      storage.array(SectionID.bestPositions, of: UInt32.self).count == terms.count
    else { return false }
    return (1...TextIndex.maxReadyPrefixLength).allSatisfy { length in
      let firsts = storage.array(SectionID.prefixTerms(length: length), of: UInt32.self)
      return isList(of: firsts.count, SectionID.prefixTerms(length: length), below: terms.count)
        && arePostings(SectionID.prefixPostings(length: length), count: firsts.count)
    }
  }

  func isFacetSound(_ index: Int) -> Bool {
    let facet = layout.facets[index]
    return areStrings(SectionID.facetValues(index), count: facet.values, ascending: true)
      && arePostings(SectionID.facetPostings(index), count: facet.values)
      && areValues(facet.field, below: facet.values, SectionID.facetStarts(index), SectionID.facetNumbers(index))
      && areFormsSound(of: facet, index)
  }

  /// Whether each value is the key of its forms, of which there is one at least.
  private func areFormsSound(of facet: SegmentLayout.Facet, _ index: Int) -> Bool {
    let starts = storage.array(SectionID.facetFirstForms(index), of: UInt32.self)
    guard areStrings(SectionID.facetForms(index), count: facet.forms, ascending: false),
      starts.isEmpty
        ? [0, facet.values].contains(facet.forms)
        : areStarts(SectionID.facetFirstForms(index), count: facet.values, end: facet.forms),
      arePostings(SectionID.facetFormPostings(index), count: starts.isEmpty ? 0 : facet.forms)
    else { return false }
    let key = FacetKey(of: facet.name)
    let values = storage.strings(SectionID.facetValues(index))
    let forms = facet.forms == 0 ? values : storage.strings(SectionID.facetForms(index))
    return (0..<facet.values).allSatisfy { value in
      let own = starts.isEmpty ? value..<value + 1 : Int(starts[value])..<Int(starts[value + 1])
      return !own.isEmpty && own.allSatisfy { key.isKey(values[value], of: forms[$0]) }
        && own.dropFirst().allSatisfy { forms[$0 - 1].precedes(forms[$0]) }
    }
  }

  func isNumberSound(_ index: Int) -> Bool {
    let number = layout.numbers[index]
    let values = storage.array(SectionID.numberValues(index), of: Double.self)
    let entries = storage.array(SectionID.numberEntries(index), of: UInt32.self)
    let quantiles = storage.array(SectionID.numberQuantiles(index), of: UInt64.self)
    let words = bitmapWords(documents)
    return values.count == number.values && zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
      && areStarts(SectionID.numberFirstEntries(index), count: number.values, end: entries.count)
      && isList(of: entries.count, SectionID.numberEntries(index), below: documents)
      && (quantiles.isEmpty || words > 0 && quantiles.count >= words * 2 && quantiles.count % words == 0)
      && stride(from: 0, to: quantiles.count, by: max(1, words)).allSatisfy { isBitmap(quantiles, at: $0) }
      && areValues(number.field, below: number.values, SectionID.numberStarts(index), SectionID.numberRanks(index))
  }

  func isSortColumnSound(_ index: Int) -> Bool {
    let texts = storage.array(SectionID.sortTexts(index), of: UInt32.self)
    let values = storage.strings(SectionID.sortTextValues(index))
    let numbers = storage.array(SectionID.sortNumbers(index), of: Double.self)
    return (numbers.isEmpty || numbers.count == documents)
      && areStrings(SectionID.sortTextValues(index), count: values.count, ascending: true)
      && (texts.isEmpty || isList(of: documents, SectionID.sortTexts(index), below: values.count + 1))
  }

  var areLocationsSound: Bool {
    let count = storage.array(SectionID.locationDocuments, of: UInt32.self).count
    let latitudes = storage.array(SectionID.latitudes, of: Double.self)
    let longitudes = storage.array(SectionID.longitudes, of: Double.self)
    let located = storage.array(SectionID.located, of: UInt64.self)
    let bounds = storage.array(SectionID.locationBounds, of: Double.self)
    let blocks = LocationColumn.levels(count).reduce(0) { $0 + $1.count }
    guard latitudes.count == count, longitudes.count == count, bounds.count == blocks * 4 else { return false }
    // Records without locations need no column.
    if count == 0 {
      return located.isEmpty
        && [SectionID.locationStarts, .locationNumbers].allSatisfy {
          storage.array($0, of: UInt32.self).isEmpty
        }
    }
    return latitudes.allSatisfy { (-90...90).contains($0) } && longitudes.allSatisfy { (-180...180).contains($0) }
      && bounds.allSatisfy { abs($0) <= 180 } && located.count == bitmapWords(documents) && isBitmap(located, at: 0)
      && isList(of: count, SectionID.locationDocuments, below: documents)
      && areStarts(SectionID.locationStarts, count: documents, end: count)
      && isList(of: count, SectionID.locationNumbers, below: count)
  }

  var areVectorsSound: Bool {
    let rows = storage.array(SectionID.vectors, of: Int8.self)
    let norms = storage.array(SectionID.vectorNorms, of: UInt32.self)
    let hashes = storage.array(SectionID.vectorHashes, of: UInt64.self)
    let sample = storage.array(SectionID.vectorSample, of: UInt32.self)
    guard hashes.isEmpty || hashes.count == documents, norms.isEmpty || norms.count == documents else { return false }
    if layout.vectorDimensions == 0 {
      return rows.isEmpty && sample.isEmpty && layout.vectorCount == 0 && norms.allSatisfy { $0 == 0 }
    }
    return norms.count == documents && rows.count == documents * layout.vectorDimensions
      && norms.count { $0 != 0 } == layout.vectorCount
      && sample.count == layout.vectorsSampled
      && sample.allSatisfy { Int($0) < documents && norms[Int($0)] != 0 }
  }

  func isOrderSound(_ order: Int) -> Bool {
    isList(of: documents, SectionID.orderDocuments(order), below: documents)
      && isList(of: documents, SectionID.orderRanks(order), below: documents)
  }

  // MARK: Arrays

  /// Whether an array has so many numbers, all below a limit.
  private func isList(of count: Int, _ id: SectionID, below limit: Int) -> Bool {
    let numbers = storage.array(id, of: UInt32.self)
    return numbers.count == count && (count == 0 || Int(ck_greatest(numbers.baseAddress, count)) < limit)
  }

  /// Whether an array contains the ascending start indices of so many slices, and the end of the last.
  private func areStarts(_ id: SectionID, count: Int, end: Int) -> Bool {
    let starts = storage.array(id, of: UInt32.self)
    guard starts.count - 1 == count, starts.first == 0 else { return false }
    return Int(starts[count]) == end && ck_never_falls(starts.baseAddress, starts.count) != 0
  }

  private func areStrings(_ id: StringListID, count: Int, ascending: Bool) -> Bool {
    let strings = storage.strings(id)
    guard strings.count == count else { return false }
    return ck_are_strings(
      strings.bytes.baseAddress, strings.bytes.count, strings.ends.baseAddress, count, ascending ? 1 : 0) != 0
  }

  private func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var read = String(decoding: bytes, as: UTF8.self)
    return read.withUTF8 { $0.isEqual(to: bytes) }
  }

  /// Whether the value numbers of each document, in packed rows or in an array of their own, are in range.
  private func areValues(
    _ field: SegmentLayout.RowField?, below values: Int, _ starts: SectionID, _ numbers: SectionID
  ) -> Bool {
    guard let field else {
      let count = storage.array(numbers, of: UInt32.self).count
      return areStarts(starts, count: documents, end: count) && isList(of: count, numbers, below: values)
    }
    guard arePackedRowsSound, (0..<layout.rowWords).contains(field.word), (0..<64).contains(field.shift),
      (1...30).contains(field.bits),
      (1...64).contains(field.slots), field.shift + field.bits * field.slots <= 64
    else { return false }
    let plane = storage.array(SectionID.rows, of: UInt64.self).baseAddress.map { $0 + field.word * documents }
    return (0..<field.slots).allSatisfy { slot in
      let shift = UInt32(field.shift + slot * field.bits)
      return Int(ck_greatest_field(plane, documents, shift, 1 << UInt32(field.bits) - 1)) <= values
    }
  }

  private func arePostings(_ id: PostingsID, count: Int) -> Bool {
    let entries = storage.array(id.entries, of: PostingsTable.Entry.self)
    let lists = storage.array(id.lists, of: UInt32.self)
    let bitmaps = storage.array(id.bitmaps, of: UInt64.self)
    guard entries.count == count else { return false }
    return entries.allSatisfy { entry in
      let length = Int(entry.count)
      guard entry.isBitmap == 0 else {
        guard let offset = Int(exactly: entry.offset), isBitmap(bitmaps, at: offset) else { return false }
        return Int(ck_popcount(bitmaps.baseAddress.map { $0 + offset }, bitmapWords(documents))) == length
      }
      guard let offset = Int(exactly: entry.offset), offset <= lists.count, length <= lists.count - offset else {
        return false
      }
      return ck_is_list(lists.baseAddress.map { $0 + offset }, length, documents) != 0
    }
  }

  /// Whether a bitmap of documents lies within these words, and has no bits set beyond the last document.
  private func isBitmap(_ bits: UnsafeBufferPointer<UInt64>, at start: Int) -> Bool {
    let words = bitmapWords(documents)
    guard start % 8 == 0, start <= bits.count, words <= bits.count - start else { return false }
    var past = documents / 64
    if documents % 64 != 0 {
      guard bits[start + past] >> UInt64(documents % 64) == 0 else { return false }
      past += 1
    }
    return bits[(start + past)..<(start + words)].allSatisfy { $0 == 0 }
  }
}
