public import InstantSearchCore

extension TerminalView {
  /// The results by distance, each with its direction: `+` and `-` widen and narrow the radius, `x` searches everywhere.
  ///
  /// Give the connector the point to measure from; without it the results keep their order.
  public static func geoSearch() -> some TerminalView & GeoSearchController { GeoSearchView() }
}

package final class GeoSearchView: TerminalView, GeoSearchController {
  package var onAction: ((GeoSearchAction) -> Void)?

  private var state = GeoSearchState()
  private var places: [NearbyPlace] = []
  /// The rows above the places.
  private var header: [StyledText] = []

  package func setItem(_ item: GeoSearchState) {
    state = item
    places = item.nearestFirst
    header = headerRows
    changed()
  }

  /// Where the results are, why they can't be restricted, and how many have no place.
  private var headerRows: [StyledText] {
    let error = hasRadius ? state.radiusError : nil
    if places.isEmpty, state.location == nil, state.unlocatedCount == 0, error == nil { return [] }
    var rows = [StyledText(locationText, .bold)]
    if let error { rows.append(StyledText(Localization.text(for: error), TextStyle(.warning))) }
    if state.unlocatedCount > 0 {
      let results = Localization.results(state.unlocatedCount, state.unlocatedCount.groupedByThousands())
      rows.append(StyledText(Localization.text(.resultsWithoutPlace, ["results": results]), .quiet))
    }
    return rows
  }

  /// Whether there is a point to search around.
  private var hasRadius: Bool { state.origin != nil || state.location != nil }

  private var locationText: String {
    switch state.location {
    case .around(_, let meters?)?:
      Localization.text(.withinDistance, ["distance": state.text(meters: Double(meters))])
    case .area?: Localization.text(.inAreaOfMap)
    case .around(_, nil)?, nil: Localization.text(.atAnyDistance)
    }
  }

  override func rowCount(columns: Int) -> Int { header.count + places.count }

  override func row(_ row: Int, columns: Int, hasFocus: Bool) -> StyledText {
    let isFocused = hasFocus && stopInRange == (row == 0 ? 0 : row - header.count + 1)
    let margin = StyledText.margin(hasFocus: isFocused)
    if header.indices.contains(row) { return (row == 0 ? margin : "  ") + header[row] }
    guard places.indices.contains(row - header.count) else { return StyledText() }
    let place = places[row - header.count]
    let distance = [state.text(of: place), place.direction?.arrow].compactMap(\.self).joined(separator: " ")
    let text =
      margin
      + .ends(
        StyledText(place.place.title), StyledText(distance.isEmpty ? "" : " " + distance, .quiet),
        columns: max(0, columns - StyledText.marginColumns))
    return isFocused ? text.focused(columns: columns) : text
  }

  /// The first row, so that a radius without results can be widened, and the places.
  override var stopCount: Int { header.isEmpty ? 0 : places.count + 1 }

  override func rows(ofStop stop: Int, columns: Int) -> Range<Int> {
    let first = stop == 0 ? 0 : header.count + stop - 1
    return first..<(first + 1)
  }

  override func press(_ key: Key) -> Bool {
    switch key {
    case .character("+"): onAction?(.widen)
    case .character("-"): onAction?(.narrow)
    case .character("x"): onAction?(.clear)
    default: return false
    }
    return true
  }

  override var hints: [KeyHint] {
    (hasRadius && state.radiusError == nil ? [KeyHint("+ -", "wider, narrower")] : [])
      + (state.location == nil ? [] : [KeyHint("x", "everywhere")])
  }
}
