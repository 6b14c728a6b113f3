internal import CKernels
internal import SearchModel

/// The counts of one facet's values over the whole index, and their order in an answer.
struct FacetValueCounts {
  /// The index of the facet.
  let facet: Int
  private let snapshot: IndexSnapshot
  /// Not copied, since a copy costs as much as counting some hundred documents.
  private let numbering: FirstUse<GlobalFacetValues>
  /// The number of values.
  private let valueCount: Int
  /// Whether values are numbered in the order of their keys.
  private let areAscending: Bool
  /// How many documents have each value, by its global number.
  private(set) var counts: UnsafeMutablePointer<UInt32>

  /// An estimate of the bytes of JSON for a value besides its text.
  static let bytesBesideValue = 40

  /// Counts of 0.
  init(of facet: Int, in snapshot: IndexSnapshot, _ scratch: Scratch) {
    self.facet = facet
    self.snapshot = snapshot
    numbering = snapshot.facetValues(facet, scratch.budget)
    valueCount = numbering.value.count
    areAscending = numbering.value.areAscending
    // The counts of a single segment take their place.
    counts = scratch.zeros(UInt32.self, snapshot.segments.count == 1 ? 0 : valueCount)
  }

  /// Adds the counts of a segment's values, by its number in the snapshot. Those of an index with a single segment are
  /// added once.
  mutating func add(_ cells: UnsafeMutablePointer<UInt32>, ofSegment segment: Int) {
    if snapshot.segments.count == 1 {
      counts = cells
    } else if let numbers = numbering.value.numbers[segment] {
      for value in numbers.indices { counts[Int(numbers[value])] &+= cells[value] }
    } else {
      for value in 0..<numbering.value.base { counts[value] &+= cells[value] }
    }
  }

  /// A value as answers show it: in its only form, or in the most frequent one.
  func string(_ value: Int, _ budget: SearchBudget) -> String {
    numbering.value.singleForm(of: value) ?? mostFrequentForm(of: value, budget)
  }

  /// The form of a value that most live records have, and of several such the first by code point. It is the same for
  /// all queries: a value that is selected in a list must not be written differently in the next one.
  private func mostFrequentForm(of value: Int, _ budget: SearchBudget) -> String {
    let key = String(decoding: numbering.value.key(of: value), as: UTF8.self)
    var counts: [String: Int] = [:]
    for view in snapshot.segments {
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

  /// The global number of a value, in any case and Unicode normalization.
  private func number(of value: String) -> Int? {
    numbering.value.number(ofKey: FacetKey(of: snapshot.plan.facets[facet].attribute.rawValue).key(of: value))
  }

  /// The first values with a count in an order, followed by those of `keeping` that are missing. One of `keeping` is
  /// written as it is there, also in place of the form that is listed otherwise; of several forms the first one.
  func first(_ limit: Int, order: Query.FacetValueOrder, keeping: [String], _ scratch: Scratch) -> [Facet] {
    let budget = scratch.budget
    if keeping.isEmpty, order == .count, areAscending, let forms = numbering.value.singleForms {
      return facets(ofKeys: largestKeys(limit, scratch), forms, budget)
    }
    let first = numbers(ofFirst: limit, order, scratch)
    var shown: [Facet]
    if let forms = numbering.value.singleForms {
      var bytes = first.count * Self.bytesBesideValue
      shown = first.map { value in
        let text = forms[value]
        bytes += text.utf8.count
        return Facet(value: text, count: Int(counts[value]))
      }
      // Nothing is decoded, so that the bytes need not be counted value by value.
      guard budget.take(bytes: bytes) else { return [] }
    } else {
      shown = []
      shown.reserveCapacity(first.count)
      let column = numbering.value.largestColumn
      for value in first {
        let text =
          column.flatMap { numbering.value.singleForm(of: value, in: $0) } ?? mostFrequentForm(of: value, budget)
        guard budget.take(bytes: text.utf8.count + Self.bytesBesideValue) else { return [] }
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

  /// The facets of ``largestKeys(_:_:)``: the usual case, without an array of numbers.
  private func facets(
    ofKeys keys: UnsafeBufferPointer<UInt64>, _ forms: [String], _ budget: SearchBudget
  ) -> [Facet] {
    var bytes = keys.count * Self.bytesBesideValue
    for key in keys { bytes += forms[Self.number(ofKey: key)].utf8.count }
    guard budget.take(bytes: bytes) else { return [] }
    return keys.map { Facet(value: forms[Self.number(ofKey: $0)], count: Int($0 >> 32)) }
  }

  /// The keys of the most frequent values, descending. A key has the count in its upper half and the number in its lower
  /// one. Of equal counts, the value with the least number comes first.
  private func largestKeys(_ limit: Int, _ scratch: Scratch) -> UnsafeBufferPointer<UInt64> {
    guard scratch.budget.spend(valueCount) else { return UnsafeBufferPointer(start: nil, count: 0) }
    let keys = scratch.allocate(UInt64.self, valueCount)
    let found = ck_count_keys(keys, counts, valueCount)
    return UnsafeBufferPointer(start: keys, count: ck_most_counted(keys, found, limit))
  }

  private static func number(ofKey key: UInt64) -> Int { Int(UInt32.max - UInt32(truncatingIfNeeded: key)) }

  /// The numbers of all values with a count, the most frequent first.
  func numbersByCount(_ scratch: Scratch) -> [Int] { numbers(ofFirst: valueCount, .count, scratch) }

  private func numbers(ofFirst limit: Int, _ order: Query.FacetValueOrder, _ scratch: Scratch) -> [Int] {
    if areAscending, order == .count { return largestKeys(limit, scratch).map { Self.number(ofKey: $0) } }
    guard scratch.budget.spend(valueCount) else { return [] }
    if !areAscending { return numbersByKey(ofFirst: limit, order) }
    return Array((0..<valueCount).lazy.filter { counts[$0] > 0 }.prefix(limit))
  }

  /// The same where some values are not numbered in ascending order.
  private func numbersByKey(ofFirst limit: Int, _ order: Query.FacetValueOrder) -> [Int] {
    let present = (0..<valueCount).filter { counts[$0] > 0 }
    // Only values that could be among the first are compared.
    var candidates = present
    if order == .count, present.count > limit, limit > 0 {
      let least = present.map { counts[$0] }.sorted(by: >)[limit - 1]
      candidates = present.filter { counts[$0] >= least }
    }
    return Array(
      candidates.sorted { left, right in
        if order == .count, counts[left] != counts[right] { return counts[left] > counts[right] }
        return numbering.value.isAscending(left, right)
      }.prefix(limit))
  }
}
