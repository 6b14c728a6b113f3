import Foundation

/// The number of random cases of a test: few in every run, very many in the long check.
package enum RandomCases {
  /// The seeds of the cases, one for each generator. A test prints the seed of a failing case.
  ///
  /// A test loops over them, or over each of the ``slices(of:count:)`` that are its arguments: Swift Testing keeps
  /// about 5 kB of every argument of a test until the end, so that more than some thousands are too many.
  package static func seeds(_ count: Int, long longCount: Int) -> Range<UInt64> {
    0..<UInt64(isLongCheck ? longCount : count)
  }

  /// The seeds in slices that can run concurrently.
  package static func slices(of seeds: Range<UInt64>, count: UInt64 = 8) -> [Range<UInt64>] {
    (0..<count).map { slice in
      let size = UInt64(seeds.count)
      return seeds.lowerBound + size * slice / count..<seeds.lowerBound + size * (slice + 1) / count
    }
  }

  /// Whether the long check runs, `Scripts/check --long`.
  package static let isLongCheck = ProcessInfo.processInfo.environment["INSTANTSEARCH_LONG_CHECK"] == "1"
}
