internal import SearchModel

extension IndexSearch {
  /// Some matching documents of each segment, with the promoted ones. If their rule says so, those match the filters that
  /// are not ignored, and lie in the area; in any case they match base filters: the restrictions of a key are among these.
  func withPromoted(_ sets: [DocumentSet], ignoring ignored: [Condition.ID]) -> [DocumentSet] {
    if promoted.isEmpty { return sets }
    let base = filters.conditions.filter { $0.id == .base && !ignored.contains($0.id) }.map(\.expression)
    return segmentSearches.enumerated().map { index, segmentSearch in
      let algebra = segmentSearch.algebra
      let evaluator = FilterEvaluator(segment: segmentSearch.segment, algebra: algebra)
      func shown(needingFilters: Bool, _ expressions: [FilterExpression]) -> DocumentSet {
        var documents = promoted.documents(in: index, needingFilters: needingFilters)
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

  /// The promoted records among some documents.
  func promotedEntries(among sets: [DocumentSet]) -> [PromotedRecords.Entry] {
    promoted.isEmpty ? [] : promoted.entries(among: sets) { grouping?.group(of: $0) }
  }

  /// A window of the hits, each of which is a record or those of a group that are shown, with promoted ones in their
  /// positions.
  func entries(_ window: Range<Int>, _ sets: [DocumentSet]) -> [[RankedDocument]] {
    let promoted = promotedEntries(among: sets)
    if promoted.isEmpty { return rankedEntries(window, sets) }
    let others = without(promoted, sets, keepingGroups: false)
    let otherCount = count(of: others)
    // Beyond the other hits, promoted ones follow each other.
    let positions = promoted.enumerated().map { min($1.position, otherCount + $0) }
    func next(from position: Int) -> Int { positions.partitioningIndex { $0 >= position } }
    let ranked = window.lowerBound - next(from: window.lowerBound)..<window.upperBound - next(from: window.upperBound)
    var rest = rankedEntries(ranked, others)[...]
    return window.compactMap { position in
      let index = next(from: position)
      guard index < positions.count, positions[index] == position else { return rest.popFirst() }
      return shown(promoted[index], sets)
    }
  }

  /// The records of a promoted entry: with `distinct`, others of the group behind the promoted ones.
  private func shown(_ entry: PromotedRecords.Entry, _ sets: [DocumentSet]) -> [RankedDocument] {
    var shown = entry.documents.map { RankedDocument(address: $0, score: Score()) }
    guard let grouping else { return shown }
    if let group = entry.group, shown.count < grouping.most {
      let others = without([entry], sets, keepingGroups: true)
      let members = grouping.members(of: [group], among: others, in: segmentSearches)
      shown += ranker.all(members, of: segmentSearches)
    }
    return Array(shown.prefix(grouping.most))
  }

  /// Some sets without promoted records; where records are grouped, without their groups too unless these are kept.
  func without(
    _ promoted: [PromotedRecords.Entry], _ sets: [DocumentSet], keepingGroups: Bool
  ) -> [DocumentSet] {
    let groups = keepingGroups ? [] : promoted.compactMap(\.group)
    let members = groups.isEmpty ? nil : grouping?.members(of: groups, among: sets, in: segmentSearches)
    return segmentSearches.enumerated().map { index, segmentSearch in
      let documents = promoted.flatMap(\.documents).filter { $0.segment == index }.map { UInt32($0.document) }.sorted()
      let removed = [segmentSearch.algebra.set(of: documents)] + (members.map { [$0[index]] } ?? [])
      return segmentSearch.algebra.difference(sets[index], segmentSearch.algebra.union(removed))
    }
  }
}
