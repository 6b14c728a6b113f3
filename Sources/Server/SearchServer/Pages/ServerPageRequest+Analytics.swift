internal import AlgoliaWire
package import SearchAnalytics
internal import SearchEngine
internal import SearchModel

/// The analytics of a server for a visitor who may read them.
package struct PageAnalytics: Sendable {
  private let store: AnalyticsStore
  private let permission: Permission
  private let work: PageWork
  private let today: Int
  /// The names of the indices whose analytics the visitor may read, sorted.
  package let indexNames: [String]

  init(_ store: AnalyticsStore, _ permission: Permission, _ call: Call, _ work: PageWork) {
    (self.store, self.permission, self.work) = (store, permission, work)
    today = call.application.clock.wholeSeconds / 86_400
    indexNames = call.indices.all.map(\.name).filter(permission.allows(index:))
  }

  /// The report about the last days of an index, with today; nil if it can't be read at the moment. The database is read
  /// on a thread of the server.
  ///
  /// - Parameter limit: The most texts and records.
  package func report(of indexName: String, days: Int, limit: Int) async -> AnalyticsReport? {
    guard permission.allows(index: indexName) else { return nil }
    let period = AnalyticsPeriod(indexName: indexName, days: today - days + 1...today)
    return await work.onThread { [store] in try? store.report(in: period, limit: limit) }.flatMap(\.self)
  }
}

extension ServerPageRequest {
  /// Whether the server keeps searches and events.
  package var keepsAnalytics: Bool { call.application.analytics != nil }

  /// The user name with which browsers send a key for the analytics, as the password of HTTP's Basic authentication.
  package static let analyticsUser = "analytics"

  /// The key that the visitor has sent for the analytics; nil if there is none. Other credentials are those of somebody
  /// else, such as a proxy.
  private var analyticsKey: String? {
    guard let field = call.request.headers["authorization"], field.prefix(6).lowercased() == "basic ",
      let bytes = Base64.bytes(of: String(field.dropFirst(6)))
    else { return nil }
    let pair = String(decoding: bytes, as: UTF8.self).split(separator: ":", maxSplits: 1)
    guard pair.count == 2, pair[0] == Self.analyticsUser else { return nil }
    return String(pair[1])
  }

  /// Whether the visitor has sent a key that may read the analytics. A key with filters may not: reports count all records.
  /// Counts no request.
  package var showsAnalytics: Bool {
    guard keepsAnalytics, let key = analyticsKey,
      let permission = try? call.application.permission(of: key, in: call.request)
    else { return false }
    return permission.has(.analytics) && !permission.hasFilters
  }

  /// The analytics, if the visitor has sent a key that may read them; otherwise the status of the refusal. The request is
  /// counted for the key.
  package func analytics() -> (analytics: PageAnalytics?, status: Int) {
    guard let store = call.application.analytics else { return (nil, 404) }
    guard let key = analyticsKey else { return (nil, 401) }
    do {
      let permission = try call.application.admit(key, to: .key(.analytics), call.request)
      try permission.requireWholeIndex()
      return (PageAnalytics(store, permission, call, work), 200)
    } catch {
      // A key that may not is asked for again, as a wrong one.
      return (nil, error.status == 429 ? 429 : 401)
    }
  }

  /// Stores that the visitor has opened a result, as an event that a key may send. Does nothing if the server keeps no
  /// events, if the key may not send this one, if there are too many, or if the request is not for the document.
  ///
  /// - Parameters:
  ///   - position: The rank of the result, 1 for the first one.
  ///   - queryID: The ID of the search.
  package func recordClick(
    on objectID: String, at position: Int, after queryID: String, in indexName: String, key: String
  ) async {
    guard keepsAnalytics, call.request.method == "GET" else { return }
    let event = SearchEvent(
      .clicked, "Result Opened", indexName: indexName, objects: [.init(objectID, position: position)], queryID: queryID)
    _ = await work.onThread { [call] in
      guard let permission = try? call.application.permission(of: key, in: call.request) else { return }
      try? call.store([event], with: permission)
    }
  }

  /// Whether a key's searches may offer trending texts of an index.
  ///
  /// False if the key has filters: the texts may name records that it hides.
  package func offersTrendingTexts(of indexName: String, searchedWith key: String) -> Bool {
    guard keepsAnalytics, let permission = try? call.application.permission(of: key, in: call.request) else {
      return false
    }
    return permission.allows(index: indexName) && !permission.hasFilters
  }

  /// The most frequent texts in an index of the last days: those that many clients searched for, on several days, and
  /// that find something. The database is read on a thread of the server; nil if nobody waits for the page any more.
  package func trendingTexts(of indexName: String, days: Int, limit: Int) async -> [String]? {
    await work.onThread { [call] in
      let today = call.application.clock.wholeSeconds / 86_400
      let period = AnalyticsPeriod(indexName: indexName, days: today - days + 1...today)
      return (try? call.application.analytics?.trendingTexts(in: period, limit: limit)) ?? []
    }
  }
}
