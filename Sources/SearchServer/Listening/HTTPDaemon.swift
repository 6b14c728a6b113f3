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
/// A few threads wait for all connections. What is read is answered on them; what changes something goes to a thread of
/// its own, with its connection suspended, so that a disk holds up no search.
///
/// `@unchecked Sendable`: what changes is under a lock, or set once before anybody else knows the object.
final class HTTPDaemon: @unchecked Sendable {
  let port: Int
  private let application: ServerApplication
  private let limits: ServerLimits
  let watch: ConnectionWatch
  private let queue = WorkQueue()
  private let bytes: BytesUnderWay
  private let lock = PosixLock()
  /// The requests whose head has come and whose answer is not sent yet.
  private var openCount = 0
  private let isStopping = Locked(false)
  private let isSecure: Bool
  private var daemon: OpaquePointer?
  /// What TLS needs, for as long as the daemon lives.
  private var secrets: [UnsafeMutablePointer<CChar>] = []

  /// So much of a body is read to its end though it was refused: closing a connection on who still sends would take the
  /// answer away too.
  private static let mostDiscarded = 1_000_000

  init(_ application: ServerApplication, _ socket: ListeningSocket, _ options: ServerOptions) throws(ServerStartError) {
    self.application = application
    limits = options.limits
    port = socket.port
    isSecure = options.certificate != nil
    bytes = BytesUnderWay(limit: limits.bytesUnderWay)
    watch = ConnectionWatch(limits: limits)
    daemon = try start(on: socket, options)
  }

  // MARK: Starting

  private func start(on socket: ListeningSocket, _ options: ServerOptions) throws(ServerStartError) -> OpaquePointer {
    // Both live as long as the daemon: stopping it comes before they go.
    let context = Unmanaged.passUnretained(self).toOpaque()
    var items = [
      item(.LISTEN_SOCKET, Int(socket.descriptor)),
      item(.CONNECTION_MEMORY_LIMIT, limits.head),
      item(.CONNECTION_LIMIT, limits.connections),
      item(.CONNECTION_TIMEOUT, inactivitySeconds),
      item(.STRICT_FOR_CLIENT, 1),
      item(.URI_LOG_CALLBACK, unsafeBitCast(Self.targetCame, to: Int.self), context),
      item(.NOTIFY_COMPLETED, unsafeBitCast(Self.exchangeEnded, to: Int.self), context),
      item(.NOTIFY_CONNECTION, unsafeBitCast(Self.connectionChanged, to: Int.self), context),
    ]
    let threads = min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), limits.connections)
    if threads > 1 { items.append(item(.THREAD_POOL_SIZE, threads)) }
    var flags = MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_USE_SUSPEND_RESUME.rawValue
    if let certificate = options.certificate {
      guard MHD_is_feature_supported(.FEATURE_TLS) == .YES else {
        throw .certificate(reason: "libmicrohttpd was built without it")
      }
      flags |= MHD_USE_TLS.rawValue
      for (option, text) in [
        (MHD_OPTION.HTTPS_MEM_CERT, certificate.certificate), (.HTTPS_MEM_KEY, certificate.key),
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

  /// Takes no more connections, finishes what has begun, and ends. To be called once.
  func stop() {
    application.stop()
    isStopping.withLock { $0 = true }
    guard let daemon else { return }
    let end = application.clock.elapsed() + limits.stoppingTime
    // Who connects from now on is refused at once. The descriptor stays until no thread can use it any more: its number
    // could be that of another socket by then.
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { shutdown(socket, ConnectionEnd.both) }
    finishRequests(until: end)
    // Who is still worked for is waited for: no connection may be suspended when the daemon ends.
    queue.finish()
    MHD_stop_daemon(daemon)
    if socket >= 0 { close(socket) }
    self.daemon = nil
    endThreads()
  }

  /// Returns when all requests are answered, or those that are left take too long.
  private func finishRequests(until end: Duration) {
    lock.withLock {
      // Signalled whenever a request ends. The 50 ms bound how late a change of the clock is noticed.
      while application.clock.elapsed() < end, !lock.wait(milliseconds: 50, until: { openCount == 0 }) {}
    }
  }

  private func endThreads() {
    queue.finish()
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
      let watched = WatchedConnection(
        descriptor: descriptor.pointee.connect_fd, isSecure: daemon.isSecure, clock: daemon.application.clock)
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
      // Bytes that are no UTF-8 must not be repaired to the name of something else: a lone `%` is refused with 400.
      let text = String(validatingCString: target) ?? "%"
      return Unmanaged.passRetained(HTTPExchange(target: text, connection: watched)).toOpaque()
    }

  private static let requestCame: MHD_AccessHandlerCallback = { context, connection, _, method, _, data, size, place in
    guard let daemon = daemon(context), let connection, let method, let size, let exchange = place?.pointee else {
      return .NO
    }
    let part = UnsafeRawBufferPointer(start: data, count: size.pointee)
    size.pointee = 0
    return daemon.take(
      part, of: Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue(), String(cString: method), connection)
  }

  private static let exchangeEnded: MHD_RequestCompletedCallback = { context, _, place, _ in
    guard let daemon = daemon(context), let exchange = place?.pointee else { return }
    daemon.end(Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue())
    place?.pointee = nil
  }

  // MARK: Requests

  private func take(
    _ part: UnsafeRawBufferPointer, of exchange: HTTPExchange, _ method: String, _ connection: OpaquePointer
  ) -> MHD_Result {
    if exchange.stage == .head { return begin(exchange, method, connection) }
    if !part.isEmpty { return takeBody(part, of: exchange) }
    if let answer = exchange.answer { return queue(answer, of: exchange, connection) }
    guard var call = exchange.call else { return .NO }
    call.body = exchange.body
    exchange.body = []
    exchange.connection?.enter(.working)
    guard call.route.work == .writing else {
      return queue(application.finish(call), of: exchange, connection)
    }
    exchange.call = nil
    let suspended = SuspendedConnection(connection)
    let isTaken = queue.add { [application, call] in
      exchange.answer = application.finish(call)
      suspended.resume()
    } isTaken: {
      MHD_suspend_connection(connection)
    }
    // At the very end of the server, nobody would resume the connection.
    return isTaken ? .YES : self.queue(application.refuse(call, .stopping), of: exchange, connection)
  }

  private func begin(_ exchange: HTTPExchange, _ method: String, _ connection: OpaquePointer) -> MHD_Result {
    exchange.stage = .body
    exchange.connection?.enter(.body)
    lock.withLock { openCount += 1 }
    let request = HTTPRequest(
      method: method, target: exchange.target, headers: headers(of: connection), peer: peer(of: connection))
    let length = header("Content-Length", of: connection).flatMap { Int($0) }
    switch application.begin(request) {
    case .answer(let answer): exchange.answer = answer
    case .call(let call):
      if let length, length > call.bodyLimit {
        exchange.answer = application.refuse(call, .tooLarge(limit: call.bodyLimit))
      } else {
        exchange.call = call
      }
    }
    // Others on the way may see another end of such a body, and another request behind it.
    let isAmbiguous = length != nil && header("Transfer-Encoding", of: connection) != nil
    if isAmbiguous, let call = exchange.call { refuse(exchange, call, .ambiguous) }
    // Who asks whether to send the body, and who would send for long, is told at once; the connection is closed then.
    let isAsked = isAmbiguous || header("Expect", of: connection) != nil
    if let answer = exchange.answer, isAsked || length ?? 0 > Self.mostDiscarded {
      return queue(answer, of: exchange, connection)
    }
    return .YES
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
    guard let answer = exchange.answer else { return .YES }
    exchange.discarded += part.count
    guard exchange.discarded > Self.mostDiscarded else { return .YES }
    // libmicrohttpd takes no answer before the end of the body.
    exchange.connection?.sendEarly(answer)
    return .NO
  }

  private func refuse(_ exchange: HTTPExchange, _ call: Call, _ failure: ServerFailure) {
    exchange.answer = application.refuse(call, failure)
    exchange.call = nil
    exchange.body = []
  }

  private func queue(_ answer: HTTPResponse, of exchange: HTTPExchange, _ connection: OpaquePointer) -> MHD_Result {
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
    if isStopping.withLock({ $0 }) { MHD_add_response_header(response, "Connection", "close") }
    exchange.stage = .done
    exchange.connection?.enter(.sending)
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }

  private func end(_ exchange: HTTPExchange) {
    bytes.giveBack(exchange.counted)
    exchange.connection?.enter(.idle)
    guard exchange.stage != .head else { return }
    lock.withLock {
      openCount -= 1
      lock.announceChange()
    }
  }

  // MARK: Heads

  private func header(_ name: String, of connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
  }

  private func headers(of connection: OpaquePointer) -> [String: String] {
    var headers: [String: String] = [:]
    for name in HTTPRequest.knownHeaders { headers[name] = header(name, of: connection) }
    return headers
  }

  private func peer(of connection: OpaquePointer) -> String {
    guard let address = instantsearch_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
    else { return "unknown" }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
      return "unknown"
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
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
