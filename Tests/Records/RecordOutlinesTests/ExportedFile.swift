import SearchEngine
import SearchModel
import Testing

@testable import RecordOutlines

/// A file in the manner of a real export, with the outline that a person would choose for it.
struct ExportedFile: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let format: RecordSource.Format
  let expected: Expected

  /// What a person would choose, by the names of the attributes.
  struct Expected: Hashable, Sendable {
    var title: String?
    var subtitle: String?
    var picture: String?
    var price: String?
    var dates: [String] = []
    var links: [String] = []
    var facets: [String] = []
    var ranges: [String] = []
    var orders: [String] = []
    var detail: [String] = []
    var language: String?
  }

  var testDescription: String { name }

  /// The outline that is found out.
  func outline() throws -> RecordOutline {
    var source = RecordSource(text: text, format: format)
    source.types = try RecordTypes(detectedIn: source)
    return Inspection(try source.sample()).outline
  }
}

extension ExportedFile.Expected {
  init(_ outline: RecordOutline) {
    self.init(
      title: outline.title?.rawValue, subtitle: outline.subtitle?.rawValue, picture: outline.picture?.rawValue,
      price: outline.price?.rawValue, dates: outline.dates.map(\.rawValue), links: outline.links.map(\.rawValue),
      facets: outline.facets.map { $0.attributes.map(\.rawValue).joined(separator: " > ") },
      ranges: outline.ranges.map(\.attribute.rawValue), orders: outline.orders.map(\.name),
      detail: outline.detail.map(\.rawValue), language: outline.language)
  }
}

/// Numbers that look like chance and are the same on every machine.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
  }

  mutating func pick(_ texts: String) -> String {
    let all = texts.split(separator: "|")
    return String(all[number(0...all.count - 1)])
  }

  /// Some of the texts, each once.
  mutating func some(_ texts: String, _ count: ClosedRange<Int>, separator: String) -> String {
    var all = texts.split(separator: "|").map(String.init)
    let chosen = (0..<number(count)).map { _ in all.remove(at: number(0...all.count - 1)) }
    return chosen.joined(separator: separator)
  }
}

func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension ExportedFile {
  /// The files with their outlines, which were written down before.
  static let all =
    [orders, bankStatement, library, contacts, sensors, podcast, movies, calendar, inventory, homes, tracks]
    + [survey, museum, productos, shop, bugs, reviews, wines]
    + [issues, restaurants, jobs, recipes, tickets, logs, places, repositories, articles]
    + [cars, airports, planes, packages, deaths]
    + [requests, films, openings, towns, countries, ratings, invoices]
    + [force, aid, meals, usedCars]
    + [electronics, matches, pointsOfInterest, powerStations, bibliography, drinks]

  static func table(_ name: String, _ header: String, _ expected: Expected, rows: () -> [String])
    -> ExportedFile
  {
    ExportedFile(
      name: name, text: ([header] + rows()).joined(separator: "\r\n") + "\r\n", format: .csv, expected: expected)
  }

  static func json(_ name: String, _ expected: Expected, records: () -> [String]) -> ExportedFile {
    ExportedFile(name: name, text: "[\(records().joined(separator: ",\n"))]", format: .json, expected: expected)
  }
}
