public import MapKit

extension Rendering {
  /// Moves the map on the screen, as a user does.
  public func moveMap(to region: MKCoordinateRegion) {
    fragments(saying: "[map]").lazy.compactMap { $0.uses.moveMap }.first?(region)
  }
}
