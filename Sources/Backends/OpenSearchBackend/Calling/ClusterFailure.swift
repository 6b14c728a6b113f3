import SearchModel
import SearchTransport

/// Why a node refuses a call, or one of several searches: `{"error": {"type": …, "reason": …}, "status": 404}`.
struct ClusterFailure {
  /// Such as `index_not_found_exception`; nil if the node does not say.
  let type: String?
  let reason: String?
  let index: String?
  let status: Int
  /// Whether a node that lacks memory will go on lacking it.
  private let isPermanent: Bool

  init(_ response: TransportResponse) {
    self.init((try? JSON(parsing: response.body)) ?? [:], status: response.status)
  }

  /// Reads the failure in an answer.
  init(_ json: JSON, status: Int) {
    let error = json["error"]
    // The outer error says that all shards failed, the cause says why.
    let cause = error?["root_cause"]?.array?.first ?? error?["failed_shards"]?.array?.first?["reason"] ?? error
    type = cause?["type"]?.string ?? error?["type"]?.string
    reason = cause?["reason"]?.string ?? error?["reason"]?.string ?? error?.string ?? json["message"]?.string
    index = cause?["index"]?.string ?? error?["index"]?.string
    isPermanent = (cause?["durability"] ?? error?["durability"]) == "PERMANENT"
    // A conflict, which nodes report as if they had failed.
    let isTaken = reason?.contains("more than one write index") ?? false
    self.status = isTaken ? 409 : json["status"]?.int ?? status
  }

  /// Whether the same call may succeed soon: the queue of a node is full, it lacks memory, or no copy of a shard was there.
  var mayPass: Bool { [429, 503].contains(status) && !isPermanent }

  /// The same for the failure of one shard, which has no status.
  var isOfBusyNode: Bool {
    guard let type, !isPermanent else { return false }
    return type.hasSuffix("rejected_execution_exception") || type == "circuit_breaking_exception"
  }

  /// What to do about it, unless the reason says so.
  private var advice: String {
    guard reason?.contains("Limit of total fields") ?? false else { return "" }
    return
      ": each text that is searched takes four or five. Name the attributes to search in 'searchableAttributes', or "
      + "raise 'index.mapping.total_fields.limit'"
  }

  /// The error; of a host, if it is known which.
  func error(of host: SearchHost? = nil) -> SearchError {
    if type == "index_not_found_exception" { return .indexNotFound(index ?? "") }
    let text = [type, reason].compactMap { $0 }.joined(separator: ": ")
    let shown = text.isEmpty ? "the node gives no reason" : text + advice
    return .refused(message: host.map { "\($0): \(shown)" } ?? shown, status: status)
  }
}
