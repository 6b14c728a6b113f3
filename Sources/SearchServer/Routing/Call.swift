internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

/// A request that has found its route and may be answered: what the routes look at.
struct Call: Sendable {
  let application: ServerApplication
  let route: Route
  let target: RequestTarget
  let permission: Permission
  /// The origin of the page that asks, if a browser says so.
  let origin: String?
  /// The address that the request came from.
  let peer: ClientAddress
  /// The variable parts of the path.
  private let variables: [String: String]
  var body: [UInt8] = []
  /// Ends the searches of the call where its client has left.
  let cancellation = SearchCancellation()

  init(
    _ application: ServerApplication, _ route: Route, _ target: RequestTarget, _ variables: [String: String],
    _ permission: Permission, origin: String?, peer: ClientAddress
  ) {
    self.application = application
    self.route = route
    self.target = target
    self.variables = variables
    self.permission = permission
    self.origin = origin
    self.peer = peer
  }

  /// Lets all searches of the call share the limits of the server. The memory that they reserve is given back at the end,
  /// when what is left of it is the answer.
  func withBudget<Answer>(_ body: (SearchBudget) throws -> Answer) rethrows -> Answer {
    let bytes = application.bytesUnderWay
    let budget = SearchBudget(
      answerBytes: application.limits.answerBytes, processorTime: application.limits.processorTime,
      cancellation: cancellation, clock: application.clock.processorTime, reserve: bytes.take)
    defer { bytes.giveBack(budget.reservedBytes) }
    return try body(budget)
  }

  /// How many bytes the body may have.
  var bodyLimit: Int {
    // A client without a key must not take memory with a body.
    if case .anybody = route.access { return 0 }
    return switch route.work {
    case .immediate, .reading: application.limits.readingBody
    case .writing: application.limits.writingBody
    }
  }

  subscript(variable: String) -> String { variables[variable] ?? "" }

  /// The index that the path names.
  var indexName: String { self["index"] }

  var indices: IndexCatalogue { application.indices }

  /// The body as JSON; no body at all is an empty object.
  func json() throws -> JSONPlace {
    JSONPlace(body.isEmpty ? [:] : try JSON(parsing: body), in: .request)
  }

  /// A switch behind the question mark.
  func flag(_ name: String, default value: Bool) throws -> Bool {
    switch target[name] {
    case nil: value
    case "true", "1", "": true
    case "false", "0": false
    case let text?: throw ServerFailure.badRequest("\(name): expected true or false, found '\(text)'")
    }
  }

  /// A number behind the question mark.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = target[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw ServerFailure.badRequest("\(name): expected a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The answer to a change: when it was made, and the task that is published already.
  func changed(_ time: String, status: Int = 200, _ others: JSON.Object = [:]) -> HTTPResponse {
    var json: JSON.Object = [
      time: .string(application.clock.text), "taskID": .integer(Int64(application.tasks.next())),
    ]
    for (name, value) in others { json[name] = value }
    return HTTPResponse(status: status, json: .object(json))
  }
}
