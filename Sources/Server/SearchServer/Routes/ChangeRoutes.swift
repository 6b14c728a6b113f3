internal import SearchEngine
internal import SearchModel

extension ServerApplication {
  static let changeRoutes = [
    Route(
      "GET", "/1/indexes/{index}/changes", .key(.browse), .feed,
      summary: "what has changed since a token, [as lines of JSON](#a-feed-of-changes)"
    ) { try $0.readChanges() },
    Route(
      "GET", "/1/indexes/{index}/snapshot", .key(.browse), .feed,
      summary: "the index as one file, [for a copy of it](#a-feed-of-changes)"
    ) { try $0.readSnapshot() },
  ]
}

extension Call {
  /// The most seconds that a client may wait for changes.
  private static let longestWait = 60

  /// Returns a page of the changes since a token. If there are none, the call can wait for some.
  fileprivate func readChanges() throws -> HTTPResponse {
    // A key that was deleted meanwhile sees nothing more.
    if waited != nil { try application.checkKey(of: request, target) }
    let entry = try fedIndex()
    let seconds = try number("wait", in: 0...Self.longestWait) ?? 0
    let since = waited?.position ?? target["since"].flatMap { ChangePosition($0) }
    let limit = ChangePage.Limit(records: permission.limited(ChangePage.Limit().records))
    let (page, answer) = try withBudget { budget in
      let page = try entry.index.changes(
        since: since, where: permission.conditions, within: permission.visibleAttributes, limit: limit, budget: budget)
      return (page, HTTPResponse(contentType: "application/x-ndjson; charset=UTF-8", content: page.lines))
    }
    var response = compressed(answer)
    let now = application.clock.elapsed()
    let end = waited?.end ?? now + .seconds(seconds)
    if page.isEmpty, end > now {
      response.wait = ChangeWait(end: end, position: page.position) { [indices, indexName] in
        guard let current = try? indices.find(indexName) else { return true }
        return current.id != entry.id || current.index.generation != page.generation
      }
    }
    return response
  }

  private func compressed(_ response: HTTPResponse) -> HTTPResponse {
    guard response.length > 1000, let compress = application.compress,
      let accepted = request.headers["accept-encoding"],
      let bytes = compress(accepted, Array(response.content.bytes))
    else { return response }
    var compressed = response
    compressed.content = OwnedBytes(copying: bytes)
    compressed.headers += [HTTPHeader("Content-Encoding", "gzip"), HTTPHeader("Vary", "Accept-Encoding")]
    return compressed
  }

  fileprivate func readSnapshot() throws -> HTTPResponse {
    let entry = try fedIndex()
    let isWhole = !permission.hasFilters && permission.visibleAttributes.isEmpty
    guard isWhole, entry.settings.unretrievableAttributes?.isEmpty ?? true else { throw ServerFailure.noSnapshot }
    let snapshot = try application.snapshots.snapshot(of: entry, now: application.clock.elapsed())
    let size = snapshot.size
    let isSame = request.headers["if-range"].map { $0 == snapshot.tag } ?? true
    let range = isSame ? request.headers["range"].flatMap { ByteRange($0, of: size) } : nil
    var response = HTTPResponse(status: 200)
    switch range {
    case nil: response.file = HTTPResponse.File(file: snapshot, range: 0..<size)
    case .bytes(let range)?:
      response.status = 206
      response.file = HTTPResponse.File(file: snapshot, range: range)
      response.headers.append(HTTPHeader("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
    case .unsatisfiable?:
      response = HTTPResponse(ServerFailure.noRange)
      response.headers.append(HTTPHeader("Content-Range", "bytes */\(size)"))
      return response
    }
    response.headers += [
      HTTPHeader("Content-Type", "application/octet-stream"), HTTPHeader("ETag", snapshot.tag),
      HTTPHeader("Accept-Ranges", "bytes"),
    ]
    return response
  }

  /// The index whose changes are read. A sorted view has none of its own, and what a key for it may see of its index is not
  /// decided.
  private func fedIndex() throws(ServerFailure) -> IndexCatalogue.Entry {
    guard application.keepsChanges else { throw .changesNotKept }
    try permission.requireFiltersOnly()
    let entry = try indices.find(indexName)
    guard entry.name == indexName else {
      throw .badRequest("'\(indexName)' is a replica of '\(entry.name)': read the changes of that one")
    }
    return entry
  }
}

/// A call that waits for changes.
struct ChangeWait: Sendable {
  /// When it is answered although there are none.
  var end: Duration
  let position: ChangePosition
  /// Whether there may be changes.
  let hasChanged: @Sendable () -> Bool
}

/// A range of bytes that a request names; several are ignored, as the standard permits.
enum ByteRange: Equatable {
  case bytes(Range<Int>)
  case unsatisfiable

  init?(_ header: String, of size: Int) {
    let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard header.hasPrefix("bytes="), ends.count == 2, ends.allSatisfy({ $0.isEmpty || Int($0) ?? -1 >= 0 }) else {
      return nil
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last) where last ?? first >= first:
      self = first < size ? .bytes(first..<min(size - 1, last ?? size - 1) + 1) : .unsatisfiable
    case (nil, let count?): self = count > 0 ? .bytes(max(0, size - count)..<size) : .unsatisfiable
    default: return nil
    }
  }
}

extension ChangePage {
  /// The page as lines of JSON, of which the last one says that it is complete.
  fileprivate var lines: OwnedBytes {
    var writer = JSONWriter(capacity: saved.reduce(1000) { $0 + $1.count + 10 })
    if isReset { writer.writeRaw("{\"reset\":true}\n") }
    for json in configuration ?? [] {
      writer.write(json)
      writer.writeRaw("\n")
    }
    for record in saved {
      writer.writeRaw("{\"save\":")
      writer.writeRaw(record)
      writer.writeRaw("}\n")
    }
    for id in deleted {
      writer.write(["delete": .string(id)])
      writer.writeRaw("\n")
    }
    let count = JSON.integer(Int64(saved.count + deleted.count))
    writer.write(["token": .string(position.text), "more": .bool(hasMore), "changes": count])
    writer.writeRaw("\n")
    return writer.finish()
  }
}
