import Foundation
import TestSupport
import Testing

/// A row of the article about types.
struct TypeRow: Sendable, CustomTestStringConvertible {
  /// The name of the other library.
  var name: String
  var fate: Fate
  /// The name here, or why there is none.
  var here: String

  var testDescription: String { name }

  enum Fate: String, Sendable {
    case same, renamed, deprecated, missing
  }
}

/// The sources of the package, read as text: the declarations of Apple's views exist for no other reader on Linux.
enum Sources {
  static let package = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// The names of the public types that a module declares, on the top level or in another type.
  static func publicTypes(of modules: [String]) throws -> Set<String> {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|open)\s+)(?:(?:final|indirect)\s+)*(?:class|struct|enum|protocol|typealias|actor)\s+(\w+)/#
      .anchorsMatchLineEndings()
    return Set(try modules.flatMap { try text(of: $0).matches(of: pattern).map { String($0.1) } })
  }

  /// The text of all Swift files of a module.
  static func text(of module: String) throws -> String {
    let folder = package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" && $0.pathComponents.contains(module) }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  static func article(_ name: String) throws -> String {
    let path = "Sources/Migration/InstantSearchMigration/InstantSearchMigration.docc/\(name).md"
    return try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }

  /// The types that the article lists: those that are the same, by name, and the rows of its tables.
  static func rows() throws -> [TypeRow] {
    try rows(in: article("Types"))
  }

  static func rows(in article: String) throws -> [TypeRow] {
    let same = article.matches(of: #/Same: ([^.]+)\./#).flatMap { $0.1.matches(of: #/`(\w+)`/#) }.map {
      TypeRow(name: String($0.1), fate: .same, here: "")
    }
    // A row has one name, or several with the same fate.
    let rows = try article.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      try #require(cells.count == 3, "\(line)")
      let fate = try #require(TypeRow.Fate(rawValue: cells[1]), "\(line)")
      return cells[0].matches(of: #/`([^`]+)`/#).map { TypeRow(name: String($0.1), fate: fate, here: cells[2]) }
    }
    return same + rows
  }
}

@Suite("The article about types")
struct TypesArticleTests {
  static let library = [
    "SearchModel", "InstantSearchCore", "SearchEngine", "AlgoliaWire", "AlgoliaBackend", "InstantSearchUIKit",
    "InstantSearchSwiftUI", "InstantSearch",
  ]
  let own: Set<String>
  let deprecated: Set<String>

  init() throws {
    own = try Sources.publicTypes(of: Self.library)
    deprecated = try Sources.publicTypes(of: ["InstantSearchMigration"])
  }

  /// What is wrong with a row; nil if it agrees with the declarations.
  func fault(of row: TypeRow) -> String? {
    let target = row.here.replacing("`", with: "")
    switch row.fate {
    case .same:
      return own.contains(row.name) ? nil : "there is no such type"
    case .renamed:
      if own.contains(row.name) || deprecated.contains(row.name) { return "the old name exists" }
      return own.contains(target) ? nil : "there is no \(target)"
    case .deprecated:
      if own.contains(row.name) { return "the name is not deprecated" }
      if !deprecated.contains(row.name) { return "there is no alias" }
      // Without code marks, the cell says why nothing replaces the name.
      return own.contains(target) || target == "String" || !row.here.hasPrefix("`") ? nil : "there is no \(target)"
    case .missing:
      if row.here.isEmpty { return "no reason is given" }
      return own.contains(row.name) || deprecated.contains(row.name) ? "the type exists" : nil
    }
  }

  @Test("Each row agrees with the declarations of the library")
  func rows() throws {
    let rows = try Sources.rows()
    #expect(rows.count > 150 && Set(rows.map(\.name)).count == rows.count)
    for row in rows { expectEqual(fault(of: row), nil, "\(row.name)") }
  }

  @Test(
    "A row that does not agree is found",
    arguments: [
      "Same: `FacetTable`.", "| `HitsInteractor` | missing | it exists |", "| `Computation` | missing | |",
      "| `SearchClient` | renamed | `AlgoliaBackend` |", "| `Computation` | renamed | `Nothing` |",
      "| `HitsInteractor` | deprecated | `HitsInteractor` |", "| `Computation` | deprecated | `NumberController` |",
      "| `SearchClient` | missing | it is an alias |",
    ])
  func faults(line: String) throws {
    #expect(try fault(of: #require(Sources.rows(in: line).first)) != nil)
  }

  @Test("Each type of the other library has a row")
  func formerTypes() throws {
    #expect(FormerTypes.names == FormerTypes.names.sorted() && FormerTypes.names.count > 200)
    try expectEqual(Set(FormerTypes.names).subtracting(Sources.rows().map(\.name)).sorted(), [])
  }

  @Test("Each deprecated type of the module has a row")
  func completeness() throws {
    let names = Set(try Sources.rows().filter { $0.fate == .deprecated }.map(\.name))
    // Types that only the aliases use.
    let helpers: Set = ["HitRecord", "MarkedTree", "SelectionObserver", "Command", "Hierarchical", "T"]
    expectEqual(deprecated.subtracting(names).subtracting(helpers).sorted(), [])
  }

  @Test("Each public declaration of the module is deprecated")
  func deprecation() throws {
    // A block ends with the brace of a declaration on the top level.
    let end = #/^}$/#.anchorsMatchLineEndings()
    let anExtension = #/^extension /#.anchorsMatchLineEndings()
    var undeprecated: [String] = []
    for block in try Sources.text(of: "InstantSearchMigration").split(separator: end) {
      // Types, and each member of an extension.
      let declarations =
        block.contains(anExtension)
        ? #/^(?:  )?public [^\n]*/#.anchorsMatchLineEndings() : #/^public [^\n]*/#.anchorsMatchLineEndings()
      for declaration in block.matches(of: declarations) {
        let above = block[..<declaration.range.lowerBound].split(separator: "\n\n").last ?? ""
        if !above.contains(#/@available\(\s*\*, deprecated/#) { undeprecated.append(String(declaration.0)) }
      }
    }
    expectEqual(undeprecated.filter { !$0.contains(" import ") }, ["public protocol HitRecord {}"])
  }
}
