import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("The reference of parameters")
struct ParameterReferenceTests {
  @Test("The document says what the keys in `ParameterTable.swift` and their comments say")
  func reference() throws {
    let path = "Sources/Core/SearchModel/Requests/ParameterTable.swift"
    let names = Dictionary(
      uniqueKeysWithValues: try WrittenReference.declarations(in: path, /static let (\w+): Self = "(\w+)"/)
        .map { ($0.match.1, $0.match.2) })
    let headings = [
      "ParameterKeys": "Settings that a query may override", "SettingKeys": "Settings of the index only",
      "QueryKeys": "Parameters of a query only",
    ]
    var tables: [(heading: String, rows: [[String]])] = []
    let keys = try WrittenReference.declarations(in: path, /public final class (\w+)|let (\w+) = ParameterKey</)
    for (match, comment) in keys {
      if let name = match.1 {
        tables.append((try #require(headings[String(name)]), []))
      } else if let name = match.2 {
        let parameter = Query.Parameter(rawValue: String(names[name] ?? name))
        let row = try #require(parameter.descriptor, "\(name) is not among the rows")
        guard row.engine != .ignores else { continue }
        tables[tables.count - 1].rows.append(["`\(parameter)`\(Self.text(row.defaultValue))", comment])
      }
    }
    let text = tables.map { "\n**\($0.heading)**\n" + WrittenReference.table("| name, default | meaning |", $0.rows) }
    try WrittenReference("ParameterReferenceTests", in: "EngineReference.md").expect(
      text.joined().replacing("\n\n\n", with: "\n\n"))
  }

  private static func text(_ value: JSON?) -> String {
    guard let value else { return "" }
    let texts = (value.array ?? [value]).map { $0.string ?? $0.text() }.filter { !$0.isEmpty }
    return texts.isEmpty ? "" : ": " + texts.map { "`\($0)`" }.joined(separator: ", ")
  }
}
