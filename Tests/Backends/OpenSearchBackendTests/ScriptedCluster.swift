import SearchModel
import SearchTransport

/// A cluster with one mapping, which answers searches as a closure says.
actor ScriptedCluster: Transport {
  private(set) var requests: [TransportRequest] = []
  private var mapping: JSON
  private let answer: @Sendable (JSON) -> JSON

  init(_ properties: JSON, settings: IndexSettings? = nil, answering answer: @escaping @Sendable (JSON) -> JSON) {
    mapping = Self.mapping(properties, settings)
    self.answer = answer
  }

  func set(_ properties: JSON) { mapping = Self.mapping(properties, nil) }

  private static func mapping(_ properties: JSON, _ settings: IndexSettings?) -> JSON {
    var mapping: JSON.Object = ["properties": properties]
    if let settings { mapping["_meta"] = ["instantsearch": ["settings": .object(settings.parameters)]] }
    return ["products": ["mappings": .object(mapping)]]
  }

  /// The bodies of all searches that were sent, of each call.
  var calls: [[JSON]] {
    requests.filter { $0.method == .post }.map { Self.lines($0.body) }
  }

  private static func lines(_ body: [UInt8]) -> [JSON] {
    let lines = body.split(separator: UInt8(ascii: "\n")).compactMap { try? JSON(parsing: Array($0)) }
    return stride(from: 1, to: lines.count, by: 2).map { lines[$0] }
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    requests.append(request)
    let answer: JSON =
      request.method == .get ? mapping : ["responses": .array(Self.lines(request.body).map(self.answer))]
    return TransportResponse(status: 200, body: answer.bytes())
  }
}

extension JSON {
  /// The answer to a search that finds so many documents.
  static func found(_ count: Int, _ members: JSON.Object = [:]) -> JSON {
    var answer: JSON.Object = [
      "took": 1, "timed_out": false, "_shards": ["total": 3, "successful": 3, "failed": 0],
      "hits": ["total": ["value": .integer(Int64(count)), "relation": "eq"], "hits": []], "status": 200,
    ]
    for (name, value) in members { answer[name] = value }
    return .object(answer)
  }
}
