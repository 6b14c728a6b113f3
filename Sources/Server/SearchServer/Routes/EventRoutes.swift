internal import SearchAnalytics
internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let eventRoutes = [
    Route("POST", "/1/events", .key(.search), summary: "up to 1,000 [events](Events.md#the-server), all or none") {
      try $0.receiveEvents()
    },
    Route(
      "DELETE", "/1/usertokens/{userToken}", .key(.deleteObject),
      summary: "removes the token from its events, in the indices of the key"
    ) { call in
      let analytics = try call.analytics()
      try analytics.forget(userToken: call["userToken"]) { call.permission.allows(index: $0) }
      return HTTPResponse(json: ["status": 200, "message": "The token is forgotten"])
    },
  ]
}

extension Call {
  /// The limit of the service.
  private static let maxEvents = 1000
  /// Longer IDs would fill the disk.
  private static let longestObjectID = 512
  private static let longestFilter = 1024
  /// What a client sends for somebody without a token, since the service wants one.
  private static let anonymousToken = "anonymous"
  /// Clocks of clients may be fast, in milliseconds.
  private static let greatestAdvance: Int64 = 3_600_000

  /// The stored searches and events. Throws if the server keeps none.
  func analytics() throws -> AnalyticsStore {
    guard let analytics = application.analytics else { throw ServerFailure.noAnalytics }
    return analytics
  }

  /// Stores the events of the body, all of them or none.
  fileprivate func receiveEvents() throws -> HTTPResponse {
    _ = try analytics()
    let nodes = try json().required("events").elements()
    guard 1...Self.maxEvents ~= nodes.count else {
      throw ServerFailure.badRequest("events: expected 1 to \(Self.maxEvents), found \(nodes.count)")
    }
    // Those about ranges of numbers are accepted, and not kept.
    try store(try nodes.compactMap { try SearchEvent($0) }, with: permission)
    return HTTPResponse(json: ["status": 200, "message": "OK"])
  }

  /// Stores events with the rights of a key, all of them or none.
  func store(_ events: [SearchEvent], with permission: Permission) throws {
    let analytics = try analytics()
    let now = Int64(application.clock.seconds() * 1000)
    let events = try events.map { try checked($0, permission, at: now) }
    try application.count(
      eventRows: events.reduce(0) { $0 + $1.objects.count + $1.filters.count }, of: permission, from: peer)
    try analytics.add(events)
  }

  private func checked(_ event: SearchEvent, _ permission: Permission, at now: Int64) throws -> SearchEvent {
    var event = event
    if event.userToken == Self.anonymousToken { event.userToken = nil }
    let time = event.timestamp ?? now
    event.timestamp = time
    if let defect = event.defect { throw ServerFailure.badEvent(defect) }
    guard now - SearchEvent.longestAge <= time, time <= now + Self.greatestAdvance else {
      throw ServerFailure.badEvent("the event '\(event.name)' is older than 4 days, or of the future")
    }
    guard event.indexName.utf8.count <= IndexCatalogue.longestName,
      event.objects.allSatisfy({ $0.objectID.utf8.count <= Self.longestObjectID }),
      event.filters.allSatisfy({
        $0.attribute.rawValue.utf8.count + $0.value.description.utf8.count <= Self.longestFilter
      })
    else { throw ServerFailure.badEvent("a name of the event '\(event.name)' is too long") }
    try permission.requireIndex(event.indexName)
    // Searches in a sorted view are logged under the name of its index too.
    if let entry = try? indices.find(event.indexName) { event.indexName = entry.name }
    return event
  }
}
