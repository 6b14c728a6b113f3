internal import SearchModel

/// A form of request that is answered: its method, its path, and who may ask.
struct Route: Sendable {
  let method: String
  /// The path with its variable parts in braces, as in `/1/indexes/{index}/query`.
  let pattern: String
  let access: Access
  let work: Work
  let answer: @Sendable (Call) throws -> HTTPResponse
  private let parts: [Part]

  enum Access: Sendable {
    /// Anybody, without a key.
    case anybody
    /// Whoever has a key; the route itself sees to what it may do.
    case anyKey
    /// A key that may do this.
    case key(KeyRight)
    /// A key that may do one of these at least; the route itself sees to which it needs.
    case keyWithOne(of: [KeyRight])
    case admin
  }

  /// How much a request may cost.
  enum Work: Sendable {
    /// Next to nothing: answered on the thread of the socket, whatever else goes on.
    case immediate
    /// Nothing is changed: answered by one of the search threads.
    case reading
    /// Changes something: answered when that is on the disk, one request after the other.
    case writing
  }

  private enum Part: Hashable, Sendable {
    case word(String)
    case variable(String)
  }

  init(
    _ method: String, _ pattern: String, _ access: Access, _ work: Work = .reading,
    _ answer: @escaping @Sendable (Call) throws -> HTTPResponse
  ) {
    self.method = method
    self.pattern = pattern
    self.access = access
    self.work = work
    self.answer = answer
    parts = pattern.split(separator: "/").map { part in
      part.hasPrefix("{") ? .variable(String(part.dropFirst().dropLast())) : .word(String(part))
    }
  }

  /// The variable parts of a path of this form; nil for any other path.
  func variables(in path: [String]) -> [String: String]? {
    guard path.count == parts.count else { return nil }
    var variables: [String: String] = [:]
    for (part, name) in zip(parts, path) {
      switch part {
      case .word(let word): if word != name { return nil }
      // Calls about several indices have a star in the place of a name.
      case .variable("index") where name == "*": return nil
      case .variable("objectID") where path.count == 4 && Self.reserved.contains(name): return nil
      case .variable(let variable):
        if name.isEmpty { return nil }
        variables[variable] = name
      }
    }
    return variables
  }

  /// What can't be an objectID in a path, since it means something else there.
  private static let reserved: Set<String> = [
    "batch", "browse", "clear", "deleteByQuery", "objects", "operation", "queries", "query", "settings",
  ]
}

/// All routes, the special ones before those that would match their paths too.
struct RouteTable: Sendable {
  private let routes: [Route]

  init(_ routes: [Route]) { self.routes = routes }

  func route(_ method: String, _ path: [String]) throws(ServerFailure) -> (route: Route, variables: [String: String]) {
    var allowed: [String] = []
    for route in routes {
      guard let variables = route.variables(in: path) else { continue }
      if route.method == method { return (route, variables) }
      if !allowed.contains(route.method) { allowed.append(route.method) }
    }
    throw allowed.isEmpty ? .noPath : .wrongMethod(allowed: allowed)
  }
}
