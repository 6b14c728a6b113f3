import InstantSearchCore
import SearchEngine
import SearchModel

/// `rules`: prints or changes the rules of an index.
struct RulesCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() throws(Failure) {
    guard let path = arguments.text(.store) else {
      throw Failure(.wrongUse, "no index is named", advice: "Name it with --store PATH.")
    }
    guard !arguments.operands.isEmpty else {
      guard !arguments[.replace] else {
        throw Failure(.wrongUse, "--replace without a file", advice: "An empty file deletes all rules.")
      }
      let rules = try Failure.storing { try LocalIndex(path: path, access: .reading).rules() }
      for rule in rules { try console.print(rule.json.text() + "\n") }
      return
    }
    var rules: [Rule] = []
    for file in arguments.operands {
      rules += try JSONValues(file: file).read { json throws(SearchError) in try Rule(json: json) }
    }
    let (saved, total) = try Failure.storing { () -> (Int, Int) in
      let index = try LocalIndex(existing: path)
      try index.saveRules(rules, replacingAll: arguments[.replace])
      return (Set(rules.map(\.objectID)).count, index.rules().count)
    }
    let shown = saved == 1 ? "1 rule" : "\(saved.groupedByThousands()) rules"
    try console.print("\(shown) saved; \(path) has \(total.groupedByThousands())\n")
  }
}
