import SearchEngine
import SearchModel

/// `rules`: prints or changes the rules of an index.
typealias RulesCommand = StoredListCommand<Rule>

extension Rule: StoredListElement {
  static let nouns = (one: "rule", many: "rules")

  static func reading(_ path: String) throws(Failure) -> [Rule] {
    try JSONValues(file: path).read { json throws(SearchError) in try Rule(json: json) }
  }

  static func stored(in index: LocalIndex) -> [Rule] { index.rules() }

  static func save(_ rules: [Rule], in index: LocalIndex, replacingAll: Bool) throws(IndexError) {
    try index.saveRules(rules, replacingAll: replacingAll)
  }
}
