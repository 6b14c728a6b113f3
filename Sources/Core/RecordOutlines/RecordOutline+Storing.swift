import SearchEngine
package import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// An index stores the outline of its records in its setting `userData`, so that they need not be inspected again.

extension IndexSettings {
  private static let outlineName = "outline"

  /// The stored outline; nil if there is none, or it can't be decoded.
  package var outline: RecordOutline? {
    guard let json = userData?[Self.outlineName] else { return nil }
    return try? JSONDecoder().decode(RecordOutline.self, from: Data(json.bytes()))
  }

  /// Stores an outline, unless the user data are not an object.
  package mutating func keep(_ outline: RecordOutline) {
    var members: JSON.Object = [:]
    switch userData {
    case .object(let others)?: members = others
    case nil, .null?: break
    default: return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    members[Self.outlineName] = (try? encoder.encode(outline)).flatMap { try? JSON(parsing: Array($0)) }
    userData = .object(members)
  }

  /// The attributes for faceting, without modifiers; attributes for filtering only are omitted.
  package var listedAttributes: [Attribute] {
    (attributesForFaceting ?? []).compactMap { text in
      if text.hasPrefix("filterOnly(") { return nil }
      let rest = ["searchable(", "afterDistinct("].first { text.hasPrefix($0) }.map {
        text.dropFirst($0.count).dropLast()
      }
      return Attribute(String(rest ?? text[...]))
    }
  }
}

extension RecordOutline {
  /// The outline without the facets that these settings don't list, and without the facets and ranges of attributes that
  /// they hide: a search that counted them would fail.
  package func fitting(_ settings: IndexSettings) -> RecordOutline {
    let listed = settings.listedAttributes
    let hidden = settings.unretrievableAttributes ?? []
    func isHidden(_ attribute: Attribute) -> Bool {
      hidden.contains { attribute == $0 || attribute.rawValue.hasPrefix("\($0).") }
    }
    var outline = self
    outline.facets.removeAll { !$0.attributes.allSatisfy { listed.contains($0) && !isHidden($0) } }
    outline.ranges.removeAll { isHidden($0.attribute) }
    return outline
  }
}

// Stored outlines of other versions may lack properties, or have others.
extension RecordOutline: Codable {
  private enum Name: String, CodingKey {
    case title, subtitle, detail, picture, price, dates, links, search, facets, ranges, orders, language, numberForms
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Name.self)
    title = try values.decodeIfPresent(Attribute.self, forKey: .title)
    subtitle = try values.decodeIfPresent(Attribute.self, forKey: .subtitle)
    detail = try values.decodeIfPresent([Attribute].self, forKey: .detail) ?? []
    picture = try values.decodeIfPresent(Attribute.self, forKey: .picture)
    price = try values.decodeIfPresent(Attribute.self, forKey: .price)
    dates = try values.decodeIfPresent([Attribute].self, forKey: .dates) ?? []
    links = try values.decodeIfPresent([Attribute].self, forKey: .links) ?? []
    search = try values.decodeIfPresent([String].self, forKey: .search) ?? []
    facets = try values.decodeIfPresent([Facet].self, forKey: .facets) ?? []
    ranges = try values.decodeIfPresent([RangeBuckets].self, forKey: .ranges) ?? []
    // Whoever may change the settings may have written anything there.
    guard ranges.allSatisfy(\.areAscending) else {
      throw DecodingError.dataCorruptedError(forKey: .ranges, in: values, debugDescription: "bounds out of order")
    }
    orders = try values.decodeIfPresent([Order].self, forKey: .orders) ?? []
    language = try values.decodeIfPresent(String.self, forKey: .language)
    numberForms = try values.decodeIfPresent([String: NumberForm].self, forKey: .numberForms) ?? [:]
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Name.self)
    try values.encodeIfPresent(title, forKey: .title)
    try values.encodeIfPresent(subtitle, forKey: .subtitle)
    try values.encode(detail, forKey: .detail)
    try values.encodeIfPresent(picture, forKey: .picture)
    try values.encodeIfPresent(price, forKey: .price)
    try values.encode(dates, forKey: .dates)
    try values.encode(links, forKey: .links)
    try values.encode(search, forKey: .search)
    try values.encode(facets, forKey: .facets)
    try values.encode(ranges, forKey: .ranges)
    try values.encode(orders, forKey: .orders)
    try values.encodeIfPresent(language, forKey: .language)
    try values.encode(numberForms, forKey: .numberForms)
  }
}

extension RangeBuckets {
  /// More would be as many searches for each page.
  private static let maxBounds = 100

  /// Whether there is a range between each bound and the next one.
  fileprivate var areAscending: Bool {
    bounds.count <= Self.maxBounds && zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }
      && (!isWhole || bounds.allSatisfy { $0.rounded() == $0 })
  }
}

extension RecordOutline.Facet: Codable {
  /// Decodes an attribute, or the array of the levels of a hierarchy.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let levels = try? container.decode([Attribute].self) {
      self = .levels(levels)
    } else {
      self = .values(try container.decode(Attribute.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .values(let attribute): try container.encode(attribute)
    case .levels(let levels): try container.encode(levels)
    }
  }
}
