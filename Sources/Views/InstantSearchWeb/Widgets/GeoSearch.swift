extension HTMLView {
  /// A map of the results with a list of them by distance. Zooming, moving, groups of results and the search in the area
  /// of the map are links, so that they work without the script.
  ///
  /// The map draws the outlines of land, latitudes, longitudes and the results. It loads nothing from a server.
  /// `LinkMapping` has the name of the area in the address.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - address: The address that a result in the list leads to, by its objectID; nil for none.
  public static func geoSearch(
    name: String = "map", address: (@MainActor (_ objectID: String) -> String)? = nil
  ) -> some HTMLView & GeoSearchController {
    HTMLGeoSearch(name: name, address: address)
  }
}

package final class HTMLGeoSearch: HTMLView, GeoSearchController {
  package var onAction: ((GeoSearchAction) -> Void)?

  private(set) var state = GeoSearchState()
  /// The area of the address, which is not searched for.
  private var moved: GeoArea?
  /// Whether moves search, if the address says so.
  private var searchesOnMove: Bool?

  /// Whether the map and its list show; otherwise only what leaves its area.
  package var isShown: @MainActor () -> Bool = { true }
  private let address: (@MainActor (_ objectID: String) -> String)?

  package init(name: String = "map", address: (@MainActor (_ objectID: String) -> String)? = nil) {
    self.address = address
    super.init(name: name)
  }

  package func setItem(_ item: GeoSearchState) { state = item }

  override var html: HTML {
    guard isShown(), let area = state.shownArea else {
      // What the search is restricted to can be left, and the map that comes back shows the same area.
      return HTML {
        hiddenFields
        refusal
        if state.location != nil { HTML("p", .class("geo-actions")) { clearing } }
      }
    }
    let map = MapProjection(showing: area, width: 640, height: 400)
    return HTML("section", .class("geo"), .label(words(.map))) {
      hiddenFields
      HTML("div", .class("geo-map")) {
        drawing(of: map).html
        HTML("nav", .class("geo-controls"), .label(words(.map))) {
          controls(of: map)
        }
      }
      refusal
      HTML("p", .class("geo-actions")) {
        if let shownCount {
          HTML("span", .class("note"), text: words(.resultsOnMap, ["number": words.number(shownCount)]))
        }
        actions(in: area)
      }
      HTML("ol", .class("geo-list")) { state.nearestFirst.map { row($0) } }
      if state.unlocatedCount > 0 {
        HTML(
          "p", .class("note"), text: words(.resultsWithoutPlace, ["results": words.results(state.unlocatedCount)]))
      }
    }
  }

  /// Any other change of the form keeps the area and the switch.
  private var hiddenFields: HTML {
    HTML { addressFields.map { PageField(name: field($0.action), value: $0.value).hidden } }
  }

  /// How many results the map shows, if there are more on other pages.
  private var shownCount: Int? {
    guard let results = screen?.searcher?.onResults.lastValue, results.nbPages > 1 else { return nil }
    return Set(state.places.map(\.objectID)).count
  }

  private func drawing(of map: MapProjection) -> MapDrawing {
    let isPage = screen != nil
    let radius = 36.0
    return MapDrawing(map: map, clusters: map.clusters(of: state.places, radius: radius), words: words) { cluster in
      let area = isPage ? cluster.dividingArea(width: map.width, height: map.height, radius: radius) : nil
      return area.map { self.address(of: $0) }
    } placeAddress: { place in
      "#" + self.id("place " + place.objectID)
    }
  }

  private var refusal: HTML {
    state.error == nil ? HTML() : HTML("p", .class("note"), text: words(.noAreaSearch))
  }

  private func row(_ nearby: NearbyPlace) -> HTML {
    HTML("li", .id(id("place " + nearby.place.objectID)), .attribute("tabindex", "-1")) {
      if let address {
        HTML("a", .class("text"), .href(address(nearby.place.objectID)), text: nearby.place.title)
      } else {
        HTML("span", .class("text"), text: nearby.place.title)
      }
      if let meters = nearby.meters {
        " "
        HTML("span", .class("note"), text: words.distance(meters, nearby.direction, in: state.units))
      }
    }
  }

  // MARK: Moving

  @HTMLBuilder
  private func controls(of map: MapProjection) -> HTML {
    move(to: map.zoomed(by: 0.5), .zoomIn, "+")
    move(to: map.zoomed(by: 2), .zoomOut, "−")
    move(to: map.moved(columns: 0, rows: -0.5), .moveNorth, "↑")
    move(to: map.moved(columns: 0, rows: 0.5), .moveSouth, "↓")
    move(to: map.moved(columns: -0.5, rows: 0), .moveWest, "←")
    move(to: map.moved(columns: 0.5, rows: 0), .moveEast, "→")
  }

  private func move(to map: MapProjection?, _ word: PageWord, _ sign: String) -> HTML {
    guard let area = map?.area?.rounded else { return HTML() }
    return control("move", GeoRestriction.area(area).linkText, sign, href: address(of: area), .label(words(word)))
  }

  /// A link on a page; a button outside of one.
  private func control(
    _ action: String, _ value: String, _ text: String, href: String, _ attributes: HTML.Attribute?...
  ) -> HTML {
    screen == nil
      ? HTML("button", [.type("submit"), .name(field(action)), .value(value)] + attributes) { text }
      : HTML("a", [.href(href)] + attributes) { text }
  }

  @HTMLBuilder
  private func actions(in area: GeoArea) -> HTML {
    let here = href { $0.location = .area(area) }
    if state.offersSearch { control("here", "1", words(.searchThisArea), href: here) }
    if state.location != nil || moved != nil { clearing }
    if state.error == nil {
      let isOn = state.searchesOnMove
      control(
        "follow", isOn ? "0" : "1", words(.searchAsMapMoves),
        href: screen?.href(self, [("follow", isOn ? "0" : "1")] + movedFields) ?? "", .role("switch"),
        .attribute("aria-checked", isOn ? "true" : "false"))
    }
  }

  private var clearing: HTML { control("clear", "1", words(.searchEverywhere), href: href { $0.location = nil }) }

  /// The address of the page when the map shows an area.
  private func address(of area: GeoArea) -> String {
    if state.searchesOnMove, state.error == nil { return href { $0.location = .area(area) } }
    return screen?.href(self, followFields + [("move", GeoRestriction.area(area).linkText)]) ?? ""
  }

  /// The address of another search, from its first page on.
  private func href(_ change: (inout SearchLink) -> Void) -> String {
    screen?.href(self, followFields) { link in
      change(&link)
      link.page = 0
    } ?? ""
  }

  // MARK: Address

  override var addressFields: [(action: String, value: String)] { followFields + movedFields }

  private var followFields: [(action: String, value: String)] {
    searchesOnMove.map { [("follow", $0 ? "1" : "0")] } ?? []
  }

  private var movedFields: [(action: String, value: String)] {
    guard let moved, moved != state.location?.area else { return [] }
    return [("move", GeoRestriction.area(moved).linkText)]
  }

  override func perform(_ action: String, _ value: String) {
    switch action {
    case "move":
      guard case .area(let area)? = GeoRestriction(linkText: value) else { return }
      moved = area.rounded
      onAction?(.move(area))
    case "here": onAction?(.searchShownArea)
    case "clear":
      moved = nil
      onAction?(.clear)
    case "follow":
      searchesOnMove = value == "1"
      onAction?(.searchOnMove(value == "1"))
    default: break
    }
  }
}

extension PageWords {
  /// How far away something is, and in which direction: `4.2 km northeast`.
  fileprivate func distance(_ meters: Double, _ direction: CompassDirection?, in units: DistanceUnits) -> String {
    let distance = ShownDistance(meters: meters, in: units)
    let word: PageWord =
      switch distance.unit {
      case .meters: .meters
      case .kilometers: .kilometers
      case .feet: .feet
      case .miles: .miles
      }
    let number = distance.number(decimalSeparator: decimalSeparator, thousandsSeparator: thousandsSeparator)
    let directions: [PageWord] = [.north, .northeast, .east, .southeast, .south, .southwest, .west, .northwest]
    let text = self(word, ["number": number])
    return direction.map {
      self(.distanceInDirection, ["distance": text, "direction": self(directions[$0.rawValue])])
    } ?? text
  }
}
