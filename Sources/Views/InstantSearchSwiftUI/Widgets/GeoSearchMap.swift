#if canImport(SwiftUI) && canImport(MapKit) && !os(watchOS)
import Foundation
public import InstantSearchCore
import MapKit
public import SwiftUI

/// A map of the results, with buttons that search in its area; before iOS 17, macOS 14 and tvOS 17 a ``GeoSearchList``.
///
/// Results whose marks would overlap have one mark with their number; tapping it zooms in, or selects the first place where
/// no map shows them apart.
///
/// ```swift
/// GeoSearchMap(stores) { place in print(place.title) }
/// ```
public struct GeoSearchMap: View {
  private let controller: GeoSearchObservableController
  private let onPlaceSelected: ((GeoPlace) -> Void)?

  /// - Parameters:
  ///   - controller: The model.
  ///   - onPlaceSelected: Called with a place that the user taps; nil to mark it alone.
  public init(_ controller: GeoSearchObservableController, onPlaceSelected: ((GeoPlace) -> Void)? = nil) {
    self.controller = controller
    self.onPlaceSelected = onPlaceSelected
  }

  public var body: some View {
    if #available(iOS 17, macOS 14, tvOS 17, visionOS 1, *) {
      VStack(alignment: .leading) {
        ClusterMap(controller, onPlaceSelected)
        GeoSearchMapControls(controller)
      }
    } else {
      GeoSearchList(controller)
    }
  }
}

/// The map, which reports what its user does.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
private struct ClusterMap: View {
  @Watched private var controller: GeoSearchObservableController
  private let onPlaceSelected: ((GeoPlace) -> Void)?
  @State private var position = MapCameraPosition.automatic
  /// The area that the map was told to show, or that the user has moved it to.
  @State private var requestedArea: GeoArea?
  /// What the map shows, which is larger than the requested area if the map has another shape, and its size.
  @State private var shown: Framing?
  @State private var selected: GeoPlace.ID?

  private struct Framing {
    let area: GeoArea
    let size: CGSize
  }

  init(_ controller: GeoSearchObservableController, _ onPlaceSelected: ((GeoPlace) -> Void)?) {
    self.onPlaceSelected = onPlaceSelected
    self.controller = controller
  }

  var body: some View {
    GeometryReader { geometry in map(geometry.size) }
      .onAppear { show(controller.state.shownArea) }
      .afterChange(of: controller.state.shownArea) { (area: GeoArea?) in show(area) }
  }

  private func map(_ size: CGSize) -> some View {
    Map(position: $position) {
      ForEach(clusters(size), id: \.places[0].id) { cluster in
        Annotation(
          cluster.count == 1 ? cluster.places[0].title : "",
          coordinate: CLLocationCoordinate2D(
            latitude: cluster.coordinate.latitude, longitude: cluster.coordinate.longitude)
        ) {
          mark(cluster, size)
        }
      }
    }
    .onMapCameraChange(frequency: .onEnd) { context in
      if let area = GeoArea(context.region) { mapDidShow(area, size) }
    }
    .overlay(alignment: .top) { SearchAreaButton(controller) }
  }

  // MARK: Moving

  private func show(_ area: GeoArea?) {
    guard let area, area != requestedArea else { return }
    requestedArea = area
    position = .region(area.region)
  }

  /// Reports moves of the user. The map also calls this for what it shows by itself at first, for moves that it was told to
  /// make, and when its size changes.
  private func mapDidShow(_ area: GeoArea, _ size: CGSize) {
    let former = shown
    shown = Framing(area: area, size: size)
    guard position.positionedByUser, let former, former.size == size, !former.area.looksLike(area) else { return }
    requestedArea = area.rounded
    controller.perform(.move(area))
  }

  // MARK: Marks

  private func clusters(_ size: CGSize) -> [GeoCluster] {
    guard let area = shown?.area ?? controller.state.shownArea else { return [] }
    return controller.state.clusters(in: area, width: length(size.width), height: length(size.height))
  }

  /// A side of the map, or a usual one before the map is laid out.
  private func length(_ side: CGFloat) -> Double { side > 0 ? Double(side) : 320 }

  private func dividingArea(of cluster: GeoCluster, _ size: CGSize) -> GeoArea? {
    cluster.count > 1 ? cluster.dividingArea(width: length(size.width), height: length(size.height)) : nil
  }

  private func mark(_ cluster: GeoCluster, _ size: CGSize) -> some View {
    let area = dividingArea(of: cluster, size)
    let isSelected = cluster.places.contains { $0.id == selected }
    return Button {
      tap(cluster, area)
    } label: {
      if cluster.count > 1 {
        Text(verbatim: cluster.count.formatted()).bold().padding(8).background(Circle().fill(Color.accentColor))
      } else {
        Image(systemName: isSelected ? "mappin.circle.fill" : "mappin.circle").font(.title)
      }
    }
    .buttonStyle(.plain)
    .accessibilityLabel(Text(verbatim: label(of: cluster, isDivided: area != nil)))
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }

  private func label(of cluster: GeoCluster, isDivided: Bool) -> String {
    if cluster.count == 1 { return cluster.places[0].title }
    let results = Localization.results(cluster.count, cluster.count.formatted())
    return isDivided ? Localization.text(.clusterOnMap, ["results": results]) : results
  }

  private func tap(_ cluster: GeoCluster, _ area: GeoArea?) {
    if let area {
      controller.perform(.move(area))
    } else {
      selected = cluster.places[0].id
      onPlaceSelected?(cluster.places[0])
    }
  }
}

/// The button that searches in the area that the map shows, after a move that has not searched.
private struct SearchAreaButton: View {
  @Watched private var controller: GeoSearchObservableController

  init(_ controller: GeoSearchObservableController) { self.controller = controller }

  var body: some View {
    if controller.state.offersSearch {
      Button(Localization.text(.searchThisArea)) { controller.perform(.searchShownArea) }
        .buttonStyle(.borderedProminent)
        .padding()
    }
  }
}

/// What is below the map: the switch that searches with each move, the button that searches everywhere, and why there is no
/// search in an area.
private struct GeoSearchMapControls: View {
  @Watched private var controller: GeoSearchObservableController

  init(_ controller: GeoSearchObservableController) { self.controller = controller }

  var body: some View {
    let state = controller.state
    HStack {
      if state.error == nil {
        Toggle(Localization.text(.searchAsMapMoves), isOn: $controller.searchesOnMove)
      }
      if state.location != nil {
        Button(Localization.text(.searchEverywhere)) { controller.perform(.clear) }
      }
    }
    if let error = state.error { Text(verbatim: Localization.text(for: error)).foregroundColor(.secondary) }
    if state.unlocatedCount > 0 { Text(verbatim: state.unlocatedText).foregroundColor(.secondary) }
  }
}

extension GeoSearchObservableController {
  /// The state of the switch; setting it asks the widget.
  fileprivate var searchesOnMove: Bool {
    get { state.searchesOnMove }
    set { perform(.searchOnMove(newValue)) }
  }
}

extension GeoArea {
  /// The area of a region of a map; nil if the region has no numbers.
  fileprivate init?(_ region: MKCoordinateRegion) {
    self.init(
      centerLatitude: region.center.latitude, longitude: region.center.longitude, height: region.span.latitudeDelta,
      width: region.span.longitudeDelta)
  }

  /// The region of a map that shows the area.
  fileprivate var region: MKCoordinateRegion {
    MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude),
      span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: width))
  }
}
#endif
