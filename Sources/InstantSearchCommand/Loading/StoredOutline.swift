import SearchEngine
import SearchModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// An index keeps the outline of its records in its `userData`, so that they need not be looked at again.

extension IndexSettings {
  private static let outlineName = "outline"

  /// The outline that is kept with the settings; nil where there is none that can be read.
  var outline: RecordOutline? {
    guard let json = userData?[Self.outlineName] else { return nil }
    return try? JSONDecoder().decode(RecordOutline.self, from: Data(json.bytes()))
  }

  /// Keeps an outline, unless the user data are something else than an object.
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

  /// The attributes whose values are counted, without what the setting says of them besides.
  var listedAttributes: [Attribute] {
    (attributesForFaceting ?? []).compactMap { text in
      if text.hasPrefix("filterOnly(") { return nil }
      let rest = ["searchable(", "afterDistinct("].first { text.hasPrefix($0) }.map { text.dropFirst($0.count).dropLast() }
      return Attribute(String(rest ?? text[...]))
    }
  }
}

extension OutlineWishes {
  /// What settings say of the records.
  init(_ settings: IndexSettings) {
    let ordered = settings.renderingContent?.facetOrdering?.attributes ?? []
    let listed = settings.attributesForFaceting.map { _ in settings.listedAttributes }
    facets = ordered.isEmpty ? listed : ordered
  }

  /// These wishes, and where they say nothing others.
  func or(_ others: OutlineWishes) -> OutlineWishes {
    var wishes = self
    wishes.search = search ?? others.search
    wishes.facets = facets ?? others.facets
    wishes.ranges = ranges ?? others.ranges
    wishes.title = title ?? others.title
    wishes.order = order ?? others.order
    return wishes
  }
}

extension RecordOutline {
  /// What of it holds for an index with these settings: what they don't list can't be chosen from.
  func fitting(_ settings: IndexSettings) -> RecordOutline {
    let listed = settings.listedAttributes
    var outline = self
    outline.facets.removeAll { !$0.attributes.allSatisfy(listed.contains) }
    return outline
  }
}
