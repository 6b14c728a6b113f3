import SearchModel
import TestSupport
import Testing

@testable import SearchServer

@Suite("The reference of the server")
struct ServerReferenceTests {
  @Test("The document has all routes, with their rights and summaries")
  func routes() throws {
    typealias Server = ServerApplication
    let needAnalytics = Server.eventRoutes + Server.analyticsRoutes
    let all =
      Server.searchRoutes + Server.browseRoutes + Server.changeRoutes + Server.recordRoutes + Server.batchRoutes
      + Server.settingsRoutes
      + Server.synonymRoutes + Server.ruleRoutes + Server.indexRoutes + needAnalytics + Server.recommendationRoutes
      + Server.keyRoutes + Server.statusRoutes
    expectEqual(all.count, Server.apiRoutes.count)
    var rows: [[Route]] = []
    for route in all {
      if route.summary.isEmpty, let last = rows.indices.last { rows[last].append(route) } else { rows.append([route]) }
    }
    let texts = rows.map { routes in
      let paths = routes.map(\.pattern).keepingFirst.map { path in
        let methods = routes.filter { $0.pattern == path }.map(\.method)
        return (methods.dropLast().map { "`\($0)`" } + ["`\(methods.last ?? "") \(path)`"]).joined(separator: ", ")
      }
      let mark = needAnalytics.contains { $0.pattern == routes[0].pattern } ? " A" : ""
      let rights = routes.map { Self.text(of: $0.access) }.keepingFirst.joined(separator: ", ")
      return [paths.joined(separator: "; ") + mark, rights, routes[0].summary]
    }
    try WrittenReference("ServerReferenceTests.routes", in: "Server.md").expect(
      WrittenReference.table("| route | right | |", texts))
  }

  private static func text(of access: Route.Access) -> String {
    switch access {
    case .anybody: "none"
    case .anyKey: "any key"
    case .key(let right): "`\(right)`"
    case .keyWithOne(let rights): rights.map { "`\($0)`" }.joined(separator: " or ")
    case .admin: "the admin key"
    }
  }

  @Test("The document has all limits, with their defaults and comments")
  func limits() throws {
    let limits = try WrittenReference.declarations(
      in: "Sources/Server/SearchServer/ServerLimits.swift", /^  (public|package) var (\w+)(?:: Int\?)?(?: = (.*))?$/)
    let rows = limits.filter { !$0.comment.isEmpty }.map { match, comment in
      let value = String(match.3 ?? "no limit").replacing("ServerLimits.processorCount", with: "processors")
        .replacing("_", with: ",").replacing(/Duration.(milli)?seconds\((\d+)\)/) { unit in
          "\(unit.output.2) \(unit.output.1 == nil ? "s" : "ms")"
        }
      return [match.1 == "public" ? "`\(match.2)`: \(value)" : value, comment]
    }
    try WrittenReference("ServerReferenceTests.limits", in: "Server.md").expect(
      WrittenReference.table("| limit | |", rows))
  }
}
