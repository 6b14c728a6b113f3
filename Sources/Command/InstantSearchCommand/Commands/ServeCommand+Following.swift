import RecordOutlines
import SearchEngine
import SearchServer
import SearchSync

extension ServeCommand {
  /// Follows the tables of `--follow`, each in an index that is named after it. Returns when all rows are read; the indices
  /// follow as long as the followers are kept.
  func follow(in server: SearchServer) async throws(Failure) -> [IndexFollower] {
    var followers: [IndexFollower] = []
    for text in arguments.list(.follow) ?? [] {
      guard let colon = text.lastIndex(of: ":"), colon != text.startIndex, text.index(after: colon) != text.endIndex
      else {
        throw Failure(
          .wrongUse, "--follow can't be read at '\(text)'", advice: "Write it as in: --follow app.db:product")
      }
      let (path, table) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
      do throws(FollowError) {
        let feed = try SQLiteFeed(path, table: table, install: arguments[.install])
        followers.append(try await follow(feed, as: table, in: server))
      } catch {
        throw Failure(error)
      }
    }
    return followers
  }

  private func follow(
    _ feed: SQLiteFeed, as name: String, in server: SearchServer
  ) async throws(FollowError) -> IndexFollower {
    if !server.indexNames.contains(name) { try? server.makeIndex(name) { _ in } }
    guard let index = server.indices.first(where: { $0.name == name })?.index else {
      throw .database(path: name, message: "its index can't be made")
    }
    let outline: RecordOutline?
    do { outline = try index.prepare(for: feed, named: name) } catch let error as FollowError { throw error } catch {
      throw .database(path: name, message: "\(error)")
    }
    let follower = try index.follow(feed) { [console] event in
      switch event {
      case .failed, .leftOut:
        var report = FollowReport()
        report.add(event)
        if let line = report.takeLine() { console.note("\(name): \(line)") }
      case .reading, .applied: break
      }
    }
    try await follower.read()
    if let outline {
      do throws(IndexError) { try index.keep(outline, chosen: PageSettings()) } catch { throw .index(error) }
    }
    return follower
  }
}
