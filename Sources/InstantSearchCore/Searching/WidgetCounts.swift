/// What widgets have a searcher count, and how: theirs, not the query's, so that it stays when the query is replaced.
///
/// The attributes stand among those of the request too, behind the caller's own: what is counted can be read there.
@MainActor
struct WidgetCounts {
  /// What one widget has counted.
  struct Demand {
    /// Attributes whose values are counted.
    var facets: [Attribute] = []
    /// Attributes of which only the least and the greatest number are asked for.
    var spans: [Attribute] = []
    /// Conditions that counting their attribute ignores.
    var replaceable: Set<Condition.ID> = []
    /// Conditions that counting their attribute ignores unless another widget claims them: for widgets of many
    /// attributes.
    var ignoredUnlessClaimed: Set<Condition.ID> = []
    /// Conditions that counting respects unless they are `replaceable` for another widget.
    var claimed: Set<Condition.ID> = []
  }

  private struct Entry {
    weak var owner: AnyObject?
    var demand: Demand
  }

  /// Which attributes of a list in the request are the caller's own, and which stand there for widgets.
  private struct SharedList {
    var own: Set<Attribute>
    var added: Set<Attribute> = []

    /// Updates which attributes are the caller's from a list that the caller has written.
    ///
    /// A list that lacks an attribute of a widget is not what the request contained: all of it is the caller's. One that
    /// has them all may have been read from the request, and they stay the widgets'. Such a list is indistinguishable from one
    /// in which the caller names all of them itself.
    mutating func updateOwn(from list: [Attribute]) {
      own = Set(added.isSubset(of: list) ? list.filter { own.contains($0) || !added.contains($0) } : list)
    }

    /// The caller's attributes in their order, and then those of the widgets.
    mutating func merge(_ demanded: [Attribute], into list: [Attribute]) -> [Attribute] {
      let kept = list.filter(own.contains)
      added = Set(demanded)
      return kept + demanded.filter { !kept.contains($0) }
    }
  }

  private var entries: [Entry] = []
  /// What was counted at the last notification. Owners are weak, so that one may be gone since.
  private var lastAttributes: Set<Attribute> = []
  private var facets: SharedList
  private var spans: SharedList

  init(_ request: some SearcherRequest) {
    facets = SharedList(own: Set(request.query.facets))
    spans = SharedList(own: Set(request.spans))
  }

  /// Changes what a widget has counted, as long as it lives.
  mutating func change(for owner: AnyObject, _ change: (inout Demand) -> Void) {
    entries.removeAll { $0.owner == nil }
    let index = entries.firstIndex { $0.owner === owner } ?? entries.endIndex
    if index == entries.endIndex { entries.append(Entry(owner: owner, demand: Demand())) }
    change(&entries[index].demand)
  }

  mutating func remove(_ owner: AnyObject) {
    entries.removeAll { $0.owner == nil || $0.owner === owner }
  }

  /// The request that a caller has written, with what the widgets count.
  mutating func complete<Request: SearcherRequest>(_ written: Request) -> Request {
    facets.updateOwn(from: written.query.facets)
    spans.updateOwn(from: written.spans)
    return update(written)
  }

  /// The request with what the widgets count now, and without what only those counted that are gone.
  mutating func update<Request: SearcherRequest>(_ request: Request) -> Request {
    var request = request
    let counted = facets.merge(demands.flatMap(\.facets).keepingFirst, into: request.query.facets)
    if counted != request.query.facets { request.query.facets = counted }
    let measured = spans.merge(demands.flatMap(\.spans).keepingFirst, into: request.spans)
    if measured != request.spans { request.spans = measured }
    return request
  }

  private var demands: [Demand] { entries.filter { $0.owner != nil }.map(\.demand) }

  /// Conditions that counting their attribute ignores.
  var replaceable: Set<Condition.ID> {
    let demands = demands
    let claimed = Set(demands.flatMap(\.claimed))
    return Set(demands.flatMap(\.ignoredUnlessClaimed)).subtracting(claimed).union(demands.flatMap(\.replaceable))
  }

  /// All attributes that widgets have counted, or of which they ask for the span.
  var attributes: Set<Attribute> { Set(demands.flatMap { $0.facets + $0.spans }) }

  /// The attributes that widgets have begun or ceased to count since the last call.
  mutating func takeChangedAttributes() -> Set<Attribute> {
    let attributes = attributes
    defer { lastAttributes = attributes }
    return attributes.symmetricDifference(lastAttributes)
  }

  /// Whether another widget counts the values of an attribute.
  func isCounted(_ attribute: Attribute, besides owner: AnyObject) -> Bool {
    entries.contains { $0.owner != nil && $0.owner !== owner && $0.demand.facets.contains(attribute) }
  }

  /// Whether the caller itself asks for the values of an attribute.
  func isOwnFacet(_ attribute: Attribute) -> Bool { facets.own.contains(attribute) }

  /// Whether the caller itself asks for what the numbers of an attribute span.
  func isOwnSpan(_ attribute: Attribute) -> Bool { spans.own.contains(attribute) }
}
