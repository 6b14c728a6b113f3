import RecordOutlines
import SearchEngine
import SearchServer
import SearchSync

extension ServeCommand {
  /// Follows the tables of `--follow`, each in an index that is named after it. Returns when all rows are read; the indices
  /// follow as long as the followers are kept.
  func follow(in server: SearchServer) async throws(Failure) -> [IndexFollower] {
    var sources: [(path: String, table: String)] = []
    for text in arguments.list(.follow) ?? [] {
      guard let colon = text.lastIndex(of: ":"), colon != text.startIndex, text.index(after: colon) != text.endIndex
      else {
        throw Failure(
          .wrongUse, "--follow can't be read at '\(text)'", advice: "Write it as in: --follow app.db:product")
      }
      let (path, table) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
      // Databases have names without regard to case.
      if sources.contains(where: { $0.table.lowercased() == table.lowercased() }) {
        throw Failure(
          .wrongUse, "--follow has two tables '\(table)', which would both be one index",
          advice: "Serve one of them by another server.")
      }
      sources.append((path, table))
    }
    var followers: [IndexFollower] = []
    for (path, table) in sources {
      let feed = try Failure.following {
        try SQLiteFeed.sqlite(
          path, table: table, changeTable: SQLiteFeed.changeTable(of: table), install: arguments[.install])
      }
      followers.append(try await follow(feed, as: table, in: server))
    }
    return followers
  }

  private func follow(
    _ feed: SQLiteFeed, as name: String, in server: SearchServer
  ) async throws(Failure) -> IndexFollower {
    var outline: RecordOutline?
    // By the server, which makes the index if there is none, and must know of settings and views.
    try Failure.following { try server.change(name) { outline = try $0.prepare(for: feed, named: name) } }
    guard let index = server.indices.first(where: { $0.name == name })?.index else {
      throw Failure(.backendFailed, "the index '\(name)' was deleted")
    }
    let follower = try Failure.following {
      try index.follow(feed) { [console] event in
        switch event {
        case .failed, .leftOut:
          var report = FollowReport()
          report.add(event)
          if let line = report.takeLine() { console.note("\(name): \(line)") }
        case .reading, .applied: break
        }
      }
    }
    do throws(FollowError) { try await follower.read() } catch { throw Failure(error) }
    if let outline {
      try Failure.following { try server.change(name) { try $0.keep(outline, chosen: PageSettings()) } }
    }
    return follower
  }
}
