/// An HTTP response whose body is read as it arrives.
package struct StreamedResponse: Sendable {
  /// The status code of HTTP, such as 200.
  package var status: Int { head.status }
  /// The content, decompressed.
  package let body: ResponseBody
  /// The response without its body.
  private let head: TransportResponse

  /// A response; of fields whose names differ only in case, one is kept.
  package init(status: Int, headers: [String: String] = [:], body: ResponseBody) {
    self.init(TransportResponse(status: status, headers: headers, body: []), body: body)
  }

  /// A response that is there already: its body is one part, or none if it is empty.
  package init(_ response: TransportResponse) {
    self.init(response, body: ResponseBody(response.body))
  }

  init(_ head: TransportResponse, body: ResponseBody) {
    var head = head
    head.body = []
    self.head = head
    self.body = body
  }

  /// The value of a header field; names are case-insensitive.
  package subscript(header: String) -> String? { head[header] }

  /// Reads the whole body, for instance of a failure.
  ///
  /// - Throws: ``TransportError/answerTooLarge`` if it has more bytes than the limit.
  package func whole(upTo limit: Int) async throws(TransportError) -> TransportResponse {
    var response = head
    var parts = body.makeAsyncIterator()
    while let part = try await parts.next() {
      guard response.body.count + part.count <= limit else { throw .answerTooLarge }
      response.body += part
    }
    return response
  }
}
