import SearchEngine
import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// An index stores the outline of its records in its setting `userData`, so that they need not be inspected again.

extension IndexSettings {
  private static let outlineName = "outline"

  /// The stored outline; nil if there is none, or it can't be decoded.
  var outline: RecordOutline? {
    guard let json = userData?[Self.outlineName] else { return nil }
    return try? JSONDecoder().decode(RecordOutline.self, from: Data(json.bytes()))
  }

  /// Stores an outline, unless the user data are not an object.
  mutating func keep(_ outline: RecordOutline) {
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
  var listedAttributes: [Attribute] {
    (attributesForFaceting ?? []).compactMap { text in
      if text.hasPrefix("filterOnly(") { return nil }
      let rest = ["searchable(", "afterDistinct("].first { text.hasPrefix($0) }.map {
        text.dropFirst($0.count).dropLast()
      }
      return Attribute(String(rest ?? text[...]))
    }
  }
}

extension OutlineOverrides {
  /// The facets of settings.
  init(_ settings: IndexSettings) {
    let ordered = settings.renderingContent?.facetOrdering?.attributes ?? []
    let listed = settings.attributesForFaceting.map { _ in settings.listedAttributes }
    facets = ordered.isEmpty ? listed : ordered
  }

  /// These overrides, and others for the properties that are nil.
  func or(_ others: OutlineOverrides) -> OutlineOverrides {
    var overrides = self
    overrides.search = search ?? others.search
    overrides.facets = facets ?? others.facets
    overrides.ranges = ranges ?? others.ranges
    overrides.title = title ?? others.title
    overrides.order = order ?? others.order
    return overrides
  }
}

extension RecordOutline {
  /// The outline without the facets that these settings don't list.
  func fitting(_ settings: IndexSettings) -> RecordOutline {
    let listed = settings.listedAttributes
    var outline = self
    outline.facets.removeAll { !$0.attributes.allSatisfy(listed.contains) }
    return outline
  }
}
