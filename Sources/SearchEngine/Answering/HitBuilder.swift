internal import SearchModel

/// Makes hits of the records that were found: what is to be retrieved of them, with their matches marked.
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
      search.snapshot.parts[document.place.part].segment.objectIDs.string(document.place.document)
    }
    if retrieval.isEmpty, highlighted.isEmpty, snippeted.isEmpty {
      search.scratch.budget.take(bytes: ids.reduce(0) { $0 + $1.utf8.count + Self.objectIDBytes })
      for id in ids { hits.append(Hit(objectID: id, record: ["objectID": .string(id)])) }
    } else {
      try read(found, ids, into: &hits)
    }
    if search.parameters.getRankingInfo {
      var scorers = [DocumentScorer?](repeating: nil, count: search.parts.count)
      for (place, document) in found.enumerated() {
        let part = document.place.part
        if scorers[part] == nil { scorers[part] = search.documentScorer(of: search.parts[part]) }
        if let parts = scorers[part]?.parts(of: document.place.document) {
          hits[place].rankingInfo = Self.rankingInfo(parts)
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
    let isWanted = { [retrieval, highlighted, snippeted] name in
      retrieval.reaches(name) || highlighted.reach(name) || snippeted.reach(name)
    }
    try search.snapshot.forEachRecord(of: found.map(\.place), budget, where: isWanted) { place, record, byteCount in
      let shown = visible.kept(of: record)
      var kept = retrieval.kept(of: shown)
      let isWhole = retrieval.isWhole && visible.isWhole
      budget.take(bytes: isWhole ? byteCount : JSON.object(kept).byteCount)
      if kept["objectID"] == nil { kept["objectID"] = .string(ids[place]) }
      var hit = Hit(objectID: ids[place], record: JSON.object(kept))
      let record = JSON.object(shown)
      hit.highlights = highlighter.marked(record, attributes: highlighted)
      hit.snippets = highlighter.marked(record, attributes: snippeted)
      hits.append(hit)
    }
  }

  /// The bytes of JSON that an objectID takes besides its text, about.
  private static let objectIDBytes = 20
  /// The bytes of JSON that the ranking info of a hit takes, about.
  private static let rankingInfoBytes = 160

  private static func rankingInfo(_ parts: TextScorer.Parts) -> JSON {
    [
      "nbTypos": .integer(Int64(parts.typos)), "words": .integer(Int64(parts.words)),
      "filters": .integer(Int64(parts.filters)), "proximityDistance": .integer(Int64(parts.proximity)),
      "firstMatchedWord": .integer(Int64(parts.attribute == .max ? 0 : parts.attribute)),
      "nbExactWords": .integer(Int64(parts.exact)), "geoDistance": 0, "userScore": 0,
    ]
  }
}
