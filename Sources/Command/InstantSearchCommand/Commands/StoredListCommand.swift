import InstantSearchCore
import SearchEngine
import SearchModel

/// An element of a list that an index stores beside its records: a synonym, or a rule.
protocol StoredListElement: Sendable {
  /// The words for one and for several.
  static var nouns: (one: String, many: String) { get }

  /// Reads the elements of a file.
  static func reading(_ path: String) throws(Failure) -> [Self]

  /// The list of an index.
  static func stored(in index: LocalIndex) -> [Self]

  /// Saves elements in an index, in place of those with the same objectIDs, or of all.
  static func save(_ elements: [Self], in index: LocalIndex, replacingAll: Bool) throws(IndexError)

  var objectID: String { get }
  var json: JSON { get }
}

/// `synonyms` and `rules`: prints or changes a list that an index stores.
struct StoredListCommand<Element: StoredListElement>: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    guard let path = arguments.text(.store) else {
      throw Failure(.wrongUse, "no index is named", advice: "Name it with --store PATH.")
    }
    if arguments.operands.isEmpty { try print(path) } else { try save(to: path) }
  }

  private func print(_ path: String) throws(Failure) {
    guard !arguments[.replace] else {
      throw Failure(
        .wrongUse, "--replace without a file", advice: "An empty file deletes all \(Element.nouns.many).")
    }
    let stored = try Failure.storing { try Element.stored(in: LocalIndex(path: path, access: .reading)) }
    for element in stored { try console.print(element.json.text() + "\n") }
  }

  private func save(to path: String) throws(Failure) {
    var elements: [Element] = []
    for file in arguments.operands { elements += try Element.reading(file) }
    let total = try Failure.storing { () -> Int in
      // Says so if there is none.
      _ = try LocalIndex(path: path, access: .reading)
      let index = try LocalIndex(existing: path)
      try Element.save(elements, in: index, replacingAll: arguments[.replace])
      return Element.stored(in: index).count
    }
    let saved = Set(elements.map(\.objectID)).count
    let noun = saved == 1 ? Element.nouns.one : Element.nouns.many
    try console.print("\(saved.groupedByThousands()) \(noun) saved; \(path) has \(total.groupedByThousands())\n")
  }
}
