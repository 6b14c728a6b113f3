public import InstantSearchCore
internal import SearchEngine

extension EventTracker {
  /// Creates a tracker that is off, and saves its queue in a file as soon as it is on. Events survive the end of the app;
  /// they are sent when it turns its tracker on again.
  ///
  /// - Parameters:
  ///   - receiver: Takes the events, usually the backend that answers the searches.
  ///   - file: The path of a file that nothing else uses. One process at a time can write it; in another one the tracker
  ///     keeps its queue in memory, and ``onError`` fires. Neither can another one's ``withdraw()`` empty the file: the
  ///     process that writes it must withdraw too.
  public convenience init(receiver: any EventReceiver, file: String) {
    self.init(receiver: receiver, storage: EventFile(file))
  }
}

/// A file of events, one a line, readable by its owner only. It is locked while its tracker is on, replaced as a whole
/// when some of its events were sent, and emptied when all were. Events are written without waiting for the disk: they
/// survive a killed process, but a power failure may cost the last ones.
@MainActor
package final class EventFile: EventStorage {
  private let path: String
  /// The locked file; its own path may be that of before it was renamed.
  private var file: SystemFile?
  /// The absolute path, since the process may change its folder.
  private var resolvedPath = ""

  /// A larger file was not written by a tracker.
  private static let largest = 16_000_000
  /// The start of each line.
  private static let start = Array(#"{"eventType""#.utf8)

  package init(_ path: String) { self.path = path }

  package func load() throws(SearchError) -> [String] {
    try result { () throws(StoreError) in
      let file = try locked()
      try requireQueue(file)
      try file.makePrivate()
      return try file.bytes().split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  package func append(_ line: String) throws(SearchError) {
    try result { () throws(StoreError) in
      let file = try locked()
      // A line that was cut stays alone.
      let isCut = try file.lastByte().map { $0 != UInt8(ascii: "\n") } ?? false
      try file.append((isCut ? "\n" : "") + line + "\n")
    }
  }

  package func replace(with lines: [String]) throws(SearchError) {
    try result { () throws(StoreError) in
      // Nobody else may write the file that is replaced.
      let old = try locked()
      // This works on a full disk too.
      if lines.isEmpty { return try old.truncate() }
      let path = resolvedPath
      let new = try SystemFile(path: path + "-new", for: .replacingPrivately)
      try new.lockAtOnce()
      try new.makePrivate()
      try new.append(lines.map { $0 + "\n" }.joined())
      try SystemFile.rename(new.path, to: path)
      file = new
      withExtendedLifetime(old) {}
    }
  }

  package func removeAll() throws(SearchError) {
    defer { file = nil }
    guard file != nil || SystemFile.size(of: path) != nil || SystemFile.size(of: path + "-new") != nil else { return }
    try result { () throws(StoreError) in
      let file = try locked()
      try requireQueue(file)
      // The events are gone even if the name of the file can't be removed.
      try file.truncate()
      var failure: StoreError?
      // A process that was killed may have left the first one.
      for path in [resolvedPath + "-new", resolvedPath] {
        do throws(StoreError) { try SystemFile.removeIfPresent(path) } catch { failure = error }
      }
      withExtendedLifetime(file) {}
      if let failure { throw failure }
    }
  }

  /// Throws if the file was not written by a tracker: it belongs to somebody, and is left as it is. A power failure can
  /// have left zeros in place of a queue.
  private func requireQueue(_ file: SystemFile) throws(StoreError) {
    let size = try file.size()
    let start = try size > Self.largest ? [] : file.bytes().prefix(Self.start.count)
    if size == 0 || start.first == 0 || !start.isEmpty && Self.start.starts(with: start) { return }
    self.file = nil
    throw .io("\(path) is no file of events", code: 0)
  }

  /// The file at the path, locked. A file that was removed meanwhile is created again.
  private func locked() throws(StoreError) -> SystemFile {
    if let file, file.identity == SystemFile.identity(of: resolvedPath) { return file }
    file = nil
    resolvedPath = try SystemFile.resolve(path)
    while true {
      let opened = try SystemFile(path: resolvedPath, for: .extendingPrivately)
      try opened.lockAtOnce()
      // Another process may have replaced it before the lock was taken.
      guard opened.isAtPath else { continue }
      file = opened
      return opened
    }
  }

  private func result<Value>(_ body: () throws(StoreError) -> Value) throws(SearchError) -> Value {
    do throws(StoreError) {
      return try body()
    } catch .lockedByAnotherProcess {
      throw .failed(reason: "events are not saved: another process writes \(path)")
    } catch {
      throw .failed(reason: "events can't be saved: \(error)")
    }
  }
}

extension SystemFile {
  fileprivate func append(_ text: String) throws(StoreError) {
    let size = try size()
    try Array(text.utf8).withUnsafeBytes { bytes in Result { () throws(StoreError) in try write(bytes, at: size) } }
      .get()
  }
}
