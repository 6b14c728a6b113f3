/// How the caller of a batch follows it, and ends it early.
struct BatchProgress {
  /// Called while the last segment of the batch is built, with the number of records and the share that is done, from 0 to 1.
  var onShare: ((_ records: Int, Double) -> Void)?
  /// True undoes the batch.
  var isCancelled: (() -> Bool)?
}

extension RecordSource {
  /// Reports the building of the segment as progress of the source, which is opened.
  var batchProgress: BatchProgress {
    let bytes = byteCount
    return BatchProgress(
      onShare: onProgress.map { onProgress in
        { onProgress(Progress(bytesRead: bytes, bytesInAll: bytes, records: $0, indexedShare: $1)) }
      }, isCancelled: isCancelled)
  }
}

/// Counts the entries of a segment that are written, and reports the share.
struct FinishingWork {
  private let entries: Int
  private let onProgress: ((Double) -> Void)?
  private var done = 0

  init(entries: Int, _ onProgress: ((Double) -> Void)?) {
    self.entries = entries
    self.onProgress = onProgress
  }

  mutating func finish(_ count: Int) {
    done += count
    if entries > 0 { onProgress?(Double(done) / Double(entries)) }
  }
}
