internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let eventRoutes = [
    Route("POST", "/1/events", .key(.search)) { try $0.receiveEvents() },
    Route("DELETE", "/1/usertokens/{userToken}", .key(.deleteObject)) { call in
      let analytics = try call.analytics()
      try analytics.forget(userToken: call["userToken"])
      return HTTPResponse(json: ["status": 200, "message": "The token is forgotten"])
    },
  ]
}

extension Call {
  /// The limit of the service.
  private static let maxEvents = 1000
  /// Longer IDs would fill the disk.
  private static let longestObjectID = 512
  /// What a client sends for somebody without a token, since the service wants one.
  private static let anonymousToken = "anonymous"
  /// Clocks of clients may be fast, in milliseconds.
  private static let greatestAdvance: Int64 = 3_600_000

  /// The stored searches and events. Throws if the server keeps none.
  func analytics() throws -> AnalyticsStore {
    guard let analytics = application.analytics else { throw ServerFailure.noAnalytics }
    return analytics
  }

  /// Stores events, all of them or none.
  fileprivate func receiveEvents() throws -> HTTPResponse {
    let analytics = try analytics()
    let nodes = try json().required("events").elements()
    guard 1...Self.maxEvents ~= nodes.count else {
      throw ServerFailure.badRequest("events: expected 1 to \(Self.maxEvents), found \(nodes.count)")
    }
    let now = Int64(application.clock.seconds() * 1000)
    // Those about filters are accepted, and not kept.
    try analytics.add(nodes.compactMap { node in try SearchEvent(node).map { try checked($0, at: now) } })
    return HTTPResponse(json: ["status": 200, "message": "OK"])
  }

  private func checked(_ event: SearchEvent, at now: Int64) throws -> SearchEvent {
    var event = event
    if event.userToken == Self.anonymousToken { event.userToken = nil }
    let time = event.timestamp ?? now
    event.timestamp = time
    if let defect = event.defect { throw ServerFailure.badEvent(defect) }
    guard now - SearchEvent.longestAge <= time, time <= now + Self.greatestAdvance else {
      throw ServerFailure.badEvent("the event '\(event.name)' is older than 4 days, or of the future")
    }
    guard event.indexName.utf8.count <= IndexCatalogue.longestName,
      event.objects.allSatisfy({ $0.objectID.utf8.count <= Self.longestObjectID && $0.position ?? 1 <= 1_000_000_000 })
    else { throw ServerFailure.badEvent("a name or a position of the event '\(event.name)' is too large") }
    try permission.requireIndex(event.indexName)
    return event
  }
}
