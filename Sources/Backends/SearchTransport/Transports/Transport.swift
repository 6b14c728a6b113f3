internal import Platform

/// An HTTP client: sends requests and receives responses.
package protocol Transport: Sendable {
  /// Sends the request, and receives the whole response, whatever its status.
  ///
  /// Sends the request at most once, unless it ``TransportRequest/isIdempotent``: then it may be sent again if a
  /// connection breaks. Does not follow redirects, since that would disclose the key. The caller implements the timeout
  /// by cancelling the task, which should end the transfer. Any failure in a cancelled task is
  /// ``TransportError/cancelled``.
  ///
  /// A request that ``TransportRequest/goesDirectly`` must not be sent through a proxy.
  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse

  /// Sends the request as ``send(_:)`` does, and receives the header section, whatever the status; the body is received
  /// while it is read.
  ///
  /// ``TransportRequest/answerLimit`` does not limit the body. The caller implements timeouts by cancelling the task that
  /// waits for the response or for a part of the body.
  ///
  /// By default, receives the whole response with ``send(_:)``; its body has one part.
  func open(_ request: TransportRequest) async throws(TransportError) -> StreamedResponse
}

extension Transport {
  package func open(_ request: TransportRequest) async throws(TransportError) -> StreamedResponse {
    StreamedResponse(try await send(request))
  }
}

/// Why there is no response.
package enum TransportError: TimeLimitFailure, Hashable, Sendable {
  /// The task was cancelled.
  case cancelled
  /// No connection was established: nothing was sent.
  case notConnected(reason: String)
  /// The connection broke, or the response was malformed. The host may have processed the request.
  case interrupted(reason: String)
  /// The transfer took too long. The host may have processed the request.
  case timedOut
  /// The response exceeds ``TransportRequest/answerLimit``. The host may have processed the request.
  case answerTooLarge
}

/// An HTTP response.
package struct TransportResponse: Sendable {
  /// The status code of HTTP, such as 200.
  package var status: Int
  /// The content, decompressed.
  package var body: [UInt8]
  private let headers: [String: String]

  /// A response; of fields whose names differ only in case, one is kept.
  package init(status: Int, headers: [String: String] = [:], body: [UInt8]) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  /// The value of a header field; names are case-insensitive.
  package subscript(header: String) -> String? { headers[header.lowercased()] }
}
