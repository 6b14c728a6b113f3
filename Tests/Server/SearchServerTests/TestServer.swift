import AlgoliaWire
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport
import Testing

@testable import SearchServer

/// A server without sockets, with some lamps and a manual clock.
final class TestServer: Sendable {
  static let adminKey = "admin"
  static let lamps: [JSON] = [
    ["objectID": "1", "name": "Desk lamp", "brand": "Ikea", "color": "black", "price": 30],
    ["objectID": "2", "name": "Floor lamp", "brand": "Flos", "color": "white", "price": 80],
    ["objectID": "3", "name": "Lampshade", "brand": "Ikea", "color": "white", "price": 12],
    ["objectID": "4", "name": "Chair", "brand": "Vitra", "color": "red", "price": 45],
  ]

  let application: ServerApplication
  private let seconds = Locked(1_700_000_000.0)
  private let logged = Locked<[String]>([])

  init(
    options: ServerOptions = ServerOptions(), isEmpty: Bool = false,
    processorTime: (@Sendable () -> Duration)? = nil
  ) throws {
    let seconds = seconds
    let logged = logged
    // Nothing is late on a busy machine.
    let clock = ServerClock(elapsed: { .seconds(seconds.withLock { $0 }) }, processorTime: processorTime) {
      seconds.withLock { $0 }
    }
    var options = options
    options.log = { line in logged.withLock { $0.append(line) } }
    let analytics = try options.analyticsStore(at: nil)
    application = ServerApplication(
      indices: try IndexCatalogue(nil, clock: clock), keys: KeyRing(adminKey: Self.adminKey),
      searchLog: try options.searchLog(analytics, clock), analytics: analytics, options: options, clock: clock)
    guard !isEmpty else { return }
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "brand"], attributesForFaceting: ["searchable(brand)", "color"],
        customRanking: [.ascending("price")]))
    try index.save(Self.lamps)
    try application.indices.add(index, as: "lamps")
  }

  var log: [String] { logged.withLock { $0 } }

  func advance(by difference: Double) { seconds.withLock { $0 += difference } }

  func answer(
    _ method: String, _ target: String, _ body: JSON? = nil, key: String? = TestServer.adminKey,
    headers: [String: String] = [:], peer: String = "127.0.0.1"
  ) -> HTTPResponse {
    answer(method, target, bytes: body?.bytes() ?? [], key: key, headers: headers, peer: peer)
  }

  func answer(
    _ method: String, _ target: String, bytes: [UInt8], key: String? = TestServer.adminKey,
    headers: [String: String] = [:], peer: String = "127.0.0.1"
  ) -> HTTPResponse {
    var headers = headers
    headers["x-algolia-api-key"] = key
    return application.answer(
      HTTPRequest(method: method, target: target, headers: headers, body: bytes, peer: ClientAddress(peer)))
  }

  /// The JSON of a response that must be successful.
  func json(
    _ method: String, _ target: String, _ body: JSON? = nil, key: String? = TestServer.adminKey,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSON {
    let response = answer(method, target, body, key: key)
    #expect(200...201 ~= response.status, "\(response.text)", sourceLocation: sourceLocation)
    return try JSON(parsing: response.body)
  }

  /// The error of a request that must be refused.
  func refusal(
    _ method: String, _ target: String, _ body: JSON? = nil, key: String? = TestServer.adminKey,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Refusal {
    let response = answer(method, target, body, key: key)
    let json = try JSON(parsing: response.body)
    expectEqual(json["status"]?.int, response.status, sourceLocation: sourceLocation)
    return Refusal(status: response.status, message: try #require(json["message"]?.string))
  }

  func ids(_ index: String, _ query: JSON = [:], key: String = TestServer.adminKey) throws -> [String] {
    try json("POST", "/1/indexes/\(index)/query", query, key: key)["hits"]?.array?.compactMap {
      $0["objectID"]?.string
    } ?? []
  }

  /// A key with these rights.
  func makeKey(_ members: JSON.Object) throws -> String {
    try #require(try json("POST", "/1/keys", .object(members))["key"]?.string)
  }
}

struct Refusal: Hashable, CustomStringConvertible {
  var status: Int
  var message: String

  init(status: Int, message: String) {
    self.status = status
    self.message = message
  }

  init(_ failure: ServerFailure) { self.init(status: failure.status, message: failure.message) }

  var description: String { "\(status) \(message)" }
}

extension HTTPResponse {
  var body: [UInt8] { Array(content.bytes) }

  var text: String { String(decoding: body, as: UTF8.self) }

  subscript(header name: String) -> String? { headers.first { $0.name == name }?.value }
}
