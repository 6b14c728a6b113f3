import SearchEngine
import SearchModel

/// What is shown of some records, and how they are searched: found by looking at them, or said by whoever asks.
struct RecordOutline: Hashable, Sendable, Codable {
  /// The attribute that names a record.
  var title: Attribute?
  /// What is shown below the title, in this order.
  var detail: [Attribute] = []
  /// The attributes to search in, as the setting `searchableAttributes` has them; empty for all.
  var search: [String] = []
  /// The lists to choose from, in order.
  var facets: [Facet] = []
  var ranges: [NumberRanges] = []
  var orders: [SortOrder] = []

  /// A list of values.
  enum Facet: Hashable, Sendable, Codable {
    case values(Attribute)
    /// The levels of a path such as `Audio > Speakers`, the widest first.
    case levels([Attribute])

    var attributes: [Attribute] {
      switch self {
      case .values(let attribute): [attribute]
      case .levels(let levels): levels
      }
    }

    /// A list of values is written as its attribute, a hierarchy as the list of its levels.
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let levels = try? container.decode([Attribute].self) {
        self = .levels(levels)
      } else {
        self = .values(try container.decode(Attribute.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .values(let attribute): try container.encode(attribute)
      case .levels(let levels): try container.encode(levels)
      }
    }
  }
}

/// An order of the records other than that of relevance.
struct SortOrder: Hashable, Sendable {
  var keys: [Key]

  struct Key: Hashable, Sendable {
    var attribute: Attribute
    var isDescending: Bool
  }

  init(_ attribute: Attribute, isDescending: Bool) { keys = [Key(attribute: attribute, isDescending: isDescending)] }

  /// Reads `price:desc,name`.
  init(parsing text: String) throws(Failure) {
    keys = []
    for part in text.split(separator: ",") {
      let colon = part.lastIndex(of: ":")
      let (name, direction) = colon.map { (part[..<$0], part[part.index(after: $0)...]) } ?? (part, "asc")
      guard !name.isEmpty, direction == "asc" || direction == "desc" else {
        throw Failure(
          .wrongUse, "--sort can't be read at '\(part)'", advice: "Write NAME:asc or NAME:desc, as in price:desc.")
      }
      keys.append(Key(attribute: Attribute(String(name)), isDescending: direction == "desc"))
    }
    guard !keys.isEmpty else { throw Failure(.wrongUse, "--sort is empty", advice: "Name an attribute: price:desc") }
  }

  /// The order as ``init(parsing:)`` reads it, which is also the name of the sorted view.
  var name: String { keys.map { "\($0.attribute):\($0.isDescending ? "desc" : "asc")" }.joined(separator: ",") }

  /// The order for people to read: `price descending`.
  var label: String {
    keys.map { "\($0.attribute) \($0.isDescending ? "descending" : "ascending")" }.joined(separator: ", ")
  }

  /// What decides: these attributes, then what decides anyway.
  var ranking: [IndexSettings.RankingCriterion] {
    keys.map { $0.isDescending ? .descending($0.attribute) : .ascending($0.attribute) }
      + IndexSettings.RankingCriterion.byDefault
  }
}

/// Orders are saved as their names.
extension SortOrder: Codable {
  init(from decoder: any Decoder) throws { self = try SortOrder(parsing: String(from: decoder)) }
  func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

extension RecordOutline {
  /// The settings of an index that is searched like that.
  ///
  /// - Parameter filtered: Attributes whose values are filtered, listed or not.
  func settings(filtering filtered: [Attribute] = []) -> IndexSettings {
    var faceting = facets.flatMap { facet in
      if case .values(let attribute) = facet { ["searchable(\(attribute))"] } else { facet.attributes.map(\.rawValue) }
    }
    let listed = facets.flatMap(\.attributes)
    for attribute in filtered where !listed.contains(attribute) && !faceting.contains("filterOnly(\(attribute))") {
      faceting.append("filterOnly(\(attribute))")
    }
    var settings = IndexSettings(
      searchableAttributes: search.isEmpty ? nil : search, attributesForFaceting: faceting.isEmpty ? nil : faceting)
    // Whoever looks through records wants to see the last one too.
    settings.paginationLimitedTo = Int(Int32.max)
    return settings
  }

  /// The sorted views that it takes.
  var views: [(name: String, settings: IndexSettings)] {
    orders.map { order in
      var settings = IndexSettings()
      settings.ranking = order.ranking
      return (order.name, settings)
    }
  }
}
