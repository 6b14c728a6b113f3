internal import CMicroHTTPD
internal import SearchEngine

/// Reads the requests that libmicrohttpd receives, has the application answer them, and queues the answers.
///
/// A call is answered by another thread while its connection is suspended: searches by several, changes by one. So neither
/// a long search nor a disk delays the threads of the sockets.
final class ExchangeHandler: Sendable {
  let isSecure: Bool
  let searches: WorkQueue
  private let changes = WorkQueue(threads: 1, share: 1, capacity: .max)
  private let application: ServerApplication
  private let bytes: BytesUnderWay
  private let closesConnections = Locked(false)

  /// How many bytes of the body of a refused request are read: closing a connection while its client sends would discard
  /// the answer too.
  private static let mostDiscarded = 1_000_000

  init(_ application: ServerApplication, isSecure: Bool) {
    self.application = application
    self.isSecure = isSecure
    bytes = application.bytesUnderWay
    let limits = application.limits
    searches = WorkQueue(
      threads: limits.searchThreads, share: limits.searchesPerAddress, capacity: limits.waitingSearches)
  }

  /// Makes each answer from now on the last one of its connection.
  func closeConnectionsAfterAnswers() { closesConnections.withLock { $0 = true } }

  /// Returns when all searches and changes are done; later ones are refused.
  func finishWork() {
    searches.finish()
    changes.finish()
  }

  // MARK: Reading

  /// Takes the head of a request.
  func begin(_ exchange: HTTPExchange, _ line: RequestHead.Line, _ connection: OpaquePointer) -> MHD_Result {
    exchange.stage = .body
    if exchange.connection?.isEnded == true { return .NO }
    exchange.connection?.enter(.body)
    let head = RequestHead(line, of: connection)
    var request = HTTPRequest(
      method: String(cString: line.method), target: exchange.target.text, headers: head.headers, peer: exchange.client)
    request.defect = head.defect
    let length = head.headers["content-length"].flatMap { Int($0) }
    let isChunked = head.headers["transfer-encoding"] != nil
    switch application.begin(request) {
    case .answer(let answer): exchange.answer = answer
    case .call(let call):
      if length ?? 0 > call.bodyLimit || (isChunked && call.bodyLimit == 0) {
        exchange.answer = application.refuse(call, .tooLarge(limit: call.bodyLimit))
      } else {
        exchange.call = call
      }
    }
    guard let answer = exchange.answer else { return .YES }
    // Where a request with a defect ends is not known, so nothing behind it is read.
    if head.defect != nil { return queue(answer, of: exchange, connection, isLast: true) }
    // A client that asks whether to send the body sends none now.
    if head.headers["expect"] != nil { return queue(answer, of: exchange, connection) }
    if length ?? 0 > 0 || isChunked { answerEarly(answer, of: exchange) }
    return .YES
  }

  /// Takes a chunk of the body of a request; an empty one is its end, or that of its suspension.
  func take(
    _ chunk: UnsafeRawBufferPointer, of exchange: HTTPExchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    if exchange.stage == .refused { return discard(chunk, of: exchange) }
    if !chunk.isEmpty { return takeBody(chunk, of: exchange) }
    if let answer = exchange.answer { return queue(answer, of: exchange, connection) }
    guard var call = exchange.call else { return .NO }
    call.body = exchange.body
    exchange.body = []
    exchange.call = nil
    switch call.route.work {
    case .immediate: return queue(application.finish(call), of: exchange, connection)
    case .reading: return handOver(call, of: exchange, connection, to: searches, call.cancellation)
    case .writing: return handOver(call, of: exchange, connection, to: changes, nil)
    }
  }

  private func takeBody(_ chunk: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> MHD_Result {
    exchange.connection?.noteProgress()
    if let call = exchange.call {
      if exchange.body.count + chunk.count > call.bodyLimit {
        refuse(exchange, call, .tooLarge(limit: call.bodyLimit))
      } else if bytes.take(chunk.count) {
        exchange.counted += chunk.count
        exchange.body.append(contentsOf: chunk)
      } else {
        refuse(exchange, call, .busy)
      }
    }
    return exchange.call == nil ? discard(chunk, of: exchange) : .YES
  }

  private func refuse(_ exchange: HTTPExchange, _ call: Call, _ failure: ServerFailure) {
    answerEarly(application.refuse(call, failure), of: exchange)
    exchange.call = nil
    exchange.body = []
  }

  /// Discards a chunk of the body of a refused request.
  private func discard(_ chunk: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> MHD_Result {
    exchange.discarded += chunk.count
    return chunk.isEmpty || exchange.discarded > Self.mostDiscarded ? .NO : .YES
  }

  /// Called when the answer to a request was sent, or its connection was closed.
  func end(_ exchange: HTTPExchange) {
    bytes.giveBack(exchange.counted)
    exchange.connection?.enter(.idle)
  }

  // MARK: Answering

  /// Suspends a connection until its call is answered on another thread.
  private func handOver(
    _ call: Call, of exchange: HTTPExchange, _ connection: OpaquePointer, to queue: WorkQueue,
    _ cancellation: SearchCancellation?
  ) -> MHD_Result {
    exchange.connection?.enter(.working, cancellation)
    if exchange.connection?.isReceivingEnded == true {
      return self.queue(wait(for: call, of: exchange.client, in: queue), of: exchange, connection)
    }
    let suspended = SuspendedConnection(connection)
    MHD_suspend_connection(connection)
    add(call, of: exchange.client, to: queue) { answer in
      exchange.answer = answer
      suspended.resume()
    }
    return .YES
  }

  /// Waits for the answer to a call on this thread, at the end of the server: a connection that is resumed is read first,
  /// and closed without an answer if nothing more can come.
  private func wait(for call: Call, of client: ClientAddress, in queue: WorkQueue) -> HTTPResponse {
    let lock = PosixLock()
    let answer = Locked<HTTPResponse?>(nil)
    add(call, of: client, to: queue) { found in
      lock.withLock {
        answer.withLock { $0 = found }
        lock.announceChange()
      }
    }
    return lock.withLock {
      while true {
        _ = lock.wait(milliseconds: 60_000) { answer.withLock { $0 != nil } }
        if let found = answer.withLock({ $0 }) { return found }
      }
    }
  }

  /// Adds a call to a queue, which calls `completion` with the answer, once and on any thread.
  private func add(
    _ call: Call, of client: ClientAddress, to queue: WorkQueue,
    _ completion: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    let work = WorkQueue.Work(cancellation: call.cancellation) { [application] failure in
      completion(failure.map { application.refuse(call, $0) } ?? application.finish(call))
    }
    queue.add(work, of: client)
  }

  /// Answers a request that is not complete, after which its connection is closed. libmicrohttpd takes no answer within a
  /// body, nor sends one before it without closing at once. An encrypted answer has to wait for the end of the body, but
  /// not for long.
  private func answerEarly(_ answer: HTTPResponse, of exchange: HTTPExchange) {
    exchange.answer = answer
    if isSecure {
      exchange.connection?.enter(.refused)
    } else {
      exchange.stage = .refused
      exchange.connection?.refuse(answer)
    }
  }

  /// - Parameter isLast: Whether the connection is closed after the answer.
  private func queue(
    _ answer: HTTPResponse, of exchange: HTTPExchange, _ connection: OpaquePointer, isLast: Bool = false
  ) -> MHD_Result {
    var answer = answer
    if bytes.take(answer.body.count) {
      exchange.counted += answer.body.count
    } else {
      answer = HTTPResponse(.busy)
    }
    let copied = answer.body.withUnsafeBytes { body in
      // libmicrohttpd copies the bytes, and only reads them.
      MHD_create_response_from_buffer(
        body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response = copied else { return .NO }
    defer { MHD_destroy_response(response) }
    for header in answer.headers { MHD_add_response_header(response, header.name, header.value) }
    if isLast || closesConnections.withLock({ $0 }) { MHD_add_response_header(response, "Connection", "close") }
    exchange.stage = .done
    exchange.connection?.enter(.sending)
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

/// A connection that waits for its answer.
///
/// `@unchecked Sendable`: it is resumed once, by whichever thread has the answer.
private struct SuspendedConnection: @unchecked Sendable {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  func resume() { MHD_resume_connection(connection) }
}
