internal import SearchModel

/// Builds the hits of an answer as values: the retrieved attributes of the records, highlights, snippets, and ranking
/// info. ``HitWriter`` writes the same as JSON.
struct HitBuilder {
  private let search: IndexSearch
  private let retrieval: Retrieval
  private let highlighted: MarkedAttributes
  private let snippeted: MarkedAttributes
  private let visible: VisibleAttributes

  init(_ search: IndexSearch) {
    self.search = search
    let shown = search.shown
    retrieval = shown.retrieval
    highlighted = shown.highlighted
    snippeted = shown.snippeted
    visible = shown.visible
  }

  func hits(_ found: [RankedDocument]) throws(SearchError) -> [Hit<JSON>] {
    var hits: [Hit<JSON>] = []
    hits.reserveCapacity(found.count)
    if retrieval.isEmpty, highlighted.isEmpty, snippeted.isEmpty {
      for document in found {
        search.snapshot.segments[document.address.segment].segment.objectIDs.prefetch(document.address.document)
      }
      var bytes = found.count * Self.objectIDBytes
      for document in found {
        let id = objectID(of: document)
        bytes += id.utf8.count
        hits.append(Hit(objectID: id, record: .object(JSON.Object(uniqueMembers: [("objectID", .string(id))]))))
      }
      search.scratch.budget.take(bytes: bytes)
    } else {
      try read(found, found.map(objectID), into: &hits)
    }
    if search.parameters.isSemantic {
      for (index, hit) in found.enumerated() { hits[index].isSemantic = search.isSemantic(hit.address) }
    }
    if search.parameters.getRankingInfo {
      var rankingInfo = RankingInfo(search)
      for (index, hit) in found.enumerated() { hits[index].rankingInfo = rankingInfo.json(of: hit) }
    }
    try search.scratch.budget.check()
    return hits
  }

  private func objectID(of document: RankedDocument) -> String {
    search.snapshot.segments[document.address.segment].segment.objectIDs.string(document.address.document)
  }

  private func read(
    _ found: [RankedDocument], _ ids: [String], into hits: inout [Hit<JSON>]
  ) throws(SearchError) {
    var highlighter = Highlighter(of: search)
    let budget = search.scratch.budget
    let includesMember = { [retrieval, highlighted, snippeted] name in
      retrieval.extent(of: name) != .nothing || highlighted.reach(name) || snippeted.reach(name)
    }
    try search.snapshot.forEachRecord(of: found.map(\.address), budget, where: includesMember) {
      index, record, byteCount in
      let shown = visible.kept(of: record)
      var kept = retrieval.kept(of: shown)
      let isWhole = retrieval.isWhole && visible.isWhole
      budget.take(bytes: isWhole ? byteCount : JSON.object(kept).byteCount)
      if kept["objectID"] == nil { kept["objectID"] = .string(ids[index]) }
      var hit = Hit(objectID: ids[index], record: JSON.object(kept))
      let record = JSON.object(shown)
      hit.highlights = highlighter.marked(record, attributes: highlighted)
      hit.snippets = highlighter.marked(record, attributes: snippeted)
      hits.append(hit)
    }
  }

  /// An estimate of the bytes of JSON for an objectID besides its text.
  static let objectIDBytes = 20
}
