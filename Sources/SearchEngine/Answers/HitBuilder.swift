internal import SearchModel

/// Builds the hits of an answer: the retrieved attributes of the records, highlights, snippets, and ranking info.
struct HitBuilder {
  private let search: IndexSearch
  private let retrieval: Retrieval
  private let highlighted: MarkedAttributes
  private let snippeted: MarkedAttributes

  init(_ search: IndexSearch) {
    self.search = search
    let parameters = search.parameters
    retrieval = search.retrieval
    let names = parameters.attributesToHighlight ?? search.settings.searchable?.flatMap(\.paths) ?? ["*"]
    highlighted = MarkedAttributes(names.map { MarkedAttribute($0.rawValue) })
    snippeted = MarkedAttributes(
      parameters.attributesToSnippet.map { MarkedAttribute($0.attribute.rawValue, words: $0.words) })
  }

  func hits(_ found: ArraySlice<RankedDocument>) throws(SearchError) -> [Hit<JSON>] {
    var hits: [Hit<JSON>] = []
    hits.reserveCapacity(found.count)
    let ids = found.map { document in
      search.snapshot.segments[document.address.segment].segment.objectIDs.string(document.address.document)
    }
    if retrieval.isEmpty, highlighted.isEmpty, snippeted.isEmpty {
      search.scratch.budget.take(bytes: ids.reduce(0) { $0 + $1.utf8.count + Self.objectIDBytes })
      for id in ids { hits.append(Hit(objectID: id, record: ["objectID": .string(id)])) }
    } else {
      try read(found, ids, into: &hits)
    }
    if search.parameters.getRankingInfo {
      var scorers = [DocumentScorer?](repeating: nil, count: search.segmentSearches.count)
      for (index, document) in found.enumerated() {
        let segment = document.address.segment
        if scorers[segment] == nil {
          scorers[segment] = search.ranker.documentScorer(of: search.segmentSearches[segment])
        }
        if let components = scorers[segment]?.components(of: document.address.document) {
          hits[index].rankingInfo = Self.rankingInfo(components)
        }
        search.scratch.budget.take(bytes: Self.rankingInfoBytes)
      }
    }
    try search.scratch.budget.check()
    return hits
  }

  private func read(
    _ found: ArraySlice<RankedDocument>, _ ids: [String], into hits: inout [Hit<JSON>]
  ) throws(SearchError) {
    var highlighter = search.highlighter
    let visible = search.visible
    let budget = search.scratch.budget
    let includesMember = { [retrieval, highlighted, snippeted] name in
      retrieval.reaches(name) || highlighted.reach(name) || snippeted.reach(name)
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
  private static let objectIDBytes = 20
  /// An estimate of the bytes of JSON for the ranking info of a hit.
  private static let rankingInfoBytes = 160

  private static func rankingInfo(_ components: TextScorer.Components) -> JSON {
    [
      "nbTypos": .integer(Int64(components.typos)), "words": .integer(Int64(components.words)),
      "filters": .integer(Int64(components.filters)), "proximityDistance": .integer(Int64(components.proximity)),
      "firstMatchedWord": .integer(Int64(components.attribute == .max ? 0 : components.attribute)),
      "nbExactWords": .integer(Int64(components.exact)), "geoDistance": 0, "userScore": 0,
    ]
  }
}
