extension GeoSearchState {
  /// A distance with its unit: `4.2 km`.
  @MainActor
  package func text(meters: Double, decimalSeparator: String = ".", thousandsSeparator: String = ",") -> String {
    let distance = ShownDistance(meters: meters, in: units)
    let number = distance.number(decimalSeparator: decimalSeparator, thousandsSeparator: thousandsSeparator)
    return Localization.text(distance.textKey, ["number": number])
  }

  /// How far away a place is, and in which direction: `4.2 km northeast`; nil without a point to measure from.
  @MainActor
  package func text(of place: NearbyPlace, decimalSeparator: String = ".", thousandsSeparator: String = ",") -> String?
  {
    place.meters.map { meters in
      let distance = text(meters: meters, decimalSeparator: decimalSeparator, thousandsSeparator: thousandsSeparator)
      return place.direction.map {
        Localization.text(.distanceInDirection, ["distance": distance, "direction": Localization.text($0.textKey)])
      } ?? distance
    }
  }
}
