internal import SearchModel

/// The records that rules promote, as far as the index has them.
struct PromotedRecords {
  /// A record, and where it is promoted.
  private struct Record {
    let objectID: String
    let address: DocumentAddress
    let needsFilters: Bool
  }

  /// The records of each promotion, by precedence, with the position of the first.
  private var promotions: [(position: Int, records: [Record])] = []
  private let addresses: Set<DocumentAddress>

  /// A hit that rules fill: a record, or several of a group.
  struct Entry {
    /// From 0; that of a later entry is higher.
    var position: Int
    var documents: [DocumentAddress]
    /// The group of the records, nil where they are in none.
    var group: Int?
  }

  init(_ rules: borrowing AppliedRules, in snapshot: IndexSnapshot, _ budget: SearchBudget) {
    guard !rules.promotions.isEmpty else {
      addresses = []
      return
    }
    var seen = Set(rules.hidden)
    for promotion in rules.promotions {
      guard budget.spend(promotion.objectIDs.count * 32) else { break }
      let records = promotion.objectIDs.compactMap { id -> Record? in
        guard seen.insert(id).inserted, let address = snapshot.address(of: id) else { return nil }
        return Record(objectID: id, address: address, needsFilters: promotion.needsFilters)
      }
      if !records.isEmpty { promotions.append((promotion.position, records)) }
    }
    addresses = Set(promotions.flatMap { $0.records.map(\.address) })
  }

  var isEmpty: Bool { promotions.isEmpty }

  func contains(_ address: DocumentAddress) -> Bool { addresses.contains(address) }

  /// Those in a segment, ascending: the ones that must match the filters of the search, or the others.
  func documents(in segment: Int, needingFilters: Bool) -> [UInt32] {
    promotions.flatMap(\.records).filter { $0.address.segment == segment && $0.needsFilters == needingFilters }
      .map { UInt32($0.address.document) }.sorted()
  }

  /// The promoted records that some sets contain, in their order: by position, then by objectID; a record whose position
  /// is taken comes behind.
  ///
  /// - Parameter group: the group of a record, of which each has one entry; nil for none.
  func entries(
    among sets: [DocumentSet], _ group: (DocumentAddress) -> Int?
  ) -> [Entry] {
    var requested: [(position: Int, record: Record)] = []
    for promotion in promotions {
      let shown = promotion.records.filter { sets[$0.address.segment].contains($0.address.document) }
      for (offset, record) in shown.enumerated() { requested.append((promotion.position + offset, record)) }
    }
    requested.sort { left, right in
      left.position == right.position
        ? left.record.objectID.precedesByCodePoint(right.record.objectID) : left.position < right.position
    }
    var entries: [Entry] = []
    var indices: [Int: Int] = [:]
    for (position, record) in requested {
      let group = group(record.address)
      if let index = group.flatMap({ indices[$0] }) {
        entries[index].documents.append(record.address)
        continue
      }
      if let group { indices[group] = entries.count }
      let next = entries.last.map { $0.position + 1 } ?? 0
      entries.append(Entry(position: max(position, next), documents: [record.address], group: group))
    }
    return entries
  }
}

extension DocumentSet {
  /// Whether a document is in the set. Takes logarithmic time.
  func contains(_ document: Int) -> Bool {
    switch self {
    case .all: return true
    case .list(let list):
      let index = list.partitioningIndex { $0 >= UInt32(document) }
      return index < list.endIndex && list[index] == UInt32(document)
    case .bitmap(let bits, _): return bits[document / 64] >> UInt64(document % 64) & 1 == 1
    }
  }
}
