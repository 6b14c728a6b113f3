extension Query {
  /// A geographic point, in degrees.
  public struct GeoPoint: Hashable, Sendable {
    /// The degrees north of the equator; negative to the south.
    public var latitude: Double
    /// The degrees east of Greenwich; negative to the west.
    public var longitude: Double

    /// Creates a point; the coordinates are not checked.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The greatest distance of records from a point.
  public enum AroundRadius: Hashable, Sendable {
    /// Records farther away do not match.
    case meters(Int)
    /// Records match at any distance, nearer ones rank higher.
    case all
  }

  /// The steps in which distances are compared: records whose distances lie in one step rank alike.
  package enum AroundPrecision: Hashable, Sendable {
    /// Steps of so many meters, at least 10.
    case meters(Int)
    /// Steps that depend on the distance.
    case ranges([Range])

    /// The steps from a distance up to that of the next range.
    package struct Range: Hashable, Sendable {
      /// The distance from which they apply, in meters.
      package var from: Int
      /// Their length in meters, at least 10.
      package var value: Int

      /// Creates a range.
      package init(from: Int, value: Int) {
        self.from = from
        self.value = value
      }
    }
  }

  /// A bounding box, given by two opposite corners.
  public struct GeoBox: Hashable, Sendable {
    /// One corner of the box.
    package var corner: GeoPoint
    /// The corner diagonally opposite to ``corner``.
    package var oppositeCorner: GeoPoint

    /// Creates a box from two opposite corners, in any order.
    public init(_ corner: GeoPoint, _ oppositeCorner: GeoPoint) {
      self.corner = corner
      self.oppositeCorner = oppositeCorner
    }
  }

  /// A polygon, given by its corners in their order around it. Its sides are straight lines between degrees.
  package struct GeoPolygon: Hashable, Sendable {
    /// The corners, at least three.
    package var corners: [GeoPoint]

    /// Creates a polygon; its last corner is joined to the first one.
    package init(_ corners: [GeoPoint]) { self.corners = corners }
  }
}

extension Query.GeoPoint: ParameterValue {
  package init?(parameter: JSON) {
    guard let coordinates = parameter.string.flatMap({ Self.coordinates(in: $0) }), coordinates.count == 2 else {
      return nil
    }
    self.init(latitude: coordinates[0], longitude: coordinates[1])
  }

  package var parameter: JSON { .string("\(latitude.asPeopleWriteIt),\(longitude.asPeopleWriteIt)") }

  /// Points from latitudes and longitudes in turns.
  fileprivate static func points(_ coordinates: [Double]) -> [Self] {
    stride(from: 0, to: coordinates.count - 1, by: 2).map {
      Self(latitude: coordinates[$0], longitude: coordinates[$0 + 1])
    }
  }

  fileprivate static func coordinates(in text: String) -> [Double]? {
    let texts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { Double($0.filter { $0 != " " }) }
    return numbers.count == texts.count ? numbers : nil
  }

  /// The coordinates of areas: an array for each, or one array or text of numbers.
  fileprivate static func coordinatesOfAreas(_ parameter: JSON) -> [[Double]]? {
    if let text = parameter.string { return coordinates(in: text).map { [$0] } }
    guard let elements = parameter.array else { return nil }
    if elements.contains(where: { $0.number != nil }) {
      let numbers = elements.compactMap(\.number)
      return numbers.count == elements.count ? [numbers] : nil
    }
    let areas = elements.compactMap { area -> [Double]? in
      let numbers = area.array?.compactMap(\.number)
      return numbers?.count == area.array?.count ? numbers : nil
    }
    return areas.count == elements.count ? areas : nil
  }
}

extension Query.GeoBox: ParameterValue {
  package init?(parameter: JSON) {
    guard let boxes = Self.list(parameter: parameter), boxes.count == 1 else { return nil }
    self = boxes[0]
  }

  /// Boxes as the API writes them: arrays of four numbers, or all numbers in one array or text.
  package static func list(parameter: JSON) -> [Self]? {
    guard let areas = Query.GeoPoint.coordinatesOfAreas(parameter),
      areas.allSatisfy({ !$0.isEmpty && $0.count.isMultiple(of: 4) })
    else { return nil }
    return areas.flatMap { coordinates in
      let points = Query.GeoPoint.points(coordinates)
      return stride(from: 0, to: points.count, by: 2).map { Self(points[$0], points[$0 + 1]) }
    }
  }

  package var parameter: JSON {
    .array(
      [corner.latitude, corner.longitude, oppositeCorner.latitude, oppositeCorner.longitude].map { .double($0) })
  }
}

extension Query.GeoPolygon: ParameterValue {
  package init?(parameter: JSON) {
    guard let polygons = Self.list(parameter: parameter), polygons.count == 1 else { return nil }
    self = polygons[0]
  }

  /// Polygons as the API writes them: arrays of at least six numbers, or those of one polygon as an array or a text.
  package static func list(parameter: JSON) -> [Self]? {
    guard let areas = Query.GeoPoint.coordinatesOfAreas(parameter),
      areas.allSatisfy({ $0.count >= 6 && $0.count.isMultiple(of: 2) })
    else { return nil }
    return areas.map { Self(Query.GeoPoint.points($0)) }
  }

  package var parameter: JSON { .array(corners.flatMap { [.double($0.latitude), .double($0.longitude)] }) }
}

extension Query.AroundRadius: ParameterValue {
  package init?(parameter: JSON) {
    if let meters = parameter.int {
      self = .meters(meters)
    } else if parameter == "all" {
      self = .all
    } else {
      return nil
    }
  }

  package var parameter: JSON {
    switch self {
    case .meters(let meters): .integer(Int64(meters))
    case .all: "all"
    }
  }
}

extension Query.AroundPrecision: ParameterValue {
  package init?(parameter: JSON) {
    if let meters = parameter.int {
      self = .meters(meters)
      return
    }
    guard let elements = parameter.array else { return nil }
    let ranges = elements.compactMap { element -> Range? in
      guard let value = element["value"]?.int else { return nil }
      guard let from = element["from"] else { return Range(from: 0, value: value) }
      return from.int.map { Range(from: $0, value: value) }
    }
    guard ranges.count == elements.count else { return nil }
    self = .ranges(ranges)
  }

  package var parameter: JSON {
    switch self {
    case .meters(let meters): .integer(Int64(meters))
    case .ranges(let ranges):
      .array(ranges.map { ["from": .integer(Int64($0.from)), "value": .integer(Int64($0.value))] })
    }
  }
}
