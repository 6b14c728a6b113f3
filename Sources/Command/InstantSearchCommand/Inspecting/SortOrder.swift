import SearchEngine
import SearchModel

/// A sort order other than relevance.
struct SortOrder: Hashable, Sendable {
  var keys: [Key]

  struct Key: Hashable, Sendable {
    var attribute: Attribute
    var isDescending: Bool
  }

  init(_ attribute: Attribute, isDescending: Bool) { keys = [Key(attribute: attribute, isDescending: isDescending)] }

  /// Parses `price:desc,name`.
  init(parsing text: String) throws(Failure) {
    keys = []
    for key in text.split(separator: ",") {
      let colon = key.lastIndex(of: ":")
      let (name, direction) = colon.map { (key[..<$0], key[key.index(after: $0)...]) } ?? (key, "asc")
      guard !name.isEmpty, direction == "asc" || direction == "desc" else {
        throw Failure(
          .wrongUse, "--sort can't be read at '\(key)'", advice: "Write NAME:asc or NAME:desc, as in price:desc.")
      }
      keys.append(Key(attribute: Attribute(String(name)), isDescending: direction == "desc"))
    }
    guard !keys.isEmpty else { throw Failure(.wrongUse, "--sort is empty", advice: "Name an attribute: price:desc") }
  }

  /// The text that ``init(parsing:)`` parses, which is also the name of the sorted view.
  var name: String { keys.map { "\($0.attribute):\($0.isDescending ? "desc" : "asc")" }.joined(separator: ",") }

  /// The label in a menu: `price descending`.
  var label: String {
    keys.map { "\($0.attribute) \($0.isDescending ? "descending" : "ascending")" }.joined(separator: ", ")
  }

  /// The ranking: the keys, then the default criteria.
  var ranking: [IndexSettings.RankingCriterion] {
    keys.map { $0.isDescending ? .descending($0.attribute) : .ascending($0.attribute) }
      + IndexSettings.RankingCriterion.byDefault
  }

  /// The settings of the sorted view of an index.
  var viewSettings: IndexSettings {
    var settings = IndexSettings()
    settings.ranking = ranking
    return settings
  }
}

/// Encoded as its name.
extension SortOrder: Codable {
  init(from decoder: any Decoder) throws { self = try SortOrder(parsing: String(from: decoder)) }
  func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}
