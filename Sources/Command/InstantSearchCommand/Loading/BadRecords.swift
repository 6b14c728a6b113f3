import InstantSearchCore
import SearchEngine

/// Counts the records that `--skip-bad` leaves out, and keeps the first errors.
///
/// `@unchecked Sendable`: only the thread that reads records calls it.
final class BadRecords: @unchecked Sendable {
  private var count = 0
  private var first: [String] = []

  private static let mostShown = 3

  func add(_ error: IndexError) { add(Failure(reading: error).message) }

  /// - Parameter message: The mistake and its position.
  func add(_ message: String) {
    count += 1
    if first.count < Self.mostShown { first.append(message) }
  }

  /// The skipped records, a line for each of the first ones; nil if none is skipped.
  var note: String? {
    guard count > 0 else { return nil }
    let more = count - first.count
    let lines = first.map { "  \($0)" } + (more > 0 ? ["  and \(more.groupedByThousands()) more"] : [])
    let text = count == 1 ? "1 bad record is left out:" : "\(count.groupedByThousands()) bad records are left out:"
    return ([text] + lines).joined(separator: "\n")
  }
}
