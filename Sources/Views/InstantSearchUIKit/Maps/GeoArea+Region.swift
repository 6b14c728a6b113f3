#if canImport(UIKit) && canImport(MapKit) && !os(watchOS)
import InstantSearchCore
import MapKit

extension GeoArea {
  /// The area of a region of a map; nil if the region has no numbers.
  init?(_ region: MKCoordinateRegion) {
    self.init(
      centerLatitude: region.center.latitude, longitude: region.center.longitude, height: region.span.latitudeDelta,
      width: region.span.longitudeDelta)
  }

  /// The region of a map that shows the area.
  var region: MKCoordinateRegion {
    MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude),
      span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: width))
  }
}
#endif
