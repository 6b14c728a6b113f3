import Foundation
import InstantSearchTesting
import Platform
import SearchEngine
import SearchModel
import TestSupport

@testable import SearchSync

/// A server with one index, as simple as possible: rows that ascend, a list of what was deleted, and a network that fails as
/// it is told.
final class FakeServer: IndexService, ChangeReportingIndex {
  struct State {
    var records: [(row: Int, id: String, record: JSON)] = []
    var former: [(id: String, row: Int)] = []
    var settings = IndexSettings()
    var history = 0
    /// The first entry of `former` that is kept.
    var firstFormer = 0
    var nextRow = 0
    var pageSize = 2
    var isRevoked = false
    /// Whether a call waits for ever if nothing has changed.
    var holds = false
    var keepsChanges = true
    /// Records that the client's key does not see.
    var hiddenIDs: Set<String> = []
    var refusesWrites = false
    var makesSnapshots = false
    /// The status of the answer if it makes none.
    var snapshotStatus = 403
    /// The snapshot that is kept.
    var snapshot: (bytes: [UInt8], tag: String?)?
    /// From where on parts of it were loaded.
    var offsets: [Int] = []
    /// The changes that clients have sent.
    var received: [RecordChange] = []
    /// What happens to the next calls; without an entry, a call succeeds.
    var faults: [Fault] = []
    /// How many pages were made.
    var pageNumber = 0
    /// Runs before a page is made.
    var beforePage: (@Sendable (inout State) -> Void)?
    var callCount = 0
    /// The changes that clients have sent, each with the number of the process and of the call.
    var log: [String] = []

    mutating func save(_ record: JSON) {
      let id = record["objectID"]?.string ?? ""
      delete(id)
      records.append((nextRow, id, record))
      nextRow += 1
    }

    mutating func delete(_ id: String) {
      guard let index = records.firstIndex(where: { $0.id == id }) else { return }
      former.append((id, records.remove(at: index).row))
    }

    mutating func beginNewHistory() {
      snapshot = nil
      history += 1
      firstFormer = former.count
    }
  }

  enum Fault {
    /// The call succeeds.
    case none
    /// The call does not arrive.
    case lost
    /// The call is made, but its answer is lost.
    case unanswered
    /// The answer ends after this share.
    case cut(Double)
  }

  let state = Locked(State())
  /// Where the state is kept; nil for a server that ends with its process.
  private let file: String?
  /// The number of this process.
  private let life: Int
  /// Called before and after each call.
  private let point: @Sendable () -> Void
  private let refuses: @Sendable (RecordChange) -> Bool

  init(
    file: String? = nil, life: Int = 0, refuses: @escaping @Sendable (RecordChange) -> Bool = { _ in false },
    point: @escaping @Sendable () -> Void = {}
  ) {
    (self.file, self.life, self.refuses, self.point) = (file, life, refuses, point)
    if let file { state.withLock { $0.read(file) } }
  }

  /// Makes changes that others make.
  func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      if let file { state.write(file) }
    }
  }

  func index(_ name: String) -> FakeServer { self }

  // MARK: Reading

  func changes(since token: String?, waits: Bool) async throws(SearchError) -> [UInt8] {
    if waits, state.withLock({ $0.holds }) {
      do { try await Task.sleep(for: .seconds(1_000_000)) } catch { throw .cancelled }
    }
    return try call { state throws(SearchError) in
      guard state.keepsChanges else { throw .refused(message: "no changes", status: 404) }
      state.pageNumber += 1
      state.beforePage?(&state)
      return Self.page(since: token, &state)
    } cutting: { bytes, share in
      Array(bytes.prefix(Int(Double(bytes.count) * share)))
    }
  }

  func snapshot(from offset: Int) async throws(SearchError) -> SnapshotPart {
    try call { state throws(SearchError) in
      guard state.makesSnapshots else { throw .refused(message: "no snapshots", status: state.snapshotStatus) }
      do { try state.makeSnapshot() } catch { throw .failed(reason: "\(error)") }
      let (bytes, tag) = state.snapshot ?? ([], nil)
      guard offset < bytes.count else { throw .refused(message: "no such range", status: 416) }
      state.offsets.append(offset)
      return SnapshotPart(Array(bytes[offset...].prefix(15_000)), ofFileWith: bytes.count, tag: tag)
    } cutting: { part, share in
      SnapshotPart(
        Array(part.bytes.prefix(Int(Double(part.bytes.count) * share))), ofFileWith: part.size, tag: part.tag)
    }
  }

  private static func page(since token: String?, _ state: inout State) -> [UInt8] {
    let parts = token?.split(separator: ".").compactMap { Int($0) } ?? []
    let isKnown = parts.count == 4 && parts[0] == state.history && parts[2] >= state.firstFormer
    let (row, number) = isKnown ? (parts[1], parts[2]) : (0, state.former.count)
    var lines: [JSON] = isKnown ? [] : [["reset": true]]
    let settings = state.settings.parameters.count
    if !isKnown || parts[3] != settings { lines.append(["settings": .object(state.settings.parameters)]) }
    let visible = state.records.filter { !state.hiddenIDs.contains($0.id) }
    let saved = visible.filter { $0.row >= row }
    let page = saved.prefix(state.pageSize)
    lines += page.map { ["save": $0.record] }
    let hasMore = page.count < saved.count
    var deleted: [String] = []
    if !hasMore {
      for former in state.former[number...] where former.row < row && !visible.contains(where: { $0.id == former.id }) {
        if !deleted.contains(former.id) { deleted.append(former.id) }
      }
      lines += deleted.map { ["delete": .string($0)] }
    }
    let next = hasMore ? saved[page.count].row : state.nextRow
    let end = "\(state.history).\(next).\(hasMore ? number : state.former.count).\(settings)"
    lines.append(ChangesPage.end(token: end, hasMore: hasMore, count: page.count + deleted.count))
    return lines.flatMap { $0.bytes() + [UInt8(ascii: "\n")] }
  }

  private func call<Value>(
    _ body: (inout State) throws(SearchError) -> Value, cutting: (Value, Double) -> Value = { value, _ in value }
  ) throws(SearchError) -> Value {
    point()
    defer { point() }
    return try state.withLock { state throws(SearchError) in
      state.callCount += 1
      let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
      if case .lost? = fault { throw .unreachable(reason: "lost") }
      if state.isRevoked { throw .keyRevoked }
      let value = try body(&state)
      if let file { state.write(file) }
      switch fault {
      case .unanswered?: throw .timedOut
      case .cut(let share)?: return cutting(value, share)
      default: return value
      }
    }
  }

  // MARK: Writing

  private func write(_ changes: [RecordChange]) throws(SearchError) {
    try call { state throws(SearchError) in
      if state.refusesWrites || changes.contains(where: refuses) { throw .refused(message: "no", status: 400) }
      for change in changes {
        state.received.append(change)
        state.log.append("\(life).\(state.callCount) \(change.summary)")
        switch change {
        case .save(let record): state.save(record)
        case .delete(let id): state.delete(id)
        case .partialUpdate(let update, let creates):
          let id = update["objectID"]?.string ?? ""
          let old = state.records.first { $0.id == id }?.record.object
          guard old != nil || creates else { continue }
          state.save(.object((old ?? [:]).merging(update.object ?? [:])))
        case .clear: break
        }
      }
    }
  }

  func save(_ records: [JSON]) async throws -> [String] {
    try write(records.map { .save($0) })
    return records.map { $0["objectID"]?.string ?? "" }
  }
  func save(_ records: some Sequence<some Encodable>) async throws -> [String] { [] }
  func partialUpdate(_ records: [JSON], createIfNotExists: Bool) async throws {
    try write(records.map { .partialUpdate($0, createIfNotExists: createIfNotExists) })
  }
  func partialUpdate(_ records: some Sequence<some Encodable>, createIfNotExists: Bool) async throws {}
  func delete(_ objectIDs: [String]) async throws { try write(objectIDs.map { .delete(objectID: $0) }) }
  func delete(matching filter: FilterExpression) async throws {}
  func clear() async throws {
    try call { state throws(SearchError) in for id in state.records.map(\.id) { state.delete(id) } }
  }
  func replaceAll(with records: [JSON]) async throws {}
  func replaceAll(with records: some Sequence<some Encodable>) async throws {}
  func record(_ objectID: String) async throws -> JSON? {
    try call { state throws(SearchError) in state.records.first { $0.id == objectID }?.record }
  }
  func search(_ query: Query) async throws -> SearchResponse { SearchResponse() }
  func browse(_ query: Query) -> BrowsedRecords {
    BrowsedRecords {
      var isRead = false
      return { () async throws(SearchError) in
        defer { isRead = true }
        return isRead ? nil : try self.call { state throws(SearchError) in state.records.map(\.record) }
      }
    }
  }
  var settings: IndexSettings { get async throws { state.withLock { $0.settings } } }
  func updateSettings(_ settings: IndexSettings) async throws {}

  // MARK: Searching

  var supportedParameters: SupportedParameters { .all }
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    try call { state throws(SearchError) in
      requests.map { _ in .hits(SearchResponse(nbHits: 1_000_000)) }
    }
  }
}

extension FakeServer.State {
  /// Keeps the records as a file, with a token of this server, unless there is one.
  fileprivate mutating func makeSnapshot() throws {
    guard snapshot == nil else { return }
    let folder = try AppDatabase()
    let file = folder.store + "-file"
    let index = try LocalIndex(path: folder.store, settings: settings)
    try index.save(records.map(\.record))
    try index.writeSnapshot(to: file)
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    var header = try JSON(parsing: Array(line)).object ?? [:]
    header["token"] = .string("\(history).\(nextRow).\(former.count).\(settings.parameters.count)")
    bytes = JSON.object(header).bytes() + bytes[line.count...]
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    snapshot = (bytes, try LocalIndex.snapshotTag(of: file))
  }
}

// MARK: Keeping

extension FakeServer.State {
  fileprivate func write(_ file: String) {
    let records = records.map { JSON.array([.integer(Int64($0.row)), .string($0.id), $0.record]) }
    let former = former.map { JSON.array([.string($0.id), .integer(Int64($0.row))]) }
    let numbers = [history, firstFormer, nextRow, callCount, pageSize, makesSnapshots ? 1 : 0].map {
      JSON.integer(Int64($0))
    }
    let members: JSON.Object = [
      "records": .array(records), "former": .array(former), "numbers": .array(numbers),
      "log": .array(log.map { .string($0) }),
    ]
    try? Data(JSON.object(members).bytes()).write(to: URL(fileURLWithPath: file + ".new"))
    rename(file + ".new", file)
  }

  fileprivate mutating func read(_ file: String) {
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: file)), let json = try? JSON(parsing: Array(bytes))
    else { return }
    records = (json["records"]?.array ?? []).compactMap(\.array).map { ($0[0].int ?? 0, $0[1].string ?? "", $0[2]) }
    former = (json["former"]?.array ?? []).compactMap(\.array).map { ($0[0].string ?? "", $0[1].int ?? 0) }
    let numbers = (json["numbers"]?.array ?? []).compactMap(\.int)
    (history, firstFormer, nextRow) = (numbers[0], numbers[1], numbers[2])
    (callCount, pageSize, makesSnapshots) = (numbers[3], numbers[4], numbers[5] == 1)
    log = (json["log"]?.array ?? []).compactMap(\.string)
  }
}

extension RecordChange {
  /// What it does to which record.
  var summary: String {
    switch self {
    case .save(let record): "save \(record["objectID"]?.string ?? "") \(record["name"]?.string ?? "")"
    case .partialUpdate(let record, _): "update \(record["objectID"]?.string ?? "") \(record["size"]?.int ?? 0)"
    case .delete(let id): "delete \(id)"
    case .clear: "clear"
    }
  }
}

extension JSON.Object {
  fileprivate func merging(_ other: JSON.Object) -> JSON.Object {
    var merged = self
    for (name, value) in other { merged[name] = value }
    return merged
  }
}

/// A service that does not tell what has changed.
struct PlainService: IndexService {
  let records: LocalIndex
  var supportedParameters: SupportedParameters { .all }
  func index(_ name: String) -> LocalIndex { records }
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchAnswer] {
    try await LocalBackend(["products": records]).search(requests)
  }
}
