internal import CKernels
internal import SearchModel

/// The values of one facet with their counts over the whole index, as an answer shows them.
struct FacetAnswer {
  let space: FacetSpace
  /// The facet in the largest segment.
  let column: FacetColumn?
  let counts: UnsafeMutablePointer<UInt32>

  /// The bytes of JSON that a value takes besides its text, about.
  static let bytesBesideValue = 40

  func string(_ value: Int) -> String {
    value < space.base ? column?.string(value) ?? "" : space.extraValues[value - space.base]
  }

  func number(of value: String) -> Int? { column?.number(of: value) ?? space.number(ofExtra: value) }

  /// The first values in an order, without those that no record has, and after them those that must be there.
  func values(limit: Int, order: Query.FacetValueOrder, keeping: [String], _ scratch: Scratch) -> [Facet] {
    var shown: [Facet] = []
    for value in first(limit, order, scratch) {
      let text = string(value)
      guard scratch.budget.take(bytes: text.utf8.count + Self.bytesBesideValue) else { return [] }
      shown.append(Facet(value: text, count: Int(counts[value])))
    }
    guard !keeping.isEmpty else { return shown }
    var known = Set(shown.map(\.value))
    for value in keeping where known.insert(value).inserted {
      shown.append(Facet(value: value, count: number(of: value).map { Int(counts[$0]) } ?? 0))
    }
    return shown
  }

  /// All values that some record has, the most frequent first.
  func all(_ scratch: Scratch) -> [Int] { first(space.count, .count, scratch) }

  /// Adds the counts of a segment to those of the index.
  static func add(
    _ cells: UnsafeMutablePointer<UInt32>, of part: SegmentPart, facet: Int, to sums: UnsafeMutablePointer<UInt32>
  ) {
    let count = part.segment.facets[facet].count
    if let numbers = part.facetNumbers?[facet] {
      for value in 0..<count { sums[Int(numbers[value])] &+= cells[value] }
    } else {
      for value in 0..<count { sums[value] &+= cells[value] }
    }
  }

  private func first(_ limit: Int, _ order: Query.FacetValueOrder, _ scratch: Scratch) -> [Int] {
    guard scratch.budget.spend(space.count) else { return [] }
    if !space.extraValues.isEmpty { return firstByText(limit, order) }
    // The values of a segment are ascending, so that their numbers decide between equal counts.
    switch order {
    case .alpha: return Array((0..<space.base).lazy.filter { counts[$0] > 0 }.prefix(limit))
    case .count:
      let keys = scratch.allocate(UInt64.self, space.base)
      var used = 0
      for value in 0..<space.base where counts[value] > 0 {
        keys[used] = UInt64(counts[value]) << 32 | UInt64(UInt32.max - UInt32(value))
        used += 1
      }
      let found = ck_largest(keys, used, limit)
      return (0..<found).map { Int(UInt32.max - UInt32(truncatingIfNeeded: keys[$0])) }
    }
  }

  /// The same where some values are not in the order of their numbers.
  private func firstByText(_ limit: Int, _ order: Query.FacetValueOrder) -> [Int] {
    let there = (0..<space.count).filter { counts[$0] > 0 }
    // Only values that could be among the first are compared as strings.
    var candidates = there
    if order == .count, there.count > limit, limit > 0 {
      let least = there.map { counts[$0] }.sorted(by: >)[limit - 1]
      candidates = there.filter { counts[$0] >= least }
    }
    let strings = Dictionary(uniqueKeysWithValues: candidates.map { ($0, string($0)) })
    return Array(
      candidates.sorted { left, right in
        if order == .count, counts[left] != counts[right] { return counts[left] > counts[right] }
        return strings[left, default: ""].precedesByCodePoint(strings[right, default: ""])
      }.prefix(limit))
  }
}
