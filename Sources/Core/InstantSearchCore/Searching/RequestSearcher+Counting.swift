// The attributes that widgets have counted. A facet that the caller's query names is never removed from a request.
extension RequestSearcher {
  /// Changes what is counted for a widget, from the next search on and as long as the widget lives. The page stays,
  /// since the same records match.
  func count(for owner: AnyObject, _ change: (inout WidgetCounts.Demand) -> Void) {
    updateCounts { $0.change(for: owner, change) }
  }

  /// Withdraws a widget's attributes; those that no other widget needs are no longer counted.
  func stopCounting(for owner: AnyObject) {
    updateCounts { $0.remove(owner) }
  }

  /// Withdraws the attributes of widgets that were deallocated without having been disconnected.
  func removeDeallocatedWidgets() { updateCounts { _ in } }

  private func updateCounts(_ change: (inout WidgetCounts) -> Void) {
    change(&counts)
    guard let changed = counts.takeChangedAttributes() else { return }
    self.change(to: counts.update(request), keepingPage: true)
    guard !changed.isEmpty else { return }
    // Connecting a widget asks the index again: it may have declared a refused attribute since.
    counts.refusals = counts.refusals.filter { !changed.contains($0.attribute) }
    onCountsChanged.fire()
  }

  // MARK: Refusals

  /// The error for an attribute that the current index has refused to count; nil if it has not.
  func refusal(of attribute: Attribute, isSpan: Bool = false) -> SearchError? {
    if counts.refusals.isEmpty { return nil }
    let refusal = FacetRefusal(indexName: request.indexName, attribute: attribute, isSpan: isSpan)
    return counts.refusals.contains(refusal) ? .attributeNotFaceted(attribute) : nil
  }

  /// The request without an attribute that its index refuses to count; nil if it is the caller's own facet. The next
  /// requests leave it out too.
  func withoutFacet(_ attribute: Attribute, in request: SearchRequest) -> SearchRequest? {
    guard let (reduced, refusal) = removing(attribute, from: request) else { return nil }
    if counts.attributes.contains(attribute), counts.refusals.insert(refusal).inserted { onCountsChanged.fire() }
    return reduced
  }

  /// The request without the attributes that its index has refused to count.
  func withoutRefused(_ request: SearchRequest) -> SearchRequest {
    var reduced = request
    // Values first: a request without an attribute's values may still ask for its span.
    for refusal in counts.refusals.sorted(by: { !$0.isSpan && $1.isSpan }) {
      if let (without, found) = removing(refusal.attribute, from: reduced), found == refusal { reduced = without }
    }
    return reduced
  }

  /// The request without the values of an attribute, or without its span if it asks for that only.
  private func removing(
    _ attribute: Attribute, from request: SearchRequest
  ) -> (request: SearchRequest, refusal: FacetRefusal)? {
    guard case .hits(var hits) = request, let index = hits.facets.firstIndex(where: { $0.attribute == attribute })
    else { return nil }
    let isSpan = !hits.facets[index].wantsValues
    guard !(isSpan ? counts.isOwnSpan(attribute) : counts.isOwnFacet(attribute)) else { return nil }
    if !isSpan, storedRequest.spans.contains(attribute) || storedRequest.histograms[attribute] != nil {
      hits.facets[index].wantsValues = false
    } else {
      hits.facets.remove(at: index)
    }
    return (.hits(hits), FacetRefusal(indexName: hits.indexName, attribute: attribute, isSpan: isSpan))
  }
}
