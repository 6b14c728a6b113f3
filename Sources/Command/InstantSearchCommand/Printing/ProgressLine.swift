import InstantSearchTerminal
import Platform
import SearchEngine

/// A progress line on standard error, if that is a terminal: shown after one second and erased at the end.
///
/// `@unchecked Sendable`: only the thread that does the work calls it.
final class ProgressLine: @unchecked Sendable {
  private let console: Console
  private let began = ContinuousClock.now
  private var pace = ProgressPace()

  init(_ console: Console) { self.console = console }

  /// The progress handler of a source; nil without a terminal.
  fileprivate var onProgress: (@Sendable (RecordSource.Progress) -> Void)? {
    guard console.hasErrorTerminal else { return nil }
    return { self.show(StepProgress($0)) }
  }

  func show(_ progress: StepProgress) {
    guard console.hasErrorTerminal, let time = pace.take(progress.step, at: ContinuousClock.now - began) else { return }
    let text = progress.text(after: time).printable
    console.printProgress("\r\u{1B}[K" + text.prefix(max(console.columns - 1, 1)))
  }

  func erase() {
    if pace.hasShown { console.printProgress("\r\u{1B}[K") }
    pace.forget()
  }
}

extension RecordSource {
  var skipsBadRecords: Bool { onBadRecord != nil }

  /// Runs a body that reads the records, with a progress line. Skipped records and warnings are reported at the end.
  @discardableResult
  func showingProgress<Value>(
    on console: Console, _ body: (RecordSource) throws -> Value
  ) throws(Failure) -> Value {
    let line = ProgressLine(console)
    defer { line.erase() }
    var source = self
    source.onProgress = line.onProgress
    source.isCancelled = { TerminationSignal.hasArrived }
    let report = ReadingReport()
    if source.onBadRecord != nil { source.onBadRecord = { report.add($0) } }
    source.onWarning = { report.add($0) }
    let value = try Failure.reading(skippingBadRecords: skipsBadRecords) { try body(source) }
    line.erase()
    for note in report.notes { console.note(note) }
    return value
  }
}
