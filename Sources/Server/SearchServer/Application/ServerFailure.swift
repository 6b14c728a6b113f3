internal import AlgoliaWire
internal import SearchEngine
internal import SearchModel

/// An error response. All error messages of the server are defined here.
struct ServerFailure: Error, Hashable, Sendable {
  var status: Int
  var message: String
  var headers: [HTTPHeader] = []
  /// Details for the log that are not in the response.
  var cause: String?
  /// What has happened, for programs.
  var code: String?

  private init(_ status: Int, _ message: String, headers: [HTTPHeader] = [], code: String? = nil) {
    self.status = status
    self.code = code
    self.message = message
    self.headers = headers
  }

  static func badRequest(_ message: String) -> Self { Self(400, message) }

  static let noFiltersWithoutResults = Self(404, "There is no report about filters without results")

  // MARK: Keys

  static let unknownKey = Self(403, "Invalid Application-ID or API key")
  static let expiredKey = Self(403, "The API key has expired", code: "keyExpired")
  /// An expired key that is not secured: to the protocol it is unknown.
  static let endedKey = Self(403, unknownKey.message, code: "keyExpired")
  static let revokedKey = Self(403, unknownKey.message, code: "keyRevoked")
  static let methodNotAllowed = Self(403, "Method not allowed with this API key")
  static let indexNotAllowed = Self(403, "Index not allowed with this API key")
  static let refererNotAllowed = Self(403, "Referer not allowed with this API key")
  static let noKey = Self(404, "Key does not exist")

  static let tooManyKeys = Self(400, "there are \(KeyRing.maxKeys) keys already: delete one first")

  static func tooManyRequests(waiting seconds: Double) -> Self {
    Self(429, "Too many requests with this API key", headers: [retryAfter(seconds)])
  }

  static func tooManyForgeries(waiting seconds: Double) -> Self {
    Self(429, "Too many API keys from this address were signed by nobody", headers: [retryAfter(seconds)])
  }

  static func tooManyGuesses(waiting seconds: Double) -> Self {
    Self(429, "Too many API keys from this address were wrong", headers: [retryAfter(seconds)])
  }

  /// A secured key with restrictions that would restrict nothing.
  static func unenforceableKey(_ reason: String) -> Self {
    Self(403, "The restrictions of this API key can't be enforced: \(reason)")
  }

  /// At most an hour: the wait is infinite for a cost above the limit.
  private static func retryAfter(_ seconds: Double) -> HTTPHeader {
    HTTPHeader("Retry-After", "\(Int(max(1, min(seconds, 3600)).rounded(.up)))")
  }

  // MARK: Targets

  static let noPath = Self(404, "There is no such path")
  static let noAPI = Self(404, "There is no such path: this server has search pages, and no API")
  static let noRecord = Self(404, "ObjectID does not exist")
  static let noSynonym = Self(404, "Synonym set does not exist")
  static let noTask = Self(404, "taskID does not exist")

  static let changesNotKept = Self(
    404, "This server keeps no changes: 'serve --data FOLDER --changes 7d' does, of indices in a file")
  static let noSnapshot = Self(
    403, "This API key does not see all of the index: read it as changes without a token", code: "snapshotNotAllowed")
  static let noRange = Self(416, "The range is beyond the end")
  static let noAnalytics = Self(404, "This server keeps no analytics")

  static func tooManyEvents(limit: Int) -> Self {
    Self(413, "The events of a call have more than the \(limit) records that are allowed")
  }

  static func badEvent(_ defect: String) -> Self { Self(422, defect) }

  static func noIndex(_ name: String) -> Self { Self(ServiceFailure(.indexNotFound(name))) }

  /// An index in the data folder that can't be opened; the reason is in the log.
  static func damagedIndex(_ name: String) -> Self {
    Self(503, "Index \(name) is damaged: delete it, replace it, or restore its files and restart the server")
  }

  /// Records that are found by meaning can't be browsed without the vector of the query.
  static func noVector(_ reason: String) -> Self { Self(503, reason) }

  static func wrongMethod(allowed: [String]) -> Self {
    Self(405, "Method not allowed", headers: [HTTPHeader("Allow", allowed.joined(separator: ", "))])
  }

  // MARK: Messages and load

  static let requestTimeout = Self(408, "The request did not arrive in time")
  static let malformedHead = Self(400, "The head of the request is malformed")
  static let noHost = Self(400, "The request has no field Host")
  static let malformedHost = Self(400, "The field Host has no host")
  static let malformedLength = Self(400, "Content-Length is no number")
  static let lengthTooLarge = Self(413, "The body is too large")
  static let malformedChunks = Self(400, "The chunks of the body are malformed")
  static let chunkExtensions = Self(400, "A chunk of the body has too long extensions")
  static let targetTooLong = Self(414, "The target of the request is too long")
  static let headTooLarge = Self(431, "The head of the request is too large")
  static let unreadablePath = Self(
    400, "the path can't be read: expected UTF-8, and two hexadecimal digits after each '%'")
  static let ambiguous = Self(400, "Content-Length and Transfer-Encoding exclude each other")
  static let unknownTransferEncoding = Self(400, "The only Transfer-Encoding that is supported is chunked")
  static let unsupportedContentCoding = Self(415, "Send the body as it is: Content-Encoding is not supported")
  static let tooManyConnections = Self(
    503, "The server has too many connections", headers: [HTTPHeader("Retry-After", "1")])
  static let overloaded = Self(
    503, "The server has more requests than it can answer", headers: [HTTPHeader("Retry-After", "1")])
  static let pageTimeout = Self(
    503, "The page took too long", headers: [HTTPHeader("Retry-After", "1")])
  static let stopping = Self(503, "The server is stopping")
  static let busy = Self(503, "The server has no memory left for this", headers: [HTTPHeader("Retry-After", "1")])

  /// The status of calls whose client has disconnected, for the log and the metrics: nobody receives it.
  static let clientDisconnected = Self(499, "The client has left")

  static func repeatedHeader(_ name: String) -> Self { Self(400, "The header '\(name)' is there more than once") }

  static func tooLarge(limit: Int) -> Self { Self(413, "The body has more than the \(limit) bytes that are allowed") }
}

extension ServerFailure {
  private static let fullDisk = Self(500, "There is no room left on the server's disk")

  private init(_ failure: ServiceFailure) { self.init(failure.status, failure.message) }

  /// The failure for an error of the engine or a parser.
  init(_ error: any Error) {
    switch error {
    case let failure as ServerFailure: self = failure
    case SearchError.cancelled: self = .clientDisconnected
    case SearchError.limitPassed(.memory): self = .busy
    case let error as SearchError:
      self.init(ServiceFailure(error))
      if status >= 500 { cause = "\(error)" }
    case let error as JSON.SyntaxError: self.init(400, "the body is not valid JSON: \(error)")
    case let error as FilterSyntaxError: self.init(ServiceFailure(.unreadableFilter(error)))
    case let error as IndexError: self.init(error)
    case StoreError.diskFull:
      self = .fullDisk
      cause = "\(error)"
    case is StoreError:
      self.init(500, "The server can't read or write its data folder")
      cause = "\(error)"
    default:
      self.init(500, "The server failed")
      cause = "\(error)"
    }
  }

  /// Puts file paths into the log, not into the response.
  private init(_ error: IndexError) {
    switch error {
    case .unreadableJSON, .notAnObject, .recordTooLarge, .unusableObjectID, .unusableVector, .missingKey, .repeatedKey,
      .unreadableCSV,
      .unencodableRecord,
      .setting, .synonym, .rule, .attributeNotFaceted, .tooManyAttributes:
      self.init(400, "\(error)")
    case .notVisible: self.init(500, "The change is saved, but searches don't see it yet")
    case .diskFull: self = .fullDisk
    case .disk where error.isLackOfMemory: self = .busy
    case .damaged: self.init(503, "The index is damaged: delete it, replace it, or restore its files")
    case .cancelled, .readOnly, .notFound, .locked, .notAnIndex, .newerVersion, .disk:
      self.init(500, "The server can't read or write the index")
    }
    if status >= 500 { cause = "\(error)" }
  }
}
