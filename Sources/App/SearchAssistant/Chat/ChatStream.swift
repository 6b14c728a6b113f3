internal import InstantSearchCore
internal import Platform
internal import SearchModel
internal import SearchTransport

#if !canImport(CCurl)
internal import SessionTransport
#endif

/// Sends requests to a server, and reads the events of its responses.
struct ChatStream: Sendable {
  /// The address and the headers, which appear in no error, description or log.
  private let url: Secret
  private let headers: [String: Secret]
  /// The longest time without any part of the response.
  private let timeout: Duration
  var transport: any Transport = systemTransport()
  var clock: any Clock<Duration> = ContinuousClock()

  /// The longest response, in bytes.
  private static let longest = 64 << 20

  init(_ url: String, headers: [String: String], timeout: Duration) {
    (self.url, self.headers, self.timeout) = (Secret(url), headers.mapValues { Secret($0) }, timeout)
  }

  /// Sends a request, and lets a reader read the events of the response until one is the last.
  ///
  /// - Parameters:
  ///   - body: The body of a `POST`; nil for a `GET`.
  ///   - suffix: What follows the path of the address.
  ///   - receive: Takes the reply whenever it has changed.
  /// - Returns: The reader with the complete reply; nil if the server has nothing to send.
  nonisolated(nonsending) func read<Reader: ReplyReader>(
    _ body: JSON?, at suffix: String, by reader: Reader,
    _ receive: nonisolated(nonsending) (ChatMessage) async -> Void
  ) async throws(SearchError) -> Reader? {
    guard let (host, path) = SearchHost.endpoint(of: url.value, suffix) else {
      throw .failed(reason: "the address of the model is not a URL of http or https")
    }
    do throws(SearchError) {
      guard let response = try await opened(try request(body, host, path), by: host) else { return nil }
      var (reader, lines, count, piece) = (reader, EventLines(), 0, [UInt8]?([]))
      var bytes = response.body.makeAsyncIterator()
      repeat {
        do throws(SearchError) {
          let wait = reader.progress == .ended ? min(timeout, .seconds(1)) : timeout
          piece = try await next(&bytes, from: host, within: wait)
        } catch {
          guard reader.progress == .ended, error != .cancelled else { throw error }
          return reader
        }
        count += piece?.count ?? 0
        if count > Self.longest { throw .answerTooLarge(limit: Self.longest) }
        for event in piece.map({ lines.append($0) }) ?? lines.finish() where try reader.read(event) {
          await receive(reader.message)
        }
        if lines.isTooLong { throw .unreadableAnswer(path: "the reply", reason: "an event is too long") }
      } while piece != nil && reader.progress != .done
      if reader.progress == .growing { throw .cutOff }
      return reader
    } catch {
      throw error.redacting(headers.values.map { $0.value.replacing("Bearer ", with: "", maxReplacements: 1) })
    }
  }

  private func request(_ body: JSON?, _ host: SearchHost, _ path: String) throws(SearchError) -> TransportRequest {
    var sent = ["accept": "text/event-stream, application/json"]
    if body != nil { sent["content-type"] = "application/json" }
    for (name, secret) in headers { sent[name] = secret.value }
    return TransportRequest(
      method: body == nil ? .get : .post, url: try host.url(path), headers: sent, body: body?.bytes() ?? [],
      isIdempotent: body == nil, connectTimeout: .seconds(5))
  }

  /// The response, after failures that may pass: before it begins, nothing is lost by another attempt.
  nonisolated(nonsending) private func opened(
    _ request: TransportRequest, by host: SearchHost
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
        failure = SearchError(error, of: host)
        // Whether the server has begun to answer is not known otherwise.
        guard case .notConnected = error else { throw failure }
      }
      guard failure.mayPass, !pauses.isEmpty else { throw failure }
      do { try await clock.sleep(for: pauses.removeFirst()) } catch { throw .cancelled }
    }
  }

  nonisolated(nonsending) private func next(
    _ body: inout ResponseBody.AsyncIterator, from host: SearchHost, within timeout: Duration
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
      throw SearchError(error, of: host)
    }
  }
}

/// Makes a message of the events of a response.
protocol ReplyReader {
  /// The message so far.
  var message: ChatMessage { get }
  var progress: ReplyProgress { get set }
  /// Reads an event, and returns whether it has changed the message. An unreadable one changes nothing.
  mutating func read(_ event: JSON) throws(SearchError) -> Bool
}

/// How far a server is with a reply.
enum ReplyProgress {
  /// The server has not said that the reply is complete.
  case growing
  /// The reply is complete, but for what is said about it.
  case ended
  /// No further event counts.
  case done
}

extension ReplyReader {
  /// Reads the data of an event. Bytes that are no UTF-8 become a sign for them, as in all streams of events.
  mutating func read(_ data: [UInt8]) throws(SearchError) -> Bool {
    let text = String(decoding: data, as: UTF8.self)
    if text == "[DONE]" { progress = .done }
    guard progress != .done, let event = try? JSON(parsing: text) else { return false }
    return try read(event)
  }
}

extension SearchError {
  /// The error of a reply whose end is missing.
  static let cutOff = SearchError.unreachable(reason: "the reply ended too early")

  /// The error of a model, in the words of its server if there are any.
  static func refusal(byModel text: String?) -> SearchError {
    .refused(message: String((text ?? "the model failed").prefix(1_000)))
  }

  fileprivate init(_ error: TransportError, of host: SearchHost) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .notConnected(let reason), .interrupted(let reason): .unreachable(reason: "\(host): \(reason)")
      case .answerTooLarge: .answerTooLarge(limit: 1_000_000)
      }
  }
}
