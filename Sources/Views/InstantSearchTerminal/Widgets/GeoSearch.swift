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

  package func setItem(_ item: GeoSearchState) {
    state = item
    places = item.nearestFirst
    changed()
  }

  /// The rows above the places: where the results are, why they can't be restricted, and how many have no place.
  private var header: [StyledText] {
    if places.isEmpty, state.location == nil, state.unlocatedCount == 0, state.error == nil { return [] }
    var rows = [StyledText(locationText, .bold)]
    if let error = state.error { rows.append(StyledText(Localization.text(for: error), TextStyle(.warning))) }
    if state.unlocatedCount > 0 {
      let results = Localization.results(state.unlocatedCount, state.unlocatedCount.groupedByThousands())
      rows.append(StyledText(Localization.text(.resultsWithoutPlace, ["results": results]), .quiet))
    }
    return rows
  }

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
    let header = header
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
    // Without a point or an area there is no radius.
    (state.origin == nil && state.location == nil || state.error != nil
      ? [] : [KeyHint("+ -", "wider, narrower")])
      + (state.location == nil ? [] : [KeyHint("x", "everywhere")])
  }
}
