internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let statusRoutes = [
    Route("GET", "/health", .anybody, .immediate, summary: "whether the server runs") { _ in
      HTTPResponse(json: ["status": "ok"])
    },
    Route("GET", "/1/isalive", .anybody, .immediate) { _ in HTTPResponse(json: ["message": "server is alive"]) },
    Route(
      "GET", "/metrics", .key(.usage), .immediate,
      summary: "for Prometheus: requests by route and status, times, connections, records by index"
    ) { call in
      let counts = call.indices.all.filter { call.permission.allows(index: $0.name) }.map { ($0.name, $0.index.count) }
      return HTTPResponse(
        contentType: "text/plain; version=0.0.4; charset=utf-8",
        content: OwnedBytes(copying: Array(call.application.metrics.text(records: counts).utf8)))
    },
    Route("GET", "/1/indexes/{index}/task/{taskID}", .anyKey, summary: "whether a change is done") { try $0.task() },
    Route("GET", "/1/task/{taskID}", .anyKey) { try $0.task() },
  ]
}

extension Call {
  /// The status of a task. Every task is published: a change is acknowledged after it is on the disk.
  fileprivate func task() throws -> HTTPResponse {
    guard let number = Int(self["taskID"]), application.tasks.contains(number) else { throw ServerFailure.noTask }
    return HTTPResponse(json: ["status": "published", "pendingTask": false])
  }
}
