internal import SearchModel

/// The documents that rules promote, within the filters of a search.
struct PromotedDocuments {
  private let records: PromotedRecords
  private let segmentSearches: [SegmentSearch]
  private let filters: SearchFilters
  private let area: SearchArea?
  private let grouping: Grouping?

  /// - Parameter area: where the records must be; nil for anywhere.
  init(
    _ records: PromotedRecords, _ segmentSearches: [SegmentSearch], _ filters: SearchFilters, _ area: SearchArea?,
    _ grouping: Grouping?
  ) {
    self.records = records
    self.segmentSearches = segmentSearches
    self.filters = filters
    self.area = area
    self.grouping = grouping
  }

  var isEmpty: Bool { records.isEmpty }

  func contains(_ address: DocumentAddress) -> Bool { records.contains(address) }

  /// Some matching documents of each segment, with the promoted ones. If their rule says so, those match the filters that
  /// are not ignored, and lie in the area; in any case they match base filters: the restrictions of a key are among these.
  func added(to sets: [DocumentSet], ignoring ignored: [Condition.ID]) -> [DocumentSet] {
    if isEmpty { return sets }
    let base = filters.conditions.filter { $0.id == .base && !ignored.contains($0.id) }.map(\.expression)
    return segmentSearches.enumerated().map { index, segmentSearch in
      let algebra = segmentSearch.algebra
      let evaluator = FilterEvaluator(segment: segmentSearch.segment, algebra: algebra)
      func shown(needingFilters: Bool, _ expressions: [FilterExpression]) -> DocumentSet {
        var documents = records.documents(in: index, needingFilters: needingFilters)
        if needingFilters, let area {
          documents = documents.filter { segmentSearch.segment.locations.isLocated(Int($0), in: area) }
        }
        if documents.isEmpty { return .none }
        return evaluator.documents(of: algebra.set(of: documents), where: .all(expressions))
      }
      return algebra.union([
        sets[index], shown(needingFilters: false, base),
        shown(needingFilters: true, filters.expressions(ignoring: ignored)),
      ])
    }
  }

  /// The hits that promoted records fill among some documents.
  func entries(among sets: [DocumentSet]) -> [PromotedRecords.Entry] {
    isEmpty ? [] : records.entries(among: sets) { grouping?.group(of: $0) }
  }

  /// Some sets without promoted records; where records are grouped, without their groups too unless these are kept.
  func removed(
    _ entries: [PromotedRecords.Entry], from sets: [DocumentSet], keepingGroups: Bool
  ) -> [DocumentSet] {
    let groups = keepingGroups ? [] : entries.compactMap(\.group)
    let members = groups.isEmpty ? nil : grouping?.members(of: groups, among: sets, in: segmentSearches)
    return segmentSearches.enumerated().map { index, segmentSearch in
      let documents = entries.flatMap(\.documents).filter { $0.segment == index }.map { UInt32($0.document) }.sorted()
      let removed = [segmentSearch.algebra.set(of: documents)] + (members.map { [$0[index]] } ?? [])
      return segmentSearch.algebra.difference(sets[index], segmentSearch.algebra.union(removed))
    }
  }
}
