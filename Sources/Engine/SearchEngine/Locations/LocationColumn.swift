internal import CKernels

/// The locations of a segment's documents, each of which has any number of them.
///
/// They are sorted along a Z-order curve, so that neighbours are mostly near each other, and grouped into blocks with
/// bounding rectangles; so are the blocks, up to a single one (a packed R-tree).
struct LocationColumn {
  private let latitudes: UnsafeBufferPointer<Double>
  private let longitudes: UnsafeBufferPointer<Double>
  /// The document of each location.
  private let documents: UnsafeBufferPointer<UInt32>
  /// The index of the first number of each document; one more at the end.
  private let starts: UnsafeBufferPointer<UInt32>
  /// The numbers of the locations of each document.
  private let numbers: UnsafeBufferPointer<UInt32>
  /// The documents that have a location.
  private let located: UnsafeBufferPointer<UInt64>
  /// South, west, north and east of each block, those of the lowest level first.
  private let bounds: UnsafeBufferPointer<Double>
  /// The levels of blocks, the lowest first.
  private let levels: [Level]

  /// The number of locations in a block, and of blocks in a block of the next level.
  static let blockSize = 16

  struct Level {
    /// The index of the first block.
    var first: Int
    var count: Int
    /// The number of locations in a block.
    var length: Int
  }

  /// The levels of blocks for so many locations.
  static func levels(_ locations: Int) -> [Level] {
    var levels: [Level] = []
    var level = Level(first: 0, count: locations, length: 1)
    while level.count > 1 || levels.isEmpty && level.count > 0 {
      level.first = levels.last.map { $0.first + $0.count } ?? 0
      level.count = (level.count + blockSize - 1) / blockSize
      level.length *= blockSize
      levels.append(level)
    }
    return levels
  }

  init(in storage: SegmentStorage) {
    latitudes = storage.array(SectionID.latitudes)
    longitudes = storage.array(SectionID.longitudes)
    documents = storage.array(SectionID.locationDocuments)
    starts = storage.array(SectionID.locationStarts)
    numbers = storage.array(SectionID.locationNumbers)
    located = storage.array(SectionID.located)
    bounds = storage.array(SectionID.locationBounds)
    levels = Self.levels(documents.count)
  }

  var count: Int { documents.count }

  /// The location with this number, in degrees.
  func point(_ number: Int) -> (latitude: Double, longitude: Double) { (latitudes[number], longitudes[number]) }

  /// The numbers of a document's locations.
  func locations(of document: Int) -> Slice<UnsafeBufferPointer<UInt32>> {
    guard document < starts.count else { return numbers[0..<0] }
    return numbers[Int(starts[document])..<Int(starts[document + 1])]
  }

  func isLocated(_ document: Int, in area: SearchArea) -> Bool {
    locations(of: document).contains {
      area.contains(latitude: latitudes[Int($0)], longitude: longitudes[Int($0)])
    }
  }

  /// The documents with a location in an area.
  func documents(in area: SearchArea, _ algebra: DocumentSetAlgebra) -> DocumentSet {
    guard let top = levels.indices.last else { return .none }
    if case .all = area.extent(in: rectangle(0, of: top)), let bits = located.baseAddress {
      return .bitmap(bits, count: Int(ck_popcount(bits, located.count)))
    }
    var found = FoundDocuments(algebra)
    add(documentsIn: area, block: 0, level: top, to: &found)
    return found.set
  }

  private func add(documentsIn area: SearchArea, block: Int, level: Int, to found: inout FoundDocuments) {
    guard found.algebra.budget.spend(area.cost) else { return }
    let length = levels[level].length
    let range = block * length..<min((block + 1) * length, count)
    switch area.extent(in: rectangle(block, of: level)) {
    case .nothing: return
    case .all:
      found.algebra.budget.spend(range.count / 8)
      found.add(UnsafeBufferPointer(rebasing: documents[range]))
    case .part(let area):
      if level > 0 {
        let blocks = block * Self.blockSize..<min((block + 1) * Self.blockSize, levels[level - 1].count)
        for block in blocks { add(documentsIn: area, block: block, level: level - 1, to: &found) }
        return
      }
      guard found.algebra.budget.spend(range.count * area.cost) else { return }
      for location in range where area.contains(latitude: latitudes[location], longitude: longitudes[location]) {
        found.add(UnsafeBufferPointer(rebasing: documents[location..<location + 1]))
      }
    }
  }

  /// Calls the body with all locations within a haversine that the body may reduce, and some others: roughly the nearest
  /// first.
  func visit(
    around center: SearchCenter, within farthest: () -> Double, _ budget: SearchBudget,
    _ body: (_ location: Int, _ document: Int) -> Void
  ) {
    guard let top = levels.indices.last else { return }
    visit(block: 0, level: top, around: center, within: farthest, budget, body)
  }

  private func visit(
    block: Int, level: Int, around center: SearchCenter, within farthest: () -> Double, _ budget: SearchBudget,
    _ body: (_ location: Int, _ document: Int) -> Void
  ) {
    guard budget.spend(Self.blockSize * 8) else { return }
    guard level > 0 else {
      for location in block * Self.blockSize..<min((block + 1) * Self.blockSize, count) {
        body(location, Int(documents[location]))
      }
      return
    }
    let blocks = block * Self.blockSize..<min((block + 1) * Self.blockSize, levels[level - 1].count)
    let distances = blocks.map { (block: $0, least: center.bounds(of: rectangle($0, of: level - 1)).lowerBound) }
    for (block, least) in distances.sorted(by: { $0.least < $1.least }) {
      guard least <= farthest() else { return }
      visit(block: block, level: level - 1, around: center, within: farthest, budget, body)
    }
  }

  private func rectangle(_ block: Int, of level: Int) -> GeoRectangle {
    let first = (levels[level].first + block) * 4
    return GeoRectangle(
      south: bounds[first], west: bounds[first + 1], north: bounds[first + 2], east: bounds[first + 3])
  }

  /// A set that grows; it needs no memory while it is empty.
  private struct FoundDocuments {
    let algebra: DocumentSetAlgebra
    private var bits: UnsafeMutablePointer<UInt64>?

    init(_ algebra: DocumentSetAlgebra) { self.algebra = algebra }

    mutating func add(_ documents: UnsafeBufferPointer<UInt32>) {
      let bits = bits ?? algebra.scratch.zeros(UInt64.self, algebra.words)
      self.bits = bits
      ck_set(bits, documents.baseAddress, documents.count)
    }

    var set: DocumentSet {
      guard let bits else { return .none }
      return .bitmap(bits, count: Int(ck_popcount(bits, algebra.words)))
    }
  }
}
