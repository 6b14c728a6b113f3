import SearchEngine
import SearchModel
import Testing

@testable import RecordOutlines

/// A file in the manner of a real export, with the outline that a person would choose for it.
struct ExportedFile: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let format: RecordSource.Format
  /// The outline as text, without what it lacks. Of each pair of orders it has the first one.
  let expected: String
  /// Whether the types of attributes are looked for.
  var isTyped = true

  var testDescription: String { name }

  /// The outline that is found out, without the order by the title that nearly all have.
  func outline() throws -> RecordOutline {
    var outline = try inspection().outline
    let byTitle = outline.title.map { RecordOutline.Order($0) }
    if outline.orders.count % 2 == 1, outline.orders.last == byTitle { outline.orders.removeLast() }
    return outline
  }

  func inspection() throws -> Inspection {
    var source = RecordSource(text: text, format: format)
    source = source.unwrapped()?.source ?? source
    if isTyped { source.types = try RecordTypes(detectedIn: source) }
    return Inspection(try source.sample())
  }
}

extension RecordOutline {
  /// Whether each order is followed by its reverse.
  var hasPairsOfOrders: Bool {
    orders.indices.allSatisfy { $0 % 2 == (isReverse($0) ? 1 : 0) } && orders.count % 2 == 0
  }

  /// Whether an order is that before it, in reverse.
  private func isReverse(_ index: Int) -> Bool {
    guard index % 2 == 1 else { return false }
    let names = [orders[index - 1].name, orders[index].name].map { $0.split(separator: ":") }
    return names[0][0] == names[1][0] && Set(names.map(\.last)) == ["asc", "desc"]
  }

  /// The outline as an expected text has it, with what is searched if that text says it.
  func text(like expected: String) -> String {
    let members: [(String, [String])] = [
      ("title", [title].compactMap(\.?.rawValue)), ("subtitle", [subtitle].compactMap(\.?.rawValue)),
      ("picture", [picture].compactMap(\.?.rawValue)), ("price", [price].compactMap(\.?.rawValue)),
      ("dates", dates.map(\.rawValue)), ("links", links.map(\.rawValue)),
      ("facets", facets.map { $0.attributes.map(\.rawValue).joined(separator: " > ") }),
      ("ranges", ranges.map(\.attribute.rawValue)),
      ("orders", orders.enumerated().filter { !isReverse($0.offset) }.map(\.element.name)),
      ("detail", detail.map(\.rawValue)), ("language", [language].compactMap(\.self)),
      ("search", expected.contains("search: ") ? search : []),
    ]
    return members.filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }.joined(separator: "; ")
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
    + rules

  static func table(_ name: String, _ header: String, _ expected: String, rows: () -> [String])
    -> ExportedFile
  {
    ExportedFile(
      name: name, text: ([header] + rows()).joined(separator: "\r\n") + "\r\n", format: .csv, expected: expected)
  }

  static func json(_ name: String, _ expected: String, records: () -> [String]) -> ExportedFile {
    ExportedFile(name: name, text: "[\(records().joined(separator: ",\n"))]", format: .json, expected: expected)
  }
}
