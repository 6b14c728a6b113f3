internal import SearchModel

/// The hits of a search in their order: ranked records, or those of a group that are shown, with promoted ones in their
/// positions.
struct RankedHits {
  private let ranker: Ranker
  private let segmentSearches: [SegmentSearch]
  private let promoted: PromotedDocuments
  private let grouping: Grouping?

  init(
    _ ranker: Ranker, _ segmentSearches: [SegmentSearch], _ promoted: PromotedDocuments, _ grouping: Grouping?
  ) {
    self.ranker = ranker
    self.segmentSearches = segmentSearches
    self.promoted = promoted
    self.grouping = grouping
  }

  /// The number of hits of some sets: of documents, or of their groups.
  func count(of sets: [DocumentSet]) -> Int {
    grouping?.count(of: sets, in: segmentSearches) ?? segmentSearches.documentCount(of: sets)
  }

  /// The matching records of a window, or those that a response has of each group of a window.
  ///
  /// - Parameter sets: the matching documents of each segment.
  func page(_ window: Range<Int>, of sets: [DocumentSet]) -> [RankedDocument] {
    guard grouping == nil, promoted.isEmpty else { return entries(window, sets).flatMap(\.self) }
    return Array(ranker.top(window.upperBound, sets, of: segmentSearches).dropFirst(window.lowerBound))
  }

  /// A window of the hits, each of which is a record or those of a group that are shown.
  private func entries(_ window: Range<Int>, _ sets: [DocumentSet]) -> [[RankedDocument]] {
    let entries = promoted.entries(among: sets)
    if entries.isEmpty { return rankedEntries(window, sets) }
    let others = promoted.removed(entries, from: sets, keepingGroups: false)
    let otherCount = count(of: others)
    // Beyond the other hits, promoted ones follow each other.
    let positions = entries.enumerated().map { min($1.position, otherCount + $0) }
    func next(from position: Int) -> Int { positions.partitioningIndex { $0 >= position } }
    let ranked = window.lowerBound - next(from: window.lowerBound)..<window.upperBound - next(from: window.upperBound)
    var rest = rankedEntries(ranked, others)[...]
    return window.compactMap { position in
      let index = next(from: position)
      guard index < positions.count, positions[index] == position else { return rest.popFirst() }
      return documents(of: entries[index], sets)
    }
  }

  /// The same without promoted records.
  private func rankedEntries(_ window: Range<Int>, _ sets: [DocumentSet]) -> [[RankedDocument]] {
    let first = Array(ranker.top(window.upperBound, sets, of: segmentSearches).dropFirst(window.lowerBound))
    guard let grouping, grouping.most > 1 else { return first.map { [$0] } }
    let members = ranker.all(
      grouping.members(of: first.compactMap { grouping.group(of: $0.address) }, among: sets, in: segmentSearches),
      of: segmentSearches)
    let byGroup = Dictionary(grouping: members) { grouping.group(of: $0.address) }
    return first.map { document in
      grouping.group(of: document.address).flatMap { byGroup[$0].map { Array($0.prefix(grouping.most)) } } ?? [document]
    }
  }

  /// The records of a promoted entry: with `distinct`, others of the group behind the promoted ones.
  private func documents(of entry: PromotedRecords.Entry, _ sets: [DocumentSet]) -> [RankedDocument] {
    var shown = entry.documents.map { RankedDocument(address: $0, score: Score()) }
    guard let grouping else { return shown }
    if let group = entry.group, shown.count < grouping.most {
      let others = promoted.removed([entry], from: sets, keepingGroups: true)
      let members = grouping.members(of: [group], among: others, in: segmentSearches)
      shown += ranker.all(members, of: segmentSearches)
    }
    return Array(shown.prefix(grouping.most))
  }

  /// The documents of some sets that are left of each group.
  func firstsOfGroups(_ sets: [DocumentSet]) -> [DocumentSet] {
    guard let grouping else { return sets }
    var kept = segmentSearches.map { _ in [UInt32]() }
    let entries = promoted.entries(among: sets)
    let first = entries.flatMap(\.documents).map { RankedDocument(address: $0, score: Score()) }
    let others = entries.isEmpty ? sets : promoted.removed(entries, from: sets, keepingGroups: true)
    for document in grouping.firsts(of: first + ranker.all(others, of: segmentSearches)) {
      kept[document.address.segment].append(UInt32(document.address.document))
    }
    return zip(segmentSearches, kept).map { $0.algebra.set(of: $1.sorted()) }
  }
}
