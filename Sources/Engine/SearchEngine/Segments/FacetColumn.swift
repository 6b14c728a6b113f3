/// A facet: the different values of an attribute with the postings of each.
///
/// A value is what filters and counts compare, a ``FacetKey``. Records may have it in several forms, such as `Red` and
/// `RED`, of which answers show the most frequent one.
struct FacetColumn {
  let name: String
  private let key: FacetKey
  /// The keys, ascending.
  let values: StringList
  let postings: PostingsTable
  let field: SegmentLayout.RowField?
  /// Where each document's values begin in `numbers`; nil where packed rows contain them.
  let starts: UnsafePointer<UInt32>?
  let numbers: UnsafePointer<UInt32>?

  /// The values as records have them, in normalization form C: those of a value after those of the one before, ascending.
  private let forms: StringList
  /// Where the forms of each value begin; empty where each value has one.
  private let firstForms: UnsafeBufferPointer<UInt32>
  /// The postings of each form; empty where each value has one.
  private let formPostings: PostingsTable
  /// The forms as strings, decoded in advance where they are few.
  private let strings: [String]?

  init(_ facet: SegmentLayout.Facet, at index: Int, in storage: SegmentStorage, _ thresholds: Thresholds) {
    name = facet.name
    key = FacetKey(of: facet.name)
    values = storage.strings(SectionID.facetValues(index))
    postings = storage.postings(SectionID.facetPostings(index))
    field = facet.field
    starts = storage.array(SectionID.facetStarts(index)).baseAddress
    numbers = storage.array(SectionID.facetNumbers(index)).baseAddress
    let forms = facet.forms == 0 ? values : storage.strings(SectionID.facetForms(index))
    self.forms = forms
    firstForms = storage.array(SectionID.facetFirstForms(index))
    formPostings = storage.postings(SectionID.facetFormPostings(index))
    let areFew = forms.count <= thresholds.maxFacetStrings
    let areKept = thresholds.choose(.facetStringsKept, over: .facetStringsDecoded, if: areFew)
    strings = areKept ? (0..<forms.count).map { forms.string($0) } : nil
  }

  var count: Int { values.count }

  /// The number of a value, in any case and Unicode normalization.
  func number(of text: String) -> Int? { number(ofKey: key.key(of: text)) }

  func number(ofKey key: String) -> Int? {
    var key = key
    return key.withUTF8 { values.index(of: $0) }
  }

  // MARK: Forms

  func forms(of value: Int) -> Range<Int> {
    firstForms.isEmpty ? value..<value + 1 : Int(firstForms[value])..<Int(firstForms[value + 1])
  }

  func form(_ form: Int) -> UnsafeBufferPointer<UInt8> { forms[form] }

  /// The form of each value, where each has one and they are decoded in advance; else nil.
  @inline(__always)
  var singleForms: [String]? { firstForms.isEmpty ? strings : nil }

  func string(ofForm form: Int) -> String { strings?[form] ?? forms.string(form) }

  /// The documents with a value in one of its forms.
  func documents(with value: Int, inForm form: Int) -> DocumentSet {
    forms(of: value).count == 1 ? postings[value] : formPostings[form]
  }
}
