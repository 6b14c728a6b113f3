#if canImport(SwiftUI)
package import InstantSearchCore

/// A result with its index and a unique identifier.
package struct HitRow<Record>: Identifiable {
  package let id: ID
  let index: Int
  package let hit: Hit<Record>

  /// If records change between two requests, two pages may contain the same one.
  package struct ID: Hashable {
    let objectID: String
    let occurrence: Int
  }

  static func rows(of hits: [Hit<Record>]) -> [HitRow] {
    var occurrences: [String: Int] = [:]
    return hits.enumerated().map { index, hit in
      let occurrence = occurrences[hit.objectID, default: 0]
      occurrences[hit.objectID] = occurrence + 1
      return HitRow(id: ID(objectID: hit.objectID, occurrence: occurrence), index: index, hit: hit)
    }
  }
}
#endif
