import Foundation
import InstantSearchCore
import OpenSearchBackend

/// Searches a cluster with a text and five lists, each with a chosen value: writes the call, sends it, and reads 20 hits
/// with their marks and 50 values of each list.
///
/// The cluster is a thread of this process that has its answer ready: what is counted is the client.
@MainActor
func countOpenSearch() async throws {
  let node = try AnsweringNode { path in path == "/_msearch" ? Answers.search : Answers.mapping }
  let backend = OpenSearchBackend(nodes: ["http://127.0.0.1:\(node.port)"])
  let ids = Answers.facets.map { Condition.ID.group(.or(name: $0.rawValue)) }
  let conditions = zip(Answers.facets, ids).map { attribute, id in
    Condition(id: id, expression: .filter(.facet(Filter.Facet(attribute: attribute, stringValue: "value 7"))))
  }
  let facets = zip(Answers.facets, ids).map { FacetRequest($0, ignoring: [$1], keeping: ["value 7"]) }
  let requests = Texts.found.map { text in
    SearchRequest.hits(
      HitsRequest(indexName: "products", query: Query(text), conditions: conditions, facets: facets))
  }
  try await count("OpenSearch search", of: requests.count) { _ in
    for request in requests {
      guard case .hits(let response) = try await backend.search([request]).first, response.hits.count == 20 else {
        throw Failure(text: "OpenSearch: hits are missing")
      }
    }
  }
}

/// What the cluster answers.
private enum Answers {
  static let facets: [Attribute] = ["brand", "color", "categories", "size", "country"]

  static let mapping = """
    {"products": {"mappings": {"_meta": {"instantsearch": {"settings": {
      "searchableAttributes": ["name", "description", "brand"],
      "attributesForFaceting": ["brand", "color", "categories", "size", "country"]}}}, "properties": {
      \(["name", "description"].map { "\"\($0)\": {\"type\": \"search_as_you_type\"}" }.joined(separator: ",")),
      "brand": {"type": "keyword", "fields": {"words": {"type": "search_as_you_type"}}},
      \(facets.dropFirst().map { "\"\($0)\": {\"type\": \"keyword\"}" }.joined(separator: ",")),
      "price": {"type": "double"}}}}}
    """

  static let search: String = {
    let hits = (0..<20).map { number in
      let text = "headphones with a case, model \(number), which keep the noise of a train outside for thirty hours"
      return """
        {"_index": "products", "_id": "\(number)", "_score": 40017, "sort": [40017, \(number), "\(number)"],
          "_source": {"objectID": "\(number)", "name": "Wireless headphones \(number)", "description": "Wireless \(text)",
            "brand": "Brand \(number % 7)", "color": "Black", "size": "M", "country": "Norway", "price": \(number).5,
            "categories": ["Audio", "Audio > Headphones"]},
          "highlight": {"name": ["\(mark("Wireless")) headphones \(number)"],
            "description": ["\(mark("Wireless")) \(text)"]}}
        """
    }
    let aggregations = facets.enumerated().map { number, facet in
      let buckets = (0..<50).map { "{\"key\": \"value \($0)\", \"doc_count\": \(500 - $0)}" }.joined(separator: ",")
      return """
        "\(number)": {"doc_count": 10000, "values \(facet)": {"doc_count_error_upper_bound": 0,
          "sum_other_doc_count": 0, "buckets": [\(buckets)]}, "kept \(facet)": {"buckets": [{"doc_count": 493}]}}
        """
    }
    return """
      {"took": 5, "responses": [{"took": 5, "timed_out": false,
        "_shards": {"total": 3, "successful": 3, "skipped": 0, "failed": 0},
        "hits": {"total": {"value": 493, "relation": "eq"}, "max_score": null, "hits": [\(hits.joined(separator: ","))]},
        "aggregations": {\(aggregations.joined(separator: ","))}, "status": 200}]}
      """
  }()

  /// As the client asks for marks.
  private static func mark(_ text: String) -> String { "\u{F8F0}\(text)\u{F8F1}" }
}

/// A thread that answers each call of one connection after the other with a text that is ready.
private final class AnsweringNode: Sendable {
  let port: Int

  init(_ answer: @escaping @Sendable (String) -> String) throws {
    #if canImport(Glibc)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 8) == 0 ? getsockname(listener, $0, &size) : -1
      }
    }
    guard code == 0 else { throw Failure(text: "no socket") }
    port = Int(in_port_t(bigEndian: address.sin_port))
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 { Self.serve(connection, answer) }
    }
  }

  private static func serve(_ connection: Int32, _ answer: (String) -> String) {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard let head = received.firstRange(of: Array("\r\n\r\n".utf8)) else {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received += buffer.prefix(count)
        continue
      }
      let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
      let path = lines.first?.split(separator: " ").dropFirst().first ?? ""
      let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
      let end = head.upperBound + (length.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0)
      while received.count < end {
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received += buffer.prefix(count)
      }
      received.removeFirst(min(end, received.count))
      let body = answer(String(path))
      let response = Array(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
      var rest = response[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
    }
    close(connection)
  }
}
