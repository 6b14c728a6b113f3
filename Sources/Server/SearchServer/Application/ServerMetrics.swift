internal import Platform
internal import SearchEngine
internal import SearchModel

/// The metrics of the server, in the text format of Prometheus.
final class ServerMetrics: Sendable {
  private let state = Locked(State())

  private struct State {
    var requests: [Kind: Int] = [:]
    /// The histogram of durations of each route.
    var durations: [String: Durations] = [:]
    var connections = 0
  }

  /// The labels of the request counter. Routes instead of paths, which contain names.
  private struct Kind: Hashable {
    var method: String
    var pattern: String
    var status: Int
  }

  private struct Durations {
    /// For each bound the requests up to it, and those beyond the last.
    var counts = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
    var sum = 0
  }

  /// The upper bounds of the histogram's buckets, in microseconds.
  private static let bounds = [
    100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000,
  ]

  /// The methods with a label of their own. Others share one, so that clients can't create any number of labels.
  private static let methods: Set<String> = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]

  func note(method: String, pattern: String, status: Int, microseconds: Int) {
    let kind = Kind(method: Self.methods.contains(method) ? method : "other", pattern: pattern, status: status)
    state.withLock { state in
      state.requests[kind, default: 0] += 1
      let bucket = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
      state.durations[pattern, default: Durations()].counts[bucket] += 1
      state.durations[pattern, default: Durations()].sum += microseconds
    }
  }

  func connectionsChanged(by difference: Int) { state.withLock { $0.connections += difference } }

  /// - Parameter records: The number of records of each index.
  func text(records: [(name: String, count: Int)]) -> String {
    let state = state.withLock { $0 }
    var lines = [
      "# HELP instantsearch_requests_total Requests by route and status.",
      "# TYPE instantsearch_requests_total counter",
    ]
    let kinds = state.requests.keys.sorted {
      ($0.pattern, $0.method, $0.status) < ($1.pattern, $1.method, $1.status)
    }
    for kind in kinds {
      let labels = "method=\"\(kind.method)\",route=\"\(kind.pattern)\",status=\"\(kind.status)\""
      lines.append("instantsearch_requests_total{\(labels)} \(state.requests[kind] ?? 0)")
    }
    lines += [
      "# HELP instantsearch_request_duration_seconds Time to answer, without that of receiving and sending.",
      "# TYPE instantsearch_request_duration_seconds histogram",
    ]
    for (pattern, durations) in state.durations.sorted(by: { $0.key.precedesByCodePoint($1.key) }) {
      let name = "instantsearch_request_duration_seconds"
      var sum = 0
      for (bound, count) in zip(Self.bounds.map { Self.seconds($0) } + ["+Inf"], durations.counts) {
        sum += count
        lines.append("\(name)_bucket{route=\"\(pattern)\",le=\"\(bound)\"} \(sum)")
      }
      lines.append("\(name)_sum{route=\"\(pattern)\"} \(Self.seconds(durations.sum))")
      lines.append("\(name)_count{route=\"\(pattern)\"} \(sum)")
    }
    lines += [
      "# HELP instantsearch_connections Open connections.", "# TYPE instantsearch_connections gauge",
      "instantsearch_connections \(state.connections)",
      "# HELP instantsearch_records Records by index.", "# TYPE instantsearch_records gauge",
    ]
    for (name, count) in records { lines.append("instantsearch_records{index=\"\(Self.escaped(name))\"} \(count)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func seconds(_ microseconds: Int) -> String { (Double(microseconds) / 1_000_000).asPeopleWriteIt }

  private static func escaped(_ name: String) -> String {
    // By scalar: a character can contain a line feed or a quotation mark together with combining marks.
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
