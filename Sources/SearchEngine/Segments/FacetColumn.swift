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
