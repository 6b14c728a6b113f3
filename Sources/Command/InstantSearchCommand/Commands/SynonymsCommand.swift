import SearchEngine
import SearchModel

/// `synonyms`: prints or changes the synonyms of an index.
typealias SynonymsCommand = StoredListCommand<Synonym>

extension Synonym: StoredListElement {
  static let nouns = (one: "synonym", many: "synonyms")

  static func reading(_ path: String) throws(Failure) -> [Synonym] { try SynonymFile.synonyms(in: path) }

  static func stored(in index: LocalIndex) -> [Synonym] { index.synonyms }

  static func save(_ synonyms: [Synonym], in index: LocalIndex, replacingAll: Bool) throws(IndexError) {
    try index.saveSynonyms(synonyms, replacingAll: replacingAll)
  }
}
