internal import CMicroHTTPD
internal import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Takes requests from sockets and hands them to the application. All that is known of libmicrohttpd is in this file.
///
/// A few threads wait for all connections. What is read goes to other threads while its connection is suspended, searches
/// to several and changes to one, so that neither a long search nor a disk delays the threads of the sockets.
///
/// `@unchecked Sendable`: what changes is under a lock, or set once before anybody else knows the object.
final class HTTPDaemon: @unchecked Sendable {
  let port: Int
  private let application: ServerApplication
  private let limits: ServerLimits
  let watch: ConnectionWatch
  let searches: WorkQueue
  private let changes = WorkQueue(threads: 1, share: 1, capacity: .max)
  private let bytes: BytesUnderWay
  private let isStopping = Locked(false)
  private let isSecure: Bool
  private var daemon: OpaquePointer?
  /// What TLS needs, for as long as the daemon lives.
  private var secrets: [UnsafeMutablePointer<CChar>] = []

  /// So much of the body of a refused request is read: closing a connection while its client sends would take the answer
  /// away too.
  private static let mostDiscarded = 1_000_000

  /// What TLS may be, in the words of GnuTLS: its own choice, without the versions before 1.2.
  private static let protocols = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

  init(_ application: ServerApplication, _ socket: ListeningSocket, _ options: ServerOptions) throws(ServerStartError) {
    self.application = application
    limits = options.limits
    port = socket.port
    isSecure = options.certificate != nil
    bytes = application.bytesUnderWay
    let searches = WorkQueue(
      threads: limits.searchThreads, share: limits.searchesPerAddress, capacity: limits.waitingSearches)
    self.searches = searches
    watch = ConnectionWatch(limits: limits) { searches.dropCancelled() }
    daemon = try start(on: socket, options)
  }

  // MARK: Starting

  private func start(on socket: ListeningSocket, _ options: ServerOptions) throws(ServerStartError) -> OpaquePointer {
    let threads = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    // Both live as long as the daemon: stopping it comes before they go.
    let context = Unmanaged.passUnretained(self).toOpaque()
    var items = [
      item(.LISTEN_SOCKET, Int(socket.descriptor)),
      item(.CONNECTION_MEMORY_LIMIT, limits.head),
      // The watch keeps fewer: a daemon that is full takes no connection, and each thread has its share of this.
      item(.CONNECTION_LIMIT, threads * (limits.connections + 256)),
      item(.CONNECTION_TIMEOUT, inactivitySeconds),
      item(.STRICT_FOR_CLIENT, 1),
      item(.URI_LOG_CALLBACK, unsafeBitCast(Self.targetCame, to: Int.self), context),
      item(.NOTIFY_COMPLETED, unsafeBitCast(Self.exchangeEnded, to: Int.self), context),
      item(.NOTIFY_CONNECTION, unsafeBitCast(Self.connectionChanged, to: Int.self), context),
    ]
    if threads > 1 { items.append(item(.THREAD_POOL_SIZE, threads)) }
    var flags = MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_USE_SUSPEND_RESUME.rawValue
    if let certificate = options.certificate {
      guard MHD_is_feature_supported(.FEATURE_TLS) == .YES else {
        throw .certificate(reason: "libmicrohttpd was built without it")
      }
      flags |= MHD_USE_TLS.rawValue
      for (option, text) in [
        (MHD_OPTION.HTTPS_MEM_CERT, certificate.certificate), (.HTTPS_MEM_KEY, certificate.key),
        (.HTTPS_PRIORITIES, Self.protocols),
      ] {
        guard let copy = strdup(text) else { continue }
        secrets.append(copy)
        items.append(item(option, 0, copy))
      }
    }
    items.append(item(.END, 0))
    let daemon = items.withUnsafeMutableBufferPointer { items -> OpaquePointer? in
      guard let start = items.baseAddress else { return nil }
      let arguments: [any CVarArg] = [CInt(bitPattern: MHD_OPTION.ARRAY.rawValue), start, CInt(0)]
      return withVaList(arguments) { MHD_start_daemon_va(flags, 0, nil, nil, Self.requestCame, context, $0) }
    }
    if let daemon { return daemon }
    // libmicrohttpd has closed the socket.
    endThreads()
    throw options.certificate == nil ? .daemon : .certificate(reason: "the certificate and its key don't fit")
  }

  /// The watch knows when it is too late, and says so; this is for what it does not see.
  private var inactivitySeconds: Int {
    Int(max(limits.headTime, limits.stallTime).components.seconds) + 2
  }

  private func item(_ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
  }

  // MARK: Stopping

  /// Takes no more connections, answers the requests on those that are there, and ends. To be called once.
  func stop() {
    isStopping.withLock { $0 = true }
    guard let daemon else { return }
    let end = application.clock.elapsed() + limits.stoppingTime
    // Who connects from now on is refused at once. The descriptor stays until no thread can use it any more: its number
    // could be that of another socket by then.
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { shutdown(socket, ConnectionEnd.both) }
    let clock = application.clock
    watch.close { clock.elapsed() >= end }
    // Work that still runs is waited for: no connection may be suspended when the daemon ends.
    finishWork()
    MHD_stop_daemon(daemon)
    if socket >= 0 { close(socket) }
    self.daemon = nil
    endThreads()
  }

  private func finishWork() {
    watch.cancelAll()
    searches.finish()
    changes.finish()
  }

  private func endThreads() {
    finishWork()
    watch.end()
    for secret in secrets { free(secret) }
    secrets = []
  }

  // MARK: What libmicrohttpd calls

  private static func daemon(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
    context.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, place, change in
    guard let daemon = daemon(context), let connection, let place else { return }
    if change == .CONNECTION_NOTIFY_STARTED {
      guard let descriptor = instantsearch_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD) else { return }
      let address = instantsearch_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
      let watched = WatchedConnection(
        descriptor: descriptor.pointee.connect_fd, address: address, isSecure: daemon.isSecure,
        clock: daemon.application.clock)
      daemon.watch.add(watched)
      daemon.application.metrics.connectionsChanged(by: 1)
      place.pointee = Unmanaged.passRetained(watched).toOpaque()
    } else if let watched = place.pointee {
      daemon.watch.remove(Unmanaged<WatchedConnection>.fromOpaque(watched).takeRetainedValue())
      daemon.application.metrics.connectionsChanged(by: -1)
      place.pointee = nil
    }
  }

  private static func watched(_ connection: OpaquePointer) -> WatchedConnection? {
    instantsearch_connection_info(connection, .CONNECTION_INFO_SOCKET_CONTEXT)?.pointee.socket_context.map {
      Unmanaged<WatchedConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The first line of a request has come. What is returned is the request's from here on.
  private static let targetCame:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      _, target, connection in
      guard let target, let connection else { return nil }
      let watched = watched(connection)
      watched?.enter(.head)
      return Unmanaged.passRetained(HTTPExchange(target: SentTarget(target), connection: watched)).toOpaque()
    }

  private static let requestCame: MHD_AccessHandlerCallback = {
    context, connection, target, method, version, data, size, place in
    guard let daemon = daemon(context), let connection, let target, let method, let version, let size,
      let content = place?.pointee
    else { return .NO }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(content).takeUnretainedValue()
    if exchange.stage == .head {
      let line = RequestHead.Line(method: method, target: target, sent: exchange.target, version: version)
      return daemon.begin(exchange, line, connection)
    }
    let part = UnsafeRawBufferPointer(start: data, count: size.pointee)
    size.pointee = 0
    return daemon.take(part, of: exchange, connection)
  }

  private static let exchangeEnded: MHD_RequestCompletedCallback = { context, _, place, _ in
    guard let daemon = daemon(context), let exchange = place?.pointee else { return }
    daemon.end(Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue())
    place?.pointee = nil
  }

  // MARK: Requests

  private func take(
    _ part: UnsafeRawBufferPointer, of exchange: HTTPExchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    if exchange.stage == .refused { return discard(part, of: exchange) }
    if !part.isEmpty { return takeBody(part, of: exchange) }
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
    let work = WorkQueue.Work(cancellation: call.cancellation) { [application] failure in
      exchange.answer = failure.map { application.refuse(call, $0) } ?? application.finish(call)
      suspended.resume()
    }
    queue.add(work, of: exchange.client)
    return .YES
  }

  /// Waits for the answer to a call on this thread, at the end of the server: a connection that is resumed is read first,
  /// and closed without an answer if nothing more can come.
  private func wait(for call: Call, of client: ClientAddress, in queue: WorkQueue) -> HTTPResponse {
    let lock = PosixLock()
    let answer = Locked<HTTPResponse?>(nil)
    let work = WorkQueue.Work(cancellation: call.cancellation) { [application] failure in
      let found = failure.map { application.refuse(call, $0) } ?? application.finish(call)
      lock.withLock {
        answer.withLock { $0 = found }
        lock.announceChange()
      }
    }
    queue.add(work, of: client)
    return lock.withLock {
      while true {
        _ = lock.wait(milliseconds: 60_000) { answer.withLock { $0 != nil } }
        if let found = answer.withLock({ $0 }) { return found }
      }
    }
  }

  private func begin(
    _ exchange: HTTPExchange, _ line: RequestHead.Line, _ connection: OpaquePointer
  ) -> MHD_Result {
    exchange.stage = .body
    if exchange.connection?.isEnded == true { return .NO }
    exchange.connection?.enter(.body)
    let head = RequestHead(line, of: connection)
    var request = HTTPRequest(
      method: String(cString: line.method), target: exchange.target.text, headers: head.headers,
      peer: exchange.client)
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
    // Nobody knows where a request with a defect ends, so nothing behind it is read.
    if head.defect != nil { return queue(answer, of: exchange, connection, isLast: true) }
    // A client that asks whether to send the body sends none now.
    if head.headers["expect"] != nil { return queue(answer, of: exchange, connection) }
    if length ?? 0 > 0 || isChunked { answerEarly(answer, of: exchange) }
    return .YES
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

  /// Reads what comes of a body that nobody needs.
  private func discard(_ part: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> MHD_Result {
    exchange.discarded += part.count
    return part.isEmpty || exchange.discarded > Self.mostDiscarded ? .NO : .YES
  }

  private func takeBody(_ part: UnsafeRawBufferPointer, of exchange: HTTPExchange) -> MHD_Result {
    exchange.connection?.noteProgress()
    if let call = exchange.call {
      if exchange.body.count + part.count > call.bodyLimit {
        refuse(exchange, call, .tooLarge(limit: call.bodyLimit))
      } else if bytes.take(part.count) {
        exchange.counted += part.count
        exchange.body.append(contentsOf: part)
      } else {
        refuse(exchange, call, .busy)
      }
    }
    return exchange.call == nil ? discard(part, of: exchange) : .YES
  }

  private func refuse(_ exchange: HTTPExchange, _ call: Call, _ failure: ServerFailure) {
    answerEarly(application.refuse(call, failure), of: exchange)
    exchange.call = nil
    exchange.body = []
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
    if isLast || isStopping.withLock({ $0 }) { MHD_add_response_header(response, "Connection", "close") }
    exchange.stage = .done
    exchange.connection?.enter(.sending)
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }

  private func end(_ exchange: HTTPExchange) {
    bytes.giveBack(exchange.counted)
    exchange.connection?.enter(.idle)
  }
}

/// A connection that waits for its answer.
///
/// `@unchecked Sendable`: it is resumed once, by whoever has the answer, which may be any thread.
private struct SuspendedConnection: @unchecked Sendable {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  func resume() { MHD_resume_connection(connection) }
}
