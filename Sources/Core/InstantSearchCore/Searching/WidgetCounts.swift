/// The attributes that widgets register with a searcher to be counted, and the filters that counting them ignores.
///
/// The attributes are merged into the request, after the caller's own, where they can be read. They are kept apart from
/// the query, so that they survive a new one. The registrations are weak.
@MainActor
struct WidgetCounts {
  /// The registration of one widget.
  struct Demand {
    /// Attributes whose values are counted.
    var facets: [Attribute] = []
    /// Attributes of which only the minimum and the maximum are counted.
    var spans: [Attribute] = []
    /// Histograms of some of these. If several widgets ask for one of the same attribute, the first one decides.
    var histograms: [Attribute: HistogramRequest] = [:]
    /// Filters to exclude from the counts of their attribute.
    var replaceable: Set<Condition.ID> = []
    /// Filters to exclude from the counts of their attribute unless another widget claims them: for widgets of several
    /// attributes.
    var ignoredUnlessClaimed: Set<Condition.ID> = []
    /// Filters that counting respects unless they are `replaceable` for another widget.
    var claimed: Set<Condition.ID> = []
  }

  private struct Entry {
    weak var owner: AnyObject?
    var demand: Demand
  }

  /// Which attributes of a list in the request are the caller's own, and which were added for widgets.
  private struct SharedList {
    var own: Set<Attribute>
    var added: Set<Attribute> = []

    /// Updates which attributes are the caller's from a list that the caller has written.
    ///
    /// A list that lacks an attribute of a widget was not read from the request: all of it is the caller's. In a list
    /// that has them all they stay the widgets', since the caller may have read it from the request.
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

  /// The attributes and histograms that all widgets register.
  private struct Lists: Equatable {
    var facets: [Attribute] = []
    var spans: [Attribute] = []
    var histograms: [Attribute: HistogramRequest] = [:]

    var attributes: Set<Attribute> { Set(facets + spans) }
  }

  /// The attributes that indices have refused to count.
  var refusals: Set<FacetRefusal> = []
  private var entries: [Entry] = []
  /// The lists at the last notification. Owners are weak: one may have been deallocated since.
  private var lastLists = Lists()
  /// The lists that the request has.
  private var mergedLists = Lists()
  private var facets: SharedList
  private var spans: SharedList
  /// The histograms of the request that the caller has written, and those that were added for widgets.
  private var histograms: (own: [Attribute: HistogramRequest], added: [Attribute: HistogramRequest])

  init(_ request: some SearcherRequest) {
    facets = SharedList(own: Set(request.query.facets))
    spans = SharedList(own: Set(request.spans))
    histograms = (request.histograms, [:])
  }

  /// Changes the registration of a widget, which ends with the widget.
  mutating func change(for owner: AnyObject, _ change: (inout Demand) -> Void) {
    entries.removeAll { $0.owner == nil }
    let index = entries.firstIndex { $0.owner === owner } ?? entries.endIndex
    if index == entries.endIndex { entries.append(Entry(owner: owner, demand: Demand())) }
    change(&entries[index].demand)
  }

  mutating func remove(_ owner: AnyObject) {
    entries.removeAll { $0.owner == nil || $0.owner === owner }
  }

  /// The request that a caller has written, with the attributes of the widgets.
  mutating func complete<Request: SearcherRequest>(_ written: Request) -> Request {
    facets.updateOwn(from: written.query.facets)
    spans.updateOwn(from: written.spans)
    histograms.own = written.histograms.filter { histograms.added[$0.key] != $0.value }
    return update(written)
  }

  /// The request with the attributes of the current widgets, and without those of former ones.
  mutating func update<Request: SearcherRequest>(_ request: Request) -> Request {
    var request = request
    let lists = lists
    mergedLists = lists
    let counted = facets.merge(lists.facets, into: request.query.facets)
    if counted != request.query.facets { request.query.facets = counted }
    let measured = spans.merge(lists.spans, into: request.spans)
    if measured != request.spans { request.spans = measured }
    histograms.added = lists.histograms.filter { histograms.own[$0.key] == nil }
    let bucketed = histograms.own.merging(histograms.added) { own, _ in own }
    if bucketed != request.histograms { request.histograms = bucketed }
    return request
  }

  private var demands: [Demand] { entries.filter { $0.owner != nil }.map(\.demand) }

  /// Conditions to ignore when their attribute is counted.
  var replaceable: Set<Condition.ID> {
    let demands = demands
    let claimed = Set(demands.flatMap(\.claimed))
    return Set(demands.flatMap(\.ignoredUnlessClaimed)).subtracting(claimed).union(demands.flatMap(\.replaceable))
  }

  private var lists: Lists {
    var lists = Lists()
    for entry in entries where entry.owner != nil {
      for attribute in entry.demand.facets where !lists.facets.contains(attribute) { lists.facets.append(attribute) }
      for attribute in entry.demand.spans where !lists.spans.contains(attribute) { lists.spans.append(attribute) }
      lists.histograms.merge(entry.demand.histograms) { first, _ in first }
    }
    return lists
  }

  /// All attributes of which widgets count the values or the span.
  var attributes: Set<Attribute> { lists.attributes }

  /// The attributes that widgets have added or withdrawn since the last call; nil if the request has the present lists.
  mutating func takeChangedAttributes() -> Set<Attribute>? {
    let lists = lists
    guard lists != lastLists || lists != mergedLists else { return nil }
    defer { lastLists = lists }
    return lists.attributes.symmetricDifference(lastLists.attributes)
  }

  /// Whether another widget counts the values of an attribute.
  func isCounted(_ attribute: Attribute, besides owner: AnyObject) -> Bool {
    entries.contains { $0.owner != nil && $0.owner !== owner && $0.demand.facets.contains(attribute) }
  }

  /// Whether the caller itself asks for the values of an attribute.
  func isOwnFacet(_ attribute: Attribute) -> Bool { facets.own.contains(attribute) }

  /// Whether the caller itself asks for the span of an attribute, or for its histogram.
  func isOwnSpan(_ attribute: Attribute) -> Bool {
    spans.own.contains(attribute) || histograms.own[attribute] != nil
  }
}

/// An attribute that an index refuses to count, because it does not declare it for faceting.
struct FacetRefusal: Hashable, Sendable {
  let indexName: String
  let attribute: Attribute
  /// Whether the span of its numbers was refused; otherwise its values.
  let isSpan: Bool
}
