#if canImport(UIKit) && canImport(MapKit) && !os(watchOS)
import InstantSearchCore
import MapKit

extension GeoArea {
  /// The area of a region of a map; nil if the region has no numbers.
  init?(_ region: MKCoordinateRegion) {
    let (rows, columns) = (region.span.latitudeDelta / 2, region.span.longitudeDelta / 2)
    self.init(
      south: region.center.latitude - rows, west: region.center.longitude - columns,
      north: region.center.latitude + rows, east: region.center.longitude + columns)
  }

  /// The region of a map that shows the area.
  var region: MKCoordinateRegion {
    MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude),
      span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: width))
  }

  /// Whether a map that shows one area shows the other, as far as one can see.
  func looksLike(_ other: GeoArea) -> Bool {
    let margin = max(width, north - south, 0.000_01) / 100
    let columns = abs(center.longitude - other.center.longitude)
    return abs(north - other.north) < margin && abs(south - other.south) < margin && abs(width - other.width) < margin
      && min(columns, 360 - columns) < margin
  }
}
#endif
