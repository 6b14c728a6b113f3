import InstantSearchCore
import Platform
import SearchEngine
import SearchModel
import SearchTransport

/// Sends the records of a source to an index of a cluster.
actor ClusterFilling {
  private let chunks: RecordChunks
  private let skipsBadRecords: Bool
  private let console: Console
  private let line: ProgressLine
  private let readingReport = ReadingReport()
  /// The number of records that were taken from the source.
  private var takenCount = 0
  /// The number of records that searches see already.
  private var savedCount = 0
  /// Where the records of the last chunks are, by their numbers.
  private var locations: [Int: RecordLocation] = [:]
  /// Why no more records are sent.
  private var failure: Failure?

  init(_ source: RecordSource, on console: Console) {
    var source = source
    // A cluster orders equal records by their objectIDs.
    source.hasContentIDs = false
    source.isCancelled = { TerminationSignal.hasArrived }
    source.onWarning = { [readingReport] in readingReport.add($0) }
    chunks = RecordChunks(source)
    skipsBadRecords = source.skipsBadRecords
    self.console = console
    line = ProgressLine(console)
  }

  /// Adds records to an index, or replaces the records with the same objectIDs.
  func save(in index: any ClusterIndex, _ name: ClusterIndexName) async throws(Failure) {
    defer { line.erase() }
    while let records = try await next() {
      let first = takenCount - records.count
      do throws(SearchError) {
        let refused = try await index.saveAccepted(records)
        savedCount += records.count - refused.count
        for var refused in refused {
          refused.number += first
          try refuse(refused)
        }
      } catch {
        throw failure ?? Failure(error, of: name).adding(result)
      }
    }
    report()
  }

  /// Replaces the records of an index, and its settings.
  func replaceAll(
    in index: any ClusterIndex, _ name: ClusterIndexName, _ settings: IndexSettings
  ) async throws(Failure) {
    defer { line.erase() }
    let records = BrowsedRecords {
      { () async throws(SearchError) in
        do throws(Failure) { return try await self.next() } catch { throw .failed(reason: error.message) }
      }
    }
    do throws(SearchError) {
      try await index.replaceAll(with: records, settings: settings) { @Sendable (refused) async throws(SearchError) in
        try await self.refuse(refused)
      }
    } catch {
      throw failure ?? Failure(error, of: name)
    }
    report()
  }

  /// The next records; nil after the last ones.
  private func next() async throws(Failure) -> [JSON]? {
    guard let chunk = await chunks.next() else { return nil }
    for error in chunk.bad { readingReport.add(error) }
    if let error = TerminationSignal.hasArrived ? .cancelled : chunk.error {
      let failure =
        error == .cancelled
        ? Failure(.interrupted, "interrupted", advice: result)
        : Failure(reading: error, skippingBadRecords: skipsBadRecords, result: result)
      self.failure = failure
      throw failure
    }
    if let progress = chunk.progress {
      line.show(StepProgress(.reading, progress.bytesRead, of: progress.bytesInAll, records: takenCount))
    }
    let oldest = takenCount - 2 * chunk.records.count
    locations = locations.filter { $0.key >= oldest }
    for (offset, location) in chunk.locations.enumerated() { locations[takenCount + offset] = location }
    takenCount += chunk.records.count
    return chunk.records
  }

  /// Counts a record that is refused; throws unless bad records are left out.
  private func refuse(_ record: RefusedRecord) throws(SearchError) {
    let place = locations[record.number]?.text ?? "record \(record.number + 1)"
    let message = "\(place): the cluster refuses the record: \(record.reason)"
    if skipsBadRecords { return readingReport.add(badRecord: message) }
    let failure = Failure(
      .badInput, message, advice: "\(result) Mend the record, or leave out all bad ones: --skip-bad")
    self.failure = failure
    throw .refused(message: failure.message)
  }

  /// A sentence that describes the contents of the index after a failure.
  private var result: String {
    savedCount == 0 ? "Nothing of the file was taken." : "\(savedCount.groupedByThousands()) of its records are saved."
  }

  private func report() {
    line.erase()
    for note in readingReport.notes { console.note(note) }
  }
}

extension Failure {
  /// The failure with a sentence before its advice.
  fileprivate func adding(_ sentence: String) -> Failure {
    Failure(exitCode, message, advice: [sentence, advice].compactMap(\.self).joined(separator: " "))
  }
}
