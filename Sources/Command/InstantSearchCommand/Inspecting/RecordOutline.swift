import SearchEngine
import SearchModel

/// How records are shown and searched: derived from a sample by ``Inspection``, or chosen by the user.
struct RecordOutline: Hashable, Sendable, Codable {
  /// The attribute that names a record.
  var title: Attribute?
  /// The attributes below the title, in order.
  var detail: [Attribute] = []
  /// The attributes to search in, in the form of the setting `searchableAttributes`; empty for all.
  var search: [String] = []
  /// The facet lists, in order.
  var facets: [Facet] = []
  var ranges: [RangeBuckets] = []
  var orders: [SortOrder] = []
  /// The attribute with the address of a picture.
  var picture: Attribute?
  /// The code of the language of the texts; nil if it is not known for sure.
  var language: String?
  /// The forms of numbers that are not just grouped; nil in outlines that were stored without.
  var numberForms: [String: NumberForm]?

  func numberForm(of attribute: Attribute) -> NumberForm { numberForms?[attribute.rawValue] ?? .grouped }

  /// A facet list.
  enum Facet: Hashable, Sendable, Codable {
    case values(Attribute)
    /// The levels of a hierarchy such as `Audio > Speakers`, the widest first.
    case levels([Attribute])

    var attributes: [Attribute] {
      switch self {
      case .values(let attribute): [attribute]
      case .levels(let levels): levels
      }
    }

    /// Decodes an attribute, or the array of the levels of a hierarchy.
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

extension RecordOutline {
  /// The settings of an index with this outline.
  ///
  /// - Parameter filtered: Attributes to declare for filtering even if they are not listed.
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
    settings.advancedSyntax = true
    if let language {
      settings.queryLanguages = [language]
      settings.ignorePlurals = .only([language])
    }
    // Browsing should reach the last record.
    settings.paginationLimitedTo = Int(Int32.max)
    return settings
  }

  /// The sorted views of an index with this outline.
  var views: [(name: String, settings: IndexSettings)] {
    orders.map { ($0.name, $0.viewSettings) }
  }
}
