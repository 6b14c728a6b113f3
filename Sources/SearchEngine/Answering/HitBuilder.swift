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
      for id in ids { hits.append(Hit(objectID: id, record: ["objectID": .string(id)])) }
    } else {
      try read(found, ids, into: &hits)
    }
    if search.parameters.getRankingInfo {
      for (place, document) in found.enumerated() { hits[place].rankingInfo = rankingInfo(of: document) }
    }
    return hits
  }

  private func read(
    _ found: ArraySlice<RankedDocument>, _ ids: [String], into hits: inout [Hit<JSON>]
  ) throws(SearchError) {
    var highlighter = search.highlighter
    let visible = search.visible
    for (place, record) in try search.snapshot.records(of: found.map(\.place)).enumerated() {
      let shown = visible.kept(of: record)
      var kept = retrieval.kept(of: shown)
      if kept["objectID"] == nil { kept["objectID"] = .string(ids[place]) }
      var hit = Hit(objectID: ids[place], record: JSON.object(kept))
      let record = JSON.object(shown)
      hit.highlights = highlighter.marked(record, attributes: highlighted)
      hit.snippets = highlighter.marked(record, attributes: snippeted)
      hits.append(hit)
    }
  }

  private func rankingInfo(of document: RankedDocument) -> JSON {
    let parts = search.scoreParts(of: document)
    return [
      "nbTypos": .integer(Int64(parts.typos)), "words": .integer(Int64(parts.words)),
      "filters": .integer(Int64(parts.filters)), "proximityDistance": .integer(Int64(parts.proximity)),
      "firstMatchedWord": .integer(Int64(parts.attribute == .max ? 0 : parts.attribute)),
      "nbExactWords": .integer(Int64(parts.exact)), "geoDistance": 0, "userScore": 0,
    ]
  }
}
