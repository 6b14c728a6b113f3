import Foundation

/// How many random cases a test tries: a few in every run, very many in the long check.
package enum RandomCases {
  /// The seeds of the cases, one generator each. A test prints the seed of a case that fails.
  package static func seeds(_ count: Int, long longCount: Int) -> Range<UInt64> {
    0..<UInt64(isLongCheck ? longCount : count)
  }

  /// Whether the long check runs: `Scripts/check --long` says so.
  package static let isLongCheck = ProcessInfo.processInfo.environment["INSTANTSEARCH_LONG_CHECK"] == "1"
}
