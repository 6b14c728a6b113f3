/// A place of a result on a map.
public struct GeoPlace: Hashable, Sendable, Identifiable {
  /// The record.
  public let objectID: String
  /// The number of the place among those of the record, from 0.
  package let index: Int
  /// The text that says what is there.
  public let title: String
  /// Where the place is, always on the earth.
  public let coordinate: Query.GeoPoint

  package init(objectID: String, index: Int = 0, title: String, coordinate: Query.GeoPoint) {
    (self.objectID, self.index, self.title, self.coordinate) = (objectID, index, title, coordinate)
  }

  public var id: String { "\(index) \(objectID)" }
}

/// A place, and where it lies from the point that distances are measured from.
public struct NearbyPlace: Hashable, Sendable, Identifiable {
  /// The place.
  public let place: GeoPlace
  /// The distance in meters; nil if there is no point to measure from.
  public let meters: Double?
  /// The direction of the place; nil if there is no point to measure from, or the place is there.
  public let direction: CompassDirection?

  public var id: String { place.id }
}

extension Query.GeoPoint {
  /// The coordinates of a record in the attribute `_geoloc`, which is the one that backends search: an object with `lat`
  /// and `lng`, or a list of such objects. Coordinates that are not on the earth are left out.
  package static func points(of record: JSON) -> [Query.GeoPoint] {
    guard let value = record["_geoloc"] else { return [] }
    return (value.array ?? [value]).compactMap { element in
      guard let latitude = element["lat"]?.number, let longitude = element["lng"]?.number else { return nil }
      let point = Query.GeoPoint(latitude: latitude, longitude: longitude)
      return point.isOnEarth ? point : nil
    }
  }
}

extension [GeoPlace] {
  /// The nearest place of each record, in the order of the distances; equal distances keep the order of the results. Without
  /// a point to measure from, the first place of each record in the order of the results.
  package func nearestFirst(from origin: Query.GeoPoint?) -> [NearbyPlace] {
    var seen: Set<String> = []
    guard let origin else {
      return filter { seen.insert($0.objectID).inserted }.map { NearbyPlace(place: $0, meters: nil, direction: nil) }
    }
    let meters = map { origin.meters(to: $0.coordinate) }
    return indices.sorted { (meters[$0], $0) < (meters[$1], $1) }
      .filter { seen.insert(self[$0].objectID).inserted }
      .map { index in
        NearbyPlace(
          place: self[index], meters: meters[index], direction: origin.direction(to: self[index].coordinate))
      }
  }
}
