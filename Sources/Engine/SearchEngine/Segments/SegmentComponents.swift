internal import Platform

/// Makes the components of a segment: at once in memory, and when they are first used in a file.
///
/// A component of a file is verified then. If it is not as it was written, an empty one takes its place, which keeps
/// searches within bounds until they notice the damage. All that use the component get the same one.
struct SegmentComponents {
  let damage = SegmentDamage()
  private let check: SegmentCheck

  init(_ storage: SegmentStorage, _ layout: SegmentLayout) {
    check = SegmentCheck(storage, layout)
  }

  private var layout: SegmentLayout { check.layout }
  private var documents: Int { layout.documents }

  /// - Parameters:
  ///   - sections: All sections that the component reads.
  ///   - blank: The lengths in bytes of the sections of the empty component, which contain zeros.
  private func component<Value>(
    _ sections: [SectionID], _ isSound: @escaping (SegmentCheck) -> Bool, blank: [SectionID: Int] = [:],
    _ make: @escaping (SegmentStorage, _ isBlank: Bool) -> Value
  ) -> FirstUse<Value> {
    let (check, damage) = (check, damage)
    let storage = check.storage
    guard storage.isFile else { return FirstUse(value: make(storage, false)) }
    return FirstUse {
      if storage.isIntact(sections), isSound(check) { return make(storage, false) }
      return make(damage.noteDamage(zeros: blank), true)
    }
  }

  // MARK: Records

  func identities<Value>(_ make: @escaping (SegmentStorage) -> Value) -> FirstUse<Value> {
    component(
      SectionID.objectIDs.sections + [.documentsByObjectID], { $0.areObjectIDsSound },
      blank: [SectionID.objectIDs.ends: documents * 8, .documentsByObjectID: documents * 4]
    ) { storage, _ in make(storage) }
  }

  func storeRows(_ range: Range<Int>) -> FirstUse<UnsafeBufferPointer<Int64>> {
    component([.storeRows], { $0.areStoreRowsSound(range) }, blank: [.storeRows: documents * 8]) { storage, _ in
      storage.array(SectionID.storeRows)
    }
  }

  func packedRows() -> FirstUse<UnsafePointer<UInt64>?> {
    component([.rows], { $0.arePackedRowsSound }, blank: [.rows: layout.rowWords * documents * 8]) { storage, _ in
      storage.array(SectionID.rows).baseAddress
    }
  }

  // MARK: Columns

  func facet(_ index: Int, _ thresholds: Thresholds) -> FirstUse<FacetColumn> {
    let facet = layout.facets[index]
    return component(
      SectionID.facetValues(index).sections + SectionID.facetPostings(index).sections
        + [.facetStarts(index), .facetNumbers(index), .facetFirstForms(index)]
        + SectionID.facetForms(index).sections + SectionID.facetFormPostings(index).sections,
      { $0.isFacetSound(index) }, blank: [.facetStarts(index): starts]
    ) { storage, isBlank in
      FacetColumn(
        isBlank ? SegmentLayout.Facet(name: facet.name, values: 0, forms: 0) : facet, at: index, in: storage, thresholds
      )
    }
  }

  func number(_ index: Int) -> FirstUse<NumberColumn> {
    let number = layout.numbers[index]
    let words = bitmapWords(documents)
    return component(
      [
        .numberValues(index), .numberFirstEntries(index), .numberEntries(index), .numberQuantiles(index),
        .numberStarts(index), .numberRanks(index),
      ], { $0.isNumberSound(index) }, blank: [.numberFirstEntries(index): 4, .numberStarts(index): starts]
    ) { storage, isBlank in
      NumberColumn(
        isBlank ? SegmentLayout.Number(name: number.name, values: 0) : number, at: index, in: storage, words: words)
    }
  }

  func sortColumn(_ index: Int) -> FirstUse<SortColumn> {
    component(
      [.sortNumbers(index), .sortTexts(index)] + SectionID.sortTextValues(index).sections,
      { $0.isSortColumnSound(index) }
    ) { storage, _ in SortColumn(at: index, in: storage) }
  }

  func order(_ index: Int) -> FirstUse<DocumentOrder> {
    component(
      [.orderDocuments(index), .orderRanks(index)], { $0.isOrderSound(index) },
      blank: [.orderDocuments(index): documents * 4, .orderRanks(index): documents * 4]
    ) { storage, _ in
      DocumentOrder(
        documents: storage.array(SectionID.orderDocuments(index)), ranks: storage.array(SectionID.orderRanks(index)))
    }
  }

  func locations() -> FirstUse<LocationColumn> {
    component(
      [
        .latitudes, .longitudes, .locationDocuments, .locationStarts, .locationNumbers, .located, .locationBounds,
      ], { $0.areLocationsSound }
    ) { storage, _ in LocationColumn(in: storage) }
  }

  func vectors() -> FirstUse<VectorColumn> {
    let layout = layout
    return component(
      [.vectors, .vectorNorms, .vectorSample, .vectorHashes], { $0.areVectorsSound }
    ) { storage, isBlank in
      VectorColumn(
        dimensions: isBlank ? 0 : layout.vectorDimensions, count: isBlank ? 0 : layout.vectorCount, in: storage)
    }
  }

  // MARK: Text

  func text(_ forward: FirstUse<ForwardIndex>) -> FirstUse<TextIndex> {
    let (highestPosition, starts, damage) = (layout.highestPosition, starts, damage)
    return component(
      SectionID.terms.sections + SectionID.termPostings.sections + [.bestPositions]
        + (1...TextIndex.maxReadyPrefixLength).flatMap {
          [.prefixTerms(length: $0)] + SectionID.prefixPostings(length: $0).sections
        }, { $0.isTextSound }
    ) { storage, isBlank in
      guard isBlank else { return TextIndex(highestPosition: highestPosition, forward, in: storage) }
      // The forward index may be intact, and refers to terms that are not there.
      let none = FirstUse(value: ForwardIndex(in: damage.noteDamage(zeros: [.forwardStarts: starts])))
      return TextIndex(highestPosition: highestPosition, none, in: storage)
    }
  }

  func forward() -> FirstUse<ForwardIndex> {
    component([.forwardStarts, .forward], { $0.isForwardSound }, blank: [.forwardStarts: starts]) { storage, _ in
      ForwardIndex(in: storage)
    }
  }

  /// The bytes of the start indices of all documents.
  private var starts: Int { (documents + 1) * 4 }
}

/// Whether a component of a segment turned out to be damaged, and the zeros that took the place of its sections.
final class SegmentDamage: Sendable {
  private let isFoundFlag = OnceFlag()
  /// Pointers of the components lead there.
  private let blanks = Locked<[SegmentStorage]>([])

  var isFound: Bool { isFoundFlag.isSet }

  /// Notes the damage.
  ///
  /// - Returns: Sections of these lengths in bytes, which contain zeros and live as long as this object.
  func noteDamage(zeros lengths: [SectionID: Int]) -> SegmentStorage {
    let blank = SegmentStorage(zeros: lengths)
    blanks.withLock { $0.append(blank) }
    isFoundFlag.set()
    return blank
  }
}

extension StringListID {
  var sections: [SectionID] { [bytes, ends] }
}

extension PostingsID {
  var sections: [SectionID] { [entries, lists, bitmaps] }
}
