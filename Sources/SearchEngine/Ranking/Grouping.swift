internal import SearchModel

/// Groups the documents of a search by the value of `attributeForDistinct`, of each of which a response has few.
///
/// A document without a value is a group of its own.
struct Grouping {
  /// How many documents of a group a response has.
  let most: Int
  private let columns: [Column]
  /// The number of different values.
  private let count: Int

  /// The values of a segment's documents.
  private struct Column {
    /// The number of a document's value, counted from 1; 0 where it has none. Empty where all have none.
    var values: UnsafeBufferPointer<UInt32>
    /// The global number of each value; nil where it equals that of the segment.
    var globalNumbers: [UInt32]?
  }

  /// Nil where documents are not grouped.
  init?(_ parameters: SearchParameters, _ settings: ResolvedSettings, _ snapshot: IndexSnapshot) {
    guard parameters.distinct > 0, let attribute = settings.attributeForDistinct,
      let group = snapshot.plan.groupKeys.firstIndex(of: attribute.rawValue)
    else { return nil }
    most = parameters.distinct
    let facetCount = snapshot.plan.facets.count
    count = snapshot.globalValues[facetCount + group].count
    columns = snapshot.segments.map { view in
      Column(
        values: view.segment.sortColumns[snapshot.plan.sortKeys.count + group].texts,
        globalNumbers: view.globalNumbers?[facetCount + group])
    }
  }

  /// The number of a document's group; nil for one without a value.
  func group(of document: Int, in segment: Int) -> Int? {
    let column = columns[segment]
    guard document < column.values.count, column.values[document] > 0 else { return nil }
    let value = Int(column.values[document]) - 1
    return column.globalNumbers.map { Int($0[value]) } ?? value
  }

  func group(of address: DocumentAddress) -> Int? { group(of: address.document, in: address.segment) }

  /// The number of groups of some documents.
  func count(of sets: [DocumentSet], in segmentSearches: [SegmentSearch]) -> Int {
    var (seen, alone) = (GroupSet(count: count), 0)
    for (index, segmentSearch) in segmentSearches.enumerated() {
      segmentSearch.algebra.forEach(sets[index]) { document in
        guard let group = group(of: Int(document), in: index) else {
          alone += 1
          return false
        }
        seen.insert(group)
        return false
      }
    }
    return seen.size + alone
  }

  /// The documents of some sets that are in some groups.
  func members(
    of groups: [Int], among sets: [DocumentSet], in segmentSearches: [SegmentSearch]
  ) -> [DocumentSet] {
    var chosen = GroupSet(count: count)
    for group in groups { chosen.insert(group) }
    return segmentSearches.enumerated().map { index, segmentSearch in
      segmentSearch.keeping(sets[index]) { group(of: $0, in: index).map { chosen.contains($0) } ?? false }
    }
  }

  /// The first documents of each group, in their order.
  func firsts(of ranked: [RankedDocument]) -> [RankedDocument] {
    var counts: [Int: Int] = [:]
    return ranked.filter { document in
      guard let group = group(of: document.address) else { return true }
      counts[group, default: 0] += 1
      return counts[group, default: 0] <= most
    }
  }
}

/// A set of groups.
private struct GroupSet {
  private var bits: [UInt64]
  private(set) var size = 0

  init(count: Int) { bits = [UInt64](repeating: 0, count: bitmapWords(count)) }

  func contains(_ group: Int) -> Bool { bits[group / 64] >> UInt64(group % 64) & 1 == 1 }

  mutating func insert(_ group: Int) {
    guard !contains(group) else { return }
    bits[group / 64] |= 1 << UInt64(group % 64)
    size += 1
  }
}
