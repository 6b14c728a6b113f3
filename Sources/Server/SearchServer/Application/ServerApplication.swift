internal import Platform
internal import SearchAnalytics
internal import SearchEngine
internal import SearchModel

/// The server without its sockets: a function from a request to a response. Thread-safe.
final class ServerApplication: Sendable {
  let indices: IndexCatalogue
  let keys: KeyRing
  let tasks: TaskNumbers
  let metrics = ServerMetrics()
  let limits: ServerLimits
  let memory: MemoryQuota
  let clock: ServerClock
  /// The log of searches, if one is kept.
  let searchLog: SearchLog?
  /// The searches and events for reports, if they are kept.
  let analytics: AnalyticsStore?
  /// What was found in them for recommendations.
  let recommendationCache = RecommendationCache()
  /// What makes the vectors of queries; nil if they come with the queries.
  let embedder: QueryEmbedder?
  /// Makes the vectors of changed records.
  let recordEmbedding: RecordEmbedding?
  let isLenient: Bool
  /// Whether indices keep what is deleted, for the feed of their changes.
  let keepsChanges: Bool
  let snapshots = IndexSnapshots()
  let compress: (@Sendable (_ accepted: String, _ bytes: [UInt8]) -> [UInt8]?)?
  let origins: AllowedOrigins
  private let rates = RateLimiter()
  private let log: (@Sendable (String) -> Void)?
  private let logsRequests: Bool
  /// The pages of the app.
  private let pages = Locked(RouteTable([]))
  /// The routes of the API.
  static let apiRoutes =
    statusRoutes + keyRoutes + searchRoutes + browseRoutes + settingsRoutes + synonymRoutes + indexRoutes
    + ruleRoutes + batchRoutes + changeRoutes + recordRoutes + eventRoutes + analyticsRoutes + recommendationRoutes
  private static let routes = RouteTable(apiRoutes)
  private static let routesOfPages = RouteTable(statusRoutes.filter { $0.work == .immediate })
  private let servesAPI: Bool

  init(
    indices: IndexCatalogue, keys: KeyRing, searchLog: SearchLog? = nil, analytics: AnalyticsStore? = nil,
    options: ServerOptions = ServerOptions(), clock: ServerClock = .system
  ) {
    self.indices = indices
    self.keys = keys
    self.searchLog = searchLog
    self.analytics = analytics
    self.clock = clock
    limits = options.limits
    memory = MemoryQuota(limit: limits.memoryQuota)
    embedder = options.embedder.map { QueryEmbedder($0) }
    recordEmbedding = options.embedder.map { embedder in
      RecordEmbedding(embedder, of: indices, note: { [log = options.log] in log?($0) })
    }
    isLenient = options.isLenient
    compress = options.compress
    keepsChanges = options.changeRetention != nil
    origins = AllowedOrigins(options.allowedOrigins)
    log = options.log
    logsRequests = options.logsRequests
    servesAPI = options.servesAPI
    tasks = TaskNumbers(startedAt: clock.seconds())
  }

  /// The result of handling the header section of a request.
  enum HeadResult: Sendable {
    /// The request is accepted: its body can be received.
    case call(Call)
    case answer(HTTPResponse)
  }

  /// Handles the header section of a request: routes it, checks its key, and applies rate limits.
  func begin(_ request: HTTPRequest) -> HeadResult {
    let started = ContinuousClock.now
    var pattern = "none"
    do {
      if let defect = request.defect { throw defect }
      if request.method == "OPTIONS", request.target == "*" { return .answer(options(request, started)) }
      var request = request
      request.target = RequestTarget.originForm(request.target)
      guard let target = RequestTarget(request.target) ?? pageTarget(of: request) else {
        throw ServerFailure.unreadablePath
      }
      if let response = origins.preflight(request) {
        return .answer(finished(request.method, "preflight", started, response, origin: request.headers["origin"]))
      }
      let method = request.method == "HEAD" ? "GET" : request.method
      let (route, variables) = try route(method, target.path, request.headers)
      pattern = route.pattern
      let permission = try permission(for: request, target, route.access)
      if let name = variables["index"] { try permission.requireIndex(name) }
      let encoding = request.headers["content-encoding"]?.lowercased()
      guard encoding == nil || encoding == "identity" else { throw ServerFailure.unsupportedContentCoding }
      return .call(Call(self, route, target, variables, permission, request))
    } catch {
      return .answer(finished(request.method, pattern, started, refusal(error), origin: request.headers["origin"]))
    }
  }

  /// The response to `OPTIONS *`, which asks for the methods of the server as a whole.
  private func options(_ request: HTTPRequest, _ started: ContinuousClock.Instant) -> HTTPResponse {
    var response = HTTPResponse(status: 204)
    response.headers = [HTTPHeader("Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS")]
    return finished("OPTIONS", "*", started, response, origin: request.headers["origin"])
  }

  /// Handles a complete request.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    switch begin(request) {
    case .answer(let response): return response
    case .call(var call):
      call.body = request.body
      return call.finish()
    }
  }

  // MARK: Routes

  /// Adds a page, behind the routes of the API and the pages before it.
  func add(_ page: Route) { pages.withLock { $0.append(page) } }

  private func route(
    _ method: String, _ path: [String], _ headers: [String: String] = [:]
  ) throws(ServerFailure) -> (route: Route, variables: [String: String]) {
    do {
      return try (servesAPI ? Self.routes : Self.routesOfPages).route(method, path)
    } catch .noPath {
      do {
        return try pages.withLock { $0 }.route(method, path, headers)
      } catch .noPath where !servesAPI {
        throw .noAPI
      }
    }
  }

  /// The target of a page whose query can't be read: it is up to the page what it makes of it.
  private func pageTarget(of request: HTTPRequest) -> RequestTarget? {
    guard let query = request.target.utf8.firstIndex(of: UInt8(ascii: "?")),
      let target = RequestTarget(String(request.target[..<query])),
      case .page? = try? route("GET", target.path).route.work
    else { return nil }
    return target
  }

  // MARK: Keys

  private func permission(
    for request: HTTPRequest, _ target: RequestTarget, _ access: Route.Access
  ) throws(ServerFailure) -> Permission {
    if case .anybody = access { return .none }
    return try admit(Self.key(of: request, target), to: access, request)
  }

  static func key(of request: HTTPRequest, _ target: RequestTarget) throws(ServerFailure) -> String {
    let bearer = request.headers["authorization"].flatMap { field in
      field.prefix(7).lowercased() == "bearer " ? String(field.dropFirst(7)) : nil
    }
    guard let key = request.headers["x-algolia-api-key"] ?? target["x-algolia-api-key"] ?? bearer else {
      throw .unknownKey
    }
    return key
  }

  /// Throws if the key of a request is not valid any more.
  func checkKey(of request: HTTPRequest, _ target: RequestTarget) throws(ServerFailure) {
    _ = try permission(of: Self.key(of: request, target), in: request)
  }

  /// The permission of a key, if it has this access. The request is counted against the limits of the key.
  func admit(
    _ key: String, to access: Route.Access, _ request: HTTPRequest
  ) throws(ServerFailure) -> Permission {
    let permission = try permission(of: key, in: request)
    try countRequest(of: permission, from: request.peer)
    switch access {
    case .anybody, .anyKey: break
    case .key(let right): try permission.require(right)
    case .keyWithOne(let rights): guard rights.contains(where: permission.has) else { throw .methodNotAllowed }
    case .admin: guard permission.isAdmin else { throw .methodNotAllowed }
    }
    return permission
  }

  /// The permission of a key that is not expired, for a request from an allowed page.
  func permission(of key: String, in request: HTTPRequest) throws(ServerFailure) -> Permission {
    let permission = try keys.permission(key, from: request.peer, now: clock.seconds())
    guard permission.allows(referer: request.headers["referer"]) else { throw .refererNotAllowed }
    return permission
  }

  /// Counts a request against the limits of its key, with one query.
  private func countRequest(of permission: Permission, from peer: ClientAddress) throws(ServerFailure) {
    if let limit = limits.requestsPerSecondAndKey {
      let sender = RateLimiter.Sender(key: permission.keyValue)
      let wait = rates.take(of: sender, limit: limit, inSeconds: 1, now: clock.seconds())
      if let wait { throw .tooManyRequests(waiting: wait) }
    }
    try count(queries: 1, of: permission, from: peer)
  }

  /// Counts queries against the hourly limit of a key per client: one for each request, and the others of a call with
  /// several queries after its body is read.
  func count(queries: Int, of permission: Permission, from peer: ClientAddress) throws(ServerFailure) {
    let limit = permission.maxQueriesPerIPPerHour
    guard limit > 0, queries > 0 else { return }
    let sender = RateLimiter.Sender(key: permission.keyValue, client: peer)
    let wait = rates.take(queries, of: sender, limit: limit, inSeconds: 3600, now: clock.seconds())
    if let wait { throw .tooManyRequests(waiting: wait) }
  }

  /// Counts the rows of events against the hourly limit of their key per client, apart from the queries: a query can lead
  /// to an event about each row of a page. Counts them also against the client's share of the analytics, so that no client
  /// evicts the rows of all others in a day. The admin key has no such share.
  func count(eventRows count: Int, of permission: Permission, from peer: ClientAddress) throws(ServerFailure) {
    let (rows, overflows) = permission.maxQueriesPerIPPerHour.multipliedReportingOverflow(by: SearchEvent.mostObjects)
    if rows > 0, !overflows {
      let sender = RateLimiter.Sender(key: permission.keyValue, client: peer, isOfEvents: true)
      try take(count, of: sender, limit: rows, inSeconds: 3600)
    }
    guard !permission.isAdmin else { return }
    let sender = RateLimiter.Sender(client: peer, isOfEvents: true)
    try take(count, of: sender, limit: max(1, limits.analyticsRows / 10), inSeconds: 86_400)
  }

  private func take(
    _ count: Int, of sender: RateLimiter.Sender, limit: Int, inSeconds period: Double
  ) throws(ServerFailure) {
    guard let wait = rates.take(count, of: sender, limit: limit, inSeconds: period, now: clock.seconds()) else {
      return
    }
    // A client divides such a call.
    throw wait == .infinity ? .tooManyEvents(limit: limit) : .tooManyRequests(waiting: wait)
  }

  // MARK: Logging

  /// The vectors of a new call; nil without an embedder.
  func queryVectors() -> QueryVectors? {
    embedder.map { QueryVectors($0, within: limits.embeddingTime, clock: clock) { [log] in log?($0) } }
  }

  /// Writes a line to the log.
  func note(_ line: @autoclosure () -> String) { log?(line()) }

  func refusal(_ error: any Error) -> HTTPResponse {
    let failure = ServerFailure(error)
    if let cause = failure.cause { log?("\(failure.message): \(cause)") }
    return HTTPResponse(failure)
  }

  /// The response to a request that is refused before its head is known, or because the whole of it did not arrive. It is
  /// logged and counted by ``countRefusal(_:)``.
  func refusal(_ failure: ServerFailure, origin: String?) -> HTTPResponse {
    var response = HTTPResponse(failure)
    response.headers += origins.headers(for: origin)
    return response
  }

  /// Logs and counts a ``refusal(_:origin:)``.
  func countRefusal(_ response: HTTPResponse) { note("-", "none", .now, response) }

  /// Logs and counts an error response that the library of the sockets has made.
  func countErrorPage(status: Int) {
    note("-", "none", .now, HTTPResponse(status: status))
  }

  /// The response in place of one that is counted already, but can't be sent.
  func replacement(_ failure: ServerFailure, for response: HTTPResponse) -> HTTPResponse {
    var replacement = HTTPResponse(failure)
    replacement.headers += response.headers.filter { AllowedOrigins.names.contains($0.name) }
    return replacement
  }

  /// Logs and counts a response, and adds the header fields that depend on its origin.
  func finished(
    _ method: String, _ pattern: String, _ started: ContinuousClock.Instant, _ response: HTTPResponse, origin: String?
  ) -> HTTPResponse {
    note(method, pattern, started, response)
    var response = response
    response.headers += origins.headers(for: origin)
    return response
  }

  private func note(
    _ method: String, _ pattern: String, _ started: ContinuousClock.Instant, _ response: HTTPResponse
  ) {
    let microseconds = (ContinuousClock.now - started).microseconds
    metrics.note(method: method, pattern: pattern, status: response.status, microseconds: microseconds)
    if logsRequests {
      log?("\(method) \(pattern) \(response.status) \(response.length) B \(microseconds) µs")
    }
  }
}
