import AlgoliaBackend
import InstantSearchCore
import InstantSearchTerminal
import SearchModel

/// `popularity`: writes to the records of an index how often they were clicked and converted in the last days, for its
/// ranking.
///
/// The figures come from the reports of the service or server, so that any of their clients can do the same. A run writes
/// only the records whose figure has changed, as partial updates that create no record: a record that was deleted
/// meanwhile stays deleted, and one that was replaced gets the figure that any other run would write.
struct PopularityCommand: Sendable {
  private let arguments: Arguments
  private let console: Console
  private let backend: AlgoliaBackend
  private let indexName: String
  private let attribute: String

  /// The greatest limit of a report, and the last offset.
  private static let (pageLength, lastOffset) = (1_000, 1_000_000)
  /// The most records in a call.
  private static let batch = 1_000
  /// The most changes that are printed one by one.
  private static let shownChanges = 20

  init(arguments: Arguments, console: Console) throws(Failure) {
    self.arguments = arguments
    self.console = console
    attribute = arguments.text(.attribute) ?? "popularity30"
    guard !attribute.isEmpty, attribute != "objectID", !attribute.hasPrefix("_"), !attribute.contains(".") else {
      throw Failure(
        .wrongUse, "the attribute '\(attribute)' can't be written",
        advice: "Name one of the records' own without dots, such as popularity30.")
    }
    (backend, indexName) = try SearchTargetLoader(arguments: arguments, console: console).backend()
  }

  /// A record whose figure has changed.
  private struct Change {
    let objectID: String
    let old: Int?
    var new: Int
  }

  func run() async throws(Failure) {
    var (figures, isWhole) = try await figures()
    var (changes, count) = try await changes(to: figures)
    // A record that rises in the report while its pages are read can be in none of them.
    if changes.contains(where: { $0.new == 0 }) {
      let again = try await self.figures()
      (figures, isWhole) = (again.figures, isWhole && again.isWhole)
      for index in changes.indices where changes[index].new == 0 {
        changes[index].new = figures[changes[index].objectID] ?? 0
      }
      changes.removeAll { $0.old == $0.new }
    }
    let resetCount = changes.count { $0.new == 0 }
    guard resetCount == 0 || isWhole || arguments[.reset] else {
      throw Failure(
        .backendFailed,
        "the report has \(figures.count.groupedByThousands()) records and then none: it may be cut, and "
          + "\(resetCount.groupedByThousands()) would be set to 0",
        advice: "If that is right: --reset")
    }
    if !arguments[.dryRun] { try await write(changes) }
    try console.print(text(changes, of: count))
  }

  // MARK: Reading

  /// The clicks and conversions of each record that has some.
  ///
  /// The report may be cut if one of its pages is empty: the service reports only the first records, and a server that has
  /// lost its analytics reports none.
  private func figures() async throws(Failure) -> (figures: [String: Int], isWhole: Bool) {
    let firstDay = AnalyticsCommand.firstDay(ofLast: arguments.number(.days) ?? 30)
    var figures: [String: Int] = [:]
    for offset in stride(from: 0, through: Self.lastOffset, by: Self.pageLength) {
      let report = try await backend.report(
        "hits",
        [
          ("index", indexName), ("startDate", firstDay), ("clickAnalytics", "true"), ("limit", "\(Self.pageLength)"),
          ("offset", "\(offset)"),
        ], of: indexName)
      guard let hits = report["hits"]?.array else {
        throw Failure(.backendFailed, "the report about the records of '\(indexName)' can't be read")
      }
      for hit in hits {
        let figure = Self.sum(hit["clickCount"], hit["conversionCount"])
        guard let objectID = hit["hit"]?.string, figure > 0 else { continue }
        figures[objectID] = max(figure, figures[objectID] ?? 0)
      }
      if hits.count < Self.pageLength { return (figures, !hits.isEmpty) }
    }
    return (figures, false)
  }

  /// The sum of two numbers of events, whatever a backend sends.
  static func sum(_ first: JSON?, _ second: JSON?) -> Int {
    let (sum, isTooLarge) = max(0, first?.int ?? 0).addingReportingOverflow(max(0, second?.int ?? 0))
    return isTooLarge ? .max : sum
  }

  /// The records with another figure than they should have, and the number of all records.
  private func changes(to figures: [String: Int]) async throws(Failure) -> (changes: [Change], count: Int) {
    var query = Query()
    query.attributesToRetrieve = [Attribute("objectID"), Attribute(attribute)]
    var changes: [Change] = []
    var count = 0
    do {
      for try await record in backend.index(indexName).browse(query) {
        guard let objectID = record["objectID"]?.string else { continue }
        count += 1
        let old = try figure(of: record, objectID)
        let new = figures[objectID] ?? 0
        // A record that nobody has clicked yet ranks last without the attribute too.
        if new != old ?? 0 { changes.append(Change(objectID: objectID, old: old, new: new)) }
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as SearchError {
      throw Failure(searching: error, in: .service)
    } catch {
      throw Failure(.backendFailed, "the records can't be read: \(error)")
    }
    return (changes, count)
  }

  /// The figure that a record has. Anything else than a whole number was not written by this command.
  private func figure(of record: JSON, _ objectID: String) throws(Failure) -> Int? {
    guard let value = record[attribute], value != .null else { return nil }
    guard let figure = value.int, figure >= 0 else {
      throw Failure(
        .badInput, "'\(attribute)' of the record '\(objectID)' is \(value.text().prefix(40)), and no number of clicks",
        advice: "Name another attribute: --attribute clicks30")
    }
    return figure
  }

  // MARK: Writing

  private func write(_ changes: [Change]) async throws(Failure) {
    let index = backend.index(indexName)
    do throws(SearchError) {
      for start in stride(from: 0, to: changes.count, by: Self.batch) {
        let batch = changes[start..<min(start + Self.batch, changes.count)].map { change -> JSON in
          .object(["objectID": .string(change.objectID), attribute: .integer(Int64(change.new))])
        }
        try await index.partialUpdate(batch, createIfNotExists: false)
      }
    } catch {
      throw Failure(searching: error, in: .service)
    }
  }

  private func text(_ changes: [Change], of count: Int) -> String {
    let isDry = arguments[.dryRun]
    let number = changes.count.groupedByThousands()
    let reset = changes.count { $0.new == 0 }
    var text =
      "\(indexName): \(attribute) \(isDry ? "would change" : "changed") in \(number) of "
      + (count == 1 ? "1 record" : "\(count.groupedByThousands()) records")
    if reset > 0 { text += ", in \(reset.groupedByThousands()) to 0" }
    guard isDry else { return text + "\n" }
    let lines = changes.prefix(Self.shownChanges).map { change in
      "  \(change.objectID.printable): \(change.old.map { "\($0)" } ?? "-") → \(change.new)"
    }
    let more = changes.count - lines.count
    let rest = more > 0 ? ["  and \(more.groupedByThousands()) more"] : []
    return ([text] + lines + rest).joined(separator: "\n") + "\n"
  }
}
