import Foundation
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine

@Suite("The documentation of the engine")
struct OverviewTests {
  @Test("The example does what it says")
  func example() async throws {
    // The example begins.
    let index = try LocalIndex(
      settings: IndexSettings(
        searchableAttributes: ["name", "description"], attributesForFaceting: ["color"],
        customRanking: [.descending("popularity")]))
    try await index.save([
      ["objectID": "1", "name": "Desk lamp", "color": "black", "popularity": 7],
      ["objectID": "2", "name": "Floor lamp", "color": "white", "popularity": 9],
    ])

    let response = try index.search(Query("lanp"), facets: [FacetRequest("color")])
    // The example ends.
    expectEqual(response.hits.map(\.objectID), ["2", "1"])
    expectEqual(response.facets(for: "color")?.map(\.value), ["black", "white"])
    expectEqual(response.facets(for: "color")?.map(\.count), [1, 1])
    expectEqual(response.hits[0].highlights?["name"]?.passage?.value, "Floor <em>lamp</em>")
  }

  @Test("The example is the one that is compiled here")
  func sameText() throws {
    let lines = try Self.page("Tests/Engine/SearchEngineTests/OverviewTests.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    let example =
      lines.drop { $0 != "    // The example begins." }.dropFirst().prefix { $0 != "    // The example ends." }
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    let text = try Self.page("Sources/Engine/SearchEngine/SearchEngine.docc/SearchEngine.md")
    #expect(!example.isEmpty && text.contains("```swift\n\(example)\n"))
  }

  @Test("The reference lists the parameters that the engine supports, who may set them, and their defaults")
  func reference() throws {
    var listed: Set<Query.Parameter> = []
    for row in try Self.rows() {
      let names = row.names.map { Query.Parameter(rawValue: $0) }
      for name in names {
        #expect(name.descriptor != nil, "\(name) is not in the table of parameters")
        listed.insert(name)
        if let isMarked = row.mayBeOverridden {
          expectEqual(isMarked, Query.Parameter.indexAndQuery.contains(name), "the mark of \(name)")
        }
      }
      // A row of several parameters has one text for all.
      guard names.count == 1, let value = names[0].descriptor?.defaultValue else { continue }
      let text = (value.array ?? [value]).map { $0.string ?? $0.text() }.joined(separator: ", ")
      if !text.isEmpty { expectEqual(row.defaultValue, text, "the default of \(names[0])") }
    }
    let supported = ParameterDescriptor.names { $0.engine == .honors || $0.engine == .honorsSetting }
    let missing = supported.subtracting(listed)
    #expect(missing.isEmpty, "missing: \(missing.map(\.rawValue).sorted())")
  }

  /// A row of the reference of settings and parameters.
  private struct Row {
    var names: [String]
    /// Nil in a table that does not say it.
    var mayBeOverridden: Bool?
    var defaultValue: String
  }

  /// The rows of the tables whose last column has defaults.
  private static func rows() throws -> [Row] {
    var rows: [Row] = []
    var header: [Substring]?
    for line in try page("Documentation/EngineReference.md").split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        header = nil
        continue
      }
      let cells = line.split(separator: "|").map { $0.trimming { $0 == " " } }
      guard let header else {
        header = cells
        continue
      }
      guard header.last == "default", cells.count == header.count, !cells[0].hasPrefix("-") else { continue }
      let pieces = cells[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
      rows.append(
        Row(
          names: pieces.filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) },
          mayBeOverridden: header.count == 4 ? cells[1] == "✓" : nil,
          defaultValue: cells[cells.count - 1].filter { $0 != "`" }))
    }
    return rows
  }

  /// The text of a file of the project.
  private static func page(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

extension Substring {
  fileprivate func trimming(while condition: (Character) -> Bool) -> Substring {
    var text = drop(while: condition)
    while let last = text.last, condition(last) { text.removeLast() }
    return text
  }
}
