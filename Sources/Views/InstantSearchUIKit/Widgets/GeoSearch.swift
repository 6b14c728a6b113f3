#if canImport(UIKit) && canImport(MapKit) && !os(watchOS)
import Foundation
public import InstantSearchCore
public import MapKit
public import UIKit

/// A map of the results, with buttons that search in its area.
///
/// Results whose marks would overlap have one mark with their number; tapping it zooms in, or selects the first
/// place where no map shows them apart. The buttons and the label are
/// hidden while they have no use; place them where they fit.
@MainActor
open class GeoSearchMapController: NSObject, GeoSearchController, MKMapViewDelegate {
  public var onAction: ((GeoSearchAction) -> Void)?
  /// Called with a place that the user taps.
  public var onPlaceSelected: ((GeoPlace) -> Void)?

  /// The map.
  public let mapView: MKMapView
  /// The button that searches in the area that the map shows, after a move that has not searched.
  public let searchButton: UIButton
  /// The button that searches everywhere.
  public let clearButton: UIButton
  /// The button that turns the search with each move on and off; it is selected while that is on.
  public let moveButton: UIButton
  /// The label that says why there is no search in an area, and how many results have no place.
  public let messageLabel: UILabel

  private var state = GeoSearchState()
  /// The area that the map was told to show, or that the user has moved it to.
  private var requestedArea: GeoArea?
  /// What the map showed then, which is larger if the map has another shape, and its size.
  private var settled: (area: GeoArea, size: CGSize)?
  private var isMovingMap = false
  private var marks: [(cluster: GeoCluster, annotation: MKPointAnnotation)] = []
  private var clusterOfMark: [ObjectIdentifier: GeoCluster] = [:]

  /// Shows the results on a map.
  public init(
    mapView: MKMapView = MKMapView(), searchButton: UIButton = UIButton(type: .system),
    clearButton: UIButton = UIButton(type: .system), moveButton: UIButton = UIButton(type: .system),
    messageLabel: UILabel = UILabel()
  ) {
    (self.mapView, self.searchButton, self.clearButton) = (mapView, searchButton, clearButton)
    (self.moveButton, self.messageLabel) = (moveButton, messageLabel)
    super.init()
    mapView.delegate = self
    mapView.accessibilityLabel = Localization.text(.map)
    messageLabel.numberOfLines = 0
    messageLabel.adjustsFontForContentSizeCategory = true
    searchButton.setTitle(Localization.text(.searchThisArea), for: .normal)
    clearButton.setTitle(Localization.text(.searchEverywhere), for: .normal)
    moveButton.setTitle(Localization.text(.searchAsMapMoves), for: .normal)
    searchButton.addAction(
      UIAction { [weak self] _ in self?.onAction?(.searchShownArea) }, for: .primaryActionTriggered)
    clearButton.addAction(UIAction { [weak self] _ in self?.onAction?(.clear) }, for: .primaryActionTriggered)
    moveButton.addAction(
      UIAction { [weak self] _ in
        if let self { onAction?(.searchOnMove(!state.searchesOnMove)) }
      }, for: .primaryActionTriggered)
    setItem(state)
  }

  open func setItem(_ item: GeoSearchState) {
    state = item
    searchButton.isHidden = !item.offersSearch
    clearButton.isHidden = item.location == nil
    moveButton.isHidden = item.error != nil
    moveButton.isSelected = item.searchesOnMove
    messageLabel.text = message
    messageLabel.isHidden = messageLabel.text == nil
    if let area = item.shownArea, area != requestedArea { show(area) }
    showMarks()
  }

  private var message: String? {
    var sentences: [String] = []
    if let error = state.error { sentences.append(Localization.text(for: error)) }
    if state.unlocatedCount > 0 {
      let results = Localization.results(state.unlocatedCount, state.unlocatedCount.formatted())
      sentences.append(Localization.text(.resultsWithoutPlace, ["results": results]))
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
  }

  // MARK: Moving

  private func show(_ area: GeoArea) {
    requestedArea = area
    isMovingMap = true
    mapView.setRegion(area.region, animated: false)
    isMovingMap = false
    settled = GeoArea(mapView.region).map { ($0, mapView.bounds.size) }
  }

  /// Reports moves of the user. The map also calls this after moves that it was told to make, and when its size changes:
  /// then it shows the same again.
  open func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    guard !isMovingMap, let area = GeoArea(mapView.region) else { return }
    // The first report is what the map shows by itself.
    guard let former = settled, former.size == mapView.bounds.size else {
      if let requestedArea { show(requestedArea) } else { settled = (area, mapView.bounds.size) }
      return showMarks()
    }
    if !former.area.looksLike(area) {
      settled = (area, mapView.bounds.size)
      requestedArea = area.rounded
      onAction?(.move(area))
    }
    showMarks()
  }

  // MARK: Marks

  /// The size of the map, or a usual one before the map is laid out.
  private var size: (width: Double, height: Double) {
    let size = mapView.bounds.size
    return (size.width > 0 ? Double(size.width) : 320, size.height > 0 ? Double(size.height) : 320)
  }

  private func dividingArea(of cluster: GeoCluster) -> GeoArea? {
    cluster.count > 1 ? cluster.dividingArea(width: size.width, height: size.height) : nil
  }

  private func showMarks() {
    guard let area = GeoArea(mapView.region) else { return }
    let clusters = state.clusters(in: area, width: size.width, height: size.height)
    let former = Dictionary(marks.map { ($0.cluster, $0.annotation) }) { first, _ in first }
    marks = clusters.map { ($0, former[$0] ?? annotation(of: $0)) }
    clusterOfMark = Dictionary(marks.map { (ObjectIdentifier($1), $0) }) { first, _ in first }
    let shown = Set(clusters)
    mapView.removeAnnotations(former.filter { !shown.contains($0.key) }.map(\.value))
    mapView.addAnnotations(marks.filter { former[$0.cluster] == nil }.map(\.annotation))
  }

  private func annotation(of cluster: GeoCluster) -> MKPointAnnotation {
    let annotation = MKPointAnnotation()
    annotation.coordinate = CLLocationCoordinate2D(
      latitude: cluster.coordinate.latitude, longitude: cluster.coordinate.longitude)
    annotation.title =
      cluster.count == 1 ? cluster.places[0].title : Localization.results(cluster.count, cluster.count.formatted())
    return annotation
  }

  open func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    guard let cluster = cluster(of: annotation) else { return nil }
    let identifier = "InstantSearch.place"
    let view =
      mapView.dequeueReusableAnnotationView(withIdentifier: identifier) as? MKMarkerAnnotationView
      ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: identifier)
    view.annotation = annotation
    // The map hides marks that touch others, whose results would be missing.
    view.displayPriority = .required
    view.glyphText = cluster.count == 1 ? nil : cluster.count.formatted()
    let results = Localization.results(cluster.count, cluster.count.formatted())
    view.accessibilityLabel =
      cluster.count == 1
      ? cluster.places[0].title
      : dividingArea(of: cluster) == nil ? results : Localization.text(.clusterOnMap, ["results": results])
    return view
  }

  open func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    guard let annotation = view.annotation, let cluster = cluster(of: annotation) else { return }
    // Otherwise the next tap would not select it.
    mapView.deselectAnnotation(annotation, animated: false)
    if let area = dividingArea(of: cluster) {
      onAction?(.move(area))
    } else {
      onPlaceSelected?(cluster.places[0])
    }
  }

  private func cluster(of annotation: any MKAnnotation) -> GeoCluster? {
    clusterOfMark[ObjectIdentifier(annotation)]
  }

  /// The groups of places on the map, in the order of their first results.
  package var clusters: [GeoCluster] { marks.map(\.cluster) }
}
#endif
