import InstantSearchTesting

extension RandomCases {
  /// The seeds in parts that can be tried at the same time.
  static func parts(of seeds: Range<UInt64>, count: UInt64 = 8) -> [Range<UInt64>] {
    (0..<count).map { part in
      let size = UInt64(seeds.count)
      return seeds.lowerBound + size * part / count..<seeds.lowerBound + size * (part + 1) / count
    }
  }
}
