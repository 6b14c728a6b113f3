internal import CKernels
internal import SearchModel

/// Which documents of a segment a filter expression holds for.
struct FilterSets {
  let segment: Segment
  let algebra: SetAlgebra

  func documents(_ expression: FilterExpression) -> DocumentSet {
    switch expression {
    case .filter(let filter): return documents(filter)
    case .and(let parts): return documents(of: .all, whereAll: parts) { algebra.intersection($0, documents($1)) }
    case .or(let parts): return parts.isEmpty ? .all : documents(whereAny: parts)
    }
  }

  /// Narrows a set by one expression after the other. Once in so many the scratch memory of those before is taken back,
  /// so that filters of any number need little.
  private func documents(
    of set: DocumentSet, whereAll parts: [FilterExpression],
    _ narrow: (DocumentSet, FilterExpression) -> DocumentSet
  ) -> DocumentSet {
    var result = set
    forEachSlice(of: parts) { slice, room in
      for part in slice {
        guard algebra.budget.spend(8), !algebra.isEmpty(result) else { break }
        result = narrow(result, part)
      }
      if let room { result = algebra.copy(result, into: room) }
    }
    return result
  }

  /// The documents for which one expression at least holds. Filters on one attribute are joined before sets are made of
  /// them: numbers as ranges, values as what they are.
  private func documents(whereAny parts: [FilterExpression]) -> DocumentSet {
    var ranges: [Int: [Range<Int>]] = [:]
    var values: [Int: Set<Int>] = [:]
    var others: [FilterExpression] = []
    for part in parts {
      algebra.budget.spend(16)
      guard case .filter(let filter) = part, !filter.isNegated else {
        others.append(part)
        continue
      }
      switch filter {
      case .numeric(let numeric):
        guard let column = segment.numberPlaces[numeric.attribute.rawValue] else { continue }
        ranges[column, default: []] += segment.numbers[column].rankRanges(of: numeric.value)
      case .facet, .tag:
        guard let (column, value) = facetValue(of: filter) else {
          others.append(part)
          continue
        }
        if let value { values[column, default: []].insert(value) }
      }
    }
    var sets = ranges.map { documents(of: segment.numbers[$0], ranks: $1) }
    for (column, numbers) in values { sets += numbers.map { segment.facets[column].sets[$0] } }
    var result = algebra.union(sets)
    forEachSlice(of: others) { slice, room in
      result = algebra.union([result] + slice.map { documents($0) })
      if let room { result = algebra.copy(result, into: room) }
    }
    return result
  }

  /// Calls the body with slices of at most `mostFilterSets` expressions, and takes back scratch memory between them.
  ///
  /// - Parameter body: If there are several slices, it gets the memory in which its result has to be.
  private func forEachSlice(
    of parts: [FilterExpression], _ body: (ArraySlice<FilterExpression>, UnsafeMutableRawPointer?) -> Void
  ) {
    let length = segment.thresholds.mostFilterSets
    guard parts.count > length else { return body(parts[...], nil) }
    segment.thresholds.count(.filterSetsReleased)
    let room = UnsafeMutableRawPointer(algebra.scratch.allocate(UInt64.self, algebra.words))
    for start in stride(from: 0, to: parts.count, by: length) {
      guard !algebra.budget.isSpent else { return }
      let mark = algebra.scratch.mark
      body(parts[start..<min(start + length, parts.count)], room)
      algebra.scratch.release(to: mark)
    }
  }

  /// The documents of a set for which an expression holds. For a list it asks each document's packed row, where that
  /// holds the answer, instead of making the set of all.
  func documents(of set: DocumentSet, where expression: FilterExpression) -> DocumentSet {
    if case .and(let parts) = expression {
      return documents(of: set, whereAll: parts) { documents(of: $0, where: $1) }
    }
    guard case .list(let list) = set, let test = RowTest(expression, in: segment) else {
      segment.thresholds.count(.filterBySet)
      return algebra.compact(algebra.intersection(set, documents(expression)))
    }
    segment.thresholds.count(test.branch)
    let out = algebra.scratch.allocate(UInt32.self, list.count + 1)
    return .list(UnsafeBufferPointer(start: out, count: test.keep(list, in: segment, algebra.scratch, out)))
  }

  private func documents(_ filter: Filter) -> DocumentSet {
    let holding: DocumentSet =
      switch filter {
      case .numeric(let numeric): documents(numeric)
      case .facet(let facet) where facet.attribute == "objectID" && segment.facetPlaces["objectID"] == nil:
        documents(withID: facet.value.description)
      case .facet, .tag:
        facetValue(of: filter).flatMap { column, value in value.map { segment.facets[column].sets[$0] } } ?? .none
      }
    return filter.isNegated ? algebra.difference(.all, holding) : holding
  }

  /// The facet of a filter and the number of its value there, if a document has it; nil where it is no facet.
  private func facetValue(of filter: Filter) -> (column: Int, value: Int?)? {
    let (attribute, value) =
      switch filter {
      case .facet(let facet): (facet.attribute.rawValue, facet.value.description)
      case .tag(let tag): ("_tags", tag.value)
      case .numeric(let numeric): (numeric.attribute.rawValue, "")
      }
    return segment.facetPlaces[attribute].map { ($0, segment.facets[$0].number(of: value)) }
  }

  private func documents(withID id: String) -> DocumentSet {
    let found = segment.documents(withID: id).sorted()
    let out = algebra.scratch.allocate(UInt32.self, found.count + 1)
    for (place, document) in found.enumerated() { out[place] = UInt32(document) }
    return .list(UnsafeBufferPointer(start: out, count: found.count))
  }

  private func documents(_ filter: Filter.Numeric) -> DocumentSet {
    guard let column = segment.numberPlaces[filter.attribute.rawValue].map({ segment.numbers[$0] }) else {
      return .none
    }
    return documents(of: column, ranks: column.rankRanges(of: filter.value))
  }

  /// The documents with a number whose rank is in one of these ranges.
  private func documents(of column: NumberColumn, ranks: [Range<Int>]) -> DocumentSet {
    let merged = ranks.merged
    guard !merged.isEmpty else { return .none }
    let bits = algebra.scratch.zeros(UInt64.self, algebra.words)
    for ranks in merged { add(ranks, of: column, to: bits) }
    return .bitmap(bits, count: Int(ck_popcount(bits, algebra.words)))
  }

  /// Adds the documents whose number is one of these: ready bitmaps for whole quantiles, and the entries at both ends.
  private func add(_ ranks: Range<Int>, of column: NumberColumn, to bits: UnsafeMutablePointer<UInt64>) {
    let entries = Int(column.firstEntries[ranks.lowerBound])..<Int(column.firstEntries[ranks.upperBound])
    guard !entries.isEmpty, let first = column.entries.baseAddress else { return }
    algebra.budget.spend(entries.count / 8 + 1)
    var low = entries.lowerBound
    if let quantiles = column.quantiles {
      let total = column.entries.count
      // In 64 bits also where integers have 32.
      let (count, all) = (Int64(column.quantileCount), Int64(total))
      let firstWhole = Int((Int64(low) * count + all - 1) / all)
      let lastWhole = Int(Int64(entries.upperBound) * count / all)
      if lastWhole > firstWhole {
        segment.thresholds.count(.rangeByQuantiles)
        let words = algebra.words
        ck_or_and_not(bits, quantiles + lastWhole * words, quantiles + firstWhole * words, words)
        ck_set(bits, first + low, column.entry(ofQuantile: firstWhole) - low)
        low = column.entry(ofQuantile: lastWhole)
      }
    }
    if low == entries.lowerBound { segment.thresholds.count(.rangeByEntries) }
    ck_set(bits, first + low, entries.upperBound - low)
  }
}

extension [Range<Int>] {
  /// The same numbers in ranges that are ascending, not empty, and do not touch.
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

  /// The places of the numbers for which a condition holds: one range, two for `≠`.
  func rankRanges(of value: Filter.Numeric.Value) -> [Range<Int>] {
    switch value {
    case .range(let range):
      let low = values.partitioningPlace { $0 >= range.lowerBound }
      return [low..<max(low, values.partitioningPlace { $0 > range.upperBound })]
    case .comparison(let comparison, let number):
      let low = values.partitioningPlace { $0 >= number }
      let high = values.partitioningPlace { $0 > number }
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

/// A condition that a document's packed row answers: a facet's value is one of some, or a number lies in a range.
private enum RowTest {
  case value(SegmentLayout.RowField, numbers: [Int])
  case rank(SegmentLayout.RowField, Range<Int>)

  init?(_ expression: FilterExpression, in segment: Segment) {
    switch expression {
    case .filter(.numeric(let filter)):
      guard !filter.isNegated, let place = segment.numberPlaces[filter.attribute.rawValue],
        let field = segment.numbers[place].field
      else { return nil }
      let ranges = segment.numbers[place].rankRanges(of: filter.value)
      guard ranges.count == 1 else { return nil }
      self = .rank(field, ranges[0])
    case .filter, .or:
      let filters = expression.filters
      guard case .facet(let first) = filters.first, let place = segment.facetPlaces[first.attribute.rawValue],
        let field = segment.facets[place].field
      else { return nil }
      var numbers: [Int] = []
      for filter in filters {
        guard case .facet(let facet) = filter, facet.attribute == first.attribute, !facet.isNegated else { return nil }
        if let number = segment.facets[place].number(of: facet.value.description) { numbers.append(number) }
      }
      if case .or(let parts) = expression, !parts.allSatisfy({ if case .filter = $0 { true } else { false } }) {
        return nil
      }
      self = .value(field, numbers: numbers)
    case .and: return nil
    }
  }

  var branch: Branch {
    switch self {
    case .value: .facetFilterByRows
    case .rank: .numberFilterByRows
    }
  }

  /// Writes those of a list for which the condition holds, and returns how many they are.
  func keep(
    _ list: UnsafeBufferPointer<UInt32>, in segment: Segment, _ scratch: Scratch, _ out: UnsafeMutablePointer<UInt32>
  ) -> Int {
    switch self {
    case .value(let field, let numbers):
      let wanted = scratch.zeros(UInt64.self, (1 << field.bits + 63) / 64)
      for number in numbers { wanted[number / 64] |= 1 << UInt64(number % 64) }
      return ck_list_in_set(
        out, list.baseAddress, list.count, segment.plane(field), UInt32(field.shift), UInt32(field.bits),
        UInt32(field.slots), wanted)
    case .rank(let field, let ranks):
      guard !ranks.isEmpty else { return 0 }
      return ck_list_in_range(
        out, list.baseAddress, list.count, segment.plane(field), UInt32(field.shift), field.mask,
        UInt32(ranks.lowerBound), UInt32(ranks.upperBound - 1))
    }
  }
}

extension Segment {
  /// The words of the packed rows that hold a field, one for each document.
  func plane(_ field: SegmentLayout.RowField) -> UnsafePointer<UInt64>? { rows.map { $0 + field.word * count } }
}

extension SegmentLayout.RowField {
  var mask: UInt32 { UInt32((UInt64(1) << UInt64(bits)) - 1) }
}
