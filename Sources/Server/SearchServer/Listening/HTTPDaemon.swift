internal import Platform

#if os(Linux) || os(macOS)
internal import CMicroHTTPD
internal import SearchEngine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs libmicrohttpd on accepted connections with one I/O thread per processor, and implements its callbacks.
///
/// `@unchecked Sendable`: `daemon`, `acceptor` and `secrets` are changed only in `init` and in `stop()`, which is called once.
final class HTTPDaemon: @unchecked Sendable {
  let port: Int
  let watch: ConnectionWatch
  let handler: ExchangeHandler
  /// What the log should say when the daemon has started.
  let notice: String?
  private let application: ServerApplication
  private let limits: ServerLimits
  private var daemon: OpaquePointer?
  private var acceptor: ConnectionAcceptor?
  /// The number of accepted connections that libmicrohttpd has not closed yet. One for which it has no memory left is never
  /// subtracted.
  private let acceptedCount = Locked(0)
  /// The C strings of the TLS options, which must outlive the daemon.
  private var secrets: [UnsafeMutablePointer<CChar>] = []
  /// Outlives the daemon.
  private let pages = UnsafeMutablePointer<instantsearch_page_observer>.allocate(capacity: 1)

  /// The GnuTLS priority string: its defaults with TLS 1.2 and 1.3 only.
  private static let protocols = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

  init(_ application: ServerApplication, _ socket: ListeningSocket, _ options: ServerOptions) throws(ServerStartError) {
    self.application = application
    let threads = ServerLimits.processorCount
    // Each thread polls with two descriptors, and the acceptor with two more.
    limits = options.limits.within(descriptors: OpenDescriptors.limit, used: OpenDescriptors.count + 2 * threads + 2)
    if limits.connections < options.limits.connections {
      let limit = OpenDescriptors.limit.map { "\($0)" } ?? ""
      notice = "at most \(limits.connections) connections, since the process may open only \(limit) files"
    } else {
      notice = nil
    }
    port = socket.port
    let handler = ExchangeHandler(application, isSecure: options.certificate != nil)
    self.handler = handler
    watch = ConnectionWatch(limits: limits, onTick: { handler.answerReady() }) { handler.dropCancelled() }
    do throws(ServerStartError) {
      daemon = try start(options)
      // `stop()` ends the acceptor before it sets `daemon` to nil.
      acceptor = try ConnectionAcceptor(
        socket, where: { [unowned self] in acceptedCount.withLock { $0 } < mostAccepted },
        onShortage: { [unowned self] in watch.evictOne() }
      ) {
        [unowned self] in add($0, $1, $2)
      }
    } catch {
      if let daemon { MHD_stop_daemon(daemon) }
      socket.stop()
      endThreads()
      throw error
    }
  }

  /// The limit of connections, with those that were evicted or rejected and are not closed yet.
  private var mostAccepted: Int { limits.acceptedConnections }

  private func add(_ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t) {
    acceptedCount.withLock { $0 += 1 }
    // Closes the descriptor if it fails.
    if MHD_add_connection(daemon, descriptor, address, length) != .YES { acceptedCount.withLock { $0 -= 1 } }
  }

  // MARK: Starting

  private func start(_ options: ServerOptions) throws(ServerStartError) -> OpaquePointer {
    let threads = ServerLimits.processorCount
    // Valid as long as the daemon runs: `stop()` ends it before `self` is released.
    let context = Unmanaged.passUnretained(self).toOpaque()
    pages.initialize(to: instantsearch_page_observer(notify: Self.pageAnnounced, context: context))
    var items = [
      item(.EXTERNAL_LOGGER, instantsearch_log_address(), pages),
      // Larger than the limit of the head, so that the server itself answers a head that is somewhat too large.
      item(.CONNECTION_MEMORY_LIMIT, 2 * limits.head),
      // Never reached: libmicrohttpd 0.9.75 does not unlock a mutex where a thread has as many connections as it may have,
      // and then waits for it forever. Divided among the threads.
      item(.CONNECTION_LIMIT, threads * (mostAccepted + 16)),
      item(.CONNECTION_TIMEOUT, inactivitySeconds),
      // `RequestHead` checks what strictness would check, of which libmicrohttpd makes answers with two heads.
      item(.STRICT_FOR_CLIENT, 0),
      item(.URI_LOG_CALLBACK, unsafeBitCast(Self.targetReceived, to: Int.self), context),
      item(.NOTIFY_COMPLETED, unsafeBitCast(Self.exchangeEnded, to: Int.self), context),
      item(.NOTIFY_CONNECTION, unsafeBitCast(Self.connectionChanged, to: Int.self), context),
    ]
    if threads > 1 { items.append(item(.THREAD_POOL_SIZE, threads)) }
    var flags =
      MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_USE_SUSPEND_RESUME.rawValue | MHD_USE_NO_LISTEN_SOCKET.rawValue
      | MHD_USE_ERROR_LOG.rawValue
      // Leaves it to the watch to shut a connection down, so that it can still answer.
      | MHD_USE_TURBO.rawValue
    if let certificate = options.certificate {
      guard MHD_is_feature_supported(.FEATURE_TLS) == .YES else {
        throw .certificate(reason: "libmicrohttpd was built without it")
      }
      flags = flags & ~MHD_USE_TURBO.rawValue | MHD_USE_TLS.rawValue
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
      return withVaList(arguments) { MHD_start_daemon_va(flags, 0, nil, nil, Self.requestReceived, context, $0) }
    }
    if let daemon { return daemon }
    throw options.certificate == nil ? .daemon : .certificate(reason: "the certificate and its key don't fit")
  }

  /// A fallback, longer than the timeouts of the watch, which also sends a response.
  private var inactivitySeconds: Int {
    Int(max(limits.headTime, limits.stallTime).components.seconds) + 2
  }

  private func item(_ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
  }

  // MARK: Stopping

  deinit { pages.deallocate() }

  /// Stops accepting connections, finishes the requests in flight, and ends the daemon. To be called once.
  func stop() {
    handler.closeConnectionsAfterAnswers()
    handler.endWaiting()
    guard let daemon else { return }
    let end = application.clock.elapsed() + limits.stoppingTime
    acceptor?.stop()
    let clock = application.clock
    watch.close { clock.elapsed() >= end }
    // No connection may be suspended when the daemon ends: waits for all work.
    finishWork()
    MHD_stop_daemon(daemon)
    self.daemon = nil
    endThreads()
  }

  private func finishWork() {
    watch.cancelAll()
    handler.finishWork()
  }

  private func endThreads() {
    finishWork()
    watch.end()
    for secret in secrets { free(secret) }
    secrets = []
  }

  // MARK: Callbacks of libmicrohttpd

  private static func daemon(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon? {
    context.map { Unmanaged<HTTPDaemon>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, socketContext, change in
    guard let daemon = daemon(context), let connection, let socketContext else { return }
    if change == .CONNECTION_NOTIFY_CLOSED { daemon.acceptedCount.withLock { $0 -= 1 } }
    if change == .CONNECTION_NOTIFY_STARTED {
      guard let descriptor = instantsearch_connection_info(connection, .CONNECTION_INFO_CONNECTION_FD) else { return }
      let address = instantsearch_connection_info(connection, .CONNECTION_INFO_CLIENT_ADDRESS)?.pointee.client_addr
      let application = daemon.application
      let watched = WatchedConnection(
        descriptor: descriptor.pointee.connect_fd, address: address, isSecure: daemon.handler.isSecure,
        connection: ThreadConnection(connection), clock: application.clock,
        refusal: { application.refusal($0, origin: $1) }, onRefusal: { application.countRefusal($0) })
      daemon.watch.add(watched)
      daemon.application.metrics.connectionsChanged(by: 1)
      socketContext.pointee = Unmanaged.passRetained(watched).toOpaque()
    } else if let context = socketContext.pointee {
      let watched = Unmanaged<WatchedConnection>.fromOpaque(context).takeRetainedValue()
      daemon.handler.answerUnreadableLine(on: watched)
      daemon.watch.remove(watched)
      daemon.application.metrics.connectionsChanged(by: -1)
      socketContext.pointee = nil
    }
  }

  private static func watched(_ connection: OpaquePointer) -> WatchedConnection? {
    instantsearch_connection_info(connection, .CONNECTION_INFO_SOCKET_CONTEXT)?.pointee.socket_context.map {
      Unmanaged<WatchedConnection>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Called after the request line was read; returns the context of the request.
  private static let targetReceived:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
      _, target, connection in
      guard let target, let connection else { return nil }
      let watched = watched(connection)
      watched?.enter(.head)
      let sent = SentTarget(target)
      // The server parses the query itself. libmicrohttpd would put each parameter into the buffer of the connection, and
      // return nothing to requests with hundreds of them, until they time out.
      if let query = strchr(target, Int32(UInt8(ascii: "?"))) { query[1] = 0 }
      return Unmanaged.passRetained(HTTPExchange(target: sent, connection: watched)).toOpaque()
    }

  /// Answers a malformed request in place of libmicrohttpd, which is about to do so itself.
  private static let pageAnnounced: @convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafePointer<CChar>?) -> Void = {
    context, status, text in
    guard let daemon = daemon(context), let text else { return }
    let error = UnansweredError(status: Int(status), page: String(cString: text))
    if let error, let connection = daemon.watch.culprit(of: error) {
      connection.refuse(error.failure, origin: connection.connection?.header("Origin"))
    } else {
      daemon.application.countErrorPage(status: Int(status))
    }
  }

  private static let requestReceived: MHD_AccessHandlerCallback = {
    context, connection, target, method, version, data, size, requestContext in
    guard let daemon = daemon(context), let connection, let target, let method, let version, let size,
      let content = requestContext?.pointee
    else { return .NO }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(content).takeUnretainedValue()
    if exchange.stage == .head {
      let line = RequestHead.Line(method: method, target: target, sent: exchange.target, version: version)
      return daemon.handler.begin(exchange, line, connection)
    }
    let chunk = UnsafeRawBufferPointer(start: data, count: size.pointee)
    size.pointee = 0
    return daemon.handler.receive(chunk, of: exchange, connection)
  }

  private static let exchangeEnded: MHD_RequestCompletedCallback = { context, _, requestContext, _ in
    guard let daemon = daemon(context), let exchange = requestContext?.pointee else { return }
    daemon.handler.end(Unmanaged<HTTPExchange>.fromOpaque(exchange).takeRetainedValue())
    requestContext?.pointee = nil
  }
}
#endif
