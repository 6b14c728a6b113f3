#if !os(macOS)
public import Foundation
public import UIKit

/*@objc*/ public protocol MKAnnotation: NSObjectProtocol {
  var coordinate: CLLocationCoordinate2D { get }
}

open class MKShape: NSObject, MKAnnotation {
  open var title: String?
  open var subtitle: String?

  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 0, longitude: 0) }
}

open class MKPointAnnotation: MKShape {
  private var point = CLLocationCoordinate2D(latitude: 0, longitude: 0)

  open override var coordinate: CLLocationCoordinate2D {
    get { point }
    set { point = newValue }
  }

  public override init() {}
}

public struct MKFeatureDisplayPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let required = MKFeatureDisplayPriority(rawValue: 1_000)
  public static let defaultHigh = MKFeatureDisplayPriority(rawValue: 750)
}

@MainActor
open class MKAnnotationView: UIView {
  open var annotation: (any MKAnnotation)?
  open var displayPriority = MKFeatureDisplayPriority.required
  public let reuseIdentifier: String?

  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }
}

open class MKMarkerAnnotationView: MKAnnotationView {
  open var glyphText: String?

  /// Apple hides markers that would touch each other, unless they are required.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    displayPriority = .defaultHigh
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@MainActor
/*@objc*/ public protocol MKMapViewDelegate: NSObjectProtocol {
  /*@objc optional*/ func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  /*@objc optional*/ func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  /*@objc optional*/ func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
}

/// A map that shows a little more than what it is told to, as one of another shape does, and tells its delegate.
@MainActor
open class MKMapView: UIView {
  open weak var delegate: (any MKMapViewDelegate)?
  open private(set) var annotations: [any MKAnnotation] = []
  open var selectedAnnotations: [any MKAnnotation] = []
  var shownRegion = MKCoordinateRegion(
    center: CLLocationCoordinate2D(latitude: 0, longitude: 0),
    span: MKCoordinateSpan(latitudeDelta: 120, longitudeDelta: 360))
  private var reusable: [MKAnnotationView] = []
  private var isLaidOut = false

  open var region: MKCoordinateRegion {
    get { shownRegion }
    set { setRegion(newValue, animated: false) }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Reports the region that the map shows by itself, once.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if isLaidOut { return }
    isLaidOut = true
    delegate?.mapView(self, regionDidChangeAnimated: false)
  }

  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
    precondition(abs(region.center.latitude) <= 90 && region.span.latitudeDelta <= 180, "Invalid Region")
    precondition(abs(region.center.longitude) <= 180 && region.span.longitudeDelta <= 360, "Invalid Region")
    show(region)
  }

  func show(_ region: MKCoordinateRegion) {
    shownRegion = region
    shownRegion.span.latitudeDelta = min(region.span.latitudeDelta * 1.01, 180)
    delegate?.mapView(self, regionDidChangeAnimated: false)
  }

  open func addAnnotations(_ annotations: [any MKAnnotation]) { self.annotations += annotations }

  open func removeAnnotations(_ annotations: [any MKAnnotation]) {
    self.annotations.removeAll { own in annotations.contains { $0 === own } }
  }

  open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
    reusable.popLast()
  }

  open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
    selectedAnnotations.removeAll { $0 === annotation }
  }
}
#endif
