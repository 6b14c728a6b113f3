/// The search that has found a hit; the object also takes the events of its hits.
package protocol HitSearch: AnyObject, Sendable {
  /// The ID that the backend has given to the search; nil if it has given none, or its events are silent.
  @MainActor
  var queryID: String? { get }
}

/// Where a hit was found. Only hits of searches whose events are tracked have one.
package struct HitOrigin: Hashable, Sendable {
  package let search: any HitSearch
  /// The position among all results, from 1.
  package let position: Int

  package init(search: any HitSearch, position: Int) {
    self.search = search
    self.position = position
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.search === right.search && left.position == right.position
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(position) }
}
