import AlgoliaBackend
import InstantSearchCore
import InstantSearchTerminal
import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `analytics`: prints what people searched for in an index of a service or a server, and what it led to.
struct AnalyticsCommand: Sendable {
  private let arguments: Arguments
  private let console: Console
  private let backend: AlgoliaBackend
  private let indexName: String

  init(arguments: Arguments, console: Console) throws(Failure) {
    self.arguments = arguments
    self.console = console
    (backend, indexName) = try SearchTargetLoader(arguments: arguments, console: console).backend()
  }

  /// The reports, by their names in the output of `--json`.
  private enum Report: String, CaseIterable {
    case clickThroughRate = "clicks/clickThroughRate"
    case averageClickPosition = "clicks/averageClickPosition"
    case searches
    case noResults = "searches/noResults"
    case hits
  }

  func run() async throws(Failure) {
    var reports: [Report: JSON] = [:]
    for report in Report.allCases { reports[report] = try await json(of: report) }
    let trending = try await trendingRecords()
    if arguments[.json] {
      let json =
        Report.allCases.map { (key: "\($0)", value: reports[$0] ?? .null) }
        + [(key: "trending", value: trending.map { ["hits": .array($0.map(\.json))] } ?? .null)]
      return try console.print(JSON.object(JSON.Object(json)).text() + "\n")
    }
    try console.print(Self.text(of: indexName, reports.compactMapValues(\.self), trending ?? []))
  }

  /// The records that are popular now; nil from a service without recommendations, and with a key that may not search.
  private func trendingRecords() async throws(Failure) -> [Hit<JSON>]? {
    var query = Query()
    query.hitsPerPage = limit
    query.attributesToRetrieve = ["objectID"]
    query.attributesToHighlight = []
    var request = HitsRequest(indexName: indexName, query: query)
    request.recommendation = Recommendation(.trending)
    do throws(SearchError) {
      guard case .hits(let response)? = try await backend.answers(to: [.hits(request)]).first else { return nil }
      return response.hits
    } catch {
      switch error {
      case .refused(_, 402?), .refused(_, 403?), .refused(_, 404?), .indexNotFound: return nil
      default: throw Failure(searching: error, in: .service)
      }
    }
  }

  private func json(of report: Report) async throws(Failure) -> JSON {
    var parameters = [("index", indexName), ("startDate", firstDay)]
    switch report {
    case .clickThroughRate, .averageClickPosition: break
    case .noResults: parameters.append(("limit", "\(limit)"))
    case .searches, .hits: parameters += [("limit", "\(limit)"), ("clickAnalytics", "true")]
    }
    return try await backend.report(report.rawValue, parameters, of: indexName)
  }

  private var limit: Int { arguments.number(.limit) ?? 10 }

  /// The first day of the reports.
  private var firstDay: String { Self.firstDay(ofLast: arguments.number(.days) ?? 8) }

  /// The first of the last days, with today, in UTC.
  static func firstDay(ofLast days: Int) -> String {
    let date = Date(timeIntervalSinceNow: -86_400 * Double(days - 1))
    return String(date.formatted(Date.ISO8601FormatStyle()).prefix(10))
  }

  // MARK: Printing

  private static func text(of indexName: String, _ reports: [Report: JSON], _ trending: [Hit<JSON>]) -> String {
    let rate = reports[.clickThroughRate]
    let tracked = rate?["trackedSearchCount"]?.int ?? 0
    var lines = ["\(indexName): \(count(tracked, "tracked search", "tracked searches"))"]
    if tracked > 0 {
      lines[0] += ", \(percent(rate?["rate"])) with a click"
      if let position = reports[.averageClickPosition]?["average"]?.number {
        lines[0] += ", position \(position.decimalText) on average"
      }
    }
    lines += table(
      ["searches", "hits", "clicked", "position", ""],
      reports[.searches]?["searches"]?.array?.map { search in
        [
          number(search["count"]), number(search["nbHits"]), percent(search["clickThroughRate"]),
          search["averageClickPosition"]?.number?.decimalText ?? "-", search["search"]?.string ?? "",
        ]
      })
    lines += table(
      ["searches", "filtered", "nothing found for"],
      reports[.noResults]?["searches"]?.array?.map { search in
        [number(search["count"]), number(search["withFilterCount"]), search["search"]?.string ?? ""]
      })
    lines += table(
      ["events", "clicks", "conversions", "record"],
      reports[.hits]?["hits"]?.array?.map { hit in
        [number(hit["count"]), number(hit["clickCount"]), number(hit["conversionCount"]), hit["hit"]?.string ?? ""]
      })
    lines += table(
      ["score", "trending record"],
      trending.map { [$0.record["_score"]?.number?.decimalText ?? "-", $0.objectID] })
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of a table, after an empty one: numbers to the right, and a text in the last column. None without rows.
  private static func table(_ header: [String], _ rows: [[String]]?) -> [String] {
    guard let rows, !rows.isEmpty else { return [] }
    let cells = ([header] + rows).map { $0.map(\.printable) }
    let widths = (0..<header.count - 1).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return [""]
      + cells.map { row in
        let numbers = zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
        return (numbers + row.suffix(1).filter { !$0.isEmpty }).joined(separator: "  ")
      }
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number.groupedByThousands()) \(number == 1 ? one : many)"
  }

  private static func number(_ value: JSON?) -> String { (value?.int ?? 0).groupedByThousands() }

  /// A rate from 0 to 1; anything else that a service may answer is unknown.
  static func percent(_ value: JSON?) -> String {
    value?.number.flatMap { (0...1).contains($0) ? $0.percentText : nil } ?? "-"
  }
}

extension AlgoliaBackend {
  /// A report about an index.
  func report(
    _ name: String, _ parameters: [(name: String, value: String)], of indexName: String
  ) async throws(Failure) -> JSON {
    do throws(SearchError) {
      return try await report(name, parameters: parameters)
    } catch {
      if case .refused(_, 403?) = error {
        throw Failure(
          .backendFailed, "the key may not read the analytics of '\(indexName)'",
          advice: "It needs the right 'analytics'; the admin key has it.")
      }
      if case .refused(let message, 404?) = error {
        throw Failure(.backendFailed, message, advice: "A server keeps them after: instantsearch serve --analytics")
      }
      throw Failure(searching: error, in: .service)
    }
  }
}

extension Double {
  /// A rate from 0 to 1 as a report shows it: `12 %`.
  var percentText: String { "\(Int((self * 100).rounded())) %" }

  /// A number as a report shows it, with at most one decimal place.
  var decimalText: String { ((self * 10).rounded() / 10).asPeopleWriteIt }
}
