/// The arrays of a segment. Their numbers stand in files and are never given to another.
extension SectionID {
  /// The layout, as JSON.
  static let layout = SectionID(1)

  static let objectIDs = StringListID(bytes: SectionID(2), ends: SectionID(3))
  static let documentsByObjectID = SectionID(4)
  /// Where the store keeps each record.
  static let storeRows = SectionID(5)
  /// The records themselves, where no store keeps them.
  static let bodies = StringListID(bytes: SectionID(6), ends: SectionID(7))
  static let rows = SectionID(8)

  static let terms = StringListID(bytes: SectionID(10), ends: SectionID(11))
  static let termSets = SetTableID(entries: SectionID(12), lists: SectionID(13), bitmaps: SectionID(14))
  static let bestPlaces = SectionID(21)
  static let forwardStarts = SectionID(15)
  static let forward = SectionID(16)
  static func prefixTerms(length: Int) -> SectionID { SectionID(17, part: UInt32(length)) }
  static func prefixSets(length: Int) -> SetTableID {
    SetTableID(
      entries: SectionID(18, part: UInt32(length)), lists: SectionID(19, part: UInt32(length)),
      bitmaps: SectionID(20, part: UInt32(length)))
  }

  static func facetValues(_ facet: Int) -> StringListID {
    StringListID(bytes: SectionID(30, part: UInt32(facet)), ends: SectionID(31, part: UInt32(facet)))
  }
  static func facetSets(_ facet: Int) -> SetTableID {
    SetTableID(
      entries: SectionID(32, part: UInt32(facet)), lists: SectionID(33, part: UInt32(facet)),
      bitmaps: SectionID(34, part: UInt32(facet)))
  }
  static func facetStarts(_ facet: Int) -> SectionID { SectionID(35, part: UInt32(facet)) }
  static func facetNumbers(_ facet: Int) -> SectionID { SectionID(36, part: UInt32(facet)) }

  static func numberValues(_ number: Int) -> SectionID { SectionID(40, part: UInt32(number)) }
  static func numberFirstEntries(_ number: Int) -> SectionID { SectionID(41, part: UInt32(number)) }
  static func numberEntries(_ number: Int) -> SectionID { SectionID(42, part: UInt32(number)) }
  static func numberQuantiles(_ number: Int) -> SectionID { SectionID(43, part: UInt32(number)) }
  static func numberStarts(_ number: Int) -> SectionID { SectionID(44, part: UInt32(number)) }
  static func numberRanks(_ number: Int) -> SectionID { SectionID(45, part: UInt32(number)) }

  static func sortNumbers(_ key: Int) -> SectionID { SectionID(50, part: UInt32(key)) }
  static func sortTexts(_ key: Int) -> SectionID { SectionID(51, part: UInt32(key)) }
  static func sortTextValues(_ key: Int) -> StringListID {
    StringListID(bytes: SectionID(52, part: UInt32(key)), ends: SectionID(53, part: UInt32(key)))
  }
  static func orderDocuments(_ order: Int) -> SectionID { SectionID(54, part: UInt32(order)) }
  static func orderRanks(_ order: Int) -> SectionID { SectionID(55, part: UInt32(order)) }
}

/// The two sections of a list of strings.
struct StringListID: Hashable, Sendable {
  let bytes: SectionID
  let ends: SectionID
}

/// The three sections of a table of sets of documents.
struct SetTableID: Hashable, Sendable {
  let entries: SectionID
  let lists: SectionID
  let bitmaps: SectionID
}
