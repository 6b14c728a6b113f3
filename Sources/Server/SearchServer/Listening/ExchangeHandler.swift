internal import Platform

#if os(Linux) || os(macOS)
internal import CMicroHTTPD
internal import SearchEngine
internal import SearchModel

/// Handles the requests of libmicrohttpd: collects their bodies, dispatches them to the application, and queues responses.
///
/// Calls are handled on other threads while their connections are suspended: searches on several, changes on one. So
/// neither a long search nor the disk blocks the I/O threads.
final class ExchangeHandler: Sendable {
  let isSecure: Bool
  let searches: WorkQueue
  /// The pages of the app, which are waited for on threads of their own.
  private let pages: WorkQueue
  /// Readers of changes, who may take as long as they like.
  private let feeds: WorkQueue
  let waiting: WaitingCalls
  private let changes = WorkQueue(threads: 1, share: 1, capacity: .max)
  private let application: ServerApplication
  private let memory: MemoryQuota
  private let closesConnections = Locked(false)

  /// How many bytes of the body of a refused request are drained: closing early could lose the response.
  private static let maxDrained = 1_000_000

  init(_ application: ServerApplication, isSecure: Bool) {
    self.application = application
    self.isSecure = isSecure
    memory = application.memory
    let limits = application.limits
    searches = WorkQueue(
      threads: limits.searchThreads, share: limits.searchesPerAddress, capacity: limits.waitingSearches)
    feeds = WorkQueue(
      threads: ServerLimits.processorCount, share: limits.searchesPerAddress, capacity: limits.connections)
    waiting = WaitingCalls(limit: limits.waitingForChanges)
    pages = WorkQueue(
      threads: limits.searchThreads, share: limits.searchesPerAddress, capacity: limits.waitingSearches)
  }

  /// Drops the waiting work of clients that have disconnected.
  func dropCancelled() {
    searches.dropCancelled()
    pages.dropCancelled()
    feeds.dropCancelled()
  }

  /// Answers calls that have waited for changes, if there are some or they have waited long enough.
  func answerReady() {
    for waiter in waiting.takeReady(now: application.clock.elapsed()) { proceed(waiter, until: waiter.wait.end) }
  }

  /// Answers all calls that wait for changes, and lets none wait from now on.
  func endWaiting() { for waiter in waiting.close() { proceed(waiter, until: .zero) } }

  private func proceed(_ waiter: WaitingCalls.Waiter, until end: Duration) {
    var call = waiter.call
    call.waited = waiter.wait
    call.waited?.end = end
    add(call, of: waiter.client, to: feeds, waiter.completion)
  }

  /// Adds `Connection: close` to each response from now on.
  func closeConnectionsAfterAnswers() { closesConnections.withLock { $0 = true } }

  /// Answers the first line of a connection if libmicrohttpd closes the connection because of it, without a response.
  func answerUnreadableLine(on connection: WatchedConnection) {
    guard !closesConnections.withLock({ $0 }), connection.hasUnansweredBytes else { return }
    connection.refuse(.malformedHead, origin: nil)
  }

  /// Refuses new searches and changes, and returns when all others are done.
  func finishWork() {
    searches.finish()
    pages.finish()
    feeds.finish()
    changes.finish()
  }

  // MARK: Receiving

  /// Handles the header section of a request.
  func begin(_ exchange: HTTPExchange, _ line: RequestHead.Line, _ connection: OpaquePointer) -> MHD_Result {
    exchange.stage = .body
    if exchange.connection?.isShutDown == true { return .NO }
    let head = RequestHead(line, of: connection, limit: application.limits.head)
    exchange.connection?.enterBody(origin: head.headers["origin"])
    var request = HTTPRequest(
      method: String(cString: line.method), target: exchange.target.text, headers: head.headers, peer: exchange.client)
    request.defect = head.defect
    let length = head.headers["content-length"].flatMap { Int($0) }
    let isChunked = head.headers["transfer-encoding"] != nil
    switch application.begin(request) {
    case .answer(let response): exchange.response = response
    case .call(let call):
      if length ?? 0 > call.bodyLimit || (isChunked && call.bodyLimit == 0) {
        exchange.response = call.refuse(.tooLarge(limit: call.bodyLimit))
      } else {
        exchange.call = call
      }
    }
    guard let response = exchange.response else { return .YES }
    // The end of a malformed request is unknown: closes the connection, which prevents request smuggling.
    if head.defect != nil { return queue(response, of: exchange, connection, isLast: true) }
    // With `Expect: 100-continue`, the client has not sent the body.
    if head.headers["expect"] != nil { return queue(response, of: exchange, connection) }
    if length ?? 0 > 0 || isChunked { respondEarly(response, of: exchange) }
    return .YES
  }

  /// Handles a chunk of the body. An empty one is the end of the body, or follows a resumed suspension.
  func receive(
    _ chunk: UnsafeRawBufferPointer, of exchange: HTTPExchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    if exchange.stage == .refused { return drain(chunk, of: exchange) }
    if !chunk.isEmpty { return receiveBody(chunk, of: exchange) }
    if let response = exchange.response { return queue(response, of: exchange, connection) }
    guard var call = exchange.call else { return .NO }
    call.body = exchange.body
    exchange.body = []
    exchange.call = nil
    // A change is made also if its client leaves.
    let cancellation = call.route.work == .writing ? nil : call.cancellation
    if let watched = exchange.connection, !watched.beginWork(cancellation) { return .NO }
    switch call.route.work {
    case .immediate: return queue(call.finish(), of: exchange, connection)
    case .reading: return dispatch(call, of: exchange, connection, to: searches)
    case .page: return dispatch(call, of: exchange, connection, to: pages)
    case .feed: return dispatch(call, of: exchange, connection, to: feeds)
    case .writing: return dispatch(call, of: exchange, connection, to: changes)
    }
  }

  private func receiveBody(_ chunk: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> MHD_Result {
    exchange.connection?.noteProgress()
    if let call = exchange.call {
      if exchange.body.count + chunk.count > call.bodyLimit {
        refuse(exchange, call, .tooLarge(limit: call.bodyLimit))
      } else if memory.reserve(chunk.count) {
        exchange.reserved += chunk.count
        exchange.body.append(contentsOf: chunk)
      } else {
        refuse(exchange, call, .busy)
      }
    }
    return exchange.call == nil ? drain(chunk, of: exchange) : .YES
  }

  private func refuse(_ exchange: HTTPExchange, _ call: Call, _ failure: ServerFailure) {
    respondEarly(call.refuse(failure), of: exchange)
    exchange.call = nil
    exchange.body = []
  }

  /// Drains a chunk of the body of a refused request.
  private func drain(_ chunk: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> MHD_Result {
    exchange.drained += chunk.count
    return chunk.isEmpty || exchange.drained > Self.maxDrained ? .NO : .YES
  }

  /// Called after the response was sent, or the connection was closed.
  func end(_ exchange: HTTPExchange) {
    memory.release(exchange.reserved)
    exchange.connection?.enter(.idle)
  }

  // MARK: Responding

  /// Suspends the connection, and handles the call on another thread.
  private func dispatch(
    _ call: Call, of exchange: HTTPExchange, _ connection: OpaquePointer, to queue: WorkQueue
  ) -> MHD_Result {
    if exchange.connection?.isReadShutDown == true {
      return self.queue(wait(for: call, of: exchange.client, in: queue), of: exchange, connection)
    }
    let suspended = SuspendedConnection(connection)
    MHD_suspend_connection(connection)
    add(call, of: exchange.client, to: queue) { response in
      exchange.response = response
      suspended.resume()
    }
    return .YES
  }

  /// Blocks until the call is handled, during shutdown: libmicrohttpd reads from a resumed connection first, and closes it
  /// without a response if its receiving side is shut down.
  private func wait(for call: Call, of client: ClientAddress, in queue: WorkQueue) -> HTTPResponse {
    let response = Locked<HTTPResponse?>(nil)
    add(call, of: client, to: queue) { response.set($0) }
    return response.wait { $0 }
  }

  /// Adds a call to a queue, which calls `completion` once, on any thread.
  private func add(
    _ call: Call, of client: ClientAddress, to queue: WorkQueue,
    _ completion: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    let work = WorkQueue.Work(cancellation: call.cancellation) { [self] failure in
      let response = failure.map { call.refuse($0) } ?? call.finish()
      guard let wait = response.wait else { return completion(response) }
      // The next tick sees what has changed meanwhile.
      let waiter = WaitingCalls.Waiter(call: call, wait: wait, client: client, completion: completion)
      if !waiting.add(waiter) { completion(call.finished(response)) }
    }
    queue.add(work, of: client)
  }

  /// Responds before the body is complete, after which the connection is closed. libmicrohttpd accepts no response within
  /// a body, and closes the connection at once if it has one before the body: writes the response to the socket. Over TLS
  /// that is not possible: the response waits for the end of the body, for a short time.
  private func respondEarly(_ response: HTTPResponse, of exchange: HTTPExchange) {
    exchange.response = response
    if isSecure {
      exchange.connection?.enter(.refused)
    } else {
      exchange.stage = .refused
      exchange.connection?.refuse(response)
    }
  }

  /// - Parameter isLast: Whether to close the connection after the response.
  private func queue(
    _ response: HTTPResponse, of exchange: HTTPExchange, _ connection: OpaquePointer, isLast: Bool = false
  ) -> MHD_Result {
    var response = response
    if memory.reserve(response.content.capacity) {
      exchange.reserved += response.content.capacity
    } else {
      response = application.replacement(.busy, for: response)
    }
    if let file = response.file { return queue(file, response, of: exchange, connection, isLast: isLast) }
    // libmicrohttpd keeps the body until it is sent, and does not write to it.
    let body = Unmanaged.passRetained(response.content)
    let bytes = UnsafeMutableRawBufferPointer(mutating: response.content.bytes)
    guard
      let queued = MHD_create_response_from_buffer_with_free_callback_cls(
        bytes.count, bytes.baseAddress, { body in body.map { Unmanaged<OwnedBytes>.fromOpaque($0).release() } },
        body.toOpaque())
    else {
      body.release()
      return .NO
    }
    return send(queued, response, of: exchange, connection, isLast: isLast)
  }

  /// Sends bytes from the disk.
  private func queue(
    _ file: HTTPResponse.File, _ response: HTTPResponse, of exchange: HTTPExchange, _ connection: OpaquePointer,
    isLast: Bool
  ) -> MHD_Result {
    // Closed with the response.
    let descriptor = file.file.file.duplicate()
    guard descriptor >= 0,
      let queued = MHD_create_response_from_fd_at_offset64(
        UInt64(file.range.count), descriptor, UInt64(file.range.lowerBound))
    else { return .NO }
    return send(queued, response, of: exchange, connection, isLast: isLast)
  }

  private func send(
    _ queued: OpaquePointer, _ response: HTTPResponse, of exchange: HTTPExchange, _ connection: OpaquePointer,
    isLast: Bool
  ) -> MHD_Result {
    defer { MHD_destroy_response(queued) }
    for header in response.headers { MHD_add_response_header(queued, header.name, header.value) }
    if isLast || closesConnections.withLock({ $0 }) { MHD_add_response_header(queued, "Connection", "close") }
    exchange.stage = .done
    exchange.connection?.enter(.sending)
    return MHD_queue_response(connection, UInt32(response.status), queued)
  }
}

/// A suspended connection.
///
/// `@unchecked Sendable`: libmicrohttpd allows resuming from any thread, and it is resumed once.
private struct SuspendedConnection: @unchecked Sendable {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  func resume() { MHD_resume_connection(connection) }
}
#endif
