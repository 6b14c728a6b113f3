public import Foundation
import UIKit

extension MKMapViewDelegate {
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
  public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
}

// What tests do with a map: none of this is Apple's.

@_spi(Driving)
extension MKMapView {
  /// Moves the map as a user does.
  public func userMoves(to region: MKCoordinateRegion) { show(region) }

  /// Changes the size of the map, which changes the region that it shows.
  public func resize(to size: CGSize) {
    bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    shownRegion.span.longitudeDelta = min(shownRegion.span.longitudeDelta * 1.5, 360)
    delegate?.mapView(self, regionDidChangeAnimated: false)
  }

  /// The views of the annotations.
  public var annotationViews: [MKAnnotationView] {
    annotations.compactMap { delegate?.mapView(self, viewFor: $0) }
  }

  /// Taps an annotation.
  public func tap(_ annotation: any MKAnnotation) {
    guard let view = delegate?.mapView(self, viewFor: annotation) else { return }
    selectedAnnotations = [annotation]
    delegate?.mapView(self, didSelect: view)
  }
}
