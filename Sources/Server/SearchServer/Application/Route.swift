internal import SearchModel

/// A route: a method and a path pattern, the access that it needs, and its handler.
struct Route: Sendable {
  let method: String
  /// The path with its parameters in braces: `/1/indexes/{index}/query`.
  let pattern: String
  let access: Access
  let work: Work
  /// What it does, for the reference; empty if the route before it does the same.
  let summary: String
  /// Whether the body may have many records, synonyms or rules, so that it has the limit of those.
  let takesMany: Bool
  /// Returns whether the route is there for a request with these fields; nil if it is there for all.
  var admits: (@Sendable (_ headers: [String: String]) -> Bool)?
  let answer: @Sendable (Call) throws -> HTTPResponse
  private let segments: [Segment]
  /// Whether the last parameter excludes the names that other routes have in its position, whatever their methods.
  private let excludesOtherRoutes: Bool
  /// Those names.
  private var reservedNames: Set<String> = []

  enum Access: Sendable {
    /// No key needed.
    case anybody
    /// Any valid key; the handler checks its rights.
    case anyKey
    /// A key with this right.
    case key(KeyRight)
    /// A key with at least one of these rights; the handler checks which it needs.
    case keyWithOne(of: [KeyRight])
    case admin
  }

  /// Where and how a request is handled.
  enum Work: Sendable {
    /// Handled on the I/O thread: takes next to no time.
    case immediate
    /// Changes nothing: handled on a search thread.
    case reading
    /// A page of an app: a thread waits for it that searches don't need.
    case page
    /// The changes of an index or all of it, for a copy elsewhere: handled on a thread of its own kind, and may wait
    /// without one.
    case feed
    /// Changes something: serialized on one thread, and acknowledged after it is on the disk.
    case writing
  }

  private enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    /// Any further segments.
    case rest
  }

  init(
    _ method: String, _ pattern: String, _ access: Access, _ work: Work = .reading, summary: String = "",
    takesMany: Bool = false, excludesOtherRoutes: Bool = false,
    _ answer: @escaping @Sendable (Call) throws -> HTTPResponse
  ) {
    self.method = method
    self.pattern = pattern
    self.access = access
    self.work = work
    self.summary = summary
    self.takesMany = takesMany
    self.excludesOtherRoutes = excludesOtherRoutes
    self.answer = answer
    segments =
      if work == .page {
        pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { segment in
          segment == "*" ? .rest : .literal(String(segment))
        }
      } else {
        pattern.split(separator: "/").map { segment in
          segment.hasPrefix("{") ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
      }
  }

  /// Matches a path: its parameters by name, or nil.
  func variables(in path: [String]) -> [String: String]? {
    guard path.count == segments.count || segments.last == .rest && path.count >= segments.count else { return nil }
    if let name = path.last, reservedNames.contains(name) { return nil }
    var variables: [String: String] = [:]
    for (segment, name) in zip(segments, path) {
      switch segment {
      case .rest: break
      case .literal(let literal): if literal != name { return nil }
      // `*` stands for all indices in the paths of other routes.
      case .parameter("index") where name == "*": return nil
      case .parameter(let parameter):
        if name.isEmpty { return nil }
        variables[parameter] = name
      }
    }
    return variables
  }

  /// The route in a table with other routes, whose names it excludes if it is declared to.
  fileprivate func among(_ routes: [Route]) -> Route {
    guard excludesOtherRoutes else { return self }
    var route = self
    route.reservedNames = Set(routes.compactMap(lastName))
    return route
  }

  /// The last segment of a route that is a name, if the segments before it may be those of this route.
  private func lastName(of other: Route) -> String? {
    guard case .literal(let name)? = other.segments.last, other.segments.count == segments.count else { return nil }
    let areCompatible = zip(segments.dropLast(), other.segments).allSatisfy { own, other in
      if case (.literal(let own), .literal(let other)) = (own, other) { own == other } else { true }
    }
    return areCompatible ? name : nil
  }
}

/// All routes, with specific ones before general ones that also match their paths.
struct RouteTable: Sendable {
  private var routes: [Route]

  init(_ routes: [Route]) { self.routes = routes.map { $0.among(routes) } }

  /// Adds a page, which excludes no names of others.
  mutating func append(_ page: Route) { routes.append(page) }

  func route(
    _ method: String, _ path: [String], _ headers: [String: String] = [:]
  ) throws(ServerFailure) -> (route: Route, variables: [String: String]) {
    var allowed: [String] = []
    // By their indices: a route is not copied for each path that it does not match.
    for index in routes.indices {
      guard let variables = routes[index].variables(in: path), routes[index].admits?(headers) ?? true else { continue }
      if routes[index].method == method { return (routes[index], variables) }
      if !allowed.contains(routes[index].method) { allowed.append(routes[index].method) }
    }
    throw allowed.isEmpty ? .noPath : .wrongMethod(allowed: allowed)
  }
}
