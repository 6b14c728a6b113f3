import InstantSearchCore
import SearchEngine

/// A progress line on standard error, shown after one second and erased at the end.
///
/// `@unchecked Sendable`: only the thread that reads records calls it.
final class ProgressLine: @unchecked Sendable {
  private let console: Console
  private let started = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  init(_ console: Console) { self.console = console }

  /// The progress handler of a source; nil without a terminal.
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

  fileprivate func erase() {
    if shown != nil { console.printProgress("\r\u{1B}[K") }
    shown = nil
  }

  /// The progress, with the remaining time at the current speed.
  static func text(_ progress: RecordSource.Progress, after time: Duration) -> String {
    let records = "\(progress.records.groupedByThousands()) records"
    guard progress.bytesRead < progress.bytesInAll, progress.bytesRead > 0 else {
      return "\(records) read, making the index …"
    }
    let share = Double(progress.bytesInAll - progress.bytesRead) / Double(progress.bytesRead)
    let left = Int((time / .seconds(1) * share).rounded(.up))
    let megabytes = { (bytes: Int) in (Double(bytes) / 100_000).rounded() / 10 }
    return
      "\(records), \(megabytes(progress.bytesRead)) of \(megabytes(progress.bytesInAll)) MB, \(Self.text(left)) left"
  }

  private static func text(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

extension RecordSource {
  /// Runs a body that reads the records, with a progress line.
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
