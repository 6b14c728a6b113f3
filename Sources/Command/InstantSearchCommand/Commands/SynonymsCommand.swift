import InstantSearchCore
import SearchEngine
import SearchModel

/// `synonyms`: prints or changes the synonyms of an index.
struct SynonymsCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    guard let path = arguments.text(.store) else {
      throw Failure(.wrongUse, "no index is named", advice: "Name it with --store PATH.")
    }
    guard !arguments.operands.isEmpty else {
      guard !arguments[.replace] else {
        throw Failure(.wrongUse, "--replace without a file", advice: "An empty file deletes all synonyms.")
      }
      let synonyms = try Failure.storing { try LocalIndex(path: path, access: .reading).synonyms }
      for synonym in synonyms { try console.print(synonym.json.text() + "\n") }
      return
    }
    var synonyms: [Synonym] = []
    for file in arguments.operands { synonyms += try SynonymFile.synonyms(in: file) }
    let (saved, total) = try Failure.storing { () -> (Int, Int) in
      let index = try LocalIndex(existing: path)
      try index.saveSynonyms(synonyms, replacingAll: arguments[.replace])
      return (Set(synonyms.map(\.objectID)).count, index.synonyms.count)
    }
    let shown = saved == 1 ? "1 synonym" : "\(saved.groupedByThousands()) synonyms"
    try console.print("\(shown) saved; \(path) has \(total.groupedByThousands())\n")
  }
}
