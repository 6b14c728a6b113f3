import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine

/// Asks for the name of a file, and writes all results of a search to it while the screen goes on.
@MainActor
final class ResultsWriter {
  private let screen: TerminalScreen
  private let target: SearchTarget
  /// The task returns whether the file is there.
  private var writing: (name: String, task: Task<Bool, Never>)?

  private static let defaultName = "results.csv"

  init(_ screen: TerminalScreen, _ target: SearchTarget) {
    (self.screen, self.target) = (screen, target)
  }

  /// Asks for a file for all results of a request.
  ///
  /// - Parameter count: The number of results, as the screen shows it.
  func ask(for request: HitsRequest, count: Int) {
    guard let writing else { return ask(for: request, count: count, named: Self.defaultName) }
    confirm("\(writing.name) is being written. Stop?") { writing.task.cancel() }
  }

  func waitUntilWritten() async { _ = await writing?.task.value }

  /// Stops writing, and returns the name of the file that is not there therefore.
  func stop() async -> String? {
    guard let writing else { return nil }
    writing.task.cancel()
    return await writing.task.value ? nil : writing.name
  }

  private func ask(for request: HitsRequest, count: Int, named name: String) {
    let records = count == 1 ? "1 record" : "\(count.groupedByThousands()) records"
    screen.ask("Write to", text: name) { name in
      do throws(Failure) {
        let file = try ResultsFile(name)
        return (file.exists ? "replaces a file: " : "") + "\(records) as \(file.format == .csv ? "CSV" : "NDJSON")"
      } catch {
        return error.message
      }
    } accept: { [weak self] name in
      do throws(Failure) {
        let file = try ResultsFile(name)
        guard file.exists else { self?.write(request, to: file); return }
        self?.confirm("\(file.name) exists. Replace it?") { self?.write(request, to: file) }
      } catch {
        // Esc closes the line; this is a name to mend.
        self?.screen.showMessage(error.text)
        self?.ask(for: request, count: count, named: name)
      }
    }
  }

  private func confirm(_ question: String, _ action: @escaping () -> Void) {
    screen.ask(question) { _ in
      "y and Enter: yes, Esc: no"
    } accept: { answer in
      if ["y", "yes"].contains(answer.lowercased()) { action() }
    }
  }

  private func write(_ request: HitsRequest, to file: ResultsFile) {
    let (steps, continuation) = AsyncStream.makeStream(of: StepProgress.self, bufferingPolicy: .bufferingNewest(1))
    let work = Task { [target] in
      defer { continuation.finish() }
      do throws(Failure) {
        return Result<Int, Failure>.success(try await file.write(request, in: target) { continuation.yield($0) })
      } catch {
        return .failure(error)
      }
    }
    let task = Task { [screen] in
      let began = ContinuousClock.now
      await withTaskCancellationHandler {
        for await step in steps {
          screen.showMessage(step.text(after: ContinuousClock.now - began), style: .quiet)
        }
      } onCancel: {
        work.cancel()
      }
      let result = await work.value
      self.writing = nil
      switch result {
      case .success(let count):
        let records = count == 1 ? "1 record" : "\(count.groupedByThousands()) records"
        screen.showMessage("\(records) written to \(file.name) in \(file.folder)", style: TextStyle(.chosen))
        return true
      case .failure(let failure):
        screen.showMessage(failure.text)
        return false
      }
    }
    writing = (file.name, task)
  }
}

/// A file for results, whose name says in which format.
struct ResultsFile: Sendable {
  let format: OutputFormat
  private let path: String

  init(_ name: String) throws(Failure) {
    let formats: [(ending: String, OutputFormat)] = [(".csv", .csv), (".ndjson", .ndjson), (".jsonl", .ndjson)]
    guard let format = formats.first(where: { name.lowercased().hasSuffix($0.ending) }) else {
      throw Failure(.wrongUse, "the name must end in .csv or .ndjson")
    }
    self.format = format.1
    path = OutputFile.expanded(name)
    if SystemFile.isFolder(path) { throw Failure(.wrongUse, "\(name): this is a folder") }
    if !SystemFile.isFolder(folder) { throw Failure(.wrongUse, "there is no folder '\(folder)'") }
  }

  /// The name without folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder of the file, with its whole path.
  var folder: String {
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    return folder.isEmpty ? "/" : String(folder)
  }

  var exists: Bool { SystemFile.size(of: path) != nil }

  /// Writes all results of a request; returns how many.
  func write(
    _ request: HitsRequest, in target: SearchTarget, pageLength: Int = AllHits.usualPageLength,
    onProgress: @Sendable (StepProgress) -> Void
  ) async throws(Failure) -> Int {
    var request = request
    request.query.hitsPerPage = 0
    request.query.page = nil
    request.query.attributesToHighlight = []
    let file = try OutputFile(path: path)
    let response = try await target.response(to: request)
    let printer = ResultPrinter(
      format: format, outline: RecordOutline(), printsAll: true,
      marksSimilar: target.index != nil && request.query.mode == .semantic)
    try await AllHits(request, in: target, pageLength: pageLength).write(with: printer, response) { done, all in
      if done < all { onProgress(StepProgress(.writing(name), done, of: all)) }
    } to: { text throws(Failure) in
      try file.write(text)
    }
    try file.finish()
    return response.nbHits
  }
}
