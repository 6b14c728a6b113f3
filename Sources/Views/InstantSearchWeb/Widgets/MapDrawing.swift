/// A map as a drawing: land, the lines of latitudes and longitudes, and a mark for each group of places.
@MainActor
struct MapDrawing {
  let map: MapProjection
  let clusters: [GeoCluster]
  let words: PageWords
  /// The address that shows the places of a group apart; nil if there is none.
  let dividingAddress: (GeoCluster) -> String?
  /// The address of a place in the list.
  let placeAddress: (GeoPlace) -> String

  var html: HTML {
    let (width, height) = ("\(Int(map.width))", "\(Int(map.height))")
    return HTML(
      "svg", .attribute("viewbox", "0 0 \(width) \(height)"), .role("group"), .label(words(.resultsHeading))
    ) {
      HTML("rect", .class("geo-ground"), .attribute("width", width), .attribute("height", height))
      HTML("path", .class("geo-land"), .attribute("d", LandOutline.path(on: map)))
      grid
      clusters.map { mark($0) }
    }
  }

  // MARK: Marks

  private func mark(_ cluster: GeoCluster) -> HTML {
    let position = map.position(of: cluster.coordinate)
    let (x, y) = (Self.text(position.x), Self.text(position.y))
    let address = dividingAddress(cluster)
    let name =
      cluster.count == 1
      ? cluster.places[0].title
      : address == nil ? words.results(cluster.count) : words(.clusterOnMap, ["results": words.results(cluster.count)])
    return HTML(
      "a", .href(address ?? placeAddress(cluster.places[0])), .class(cluster.count == 1 ? "geo-place" : "geo-group"),
      .label(name)
    ) {
      HTML("title", text: name)
      HTML("circle", .attribute("cx", x), .attribute("cy", y), .attribute("r", "\(radius(of: cluster))"))
      if cluster.count > 1 {
        HTML(
          "text", .attribute("x", x), .attribute("y", y), .attribute("dy", "0.35em"), text: words.number(cluster.count))
      }
    }
  }

  /// Marks do not overlap: groups are at least 36 apart.
  private func radius(of cluster: GeoCluster) -> Int {
    switch cluster.count {
    case 1: 8
    case ..<10: 13
    case ..<100: 15
    default: 18
    }
  }

  // MARK: Grid

  private static let steps = [60, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
  private static let mostLines = 8.0

  private var grid: HTML {
    guard let area = map.area else { return HTML() }
    let longitudes = Self.lines(from: area.west, through: area.west + area.width)
    let latitudes = Self.lines(from: max(area.south, -85), through: min(area.north, 85))
    return HTML("g", .class("geo-grid"), .attribute("aria-hidden", "true")) {
      longitudes.map { degrees in
        let longitude = degrees > 180 ? degrees - 360 : degrees
        let x = Self.text(map.position(of: Query.GeoPoint(latitude: 0, longitude: longitude)).x)
        return HTML {
          HTML("path", .attribute("d", "M\(x) 0V\(Int(map.height))"))
          HTML("text", .attribute("x", x), .attribute("y", "\(Int(map.height) - 4)"), text: "\(Self.text(longitude))°")
        }
      }
      latitudes.map { latitude in
        let y = Self.text(map.position(of: Query.GeoPoint(latitude: latitude, longitude: 0)).y)
        return HTML {
          HTML("path", .attribute("d", "M0 \(y)H\(Int(map.width))"))
          HTML("text", .attribute("x", "4"), .attribute("y", y), text: "\(Self.text(latitude))°")
        }
      }
    }
  }

  /// The multiples of the smallest step that gives few lines.
  private static func lines(from first: Double, through last: Double) -> [Double] {
    let step = steps.last { (last - first) / $0 <= mostLines } ?? steps[0]
    let (lower, upper) = ((first / step).rounded(.up), (last / step).rounded(.down))
    // Far out on a small map no line may be near.
    guard lower <= upper, upper - lower <= mostLines else { return [] }
    return (Int(lower)...Int(upper)).map { Double($0) * step }
  }

  /// A number with at most three decimals.
  private static func text(_ number: Double) -> String { ((number * 1_000).rounded() / 1_000).asPeopleWriteIt }
}
