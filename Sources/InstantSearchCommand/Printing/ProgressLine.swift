import InstantSearchCore
import SearchEngine

/// One line that tells how far reading is, from the second second on, and goes when it is done.
///
/// Only the thread that reads records calls it.
final class ProgressLine: @unchecked Sendable {
  private let console: Console
  private let started = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  init(_ console: Console) { self.console = console }

  /// What a source is to call; nil where nobody looks.
  fileprivate var onProgress: (@Sendable (RecordSource.Progress) -> Void)? {
    guard console.hasErrorTerminal else { return nil }
    return { self.show($0) }
  }

  private func show(_ progress: RecordSource.Progress) {
    let now = ContinuousClock.now
    guard now - started >= .seconds(1), now - (shown ?? started) >= .milliseconds(shown == nil ? 0 : 100) else {
      return
    }
    shown = now
    let text = Self.text(progress, after: now - started)
    console.printProgress("\r\u{1B}[K" + text.prefix(max(console.columns - 1, 1)))
  }

  /// Takes the line away.
  fileprivate func erase() {
    if shown != nil { console.printProgress("\r\u{1B}[K") }
    shown = nil
  }

  /// How far it is, and how long it will go on if it goes on like that.
  static func text(_ progress: RecordSource.Progress, after time: Duration) -> String {
    let records = "\(progress.records.groupedByThousands()) records"
    guard progress.bytesRead < progress.bytesInAll, progress.bytesRead > 0 else {
      return "\(records) read, making the index …"
    }
    let share = Double(progress.bytesInAll - progress.bytesRead) / Double(progress.bytesRead)
    let left = Int((time / .seconds(1) * share).rounded(.up))
    let megabytes = { (bytes: Int) in (Double(bytes) / 100_000).rounded() / 10 }
    return "\(records), \(megabytes(progress.bytesRead)) of \(megabytes(progress.bytesInAll)) MB, \(Self.text(left)) left"
  }

  private static func text(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

extension RecordSource {
  /// Runs what reads the records, and shows how far it is.
  @discardableResult
  func showingProgress<Value>(
    on console: Console, _ body: (RecordSource) throws -> Value
  ) throws(Failure) -> Value {
    let line = ProgressLine(console)
    defer { line.erase() }
    var source = self
    source.onProgress = line.onProgress
    return try Failure.reading { try body(source) }
  }
}
