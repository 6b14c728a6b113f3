/// An attribute that an index does not count, since it does not declare it for faceting.
struct FacetRefusal: Hashable, Sendable {
  let indexName: String
  let attribute: Attribute
  /// Whether the span of its numbers was refused; otherwise its values.
  let isSpan: Bool
}

// What widgets have counted. A facet that the caller's own query names is the caller's: it is never left out.
extension RequestSearcher {
  /// Changes what a widget has counted, from the next search on and as long as the widget lives. What matches stays the
  /// same, and so does the page.
  func count(for owner: AnyObject, _ change: (inout WidgetCounts.Demand) -> Void) {
    updateCounts { $0.change(for: owner, change) }
  }

  /// Withdraws a widget's attributes; those that no other widget needs are no longer counted.
  func stopCounting(for owner: AnyObject) {
    updateCounts { $0.remove(owner) }
  }

  /// Withdraws the attributes of widgets that are gone without having been disconnected.
  func forgetGoneWidgets() { updateCounts { _ in } }

  public func countWithout(_ conditions: Set<Condition.ID>, for owner: AnyObject) {
    count(for: owner) { $0.replaceable = conditions }
  }

  private func updateCounts(_ change: (inout WidgetCounts) -> Void) {
    change(&counts)
    self.change(to: counts.update(request), keepingPage: true)
    let changed = counts.takeChangedAttributes()
    guard !changed.isEmpty else { return }
    // An index that has refused an attribute may have declared it since: a widget that comes asks again.
    refusals = refusals.filter { !changed.contains($0.attribute) }
    onCountsChanged.fire()
  }

  // MARK: Refusals

  /// Why the index that is searched now does not count an attribute for widgets; nil where it does, or was not asked.
  func refusal(of attribute: Attribute, isSpan: Bool = false) -> SearchError? {
    let refusal = FacetRefusal(indexName: request.indexName, attribute: attribute, isSpan: isSpan)
    return refusals.contains(refusal) ? .attributeNotFaceted(attribute) : nil
  }

  /// The request without an attribute that its index refuses to count; nil where no widget asks for it. It is left out of
  /// the next requests too.
  func withoutFacet(_ attribute: Attribute, in request: SearchRequest) -> SearchRequest? {
    guard let (reduced, refusal) = leaving(attribute, outOf: request) else { return nil }
    if counts.attributes.contains(attribute), refusals.insert(refusal).inserted { onCountsChanged.fire() }
    return reduced
  }

  /// The request without what its index has refused to count.
  func withoutRefused(_ request: SearchRequest) -> SearchRequest {
    var reduced = request
    // Values first: where those are left out, the span may still be asked for.
    for refusal in refusals.sorted(by: { !$0.isSpan && $1.isSpan }) {
      if let (without, found) = leaving(refusal.attribute, outOf: reduced), found == refusal { reduced = without }
    }
    return reduced
  }

  /// The request without the values of an attribute; where it asks for their span alone, without that.
  private func leaving(
    _ attribute: Attribute, outOf request: SearchRequest
  ) -> (request: SearchRequest, refusal: FacetRefusal)? {
    guard case .hits(var hits) = request, let index = hits.facets.firstIndex(where: { $0.attribute == attribute })
    else { return nil }
    let isSpan = !hits.facets[index].wantsValues
    guard !(isSpan ? counts.isOwnSpan(attribute) : counts.isOwnFacet(attribute)) else { return nil }
    if !isSpan, storedRequest.spans.contains(attribute) {
      hits.facets[index].wantsValues = false
    } else {
      hits.facets.remove(at: index)
    }
    return (.hits(hits), FacetRefusal(indexName: hits.indexName, attribute: attribute, isSpan: isSpan))
  }
}
