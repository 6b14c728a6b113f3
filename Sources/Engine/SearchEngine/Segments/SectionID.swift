/// Identifies one section of a segment, by its kind and its index among those of the kind.
///
/// Files contain these numbers, so the number of a kind is never reused.
struct SectionID: Hashable, Sendable {
  var kind: UInt32
  /// The index where there are several of a kind, such as one for each attribute.
  var index: UInt32

  init(_ kind: UInt32, index: UInt32 = 0) {
    self.kind = kind
    self.index = index
  }
}

/// The sections of a segment. Files contain their numbers, so none is ever reused.
extension SectionID {
  /// The layout, as JSON.
  static let layout = SectionID(1)

  static let objectIDs = StringListID(bytes: SectionID(2), ends: SectionID(3))
  static let documentsByObjectID = SectionID(4)
  /// The row of each document's record in the store.
  static let storeRows = SectionID(5)
  /// The records themselves, where there is no store.
  static let bodies = StringListID(bytes: SectionID(6), ends: SectionID(7))
  static let rows = SectionID(8)

  static let terms = StringListID(bytes: SectionID(10), ends: SectionID(11))
  static let termPostings = PostingsID(entries: SectionID(12), lists: SectionID(13), bitmaps: SectionID(14))
  static let bestPositions = SectionID(21)
  static let forwardStarts = SectionID(15)
  static let forward = SectionID(16)
  static func prefixTerms(length: Int) -> SectionID { SectionID(17, index: UInt32(length)) }
  static func prefixPostings(length: Int) -> PostingsID {
    PostingsID(
      entries: SectionID(18, index: UInt32(length)), lists: SectionID(19, index: UInt32(length)),
      bitmaps: SectionID(20, index: UInt32(length)))
  }

  static func facetValues(_ facet: Int) -> StringListID {
    StringListID(bytes: SectionID(30, index: UInt32(facet)), ends: SectionID(31, index: UInt32(facet)))
  }
  static func facetPostings(_ facet: Int) -> PostingsID {
    PostingsID(
      entries: SectionID(32, index: UInt32(facet)), lists: SectionID(33, index: UInt32(facet)),
      bitmaps: SectionID(34, index: UInt32(facet)))
  }
  static func facetStarts(_ facet: Int) -> SectionID { SectionID(35, index: UInt32(facet)) }
  static func facetNumbers(_ facet: Int) -> SectionID { SectionID(36, index: UInt32(facet)) }
  static func facetForms(_ facet: Int) -> StringListID {
    StringListID(bytes: SectionID(37, index: UInt32(facet)), ends: SectionID(38, index: UInt32(facet)))
  }
  static func facetFirstForms(_ facet: Int) -> SectionID { SectionID(39, index: UInt32(facet)) }
  static func facetFormPostings(_ facet: Int) -> PostingsID {
    PostingsID(
      entries: SectionID(46, index: UInt32(facet)), lists: SectionID(47, index: UInt32(facet)),
      bitmaps: SectionID(48, index: UInt32(facet)))
  }

  static func numberValues(_ number: Int) -> SectionID { SectionID(40, index: UInt32(number)) }
  static func numberFirstEntries(_ number: Int) -> SectionID { SectionID(41, index: UInt32(number)) }
  static func numberEntries(_ number: Int) -> SectionID { SectionID(42, index: UInt32(number)) }
  static func numberQuantiles(_ number: Int) -> SectionID { SectionID(43, index: UInt32(number)) }
  static func numberStarts(_ number: Int) -> SectionID { SectionID(44, index: UInt32(number)) }
  static func numberRanks(_ number: Int) -> SectionID { SectionID(45, index: UInt32(number)) }

  static func sortNumbers(_ key: Int) -> SectionID { SectionID(50, index: UInt32(key)) }
  static func sortTexts(_ key: Int) -> SectionID { SectionID(51, index: UInt32(key)) }
  static func sortTextValues(_ key: Int) -> StringListID {
    StringListID(bytes: SectionID(52, index: UInt32(key)), ends: SectionID(53, index: UInt32(key)))
  }
  static func orderDocuments(_ order: Int) -> SectionID { SectionID(54, index: UInt32(order)) }
  static func orderRanks(_ order: Int) -> SectionID { SectionID(55, index: UInt32(order)) }

  static let latitudes = SectionID(60)
  static let longitudes = SectionID(61)
  static let locationDocuments = SectionID(62)
  static let locationStarts = SectionID(63)
  static let locationNumbers = SectionID(64)
  static let located = SectionID(65)
  static let locationBounds = SectionID(66)

  static let vectors = SectionID(70)
  static let vectorNorms = SectionID(71)
  /// The hashes of the texts of vectors, where there is no store.
  static let vectorHashes = SectionID(72)
  static let vectorSample = SectionID(73)
}

/// The two sections of a list of strings.
struct StringListID: Hashable, Sendable {
  let bytes: SectionID
  let ends: SectionID
}

/// The three sections of a table of postings.
struct PostingsID: Hashable, Sendable {
  let entries: SectionID
  let lists: SectionID
  let bitmaps: SectionID
}
