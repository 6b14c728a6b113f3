internal import CKernels
internal import SearchModel

/// The counts of one facet's values over the whole index, and their order in an answer.
struct FacetCounts {
  let globalValues: GlobalFacetValues
  /// The facet in the largest segment.
  let column: FacetColumn?
  let counts: UnsafeMutablePointer<UInt32>

  /// An estimate of the bytes of JSON for a value besides its text.
  static let bytesBesideValue = 40

  func string(_ value: Int) -> String {
    value < globalValues.base ? column?.string(value) ?? "" : globalValues.extraValues[value - globalValues.base]
  }

  func number(of value: String) -> Int? { column?.number(of: value) ?? globalValues.number(ofExtra: value) }

  /// The first values with a count in an order, followed by those of `keeping` that are missing.
  func values(limit: Int, order: Query.FacetValueOrder, keeping: [String], _ scratch: Scratch) -> [Facet] {
    var shown: [Facet] = []
    let first = first(limit, order, scratch)
    shown.reserveCapacity(first.count)
    for value in first {
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

  /// All values with a count, the most frequent first.
  func all(_ scratch: Scratch) -> [Int] { first(globalValues.count, .count, scratch) }

  /// Adds the counts of a segment to those of the index.
  static func add(
    _ cells: UnsafeMutablePointer<UInt32>, of view: SegmentView, facet: Int, to sums: UnsafeMutablePointer<UInt32>
  ) {
    let count = view.segment.facets[facet].count
    if let numbers = view.globalNumbers?[facet] {
      for value in 0..<count { sums[Int(numbers[value])] &+= cells[value] }
    } else {
      for value in 0..<count { sums[value] &+= cells[value] }
    }
  }

  private func first(_ limit: Int, _ order: Query.FacetValueOrder, _ scratch: Scratch) -> [Int] {
    guard scratch.budget.spend(globalValues.count) else { return [] }
    if !globalValues.extraValues.isEmpty { return firstByText(limit, order) }
    // The values of a segment are ascending, so that their numbers decide between equal counts.
    switch order {
    case .alpha: return Array((0..<globalValues.base).lazy.filter { counts[$0] > 0 }.prefix(limit))
    case .count:
      let keys = scratch.allocate(UInt64.self, globalValues.base)
      var used = 0
      counts.forEachCounted(of: globalValues.base) { value in
        keys[used] = UInt64(counts[value]) << 32 | UInt64(UInt32.max - UInt32(value))
        used += 1
      }
      let found = ck_largest(keys, used, limit)
      return (0..<found).map { Int(UInt32.max - UInt32(truncatingIfNeeded: keys[$0])) }
    }
  }

  /// The same where some values are not numbered in ascending order.
  private func firstByText(_ limit: Int, _ order: Query.FacetValueOrder) -> [Int] {
    let present = (0..<globalValues.count).filter { counts[$0] > 0 }
    // Only values that could be among the first are compared as strings.
    var candidates = present
    if order == .count, present.count > limit, limit > 0 {
      let least = present.map { counts[$0] }.sorted(by: >)[limit - 1]
      candidates = present.filter { counts[$0] >= least }
    }
    let strings = Dictionary(uniqueKeysWithValues: candidates.map { ($0, string($0)) })
    return Array(
      candidates.sorted { left, right in
        if order == .count, counts[left] != counts[right] { return counts[left] > counts[right] }
        return strings[left, default: ""].precedesByCodePoint(strings[right, default: ""])
      }.prefix(limit))
  }
}
