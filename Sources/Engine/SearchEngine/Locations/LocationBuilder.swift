internal import SearchModel

/// Collects the locations of records, and writes their column.
struct LocationBuilder {
  private var points = ValueList<Point>()

  /// The attribute of locations.
  static let attribute = "_geoloc"

  /// A location in degrees.
  private struct Point: BitwiseCopyable {
    var latitude: Double
    var longitude: Double
  }

  var count: Int { points.count }

  /// Adds the locations of a record: an object with `lat` and `lng`, or an array of such objects.
  mutating func add(_ value: JSON, of record: Int) {
    for element in value.array ?? [value] {
      guard let latitude = element["lat"]?.number, let longitude = element["lng"]?.number,
        (-90...90).contains(latitude), (-180...180).contains(longitude)
      else { continue }
      points.append(Point(latitude: latitude, longitude: longitude), of: record)
    }
  }

  /// - Parameter documents: the document of each record.
  func write(to writer: SegmentWriter, documents: [UInt32]) throws(StoreError) {
    guard count > 0 else { return }
    let (starts, byDocument) = points.byDocument(documents)
    var order = byDocument.enumerated().map { (key: Self.key($1), index: UInt32($0)) }
    order.sort { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }
    let sorted = order.map { byDocument[Int($0.index)] }

    var numbers = [UInt32](repeating: 0, count: count)
    for (number, location) in order.enumerated() { numbers[Int(location.index)] = UInt32(number) }
    var documentsOfLocations = [UInt32](repeating: 0, count: count)
    var located = [UInt64](repeating: 0, count: bitmapWords(documents.count))
    for document in documents.indices where starts[document] < starts[document + 1] {
      located[document / 64] |= 1 << UInt64(document % 64)
      for index in starts[document]..<starts[document + 1] {
        documentsOfLocations[Int(numbers[Int(index)])] = UInt32(document)
      }
    }
    try writer.write(SectionID.latitudes, sorted.map(\.latitude))
    try writer.write(SectionID.longitudes, sorted.map(\.longitude))
    try writer.write(SectionID.locationDocuments, documentsOfLocations)
    try writer.write(SectionID.locationStarts, starts)
    try writer.write(SectionID.locationNumbers, numbers)
    try writer.write(SectionID.located, located)
    try writer.write(
      SectionID.locationBounds, Self.bounds(of: sorted).flatMap { [$0.south, $0.west, $0.north, $0.east] })
  }

  /// The position of a point along the Z-order curve: the bits of both coordinates in turns.
  private static func key(_ point: Point) -> UInt64 {
    func scaled(_ degrees: Double, _ range: Double) -> UInt64 {
      UInt64((degrees / range + 0.5) * Double(UInt32.max))
    }
    return spread(scaled(point.latitude, 180)) << 1 | spread(scaled(point.longitude, 360))
  }

  /// The lower 32 bits with a zero before each.
  private static func spread(_ bits: UInt64) -> UInt64 {
    var bits = bits & 0xFFFF_FFFF
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  /// The bounds of the blocks of all levels, the lowest first.
  private static func bounds(of points: [Point]) -> [GeoRectangle] {
    var below = points.map {
      GeoRectangle(south: $0.latitude, west: $0.longitude, north: $0.latitude, east: $0.longitude)
    }
    var bounds: [GeoRectangle] = []
    for level in LocationColumn.levels(points.count) {
      below = (0..<level.count).map { block in
        let first = block * LocationColumn.blockSize
        return below[first..<min(first + LocationColumn.blockSize, below.count)].dropFirst()
          .reduce(below[first]) { $0.union($1) }
      }
      bounds += below
    }
    return bounds
  }
}
