import SearchModel
import SearchTransport

// The calls of the API of OpenSearch by which it is searched.

extension HTTPCall {
  /// A call with a JSON value in each line.
  static func lines(_ path: String, _ lines: [UInt8], of index: String? = nil, for purpose: SearchHost.Purpose)
    -> HTTPCall
  {
    HTTPCall(.post, path, bytes: lines, contentType: "application/x-ndjson", of: index, for: purpose)
  }

  /// The name and the version of the server.
  static let version = HTTPCall(.get, "/")

  /// Who makes the calls: Elasticsearch tells each of its users, and OpenSearch does not know the question.
  static let user = HTTPCall(.get, "/_security/_authenticate")

  /// Whether a node answers, without asking for the state of the cluster.
  static let health = HTTPCall(.get, "/")

  /// The addresses of the nodes.
  static let nodes = HTTPCall(.get, "/_nodes/http")

  /// The fields of an index, or of the indices that an alias names.
  static func mapping(of index: String) -> HTTPCall { HTTPCall(.get, "/\(index.percentEncoded)/_mapping", of: index) }

  /// Several searches at once: the header and the body of each.
  ///
  /// - Parameters:
  ///   - searches: The searches.
  ///   - preference: A text by which a node chooses the copies of shards: those of one text agree about the order of
  ///     documents and don't go back in time.
  static func searches(_ searches: [(index: String, body: JSON.Object)], preference: String) -> HTTPCall {
    var body: [UInt8] = []
    for search in searches {
      body += JSON.object(["index": .string(search.index), "preference": .string(preference)]).bytes()
      body.append(UInt8(ascii: "\n"))
      body += JSON.object(search.body).bytes()
      body.append(UInt8(ascii: "\n"))
    }
    return lines("/_msearch", body, for: .reading)
  }
}
