package import SearchModel

/// Answers messages of the Model Context Protocol: the functions of a ``SearchTool`` for each index.
///
/// It speaks the version 2026-07-28, in which each request says its version, and those before it, which begin with
/// `initialize`. It keeps no state: whoever reads the messages runs and cancels the calls.
package struct MCPServer: Sendable {
  /// The program's version.
  package let version: String
  /// The tools, by the names of their indices.
  package let indices: [Index]

  package struct Index: Sendable {
    package let name: String
    package let tool: SearchTool

    package init(_ name: String, _ tool: SearchTool) { (self.name, self.tool) = (name, tool) }
  }

  package init(_ indices: [Index], version: String) { (self.indices, self.version) = (indices, version) }

  /// A message that can be answered.
  package struct Request: Sendable {
    /// The number or the text that identifies the request.
    package let id: JSON
    package let method: String
    package let params: JSON.Object
    /// Whether the request says its version, as those since 2026-07-28 do.
    package let isModern: Bool

    /// The version that the request says.
    package var version: String? { params["_meta"]?[MCPServer.prefix + "protocolVersion"]?.string }
  }

  /// What a message is.
  package enum Message: Sendable {
    case request(Request)
    /// The client waits no longer for the answer to a request.
    case cancellation(of: JSON)
    /// What needs no answer.
    case notification
    /// The answer to what can't be read.
    case unreadable(Response)
  }

  /// An answer.
  package struct Response: Sendable {
    package let json: JSON
    /// The status of an HTTP response with it.
    package var status = 200

    /// The message as one line.
    package var line: [UInt8] { json.bytes() }
  }

  // MARK: Reading

  package static let modernVersion = "2026-07-28"
  private static let versions = ["2025-11-25", "2025-06-18"]
  /// The versions that a client may use.
  static var supported: [String] { [modernVersion] + versions }
  static let prefix = "io.modelcontextprotocol/"

  /// Reads a message.
  package static func read(_ bytes: [UInt8]) -> Message {
    guard let json = try? JSON(parsing: bytes) else {
      return .unreadable(failure(nil, .parse, "the message is no JSON"))
    }
    guard let members = json.object, members["jsonrpc"] == "2.0" else {
      return .unreadable(failure(nil, .invalidRequest, "the message is no request of JSON-RPC 2.0"))
    }
    let id = members["id"]
    guard let method = members["method"]?.string else {
      // The answer to a request that this server never makes.
      if members["result"] != nil || members["error"] != nil { return .notification }
      return .unreadable(failure(id, .invalidRequest, "the message has no method"))
    }
    let params = members["params"] ?? [:]
    guard let id else {
      guard method == "notifications/cancelled", let cancelled = params["requestId"] else { return .notification }
      return .cancellation(of: cancelled)
    }
    guard id.string != nil || id.int != nil else {
      return .unreadable(failure(nil, .invalidRequest, "the id must be a string or a whole number"))
    }
    guard let params = params.object else {
      return .unreadable(failure(id, .invalidParams, "params must be an object"))
    }
    let meta = params["_meta"]?.object ?? [:]
    return .request(
      Request(
        id: id, method: method, params: params,
        isModern: method == "server/discover"
          || ["protocolVersion", "clientCapabilities"].contains { meta[prefix + $0] != nil }))
  }

  // MARK: Answering

  /// Answers a request.
  package func response(to request: Request) async -> Response {
    if request.isModern, let failure = metadataFailure(request) { return failure }
    switch request.method {
    case "initialize" where !request.isModern:
      let asked = request.params["protocolVersion"]?.string ?? ""
      return result(
        request,
        [
          "protocolVersion": .string(Self.versions.contains(asked) ? asked : Self.versions[0]),
          "capabilities": ["tools": [:]], "serverInfo": serverInfo, "instructions": .string(instructions),
        ])
    case "ping" where !request.isModern: return result(request, [:])
    case "server/discover":
      return result(
        request,
        [
          "supportedVersions": .array(Self.supported.map { .string($0) }), "capabilities": ["tools": [:]],
          "instructions": .string(instructions),
        ], isCacheable: true)
    case "tools/list":
      guard request.params["cursor"]?.isNull ?? true else {
        return Self.failure(request.id, .invalidParams, "there is only one page of tools")
      }
      return result(request, ["tools": .array(await tools)], isCacheable: true)
    case "tools/call": return await call(request)
    default:
      return Self.failure(
        request.id, .methodNotFound, "there is no method \(ModelText.quoted(request.method, within: 80))",
        isModern: request.isModern)
    }
  }

  /// What is wrong with what a request says of itself.
  private func metadataFailure(_ request: Request) -> Response? {
    guard let version = request.version, request.params["_meta"]?[Self.prefix + "clientCapabilities"]?.object != nil
    else {
      return Self.failure(
        request.id, .invalidParams, "_meta needs \(Self.prefix)protocolVersion and \(Self.prefix)clientCapabilities",
        status: 400)
    }
    return Self.versionFailure(request, version)
  }

  private func call(_ request: Request) async -> Response {
    guard let name = request.params["name"]?.string else {
      return Self.failure(request.id, .invalidParams, "params need a name")
    }
    let arguments = request.params["arguments"] ?? [:]
    guard arguments.isNull || arguments.object != nil else {
      return Self.failure(request.id, .invalidParams, "arguments must be an object")
    }
    guard (await tools).contains(where: { $0["name"]?.string == name }) else {
      return Self.failure(request.id, .invalidParams, "there is no tool \(ModelText.quoted(name, within: 80))")
    }
    let answer = await self.answer(name, arguments)
    return result(
      request,
      ["content": [["type": "text", "text": .string(answer.text)]], "isError": .bool(answer.isError)])
  }

  // MARK: Tools

  /// One index is searched without naming it; of several each call names one.
  private func answer(_ name: String, _ arguments: JSON) async -> SearchTool.Answer {
    if indices.count == 1 { return await indices[0].tool.call(name, with: arguments) }
    var members = arguments.object ?? [:]
    if name == Self.searchAll { return await searchAll(arguments) }
    let wanted = members["index"]?.string ?? ""
    guard let index = indices.first(where: { $0.name == wanted }) else {
      let message = ToolError("index", wanted, noneOf: indices.map(\.name)).message
      return SearchTool.Answer(ModelText(message, tokens: limit), isError: true)
    }
    members["index"] = nil
    return await index.tool.call(name, with: .object(members))
  }

  private static let searchAll = "search_all"
  /// The most indices that one call searches.
  private static let mostSearched = 20

  private var limit: Int { indices.map(\.tool.tokenLimit).max() ?? 0 }

  /// The first records of each index that has some.
  private func searchAll(_ arguments: JSON) async -> SearchTool.Answer {
    guard arguments.object?.keys == ["query"], let query = arguments["query"]?.string else {
      return SearchTool.Answer(ModelText("The argument is \"query\", a string.", tokens: limit), isError: true)
    }
    let searched = indices.prefix(Self.mostSearched)
    var found: [(name: String, answer: (_ tokens: Int) -> SearchTool.Answer)] = []
    for index in searched {
      do {
        let records = try await index.tool.knowing {
          try await index.tool.search(ToolArguments(["query": .string(query), "limit": 3]), $0)
        }
        if records.reason == nil { found.append((index.name, records.answer)) }
      } catch {
        found.append((index.name, { index.tool.failure(error, tokens: $0) }))
      }
    }
    let without = searched.count - found.count
    let end =
      (without > 0 ? "No match in \(without) \(without == 1 ? "other" : "others").\n" : "")
      + (indices.count > searched.count
        ? "\(indices.count - searched.count) were not searched: name them one by one.\n" : "")
    var text = ModelText(tokens: limit)
    for (number, index) in found.enumerated() {
      let heading = "# \(ModelText.name(Attribute(index.name)))\n"
      let share = ((text.room - end.utf8.count) / (found.count - number) - heading.utf8.count) / 3
      guard share > 20 else { break }
      let answer = index.answer(share).text
      text.append(heading + answer + (answer.hasSuffix("\n") ? "" : "\n"))
    }
    text.append(end)
    return SearchTool.Answer(text)
  }

  private var tools: [JSON] {
    get async {
      if indices.count == 1 { return await indices[0].tool.functions.map { Self.tool($0) } }
      let names: JSON = [
        "type": "string", "enum": .array(indices.map { .string($0.name) }), "description": "The index.",
      ]
      var tools = SearchTool.functions(over: nil, nil).map { function -> JSON in
        var schema = function.parameters.object ?? [:]
        var properties = JSON.Object([("index", names)])
        for (name, value) in schema["properties"]?.object ?? [:] { properties[name] = value }
        schema["properties"] = .object(properties)
        schema["required"] = .array(["index"] + (schema["required"]?.array ?? []))
        var described = function
        described.parameters = .object(schema)
        return Self.tool(described)
      }
      guard !indices.isEmpty else { return [] }
      tools.append(
        Self.tool(
          SearchTool.function(
            Self.searchAll, "Search all indices by words, and show the first records of each.",
            [("query", SearchTool.property("string", "The words."))], required: ["query"])))
      return tools
    }
  }

  private static func tool(_ function: SearchTool.Function) -> JSON {
    [
      "name": .string(function.name), "description": .string(function.description), "inputSchema": function.parameters,
      "annotations": ["readOnlyHint": true, "openWorldHint": false],
    ]
  }

  private var instructions: String {
    let names = indices.prefix(20).map { ModelText.name(Attribute($0.name)) }.joined(separator: ", ")
    return
      "Search \(indices.count == 1 ? "the index" : "these indices:") \(names). Call describe first to learn what can be filtered."
  }

  // MARK: Writing

  private enum Code: Int64 {
    case parse = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParams = -32602
    case headerMismatch = -32020, unsupportedVersion = -32022
  }

  private static func failure(
    _ id: JSON?, _ code: Code, _ message: String, data: JSON? = nil, status: Int? = nil, isModern: Bool = false
  ) -> Response {
    var error: JSON.Object = ["code": .integer(code.rawValue), "message": .string(message)]
    error["data"] = data
    var json: JSON.Object = ["jsonrpc": "2.0"]
    json["id"] = id
    json["error"] = .object(error)
    let usual =
      switch code {
      // Clients of older versions take 404 for the end of their session.
      case .methodNotFound: isModern ? 404 : 200
      case .invalidParams: 200
      default: 400
      }
    return Response(json: .object(json), status: status ?? usual)
  }

  /// The answer to a request of a version that is not spoken; nil if there is nothing wrong.
  package static func versionFailure(_ request: Request, _ version: String?) -> Response? {
    guard let version, request.isModern ? version != modernVersion : !supported.contains(version) else { return nil }
    return failure(
      request.id, .unsupportedVersion, "this version of the protocol is not supported",
      data: ["supported": .array(supported.map { .string($0) }), "requested": .string(version)])
  }

  /// The answer to a request whose header fields say something else than its body.
  package static func mismatch(_ request: Request, _ field: String) -> Response {
    failure(request.id, .headerMismatch, "the field \(field) is missing, or is not what the message says")
  }

  /// The answer to a request with the ID of another one that is not answered yet.
  package static func repeated(_ request: Request) -> Response {
    failure(request.id, .invalidRequest, "another request has this id")
  }

  private var serverInfo: JSON { ["name": "instantsearch", "version": .string(version)] }

  private func result(_ request: Request, _ result: JSON.Object, isCacheable: Bool = false) -> Response {
    var result = result
    if request.isModern {
      result["resultType"] = "complete"
      result["_meta"] = .object([Self.prefix + "serverInfo": serverInfo])
      if isCacheable {
        result["ttlMs"] = 60_000
        result["cacheScope"] = "private"
      }
    }
    return Response(json: ["jsonrpc": "2.0", "id": request.id, "result": .object(result)])
  }
}
