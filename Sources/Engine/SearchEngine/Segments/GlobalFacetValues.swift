internal import SearchModel

/// The global numbering of one facet's values: first those of the largest segment, then those that only other segments
/// have.
struct GlobalFacetValues {
  /// A value that the largest segment lacks.
  struct Extra: Sendable {
    let key: String
    /// The form in which records have it, unless they have it in several.
    let form: String
    /// The number of the first value of the largest segment with a greater key.
    let next: Int
  }

  let base: Int
  /// For each segment, the global number of each of its values; nil where they equal the segment's own.
  private(set) var numbers: [[UInt32]?] = []
  private(set) var extras: [Extra] = []
  private var extraNumbers: [String: Int] = [:]
  /// The values of which segments have different forms.
  private var differing: Set<Int> = []

  /// Numbers the values of a facet in all segments, of which the largest is the first.
  init(of facet: Int, in segments: [SegmentView]) {
    guard let largest = segments.first?.segment else {
      base = 0
      return
    }
    base = largest.facets[facet].count
    numbers.append(nil)
    for view in segments.dropFirst() {
      numbers.append(number(view.segment.facets[facet], besides: largest.facets[facet]))
    }
  }

  /// Numbers the values of a further segment; `largest` is the column of the largest one.
  private mutating func number(_ column: FacetColumn, besides largest: FacetColumn) -> [UInt32] {
    (0..<column.count).map { value in
      let key = column.values[value]
      let forms = column.forms(of: value)
      let form = column.form(forms.lowerBound)
      let next = largest.values.lowerBound(of: key)
      let isSame: Bool
      let number: Int
      if next < base, largest.values[next].isEqual(to: key) {
        number = next
        isSame = largest.form(largest.forms(of: next).lowerBound).isEqual(to: form)
      } else {
        let key = String(decoding: key, as: UTF8.self)
        number = extraNumbers[key] ?? base + extras.count
        if number == base + extras.count {
          extraNumbers[key] = number
          extras.append(Extra(key: key, form: column.string(ofForm: forms.lowerBound), next: next))
        }
        var known = extras[number - base].form
        isSame = known.withUTF8 { $0.isEqual(to: form) }
      }
      if !isSame || forms.count > 1 { differing.insert(number) }
      return UInt32(number)
    }
  }

  func number(ofExtra key: String) -> Int? { extraNumbers[key] }

  /// Whether segments have any value in different forms.
  var differ: Bool { !differing.isEmpty }

  /// Whether segments have the value in different forms. The largest segment alone may have it in several too.
  func differ(in value: Int) -> Bool { differing.contains(value) }

  /// Whether the key of a value is less than that of another one.
  func isAscending(_ left: Int, _ right: Int) -> Bool {
    let (leftRank, rightRank) = (rank(left), rank(right))
    if leftRank != rightRank { return leftRank < rightRank }
    return left >= base && right >= base
      && extras[left - base].key.precedesByCodePoint(extras[right - base].key)
  }

  /// The rank among the values of the largest segment, which have odd ones.
  private func rank(_ value: Int) -> Int { value < base ? value * 2 + 1 : extras[value - base].next * 2 }

  var count: Int { base + extras.count }
}
