internal import SearchModel

/// Groups the documents of a search by the value of `attributeForDistinct`, of each of which a response has few.
///
/// A document without a value is a group of its own.
struct Grouping {
  /// How many documents of a group a response has.
  let most: Int
  private let columns: [Column]
  /// The number of values of all segments together.
  private let count: Int
  private let scratch: Scratch

  /// The values of a segment's documents.
  private struct Column {
    /// The number of a document's value, counted from 1; 0 where it has none. Empty where all have none.
    var values: UnsafeBufferPointer<UInt32>
    var texts: StringList
    /// The group of the first value.
    var base: Int
    /// The group of each value, counted from 1; 0 where it was not needed yet.
    var groups: UnsafeMutablePointer<UInt32>
  }

  /// Nil where documents are not grouped.
  init?(
    _ parameters: borrowing SearchParameters, _ view: IndexView, _ snapshot: IndexSnapshot,
    _ scratch: Scratch
  ) {
    guard parameters.distinct > 0, let attribute = view.settings.attributeForDistinct,
      let group = snapshot.plan.groupColumn(attribute.rawValue)
    else { return nil }
    most = parameters.distinct
    self.scratch = scratch
    var columns: [Column] = []
    var count = 0
    for view in snapshot.segments {
      let column = view.segment.sortColumns[group]
      // The values of the first segment are their own groups.
      let groups = scratch.zeros(UInt32.self, columns.isEmpty ? 1 : column.textValues.count + 1)
      columns.append(Column(values: column.texts, texts: column.textValues, base: count, groups: groups))
      count += column.textValues.count
    }
    self.columns = columns
    self.count = count
  }

  /// The number of a document's group; nil for one without a value.
  func group(of document: Int, in segment: Int) -> Int? {
    let column = columns[segment]
    guard document < column.values.count, column.values[document] > 0 else { return nil }
    let value = Int(column.values[document]) - 1
    if segment == 0 { return value }
    if column.groups[value] == 0 { column.groups[value] = UInt32(group(ofValue: value, in: segment) + 1) }
    return Int(column.groups[value]) - 1
  }

  func group(of address: DocumentAddress) -> Int? { group(of: address.document, in: address.segment) }

  /// The group of a value: its number in the first segment that has it.
  private func group(ofValue value: Int, in segment: Int) -> Int {
    let text = columns[segment].texts[value]
    for column in columns[..<segment] {
      scratch.budget.spend(32)
      if let known = column.texts.index(of: text) { return column.base + known }
    }
    return columns[segment].base + value
  }

  /// The number of groups of some documents.
  func count(of sets: [DocumentSet], in segmentSearches: [SegmentSearch]) -> Int {
    let seen = GroupSet(count: count, scratch)
    var found = 0
    for (index, segmentSearch) in segmentSearches.enumerated() {
      segmentSearch.algebra.forEach(sets[index]) { document in
        if group(of: Int(document), in: index).map({ seen.insert($0) }) ?? true { found += 1 }
        return false
      }
    }
    return found
  }

  /// The documents of some sets that are in some groups.
  func members(
    of groups: [Int], among sets: [DocumentSet], in segmentSearches: [SegmentSearch]
  ) -> [DocumentSet] {
    let chosen = GroupSet(count: count, scratch)
    for group in groups { chosen.insert(group) }
    return segmentSearches.enumerated().map { index, segmentSearch in
      segmentSearch.keeping(sets[index]) { document in
        scratch.budget.spend(1)
        return group(of: document, in: index).map { chosen.contains($0) } ?? false
      }
    }
  }

  /// The first documents of each group, in their order.
  func firsts(of ranked: [RankedDocument]) -> [RankedDocument] {
    var tally = GroupTally(most: most)
    scratch.budget.spend(8 * ranked.count)
    return ranked.filter { tally.admits(group(of: $0.address)) }
  }
}

/// Counts the documents of groups, and admits the first ones of each.
struct GroupTally {
  let most: Int
  private var counts: [Int: Int] = [:]

  init(most: Int) { self.most = most }

  /// Whether one more document of a group is among the first. One without a group always is.
  mutating func admits(_ group: Int?) -> Bool {
    guard let group else { return true }
    let count = counts[group, default: 0]
    counts[group] = count + 1
    return count < most
  }
}

/// A set of groups, in scratch memory.
private struct GroupSet {
  private let bits: UnsafeMutablePointer<UInt64>

  init(count: Int, _ scratch: Scratch) { bits = scratch.zeros(UInt64.self, bitmapWords(count) + 1) }

  func contains(_ group: Int) -> Bool { bits[group / 64] >> UInt64(group % 64) & 1 == 1 }

  /// Whether the group was not in the set.
  @discardableResult
  func insert(_ group: Int) -> Bool {
    guard !contains(group) else { return false }
    bits[group / 64] |= 1 << UInt64(group % 64)
    return true
  }
}
