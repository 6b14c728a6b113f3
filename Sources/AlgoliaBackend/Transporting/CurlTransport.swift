#if canImport(CCurl)
internal import CCurl
internal import Foundation

/// The transport over libcurl, for systems without Apple's sessions.
///
/// All transfers of the process share their connections, and one thread that waits for them.
public struct CurlTransport: Transport {
  private let authorities: String?

  /// A transport to hosts whose certificates are signed by one of the authorities in a file of theirs; by one that the
  /// system trusts where it is nil.
  public init(authorities path: String? = nil) { authorities = path }

  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let loop = CurlLoop.shared
    guard let transfer = CurlTransfer(request, authorities: authorities) else {
      throw .notConnected(reason: "it is no request of HTTP")
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.done = { continuation.resume(returning: $0) }
        loop.order(.start(transfer))
      }
    } onCancel: {
      loop.order(.cancel(transfer))
    }
    // Where both happen at once, the transfer may have failed before the loop heard of the cancellation.
    if case .failure = outcome, Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }
}

/// The thread on which transfers over libcurl make progress.
///
/// `@unchecked Sendable`: the orders are reached through the lock only, the rest by the thread alone; libcurl lets any
/// thread wake it.
private final class CurlLoop: @unchecked Sendable {
  static let shared = CurlLoop()

  enum Order {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
  }

  private let lock = NSLock()
  private var orders: [Order] = []
  private let multi: UnsafeMutableRawPointer?
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  private init() {
    curl_global_init(Int(CURL_GLOBAL_ALL))
    multi = curl_multi_init()
    // Connections in use count too. Of itself it keeps as few as four, when few transfers are under way.
    instantsearch_set_multi_number(multi, CURLMOPT_MAXCONNECTS, 1000)
    Thread.detachNewThread { self.run() }
  }

  func order(_ order: Order) {
    lock.withLock { orders.append(order) }
    curl_multi_wakeup(multi)
  }

  private func run() {
    while true {
      for order in takeOrders() { obey(order) }
      var count: Int32 = 0
      curl_multi_perform(multi, &count)
      while let message = curl_multi_info_read(multi, &count) {
        end(message.pointee.easy_handle, instantsearch_result(message))
      }
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
  }

  private func takeOrders() -> [Order] {
    lock.withLock {
      defer { orders = [] }
      return orders
    }
  }

  private func obey(_ order: Order) {
    switch order {
    case .start(let transfer) where transfer.isCancelled: transfer.done(.failure(.cancelled))
    case .start(let transfer):
      guard curl_multi_add_handle(multi, transfer.easy) == CURLM_OK else {
        return transfer.done(.failure(.notConnected(reason: "there is no room for a transfer")))
      }
      running[transfer.easy] = transfer
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
