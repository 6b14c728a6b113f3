internal import CKernels
internal import SearchModel

/// Finds the documents of a segment that match filter expressions.
struct FilterEvaluator {
  let segment: Segment
  let algebra: DocumentSetAlgebra

  func documents(_ expression: FilterExpression) -> DocumentSet {
    switch expression {
    case .filter(let filter): return documents(filter)
    case .and(let operands): return documents(of: .all, whereAll: operands) { algebra.intersection($0, documents($1)) }
    case .or(let operands): return operands.isEmpty ? .all : documents(whereAny: operands)
    }
  }

  /// Narrows a set by one expression after the other. After every `maxFilterSets` of them their scratch memory is
  /// released, so that memory does not grow with the number of filters.
  private func documents(
    of set: DocumentSet, whereAll operands: [FilterExpression],
    _ narrow: (DocumentSet, FilterExpression) -> DocumentSet
  ) -> DocumentSet {
    var result = set
    forEachSlice(of: operands) { slice, memory in
      for operand in slice {
        guard algebra.budget.spend(8), !algebra.isEmpty(result) else { break }
        result = narrow(result, operand)
      }
      if let memory { result = algebra.copy(result, into: memory) }
    }
    return result
  }

  /// The documents that match at least one expression. Filters on one attribute are joined before any set is computed:
  /// numeric filters as ranges of ranks, facet filters as value numbers.
  private func documents(whereAny operands: [FilterExpression]) -> DocumentSet {
    var ranges: [Int: [Range<Int>]] = [:]
    var values: [(column: Int, value: Int)] = []
    var others: [FilterExpression] = []
    for operand in operands {
      algebra.budget.spend(16)
      guard case .filter(let filter) = operand, !filter.isNegated else {
        others.append(operand)
        continue
      }
      switch filter {
      case .numeric(let numeric):
        guard let column = segment.numberIndices[numeric.attribute.rawValue] else { continue }
        ranges[column, default: []] += segment.numbers[column].rankRanges(of: numeric.value)
      case .facet, .tag:
        guard let (column, value) = facetValue(of: filter) else {
          others.append(operand)
          continue
        }
        if let value { values.append((column, value)) }
      }
    }
    var sets = ranges.map { documents(of: segment.numbers[$0], ranks: $1) }
    values.sort { ($0.column, $0.value) < ($1.column, $1.value) }
    for (index, (column, value)) in values.enumerated() where index == 0 || values[index - 1] != (column, value) {
      sets.append(segment.facets[column].postings[value])
    }
    var result = algebra.union(sets)
    forEachSlice(of: others) { slice, memory in
      result = algebra.union([result] + slice.map { documents($0) })
      if let memory { result = algebra.copy(result, into: memory) }
    }
    return result
  }

  /// Calls the body with slices of at most `maxFilterSets` expressions, and releases scratch memory between them.
  ///
  /// - Parameter body: If there are several slices, it gets memory that survives, and must copy its result there.
  private func forEachSlice(
    of operands: [FilterExpression], _ body: (ArraySlice<FilterExpression>, UnsafeMutableRawPointer?) -> Void
  ) {
    let length = segment.thresholds.maxFilterSets
    guard segment.thresholds.take(.filterSetsReleased, if: operands.count > length) else {
      return body(operands[...], nil)
    }
    let memory = UnsafeMutableRawPointer(algebra.scratch.allocate(UInt64.self, algebra.words))
    for start in stride(from: 0, to: operands.count, by: length) {
      guard !algebra.budget.isSpent else { return }
      let mark = algebra.scratch.mark
      body(operands[start..<min(start + length, operands.count)], memory)
      algebra.scratch.release(to: mark)
    }
  }

  /// The documents of a set that match an expression. For a list it tests each document's packed row, where that has
  /// the value, instead of computing the set of all matching documents.
  func documents(of set: DocumentSet, where expression: FilterExpression) -> DocumentSet {
    if case .and(let operands) = expression {
      return documents(of: set, whereAll: operands) { documents(of: $0, where: $1) }
    }
    var test: RowTest?
    if case .list = set { test = RowTest(expression, in: segment) }
    segment.thresholds.count(test?.branch ?? .filterBySet)
    guard case .list(let list) = set, let test else {
      return algebra.compact(algebra.intersection(set, documents(expression)))
    }
    let out = algebra.scratch.allocate(UInt32.self, list.count + 1)
    return .list(UnsafeBufferPointer(start: out, count: test.keep(list, in: segment, algebra.scratch, out)))
  }

  private func documents(_ filter: Filter) -> DocumentSet {
    let holding: DocumentSet =
      switch filter {
      case .numeric(let numeric): documents(numeric)
      case .facet(let facet) where facet.attribute == "objectID" && segment.facetIndices["objectID"] == nil:
        algebra.set(of: segment.documents(withID: facet.value.description).sorted().map { UInt32($0) })
      case .facet, .tag:
        facetValue(of: filter).flatMap { column, value in value.map { segment.facets[column].postings[$0] } } ?? .none
      }
    return filter.isNegated ? algebra.difference(.all, holding) : holding
  }

  /// The column of a facet filter, and the number of its value if some document has it; nil where there is no such
  /// facet.
  private func facetValue(of filter: Filter) -> (column: Int, value: Int?)? {
    let (attribute, value) =
      switch filter {
      case .facet(let facet): (facet.attribute.rawValue, facet.value.description)
      case .tag(let tag): ("_tags", tag.value)
      case .numeric(let numeric): (numeric.attribute.rawValue, "")
      }
    return segment.facetIndices[attribute].map { ($0, segment.facets[$0].number(of: value)) }
  }

  private func documents(_ filter: Filter.Numeric) -> DocumentSet {
    guard let column = segment.numberIndices[filter.attribute.rawValue].map({ segment.numbers[$0] }) else {
      return .none
    }
    return documents(of: column, ranks: column.rankRanges(of: filter.value))
  }

  /// The documents with a number whose rank lies in one of these ranges.
  private func documents(of column: NumberColumn, ranks: [Range<Int>]) -> DocumentSet {
    let merged = ranks.merged
    guard !merged.isEmpty else { return .none }
    let bits = algebra.scratch.zeros(UInt64.self, algebra.words)
    for ranks in merged { add(ranks, of: column, to: bits) }
    return .bitmap(bits, count: Int(ck_popcount(bits, algebra.words)))
  }

  /// Adds the documents whose number has one of these ranks: precomputed bitmaps for whole quantiles, and single
  /// entries at both ends.
  private func add(_ ranks: Range<Int>, of column: NumberColumn, to bits: UnsafeMutablePointer<UInt64>) {
    let entries = Int(column.firstEntries[ranks.lowerBound])..<Int(column.firstEntries[ranks.upperBound])
    guard !entries.isEmpty, let first = column.entries.baseAddress else { return }
    algebra.budget.spend(entries.count / 8 + 1)
    var low = entries.lowerBound
    if let quantiles = column.quantiles {
      let total = column.entries.count
      // 64 bits, since the product overflows the 32-bit integers of some platforms.
      let (count, all) = (Int64(column.quantileCount), Int64(total))
      let firstWhole = Int((Int64(low) * count + all - 1) / all)
      let lastWhole = Int(Int64(entries.upperBound) * count / all)
      if segment.thresholds.take(.rangeByQuantiles, if: lastWhole > firstWhole) {
        let words = algebra.words
        ck_or_and_not(bits, quantiles + lastWhole * words, quantiles + firstWhole * words, words)
        ck_set(bits, first + low, column.entry(ofQuantile: firstWhole) - low)
        low = column.entry(ofQuantile: lastWhole)
      }
    }
    segment.thresholds.count(.rangeByEntries, if: low == entries.lowerBound)
    ck_set(bits, first + low, entries.upperBound - low)
  }
}

extension [Range<Int>] {
  /// The same numbers as ascending ranges that are not empty and do not touch.
  fileprivate var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension NumberColumn {
  /// Where the entries of a quantile end.
  fileprivate func entry(ofQuantile quantile: Int) -> Int {
    Self.entry(ofQuantile: quantile, of: quantileCount, entries: entries.count)
  }

  /// The ranks of the numbers that match a comparison or a range: one range, two for `≠`.
  func rankRanges(of value: Filter.Numeric.Value) -> [Range<Int>] {
    switch value {
    case .range(let range):
      let low = values.partitioningIndex { $0 >= range.lowerBound }
      return [low..<max(low, values.partitioningIndex { $0 > range.upperBound })]
    case .comparison(let comparison, let number):
      let low = values.partitioningIndex { $0 >= number }
      let high = values.partitioningIndex { $0 > number }
      switch comparison {
      case .lessThan: return [0..<low]
      case .lessThanOrEqual: return [0..<high]
      case .equals: return [low..<high]
      case .notEquals: return [0..<low, high..<values.count]
      case .greaterThanOrEqual: return [low..<values.count]
      case .greaterThan: return [high..<values.count]
      }
    }
  }
}

/// A condition that can be tested on a document's packed row: a facet has one of some values, or a number lies in a
/// range.
private enum RowTest {
  case value(SegmentLayout.RowField, numbers: [Int])
  case rank(SegmentLayout.RowField, Range<Int>)

  init?(_ expression: FilterExpression, in segment: Segment) {
    switch expression {
    case .filter(.numeric(let filter)):
      guard !filter.isNegated, let column = segment.numberIndices[filter.attribute.rawValue],
        let field = segment.numbers[column].field
      else { return nil }
      let ranges = segment.numbers[column].rankRanges(of: filter.value)
      guard ranges.count == 1 else { return nil }
      self = .rank(field, ranges[0])
    case .filter(.facet(let facet)): self.init([facet], in: segment)
    case .or(let operands):
      var facets: [Filter.Facet] = []
      facets.reserveCapacity(operands.count)
      for operand in operands {
        guard case .filter(.facet(let facet)) = operand else { return nil }
        facets.append(facet)
      }
      self.init(facets, in: segment)
    case .filter(.tag), .and: return nil
    }
  }

  private init?(_ facets: [Filter.Facet], in segment: Segment) {
    guard let attribute = facets.first?.attribute, let column = segment.facetIndices[attribute.rawValue],
      let field = segment.facets[column].field
    else { return nil }
    var numbers: [Int] = []
    for facet in facets {
      guard facet.attribute == attribute, !facet.isNegated else { return nil }
      if let number = segment.facets[column].number(of: facet.value.description) { numbers.append(number) }
    }
    self = .value(field, numbers: numbers)
  }

  var branch: Branch {
    switch self {
    case .value: .facetFilterByRows
    case .rank: .numberFilterByRows
    }
  }

  /// Writes the documents of a list that match the condition, and returns their number.
  func keep(
    _ list: UnsafeBufferPointer<UInt32>, in segment: Segment, _ scratch: Scratch, _ out: UnsafeMutablePointer<UInt32>
  ) -> Int {
    switch self {
    case .value(let field, let numbers):
      let accepted = scratch.zeros(UInt64.self, (1 << field.bits + 63) / 64)
      for number in numbers { accepted[number / 64] |= 1 << UInt64(number % 64) }
      return ck_list_in_set(
        out, list.baseAddress, list.count, segment.plane(field), UInt32(field.shift), UInt32(field.bits),
        UInt32(field.slots), accepted)
    case .rank(let field, let ranks):
      guard !ranks.isEmpty else { return 0 }
      return ck_list_in_range(
        out, list.baseAddress, list.count, segment.plane(field), UInt32(field.shift), field.mask,
        UInt32(ranks.lowerBound), UInt32(ranks.upperBound - 1))
    }
  }
}

extension Segment {
  /// The words of the packed rows that contain a field, one for each document.
  func plane(_ field: SegmentLayout.RowField) -> UnsafePointer<UInt64>? { rows.map { $0 + field.word * count } }
}

extension SegmentLayout.RowField {
  var mask: UInt32 { UInt32((UInt64(1) << UInt64(bits)) - 1) }
}
