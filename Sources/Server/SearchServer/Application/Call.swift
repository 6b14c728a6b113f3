internal import SearchAnalytics
internal import SearchEngine
internal import SearchModel

/// A routed and authorized request: the input of the route handlers.
struct Call: Sendable {
  let application: ServerApplication
  let route: Route
  let target: RequestTarget
  let permission: Permission
  /// The head of the request.
  let request: HTTPRequest
  /// The path parameters by name.
  private let variables: [String: String]
  var body: [UInt8] = []
  /// The wait for changes that has ended; nil if the call has not waited.
  var waited: ChangeWait?
  /// Cancels the searches of the call if its client disconnects.
  let cancellation = SearchCancellation()
  /// The vectors of its queries; nil without an embedder.
  let queryVectors: QueryVectors?

  init(
    _ application: ServerApplication, _ route: Route, _ target: RequestTarget, _ variables: [String: String],
    _ permission: Permission, _ request: HTTPRequest
  ) {
    self.application = application
    self.route = route
    self.target = target
    self.variables = variables
    self.permission = permission
    self.request = request
    queryVectors = application.queryVectors()
  }

  /// The call for work that goes on after its response: nothing cancels it.
  func again() -> Call {
    var request = request
    request.body = []
    return Call(application, route, target, variables, permission, request)
  }

  /// The header field `Origin`.
  var origin: String? { request.headers["origin"] }

  /// A new ID for a search that asks for one; nil if the server keeps no analytics.
  func queryID(for query: Query) -> String? {
    guard application.analytics != nil, query.clickAnalytics == true else { return nil }
    let digits = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 16) }
    return digits.map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }.joined()
  }

  /// Adds a search that was answered to the log of searches, if one is kept.
  func log(_ query: Query, index: String, nbHits: Int, queryID: String?) {
    // The parameter says more than the header, which is the same for all searches of a call.
    let userToken = query.userToken ?? request.headers["x-algolia-usertoken"]
    application.searchLog?.note(
      query, isFiltered: Query.Parameter.filtering.contains { query[$0] != nil }, index: index, nbHits: nbHits,
      queryID: queryID, from: .init(address: peer.bytes, userToken: userToken))
  }

  /// The client that sent the request.
  var peer: ClientAddress { request.peer }

  /// Handles the call, when its body is complete.
  func finish() -> HTTPResponse {
    let started = ContinuousClock.now
    var response: HTTPResponse
    do {
      if cancellation.isCancelled { throw ServerFailure.clientDisconnected }
      guard body.count <= bodyLimit else { throw ServerFailure.tooLarge(limit: bodyLimit) }
      response = try route.answer(self)
    } catch {
      response = application.refusal(error)
    }
    if route.work == .writing { application.recordEmbedding?.resume() }
    return response.wait == nil ? finished(response, since: started) : response
  }

  /// The response, after it is logged and counted.
  func finished(_ response: HTTPResponse, since started: ContinuousClock.Instant = .now) -> HTTPResponse {
    application.finished(route.method, route.pattern, started, response, origin: origin)
  }

  /// The response if the call fails before it is handled.
  func refuse(_ failure: ServerFailure) -> HTTPResponse {
    application.finished(route.method, route.pattern, .now, HTTPResponse(failure), origin: origin)
  }

  /// Runs searches with one budget for the whole call. Releases their memory at the end, when only the response is left of
  /// it.
  func withBudget<Answer>(_ body: (SearchBudget) throws -> Answer) rethrows -> Answer {
    let memory = application.memory
    let budget = budget(reserve: memory.reserve)
    defer { memory.release(budget.reservedBytes) }
    return try body(budget)
  }

  /// The limits of searches within the call.
  ///
  /// - Parameter reserve: Reserves memory for their answers, if there is enough.
  func budget(reserve: @escaping (_ bytes: Int) -> Bool) -> SearchBudget {
    SearchBudget(
      answerBytes: application.limits.answerBytes, processorTime: application.limits.processorTime,
      cancellation: cancellation, clock: application.clock.processorTime, now: application.clock.seconds(),
      reserve: reserve)
  }

  /// The greatest size of the body, in bytes.
  var bodyLimit: Int {
    // Clients without a key can't use memory for a body, unless the route knows them.
    if case .anybody = route.access, route.admits == nil { return 0 }
    return route.takesMany ? application.limits.writingBody : application.limits.readingBody
  }

  subscript(variable: String) -> String { variables[variable] ?? "" }

  /// The name of the index in the path.
  var indexName: String { self["index"] }

  var indices: IndexCatalogue { application.indices }

  /// The body as JSON; an empty body is an empty object.
  func json() throws -> JSONNode {
    JSONNode(body.isEmpty ? [:] : try JSON(parsing: body), in: .request)
  }

  /// A boolean query parameter.
  func flag(_ name: String, default value: Bool) throws -> Bool {
    switch target[name] {
    case nil: value
    case "true", "1", "": true
    case "false", "0": false
    case let text?: throw ServerFailure.badRequest("\(name): expected true or false, found '\(text)'")
    }
  }

  /// An integer query parameter.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = target[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ServerFailure.badRequest("\(name): expected a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The response to a change: its time and its task, which is already published.
  func changed(_ time: String, status: Int = 200, _ others: JSON.Object = [:]) -> HTTPResponse {
    var json: JSON.Object = [
      time: .string(application.clock.text), "taskID": .integer(Int64(application.tasks.next())),
    ]
    for (name, value) in others { json[name] = value }
    return HTTPResponse(status: status, json: .object(json))
  }
}
