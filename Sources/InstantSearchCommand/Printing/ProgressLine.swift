import InstantSearchCore
import InstantSearchTerminal
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

  private func show(_ progress: RecordSource.Progress) { show { Self.text(progress, after: $0) } }

  /// Shows a text, which is made of the time since the beginning.
  private func show(_ text: (Duration) -> String) {
    guard console.hasErrorTerminal else { return }
    let now = ContinuousClock.now
    guard now - started >= .seconds(1), now - (shown ?? started) >= .milliseconds(shown == nil ? 0 : 100) else {
      return
    }
    shown = now
    let text = text(now - started).printable
    console.printProgress("\r\u{1B}[K" + text.prefix(max(console.columns - 1, 1)))
  }

  /// Shows how much of a compressed file is unpacked.
  func show(unpacked bytesRead: Int, of bytesInAll: Int, _ name: String) {
    show { "unpacking \(name): \(Self.text(bytesRead, of: bytesInAll, after: $0))" }
  }

  func erase() {
    if shown != nil { console.printProgress("\r\u{1B}[K") }
    shown = nil
  }

  /// The progress, with the remaining time at the current speed.
  static func text(_ progress: RecordSource.Progress, after time: Duration) -> String {
    let records = "\(progress.records.groupedByThousands()) records"
    guard progress.bytesRead < progress.bytesInAll, progress.bytesRead > 0 else {
      return "\(records) read, making the index …"
    }
    return "\(records), \(text(progress.bytesRead, of: progress.bytesInAll, after: time))"
  }

  private static func text(_ bytesRead: Int, of bytesInAll: Int, after time: Duration) -> String {
    let share = Double(bytesInAll - bytesRead) / Double(max(bytesRead, 1))
    let left = Int((time / .seconds(1) * share).rounded(.up))
    let megabytes = { (bytes: Int) in (Double(bytes) / 100_000).rounded() / 10 }
    return "\(megabytes(bytesRead)) of \(megabytes(bytesInAll)) MB, \(text(left)) left"
  }

  private static func text(_ seconds: Int) -> String {
    seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}

extension RecordSource {
  var skipsBadRecords: Bool { onBadRecord != nil }

  /// Runs a body that reads the records, with a progress line. If bad records are skipped, they are reported at the end.
  @discardableResult
  func showingProgress<Value>(
    on console: Console, _ body: (RecordSource) throws -> Value
  ) throws(Failure) -> Value {
    let line = ProgressLine(console)
    defer { line.erase() }
    var source = self
    source.onProgress = line.onProgress
    source.isCancelled = { Interruption.isRequested }
    let bad = BadRecords()
    if source.onBadRecord != nil { source.onBadRecord = { bad.add($0) } }
    let value = try Failure.reading(skippingBadRecords: skipsBadRecords) { try body(source) }
    line.erase()
    if let note = bad.note { console.note(note) }
    return value
  }
}
