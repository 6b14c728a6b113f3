import InstantSearchCore
import SearchEngine
import SearchModel

/// How far a step of long work is, as a text with the time that the rest takes at the same speed.
struct StepProgress: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// Bytes of a pipe with this name.
    case receiving(String)
    /// Bytes of a compressed file.
    case unpacking(String)
    /// Bytes or records that are searched for an attribute.
    case lookingFor(Attribute, in: Unit)
    /// Bytes of records.
    case reading
    /// Shares of an index.
    case indexing
    /// Combinations of values that are found.
    case combining
    /// Texts that are searched for.
    case trying
    /// Records that get their vectors.
    case embedding
    /// Records that go to a file.
    case writing(String)
  }

  enum Unit: Hashable, Sendable { case bytes, records }

  var step: Step
  var done: Int
  /// The end; nil if it is not known.
  var all: Int?
  /// The number of records so far, where bytes are counted.
  var records = 0

  init(_ step: Step, _ done: Int, of all: Int? = nil, records: Int = 0) {
    (self.step, self.done, self.all, self.records) = (step, done, all, records)
  }

  init(_ progress: RecordSource.Progress) {
    if progress.bytesRead < progress.bytesInAll {
      self.init(.reading, progress.bytesRead, of: progress.bytesInAll, records: progress.records)
    } else {
      self.init(.indexing, Int(progress.indexedShare * 100), of: 100, records: progress.records)
    }
  }

  /// The text, so long after the step began.
  func text(after time: Duration) -> String {
    let records = "\(records.groupedByThousands()) records"
    switch step {
    case .receiving(let name):
      let perSecond = Double(done) / max(time / .seconds(1), 0.001)
      return "\(name): \(Self.megabytes(done)) MB, \(Self.megabytes(Int(perSecond))) MB/s"
    case .unpacking(let name): return "unpacking \(name): " + ofAll(.bytes, time)
    case .lookingFor(let attribute, let unit): return "looking for '\(attribute)': " + ofAll(unit, time)
    case .reading: return "\(records), " + ofAll(.bytes, time)
    case .indexing where done == 0: return "\(records) read, making the index …"
    case .indexing where done == all: return "\(records) indexed, finishing …"
    case .indexing: return "\(records) read, making the index: \(percent), \(left(time))"
    case .combining: return "combining values: \(done.groupedByThousands())"
    case .trying:
      return "searching for \(done.groupedByThousands()) of \((all ?? 0).groupedByThousands()) texts, \(left(time))"
    case .embedding: return "embedding: " + ofAll(.records, time)
    case .writing(let name): return "writing \(name): \(percent)" + (done > 0 ? ", \(left(time))" : "")
    }
  }

  private func ofAll(_ unit: Unit, _ time: Duration) -> String {
    let all = all ?? 0
    let amount =
      switch unit {
      case .bytes: "\(Self.megabytes(done)) of \(Self.megabytes(all)) MB"
      case .records: "\(done.groupedByThousands()) of \(all.groupedByThousands()) records"
      }
    return "\(amount), \(left(time))"
  }

  private var percent: String { "\(done * 100 / max(all ?? 0, 1)) %" }

  private func left(_ time: Duration) -> String {
    let share = Double((all ?? 0) - done) / Double(max(done, 1))
    let seconds = Int((time / .seconds(1) * max(share, 0)).rounded(.up))
    return seconds < 60 ? "\(seconds) s left" : "\(seconds / 60) min \(seconds % 60) s left"
  }

  private static func megabytes(_ bytes: Int) -> Double { (Double(bytes) / 100_000).rounded() / 10 }
}

/// When progress is shown: after one second, then ten times per second, and whenever a step begins.
struct ProgressPace: Hashable, Sendable {
  private var step: StepProgress.Step?
  private var stepBegan = Duration.zero
  private var shown: Duration?

  var hasShown: Bool { shown != nil }

  /// The time since the step began, if it is to be shown now; nil to show nothing.
  ///
  /// - Parameter now: The time since the work began.
  mutating func take(_ step: StepProgress.Step, at now: Duration) -> Duration? {
    let isNew = self.step != step
    if isNew {
      // The first step began with the work.
      stepBegan = self.step == nil ? .zero : now
      self.step = step
    }
    guard now >= .seconds(1), isNew || now - (shown ?? .zero) >= .milliseconds(100) else { return nil }
    shown = now
    return now - stepBegan
  }

  /// What was shown is gone.
  mutating func forget() { shown = nil }
}
