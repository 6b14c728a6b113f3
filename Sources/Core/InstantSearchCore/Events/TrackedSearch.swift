/// A search whose hits' events are tracked. Its hits hold it, and it holds the tracker.
@MainActor
final class TrackedSearch: HitSearch {
  private let givenID: String?
  private let indexName: String
  private let tracker: EventTracker
  /// The consent under which the search was made.
  private let consent: Int
  /// The IDs of hits that were viewed: a hit is viewed once, however often its row appears.
  private var viewed: Set<String> = []
  /// Those whose event is not made yet.
  private(set) var newViews: [String] = []

  init(indexName: String, queryID: String?, tracker: EventTracker) {
    self.indexName = indexName
    givenID = queryID
    self.tracker = tracker
    consent = tracker.consent
  }

  private var isSilent: Bool { !tracker.isOn || consent != tracker.consent }

  /// The ID of the search; nil if its events are silent.
  var queryID: String? { isSilent ? nil : givenID }

  func track(_ kind: SearchEvent.Kind, _ name: String, _ object: SearchEvent.Object, currency: String?) {
    guard !isSilent else { return }
    tracker.track(
      SearchEvent(kind, name, indexName: indexName, objects: [object], queryID: queryID, currency: currency))
  }

  func noteView(of objectID: String) {
    guard !isSilent, viewed.insert(objectID).inserted else { return }
    newViews.append(objectID)
    tracker.noteViews(of: self)
  }

  /// The event of the hits that were viewed since the last one; nil if there are none.
  func takeViews() -> SearchEvent? {
    guard !newViews.isEmpty else { return nil }
    defer { newViews = [] }
    return SearchEvent(
      .viewed, "Hits Viewed", indexName: indexName, objects: newViews.map { SearchEvent.Object($0) })
  }

  func forgetViews() { newViews = [] }
}

extension EventTracker {
  /// The request with a query ID in its answer, if events are collected and it asks for hits.
  func tracking(_ request: SearchRequest) -> SearchRequest {
    guard isOn, case .hits(var hits) = request, hits.query.clickAnalytics == nil else { return request }
    hits.query.clickAnalytics = true
    return .hits(hits)
  }

  /// The answer with hits that know their search, if events are collected. Those of a search that was asked for under an
  /// earlier consent know none.
  func tracking(
    _ answer: RequestInFlight.Answer, to request: SearchRequest, askedUnder consent: Int?
  ) -> RequestInFlight.Answer {
    guard isOn, consent == self.consent, case .success(.hits(var response)) = answer, case .hits(let request) = request
    else { return answer }
    // The numbers of an answer can be wrong.
    let (start, overflows) =
      request.query.offset.map { ($0, false) } ?? response.page.multipliedReportingOverflow(by: response.hitsPerPage)
    guard !overflows, (0...SearchEvent.positions.upperBound - response.hits.count).contains(start) else {
      return answer
    }
    let search = TrackedSearch(indexName: request.indexName, queryID: response.queryID, tracker: self)
    for index in response.hits.indices {
      response.hits[index].origin = HitOrigin(search: search, position: start + index + 1)
    }
    return .success(.hits(response))
  }
}

extension EventTracker {
  /// Tracks the values that a person has chosen in a widget, if events are collected: those that are new, without
  /// exclusions and numbers.
  func track(_ choice: FilterChoice, indexName: String) {
    guard isOn, !choice.isTracked else { return }
    choice.isTracked = true
    let old = Set(choice.before.filters)
    let chosen = choice.after.filters.filter { !old.contains($0) }.compactMap { Filter.Facet($0) }.filter {
      !$0.isNegated
    }
    guard !chosen.isEmpty else { return }
    track(
      SearchEvent(
        .clicked, "Filter Clicked", indexName: indexName, filters: Array(chosen.prefix(SearchEvent.mostFilters))))
  }
}
