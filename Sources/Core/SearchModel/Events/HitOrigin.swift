/// The search that has found a hit; the object also takes the events of its hits.
package protocol HitSearch: AnyObject, Sendable {
  var queryID: String? { get }
}

/// Where a hit was found. Only hits of searches whose events are tracked have one.
package struct HitOrigin: Sendable {
  package let search: any HitSearch
  /// The position among all results, from 1.
  package let position: Int

  package init(search: any HitSearch, position: Int) {
    self.search = search
    self.position = position
  }
}
