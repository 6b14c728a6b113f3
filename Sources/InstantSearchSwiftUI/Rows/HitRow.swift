#if canImport(SwiftUI)
import InstantSearchCore

/// A result with its place, and something to tell it from all others.
struct HitRow<Record>: Identifiable {
  let id: ID
  let place: Int
  let hit: Hit<Record>

  /// An index that changes between two pages may bring the same record on both.
  struct ID: Hashable {
    let objectID: String
    let occurrence: Int
  }

  static func rows(of hits: [Hit<Record>]) -> [HitRow] {
    var occurrences: [String: Int] = [:]
    return hits.enumerated().map { place, hit in
      let occurrence = occurrences[hit.objectID, default: 0]
      occurrences[hit.objectID] = occurrence + 1
      return HitRow(id: ID(objectID: hit.objectID, occurrence: occurrence), place: place, hit: hit)
    }
  }
}
#endif
