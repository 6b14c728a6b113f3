// The events of hits. Each takes the search and the position from the hit, and does nothing if the searcher had no tracker
// that was on.

extension HitsSearcher {
  /// The tracker of the events of the found hits; nil to track none.
  ///
  /// While it is on, searches ask for a query ID (`clickAnalytics`).
  public var eventTracker: EventTracker? {
    get { tracker }
    set { tracker = newValue }
  }
}

extension Hit {
  /// The ID of the search that found the hit, to make events later, such as that of a purchase. Nil if the backend has given
  /// none, if its events are not tracked, and after the consent under which it was found was withdrawn.
  @MainActor
  public var queryID: String? { origin?.search.queryID }

  /// Notes that the hit was on the screen. Counts once for each search; the widgets of results do it for their rows.
  @MainActor
  public func viewed() {
    guard let origin else { return }
    (origin.search as? TrackedSearch)?.noteView(of: objectID)
  }

  /// Tracks that the hit was opened.
  @MainActor
  public func clicked(_ name: String = "Hit Clicked") { track(.clicked, name) }

  /// Tracks that the hit led to what the app is for, other than a sale.
  @MainActor
  public func converted(_ name: String = "Hit Converted") { track(.converted, name) }

  /// Tracks that the hit was put into the cart.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - price: The price of one piece.
  ///   - quantity: The number of pieces.
  ///   - currency: The ISO 4217 code of the price's currency, such as `EUR`; needed with a price.
  @MainActor
  public func addedToCart(
    _ name: String = "Product Added To Cart", price: Double? = nil, quantity: Int? = nil, currency: String? = nil
  ) {
    track(.addedToCart, name, price: price, quantity: quantity, currency: currency)
  }

  /// Tracks that the hit was bought.
  @MainActor
  public func purchased(
    _ name: String = "Product Purchased", price: Double? = nil, quantity: Int? = nil, currency: String? = nil
  ) {
    track(.purchased, name, price: price, quantity: quantity, currency: currency)
  }

  @MainActor
  private func track(
    _ kind: SearchEvent.Kind, _ name: String, price: Double? = nil, quantity: Int? = nil, currency: String? = nil
  ) {
    guard let origin, let search = origin.search as? TrackedSearch else { return }
    let position = kind == .clicked ? origin.position : nil
    search.track(
      kind, name, SearchEvent.Object(objectID, position: position, price: price, quantity: quantity),
      currency: currency)
  }
}
