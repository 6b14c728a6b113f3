/// The global numbering of one facet's values: first those of the largest segment, then those that only other segments
/// have, in the order of the segments.
struct GlobalFacetValues {
  /// A value that the largest segment lacks.
  private struct Extra {
    /// The first segment that has it, and its number there.
    let segment: UInt32
    let value: UInt32
    /// The number of the first value of the largest segment with a greater key.
    let next: UInt32
  }

  private let facet: Int
  /// The numbered segments, the largest first.
  private var segments: [Segment] = []
  /// For each segment, the global number of each of its values; nil where they equal the segment's own.
  private(set) var numbers: [[UInt32]?] = []
  /// The number of values of the largest segment.
  private(set) var base = 0
  private var extras: [Extra] = []
  /// The values of which segments have different forms.
  private var differing: Set<Int> = []

  /// Numbers the values of a facet in all segments, of which the largest is the first.
  ///
  /// - Parameter earlier: The numbering of an earlier snapshot. Only further segments are numbered if it
  ///   ``fits(_:)``.
  init(of facet: Int, in views: [SegmentView], extending earlier: GlobalFacetValues? = nil) {
    self = earlier.flatMap { $0.fits(views) ? $0 : nil } ?? GlobalFacetValues(of: facet)
    for view in views.dropFirst(segments.count) {
      let column = view.segment.facets[facet]
      if segments.isEmpty {
        base = column.count
        numbers.append(nil)
      } else {
        numbers.append(number(column))
      }
      segments.append(view.segment)
    }
  }

  private init(of facet: Int) { self.facet = facet }

  /// Whether the numbering is that of the first of some segments.
  func fits(_ views: [SegmentView]) -> Bool {
    !segments.isEmpty && segments.count <= views.count && zip(segments, views).allSatisfy { $0 === $1.segment }
  }

  /// The steps that numbering the values of some segments takes.
  static func steps(numbering views: [SegmentView], of facet: Int, beside earlier: GlobalFacetValues?) -> Int {
    let known = earlier.map { $0.fits(views) ? $0.segments.count : 0 } ?? 0
    return views.dropFirst(max(1, known)).reduce(0) { $0 + 16 * $1.segment.facets[facet].count }
  }

  /// Numbers the values of a further segment. Both its keys and those of each segment before it are ascending, so that
  /// the search for a key starts where that for the key before it ended.
  private mutating func number(_ column: FacetColumn) -> [UInt32] {
    var nexts = [Int](repeating: 0, count: segments.count)
    let columns = segments.map { $0.facets[facet] }
    return (0..<column.count).map { value in
      let key = column.values[value]
      let forms = column.forms(of: value)
      var number: Int?
      for (segment, known) in columns.enumerated() where number == nil {
        let next = known.values.lowerBound(of: key, from: nexts[segment])
        nexts[segment] = next
        guard next < known.count, known.values[next].isEqual(to: key) else { continue }
        let same = self.number(of: next, in: segment)
        number = same
        if forms.count > 1 || !form(of: same).isEqual(to: column.form(forms.lowerBound)) { differing.insert(same) }
      }
      if let number { return UInt32(number) }
      let new = count
      extras.append(Extra(segment: UInt32(segments.count), value: UInt32(value), next: UInt32(nexts[0])))
      if forms.count > 1 { differing.insert(new) }
      return UInt32(new)
    }
  }

  /// The global number of a segment's value.
  func number(of value: Int, in segment: Int) -> Int { numbers[segment].map { Int($0[value]) } ?? value }

  /// The global number of the value with a key.
  func number(ofKey key: String) -> Int? {
    for segment in segments.indices {
      if let value = segments[segment].facets[facet].number(ofKey: key) { return number(of: value, in: segment) }
    }
    return nil
  }

  var count: Int { base + extras.count }

  /// Whether values are numbered in the order of their keys.
  var areAscending: Bool { extras.isEmpty }

  /// Whether the key of a value is less than that of another one.
  func isAscending(_ left: Int, _ right: Int) -> Bool {
    let (leftRank, rightRank) = (rank(left), rank(right))
    if leftRank != rightRank { return leftRank < rightRank }
    return left >= base && right >= base && key(of: left).precedes(key(of: right))
  }

  /// The rank among the values of the largest segment, which have odd ones.
  private func rank(_ value: Int) -> Int { value < base ? value * 2 + 1 : Int(extras[value - base].next) * 2 }

  /// The first segment that has a value, and its number there.
  private func source(of value: Int) -> (segment: Segment, value: Int) {
    if value < base { return (segments[0], value) }
    let extra = extras[value - base]
    return (segments[Int(extra.segment)], Int(extra.value))
  }

  /// The key of a value, in UTF-8.
  func key(of value: Int) -> UnsafeBufferPointer<UInt8> {
    let (segment, value) = source(of: value)
    return segment.facets[facet].values[value]
  }

  /// The first of the forms in which the first segment with a value has it, in UTF-8.
  private func form(of value: Int) -> UnsafeBufferPointer<UInt8> {
    let (segment, value) = source(of: value)
    return segment.facets[facet].form(segment.facets[facet].forms(of: value).lowerBound)
  }

  // MARK: Forms

  /// The form of a value, if all records have it in the same one; else nil.
  func singleForm(of value: Int) -> String? {
    if differing.contains(value) { return nil }
    let (segment, value) = source(of: value)
    let forms = segment.facets[facet].forms(of: value)
    return forms.count == 1 ? segment.facets[facet].string(ofForm: forms.lowerBound) : nil
  }

  /// The column of the largest segment, which most values are in: reading it for each value would copy it each time.
  var largestColumn: FacetColumn? { segments.first?.facets[facet] }

  /// The same as ``singleForm(of:)``, for which the largest column is read already.
  func singleForm(of value: Int, in largest: FacetColumn) -> String? {
    guard value < base else { return singleForm(of: value) }
    if !differing.isEmpty, differing.contains(value) { return nil }
    let forms = largest.forms(of: value)
    return forms.count == 1 ? largest.string(ofForm: forms.lowerBound) : nil
  }

  /// The form of each value by its number, where each has one and they are decoded in advance; else nil.
  @inline(__always)
  var singleForms: [String]? {
    extras.isEmpty && differing.isEmpty && !segments.isEmpty ? segments[0].facets[facet].singleForms : nil
  }
}
