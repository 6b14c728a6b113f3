import Foundation
import SearchEngine
import SearchModel

/// What the requests of the workload take around a point, and in boxes and polygons, as a ratio to the same requests
/// without.
///
///     bench locations --records p1m.ndjson --workload workload.ndjson [--area automatic]
///
/// Each record gets a location: three of four near one of 300 cities, the others anywhere.
func benchmarkLocations() {
  do {
    try LocationBenchmark(Options()).run()
  } catch {
    FileHandle.standardError.write(Data("bench locations: \(error)\n".utf8))
    exit(1)
  }
}

private struct LocationBenchmark {
  let options: Options

  init(_ options: Options) { self.options = options }

  /// Paris, near one of the cities.
  private static let point = Query.GeoPoint(latitude: 48.85, longitude: 2.35)

  private static let areas: [(name: String, parameters: JSON.Object)] = [
    ("all", ["aroundLatLng": .string("48.85,2.35"), "aroundRadius": "all"]),
    ("automatic", ["aroundLatLng": .string("48.85,2.35")]),
    ("10km", ["aroundLatLng": .string("48.85,2.35"), "aroundRadius": 10_000]),
    ("500km", ["aroundLatLng": .string("48.85,2.35"), "aroundRadius": 500_000]),
    ("5000km", ["aroundLatLng": .string("48.85,2.35"), "aroundRadius": 5_000_000]),
    ("box", ["insideBoundingBox": [[60, -10, 35, 30]]]),
    ("polygon", ["insidePolygon": [[60, -10, 35, -10, 35, 30, 45, 10, 60, 30]]]),
  ]

  func run() throws {
    guard let records = options["records"] else { throw Failure(text: "--records is needed") }
    let index = try LocalIndex(settings: Workload.settings)
    try index.save(RecordSource(bytes: try Self.located(records), format: .ndjson))

    let comparison = try ParameterComparison(index, options)
    var figures: JSON.Object = ["records": .integer(Int64(index.count))]
    for area in Self.areas where options["area"] ?? area.name == area.name {
      figures[area.name] = try comparison.figures(with: area.parameters)
    }
    print(JSON.object(figures))
  }

  /// The records of a file, each with a location.
  private static func located(_ path: String) throws -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    func degrees(_ limit: Int) -> Double { Double(random.number(in: -limit * 10_000...limit * 10_000)) / 10_000 }
    let cities = [point] + (0..<299).map { _ in Query.GeoPoint(latitude: degrees(60), longitude: degrees(180)) }
    let lines = try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
    var text: [UInt8] = []
    for line in lines {
      var (latitude, longitude) = (degrees(85), degrees(180))
      if !random.once(in: 4) {
        let city = cities[random.number(in: 0...cities.count - 1)]
        latitude = city.latitude + Double(random.number(in: -2000...2000)) / 10_000
        longitude = max(-180, min(180, city.longitude + Double(random.number(in: -2000...2000)) / 10_000))
      }
      text += line.dropLast()
      text += Array(",\"_geoloc\":{\"lat\":\(latitude),\"lng\":\(longitude)}}\n".utf8)
    }
    return text
  }
}
