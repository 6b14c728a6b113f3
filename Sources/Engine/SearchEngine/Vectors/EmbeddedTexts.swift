internal import CKernels
internal import SearchModel

/// The texts of records that vectors are made of: those of some attributes, the most important first.
struct EmbeddedTexts: Sendable {
  /// The ranks of the attributes; nil for all that would be searched.
  private let ranks: [String: Int]?

  init(_ settings: ResolvedSettings) {
    let paths =
      settings.embeddedAttributes.map { $0.map { $0.rawValue } }
      ?? settings.searchable?.flatMap { $0.paths.map(\.rawValue) }
    ranks = paths.map { Dictionary($0.enumerated().map { ($1, $0) }, uniquingKeysWith: min) }
  }

  /// The text of a record; empty where it has none.
  func text(of record: JSON.Object) -> String {
    var found: [(rank: Int, text: String)] = []
    for (name, value) in record { collect(value, at: name, into: &found) }
    let ordered = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return ordered.map(\.element.text).joined(separator: "\n")
  }

  func hash(of record: JSON.Object) -> UInt64 { Self.hash(text(of: record)) }

  static func hash(_ text: String) -> UInt64 {
    var text = text
    // 0 stands for no hash.
    return max(1, text.withUTF8 { ck_hash($0.baseAddress, $0.count) })
  }

  private func collect(_ value: JSON, at path: String, into found: inout [(rank: Int, text: String)]) {
    switch value {
    case .object(let members): for (name, value) in members { collect(value, at: path + "." + name, into: &found) }
    case .array(let elements): for element in elements { collect(element, at: path, into: &found) }
    case .string(let text): if !text.isEmpty, let rank = rank(of: path) { found.append((rank, text)) }
    case .integer, .double, .decimal, .bool, .null: break
    }
  }

  private func rank(of path: String) -> Int? {
    guard let ranks else { return path == "objectID" || path.hasPrefix("_") ? nil : 0 }
    return AttributePaths.withParents(of: path).lazy.compactMap { ranks[$0] }.min()
  }
}
