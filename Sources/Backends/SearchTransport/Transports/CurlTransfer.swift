#if canImport(CCurl)
internal import CCurl
internal import FoundationEssentials

/// A transfer of libcurl: the request, and the response received so far.
///
/// `@unchecked Sendable`: after initialization, only the thread of `CurlLoop` accesses it.
final class CurlTransfer: @unchecked Sendable {
  typealias Outcome = Result<TransportResponse, TransportError>

  let easy: UnsafeMutableRawPointer
  var isCancelled = false
  /// The completion handler, called once.
  var done: (Outcome) -> Void = { _ in }
  /// Receives the header section and the body, if they are streamed.
  weak var stream: ResponseStream?
  /// The request's content, which libcurl reads during the transfer.
  private let sent: UnsafeMutableBufferPointer<UInt8>
  private var sentHeaders: UnsafeMutablePointer<curl_slist>?
  /// Whether libcurl had a connection and began to send.
  private var isBegun = false
  private var head = ResponseHead()
  private var body: [UInt8] = []
  /// How many more bytes may be received.
  private var bytesLeft: Int
  private var isTooLarge = false

  /// Prepares a transfer; nil if the request can't be sent.
  init?(_ request: TransportRequest, authorities: String?) {
    let lines = request.headers.map { $1.isEmpty ? "\($0);" : "\($0): \($1)" }
    // Prevents header injection.
    guard lines.allSatisfy({ !$0.utf8.contains { [0, 10, 13].contains($0) } }), let easy = curl_easy_init() else {
      return nil
    }
    self.easy = easy
    bytesLeft = request.answerLimit
    sent = .allocate(capacity: request.body.count)
    _ = sent.initialize(from: request.body)
    // Suppresses libcurl's default fields: `Expect: 100-continue`, which costs a round trip, and its content type.
    for line in ["Expect:", "Content-Type:"] + lines { sentHeaders = curl_slist_append(sentHeaders, line) }
    configure(request)
    if let authorities { set(CURLOPT_CAINFO, authorities) }
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(sentHeaders)
    sent.deallocate()
  }

  private func configure(_ request: TransportRequest) {
    set(CURLOPT_URL, request.url.absoluteString)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_FOLLOWLOCATION, 0)
    // An empty value enables all content codings that libcurl supports.
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_NOSIGNAL, 1)
    // An empty value disables the proxies of the environment; otherwise libcurl honours `no_proxy`.
    if request.goesDirectly { set(CURLOPT_PROXY, "") }
    // Covers DNS, connecting, a proxy's tunnel and TLS; 0 would select libcurl's default.
    if let limit = request.connectTimeout {
      set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(limit / .milliseconds(1), 1), Double(Int32.max))))
    }
    // libcurl would retry over a new connection if a reused one breaks.
    if !request.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }
    switch request.method {
    case .get: break
    case .delete where sent.isEmpty: set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    case .post, .put, .patch, .delete:
      set(CURLOPT_POST, 1)
      instantsearch_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(sent.count))
      instantsearch_set_pointer(easy, CURLOPT_POSTFIELDS, sent.baseAddress)
      set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
    instantsearch_set_pointer(easy, CURLOPT_HTTPHEADER, sentHeaders)
    let transfer = Unmanaged.passUnretained(self).toOpaque()
    instantsearch_set_pointer(easy, CURLOPT_PREREQDATA, transfer)
    instantsearch_set_sending(easy, CURLOPT_PREREQFUNCTION) { transfer, _, _, _, _ in
      CurlTransfer.at(transfer)?.isBegun = true
      return CURL_PREREQFUNC_OK
    }
    instantsearch_set_pointer(easy, CURLOPT_HEADERDATA, transfer)
    instantsearch_set_receiver(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, transfer in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.at(transfer)?.receive(line) { $0.receiveHeader(line) } ?? 0
    }
    instantsearch_set_pointer(easy, CURLOPT_WRITEDATA, transfer)
    instantsearch_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, transfer in
      let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.at(transfer)?.receiveBody(bytes) ?? 0
    }
  }

  private func receiveHeader(_ line: UnsafeRawBufferPointer) {
    head.add(line)
    // Not the header sections of a proxy's response to `CONNECT`, and of interim responses.
    guard let stream, isBegun, head.isComplete, status >= 200 else { return }
    stream.open(TransportResponse(status: status, headers: head.headers, body: []))
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let stream else { return receive(bytes) { $0.body.append(contentsOf: bytes) } }
    // libcurl keeps these bytes, and delivers them again after the pause.
    guard !stream.isFull else { return Int(CURL_WRITEFUNC_PAUSE) }
    stream.append(bytes)
    return bytes.count
  }

  private var status: Int { instantsearch_number(easy, CURLINFO_RESPONSE_CODE) }

  /// Appends received bytes within the limit. Returning another count than that of the bytes makes libcurl abort the
  /// transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer, _ take: (CurlTransfer) -> Void) -> Int {
    guard bytes.count <= bytesLeft else {
      isTooLarge = true
      return 0
    }
    bytesLeft -= bytes.count
    take(self)
    return bytes.count
  }

  private func set(_ option: CURLoption, _ value: Int) { instantsearch_set_number(easy, option, value) }
  private func set(_ option: CURLoption, _ text: String) { instantsearch_set_text(easy, option, text) }

  /// The transfer of a callback. `CurlLoop` retains it while it runs.
  private static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
    pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The outcome, from libcurl's result code.
  func outcome(_ result: CURLcode) -> Outcome {
    guard result == CURLE_OK else {
      if isTooLarge { return .failure(.answerTooLarge) }
      let reason = String(cString: curl_easy_strerror(result))
      guard isBegun else { return .failure(.notConnected(reason: reason)) }
      return .failure(result == CURLE_OPERATION_TIMEDOUT ? .timedOut : .interrupted(reason: reason))
    }
    guard head.isComplete else { return .failure(.interrupted(reason: "the answer breaks off in its head")) }
    return .success(TransportResponse(status: status, headers: head.headers, body: body))
  }
}

/// The header section of a response.
private struct ResponseHead {
  private(set) var headers: [String: String] = [:]
  private(set) var isComplete = false

  /// Adds a line. A status line starts a new section, which drops those of interim (1xx) responses. Trailers are ignored.
  mutating func add(_ line: UnsafeRawBufferPointer) {
    if line.starts(with: "HTTP/".utf8) {
      self = ResponseHead()
    } else if Self.text(line[...]).isEmpty {
      isComplete = true
    } else if !isComplete, let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let name = Self.text(line[..<colon]).lowercased()
      let value = Self.text(line[(colon + 1)...])
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
  }

  /// The text of the bytes without the white space and the line end around it.
  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isSpace = { (byte: UInt8) in " \t\r\n".utf8.contains(byte) }
    let start = bytes.prefix(while: isSpace).endIndex
    let end = bytes[start...].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
#endif
