#if canImport(CCurl)
internal import CCurl
internal import Platform

/// The system's transport. It trusts the certificate authorities in a file; without one, the system's.
package func systemTransport(for options: CallOptions? = nil) -> any Transport {
  CurlTransport(authorities: options?.authorities)
}

/// A transport over libcurl, the default on Linux.
///
/// All transfers of the process share a connection pool and one thread.
package struct CurlTransport: Transport {
  private let authorities: String?

  /// - Parameter path: A file with the certificate authorities to trust; nil for the system's.
  package init(authorities path: String? = nil) { authorities = path }

  package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let loop = CurlLoop.shared
    guard let transfer = CurlTransfer(request, authorities: authorities) else {
      throw .notConnected(reason: "it is no request of HTTP")
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.done = { continuation.resume(returning: $0) }
        loop.enqueue(.start(transfer))
      }
    } onCancel: {
      loop.enqueue(.cancel(transfer))
    }
    // The transfer may fail before the loop processes a concurrent cancellation.
    if case .failure = outcome, Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  package func open(_ request: TransportRequest) async throws(TransportError) -> StreamedResponse {
    let loop = CurlLoop.shared
    guard let transfer = CurlTransfer(request, authorities: authorities) else {
      throw .notConnected(reason: "it is no request of HTTP")
    }
    let stream = ResponseStream(
      resume: { loop.enqueue(.resume(transfer)) }, end: { loop.enqueue(.cancel(transfer)) })
    transfer.stream = stream
    transfer.done = { [weak stream] in stream?.end($0) }
    loop.enqueue(.start(transfer))
    return try await stream.response()
  }
}

/// The thread that runs libcurl's transfers.
///
/// `@unchecked Sendable`: but for the commands, everything is used by the thread alone, or with `curl_multi_wakeup`, which
/// is thread-safe.
private final class CurlLoop: @unchecked Sendable {
  static let shared = CurlLoop()

  enum Command {
    case start(CurlTransfer)
    case resume(CurlTransfer)
    case cancel(CurlTransfer)
  }

  private let commands = Locked<[Command]>([])
  private let multi: UnsafeMutableRawPointer?
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  private init() {
    curl_global_init(Int(CURL_GLOBAL_ALL))
    multi = curl_multi_init()
    // Includes connections in use. The default is four times the number of current transfers.
    instantsearch_set_multi_number(multi, CURLMOPT_MAXCONNECTS, 1000)
    SystemThread.start { self.run() }
  }

  func enqueue(_ command: Command) {
    commands.withLock { $0.append(command) }
    curl_multi_wakeup(multi)
  }

  private func run() {
    while true {
      for command in takeCommands() { execute(command) }
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      while let message = curl_multi_info_read(multi, &count) {
        end(message.pointee.easy_handle, instantsearch_result(message))
      }
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
  }

  private func takeCommands() -> [Command] {
    commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }

  private func execute(_ command: Command) {
    switch command {
    case .start(let transfer) where transfer.isCancelled: transfer.done(.failure(.cancelled))
    case .start(let transfer):
      guard curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
        return transfer.done(.failure(.notConnected(reason: "there is no room for a transfer")))
      }
      running[transfer.easy] = transfer
    case .resume(let transfer):
      if running[transfer.easy] === transfer { curl_easy_pause(transfer.easy, CURLPAUSE_CONT) }
    case .cancel(let transfer):
      transfer.isCancelled = true
      end(transfer.easy, CURLE_OK)
    }
  }

  private func end(_ easy: UnsafeMutableRawPointer?, _ result: CURLcode) {
    guard let easy, let transfer = running.removeValue(forKey: easy) else { return }
    curl_multi_remove_handle(multi, easy)
    transfer.done(transfer.isCancelled ? .failure(.cancelled) : transfer.outcome(result))
  }
}
#endif
