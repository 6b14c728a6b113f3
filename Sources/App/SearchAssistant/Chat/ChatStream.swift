internal import InstantSearchCore
internal import Platform
internal import SearchModel
internal import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

/// Sends requests to a server, and reads the events of its responses.
struct ChatStream: Sendable {
  let host: SearchHost
  let path: String
  /// Headers that appear in no error, description or log.
  let secrets: [String: Secret]
  let timeout: Duration
  let transport: any Transport
  let clock: any Clock<Duration>

  /// The longest response, in bytes.
  private static let longest = 64 << 20

  /// Sends a request, and passes on the data of each event until one is the last.
  ///
  /// - Parameters:
  ///   - body: The body of a `POST`; nil for a `GET`.
  ///   - read: Reads an event; true for the last one.
  /// - Returns: Whether the response has come to its end by `read`; nil if the server has nothing to send.
  nonisolated(nonsending) func read(
    _ body: JSON?, _ read: nonisolated(nonsending) ([UInt8]) async throws(SearchError) -> Bool
  ) async throws(SearchError) -> Bool? {
    do throws(SearchError) {
      guard let response = try await opened(request(body)) else { return nil }
      var lines = EventLines()
      var bytes = response.body.makeAsyncIterator()
      var count = 0
      while let piece = try await next(&bytes) {
        count += piece.count
        if count > Self.longest { throw .answerTooLarge(limit: Self.longest) }
        for event in lines.append(piece) where try await read(event) { return true }
        if lines.isTooLong { throw .unreadableAnswer(path: "the reply", reason: "an event is too long") }
      }
      for event in lines.finish() where try await read(event) { return true }
      return false
    } catch {
      throw error.redacting(secrets.values.map { $0.value.replacing("Bearer ", with: "", maxReplacements: 1) })
    }
  }

  private func request(_ body: JSON?) throws(SearchError) -> TransportRequest {
    var headers = ["accept": "text/event-stream, application/json"]
    if body != nil { headers["content-type"] = "application/json" }
    for (name, secret) in secrets { headers[name] = secret.value }
    return TransportRequest(
      method: body == nil ? .get : .post, url: try host.url(path), headers: headers, body: body?.bytes() ?? [],
      isIdempotent: body == nil, connectTimeout: .seconds(5))
  }

  /// The response, after failures that may pass: before it begins, nothing is lost by another attempt.
  nonisolated(nonsending) private func opened(
    _ request: TransportRequest
  ) async throws(SearchError) -> StreamedResponse? {
    var pauses: [Duration] = [.milliseconds(500), .seconds(2)]
    while true {
      let failure: SearchError
      do throws(TransportError) {
        let response = try await withTimeout(timeout, on: clock) { () async throws(TransportError) in
          try await transport.open(request)
        }
        if response.status == 200 { return response }
        if request.method == .get, [204, 404].contains(response.status) { return nil }
        let body = try await response.whole(upTo: 1_000_000).body
        failure = .refusal(by: host, body, status: response.status)
      } catch {
        // Whether the server has begun to answer is not known otherwise.
        guard case .notConnected = error else { throw searchError(error) }
        failure = searchError(error)
      }
      guard failure.mayPass, !pauses.isEmpty else { throw failure }
      do { try await clock.sleep(for: pauses.removeFirst()) } catch { throw .cancelled }
    }
  }

  nonisolated(nonsending) private func next(
    _ body: inout ResponseBody.AsyncIterator
  ) async throws(SearchError) -> [UInt8]? {
    let reading = Locked(body)
    defer { body = reading.withLock { $0 } }
    do throws(TransportError) {
      return try await withTimeout(timeout, on: clock) { () async throws(TransportError) in
        var iterator = reading.withLock { $0 }
        let piece = try await iterator.next()
        reading.set(iterator)
        return piece
      }
    } catch {
      throw searchError(error)
    }
  }

  private func searchError(_ error: TransportError) -> SearchError {
    switch error {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .notConnected(let reason), .interrupted(let reason): .unreachable(reason: "\(host): \(reason)")
    case .answerTooLarge: .answerTooLarge(limit: 1_000_000)
    }
  }
}

extension SearchError {
  /// The error of a reply whose end is missing.
  static let cutOff = SearchError.unreachable(reason: "the reply ended too early")
}
