internal import CKernels
internal import SearchModel

/// The counts of one facet's values over the whole index, and their order in an answer.
struct FacetCounts {
  private let globalValues: GlobalFacetValues
  private let facet: Int
  private let segments: [SegmentView]
  private let attribute: Attribute
  let counts: UnsafeMutablePointer<UInt32>

  /// An estimate of the bytes of JSON for a value besides its text.
  static let bytesBesideValue = 40

  init(of facet: Int, in snapshot: IndexSnapshot, counts: UnsafeMutablePointer<UInt32>) {
    globalValues = snapshot.globalFacetValues[facet]
    self.facet = facet
    segments = snapshot.segments
    attribute = snapshot.plan.facets[facet].attribute
    self.counts = counts
  }

  /// The facet in the largest segment.
  private var column: FacetColumn? { segments.first?.segment.facets[facet] }

  /// A value as answers show it: in its only form, or in the most frequent one.
  func string(_ value: Int, _ budget: SearchBudget) -> String {
    if globalValues.differ(in: value) { return mostFrequentForm(of: value, budget) }
    guard value < globalValues.base else { return globalValues.extras[value - globalValues.base].form }
    guard let column else { return "" }
    let forms = column.forms(of: value)
    return forms.count == 1 ? column.string(ofForm: forms.lowerBound) : mostFrequentForm(of: value, budget)
  }

  /// The form of a value that most live records have, and of several such the first by code point. It is the same for
  /// all queries: a value that is selected in a list must not be written differently in the next one.
  private func mostFrequentForm(of value: Int, _ budget: SearchBudget) -> String {
    let key =
      value < globalValues.base
      ? column?.values.string(value) ?? "" : globalValues.extras[value - globalValues.base].key
    var counts: [String: Int] = [:]
    for view in segments {
      view.segment.thresholds.count(.formsCompared)
      let column = view.segment.facets[facet]
      guard let own = column.number(ofKey: key) else { continue }
      for form in column.forms(of: own) {
        let documents = column.documents(with: own, inForm: form)
        let steps = view.live == nil ? 1 : min(documents.count(of: view.segment.count), view.segment.words)
        guard budget.spend(8 + steps) else { return key }
        counts[column.string(ofForm: form), default: 0] += view.liveCount(of: documents)
      }
    }
    return counts.min {
      $0.value == $1.value ? $0.key.precedesByCodePoint($1.key) : $0.value > $1.value
    }?.key ?? key
  }

  func number(of value: String) -> Int? {
    let key = FacetKey(of: attribute.rawValue).key(of: value)
    return column?.number(ofKey: key) ?? globalValues.number(ofExtra: key)
  }

  /// The first values with a count in an order, followed by those of `keeping` that are missing. One of `keeping` is
  /// written as it is there, also in place of the form that is listed otherwise; of several forms the first one.
  func values(limit: Int, order: Query.FacetValueOrder, keeping: [String], _ scratch: Scratch) -> [Facet] {
    var shown: [Facet] = []
    let first = first(limit, order, scratch)
    shown.reserveCapacity(first.count)
    if let forms = segments.first?.segment.facets[facet].singleForms, globalValues.extras.isEmpty, !globalValues.differ
    {
      // Nothing is decoded, so that the bytes need not be counted value by value.
      var bytes = first.count * Self.bytesBesideValue
      for value in first {
        bytes += forms[value].utf8.count
        shown.append(Facet(value: forms[value], count: Int(counts[value])))
      }
      guard scratch.budget.take(bytes: bytes) else { return [] }
    } else {
      for value in first {
        let text = string(value, scratch.budget)
        guard scratch.budget.take(bytes: text.utf8.count + Self.bytesBesideValue) else { return [] }
        shown.append(Facet(value: text, count: Int(counts[value])))
      }
    }
    guard !keeping.isEmpty else { return shown }
    var indices = Dictionary(uniqueKeysWithValues: zip(first, first.indices))
    var known: Set<String> = []
    for value in keeping where known.insert(value).inserted {
      let number = number(of: value)
      if let index = number.flatMap({ indices.removeValue(forKey: $0) }) {
        shown[index].value = value
      } else {
        shown.append(Facet(value: value, count: number.map { Int(counts[$0]) } ?? 0))
      }
    }
    return shown
  }

  /// All values with a count, the most frequent first.
  func all(_ scratch: Scratch) -> [Int] { first(globalValues.count, .count, scratch) }

  /// Adds the counts of a segment, by its number in the snapshot, to those of the index.
  static func add(
    _ cells: UnsafeMutablePointer<UInt32>, ofSegment number: Int, in snapshot: IndexSnapshot, facet: Int,
    to sums: UnsafeMutablePointer<UInt32>
  ) {
    let count = snapshot.segments[number].segment.facets[facet].count
    if let numbers = snapshot.globalFacetValues[facet].numbers[number] {
      for value in 0..<count { sums[Int(numbers[value])] &+= cells[value] }
    } else {
      for value in 0..<count { sums[value] &+= cells[value] }
    }
  }

  private func first(_ limit: Int, _ order: Query.FacetValueOrder, _ scratch: Scratch) -> [Int] {
    guard scratch.budget.spend(globalValues.count) else { return [] }
    if !globalValues.extras.isEmpty { return firstByKey(limit, order) }
    // The keys of a segment are ascending, so that the numbers of values decide between equal counts.
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
  private func firstByKey(_ limit: Int, _ order: Query.FacetValueOrder) -> [Int] {
    let present = (0..<globalValues.count).filter { counts[$0] > 0 }
    // Only values that could be among the first are compared.
    var candidates = present
    if order == .count, present.count > limit, limit > 0 {
      let least = present.map { counts[$0] }.sorted(by: >)[limit - 1]
      candidates = present.filter { counts[$0] >= least }
    }
    return Array(
      candidates.sorted { left, right in
        if order == .count, counts[left] != counts[right] { return counts[left] > counts[right] }
        return globalValues.isAscending(left, right)
      }.prefix(limit))
  }
}
