/// How much of the results a search asks for.
enum SearchExtent: Hashable, Sendable {
  /// The page that the request names.
  case page
  /// The first few results, whatever page the request names.
  case first(Int)
  /// The number of results alone.
  case count

  /// The request for this much. A request for the values of a facet stays as it is.
  func limiting(_ request: SearchRequest) -> SearchRequest {
    guard self != .page, case .hits(var hits) = request else { return request }
    switch self {
    case .page: break
    case .first(let count):
      (hits.query.page, hits.query.offset, hits.query.length) = (nil, nil, nil)
      hits.query.hitsPerPage = count
    case .count:
      hits.query.countsAlone()
      hits.query.facets = []
      hits.facets = []
    }
    return .hits(hits)
  }
}

/// The widgets that say how much of the results a searcher asks for. They are held weakly.
@MainActor
struct SearchExtents {
  private struct Entry {
    weak var owner: AnyObject?
    let extent: @MainActor () -> SearchExtent
  }

  private var entries: [Entry] = []

  /// The extent that the first widget says; a page if there is none.
  var current: SearchExtent { entries.first { $0.owner != nil }?.extent() ?? .page }

  /// Adds a widget after the others.
  mutating func add<Owner: AnyObject>(_ owner: Owner, _ extent: @escaping @MainActor (Owner) -> SearchExtent) {
    remove(owner)
    entries.append(Entry(owner: owner) { [weak owner] in owner.map(extent) ?? .page })
  }

  /// Removes a widget, and those that no longer exist.
  mutating func remove(_ owner: AnyObject) {
    entries.removeAll { $0.owner == nil || $0.owner === owner }
  }
}
