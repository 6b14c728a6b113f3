internal import SearchEngine
internal import SearchModel

/// What the routes of rules and synonyms have in common: both are saved in an index, each under its objectID.
protocol SavedObject: Sendable {
  /// The path of all of them.
  static var path: String { get }
  /// The parameter with which a batch replaces all of them.
  static var replacingFlag: String { get }
  /// The name of the objectID in the response to saving one.
  static var identifierName: String { get }
  /// The failure if there is none with an objectID.
  static var missing: ServerFailure { get }

  init(json: JSON) throws
  var json: JSON { get }
  var objectID: String { get }

  static func all(in call: Call) throws -> [Self]
  /// Saves them, and creates a missing index.
  static func save(_ objects: [Self], replacingAll: Bool, in call: Call) throws
}

extension ServerApplication {
  /// The routes that save, read and clear rules or synonyms.
  static func savingRoutes<Object: SavedObject>(of type: Object.Type) -> [Route] {
    let path = Object.path
    return [
      Route(
        "POST", path + "/batch", .key(.editSettings), .writing,
        summary: "saves several, or with `\(Object.replacingFlag)` in place of all; deletes all", takesMany: true
      ) { call in
        let objects = try call.json().elements().map { try Object(json: $0.value) }
        let replacingAll = try call.flag(Object.replacingFlag, default: false)
        try Object.save(objects, replacingAll: replacingAll, in: call)
        return call.changed("updatedAt")
      },
      Route("POST", path + "/clear", .key(.editSettings), .writing) { call in
        _ = try call.indices.find(call.indexName)
        try Object.save([], replacingAll: true, in: call)
        return call.changed("updatedAt")
      },
      Route("GET", path + "/{objectID}", .key(.settings), summary: "one of them") { call in
        let objects = try Object.all(in: call)
        guard let object = objects.first(where: { $0.objectID == call["objectID"] }) else { throw Object.missing }
        return HTTPResponse(json: object.json)
      },
      Route("PUT", path + "/{objectID}", .key(.editSettings), .writing, takesMany: true) { call in
        var members = try call.json().object()
        members["objectID"] = .string(call["objectID"])
        let object = try Object(json: .object(members))
        try Object.save([object], replacingAll: false, in: call)
        return call.changed("updatedAt", [Object.identifierName: .string(object.objectID)])
      },
    ]
  }
}

/// The page that a search of rules or synonyms asks for.
struct SavedObjectsPage {
  let number: Int
  let size: Int

  init(_ body: JSONNode, defaultSize: Int) throws {
    number = try body["page"]?.int() ?? 0
    size = try body["hitsPerPage"]?.int() ?? defaultSize
    guard number >= 0, (1...1_000).contains(size) else {
      throw ServerFailure.badRequest("page: expected 0 or more, hitsPerPage: expected 1 to 1000")
    }
  }

  func json(of found: [some SavedObject]) -> JSON.Object {
    let (first, overflows) = number.multipliedReportingOverflow(by: size)
    let hits = overflows ? [] : found.dropFirst(first).prefix(size)
    return ["hits": .array(hits.map(\.json)), "nbHits": .integer(Int64(found.count))]
  }
}
