import InstantSearchCore
import SearchEngine

/// Counts the records that are left out and whatever else is unusual in a file, and keeps the first ones of each kind.
///
/// What is unusual is said by `RecordWarning.message`; the headings above it count.
///
/// `@unchecked Sendable`: only the thread that reads records calls it.
final class ReadingReport: @unchecked Sendable {
  private var kinds: [Kind: (count: Int, first: [String])] = [:]
  private var texts: [String] = []
  private var columns: [String] = []

  private static let mostShown = 3
  private static let mostColumns = 5

  fileprivate enum Kind: CaseIterable {
    case bad, mistyped, short, long
  }

  /// Adds a record that is left out.
  func add(_ error: IndexError) { add(badRecord: Failure(reading: error).message) }

  /// Adds a record that is left out, with the mistake and its position.
  func add(badRecord message: String) { add(.bad, message) }

  func add(_ warning: RecordWarning) {
    let line = { "\(warning.location.text): \(warning.message)" }
    switch warning {
    case .mistypedValue: add(.mistyped, line())
    case .shortRow: add(.short, line())
    case .longRow: add(.long, line())
    case .notUTF8: texts.append(line() + "; --encoding says otherwise")
    case .missingHeader, .titleRows: texts.append(line())
    case .unnamedColumn, .repeatedColumn, .listedColumns: columns.append(line())
    }
  }

  private func add(_ kind: Kind, _ line: @autoclosure () -> String) {
    var (count, first) = kinds[kind] ?? (0, [])
    count += 1
    if first.count < Self.mostShown { first.append(line()) }
    kinds[kind] = (count, first)
  }

  /// A note for each of the first columns and for each kind, with a line for each of the first ones.
  var notes: [String] {
    let others = columns.count - Self.mostColumns
    return texts + columns.prefix(Self.mostColumns)
      + (others > 0 ? ["and \(others.groupedByThousands()) more columns without a name of their own"] : [])
      + Kind.allCases.compactMap { kind in
        kinds[kind].map { count, first in
          let more = count - first.count
          let lines = first.map { "  \($0)" } + (more > 0 ? ["  and \(more.groupedByThousands()) more"] : [])
          return ([kind.heading(count)] + lines).joined(separator: "\n")
        }
      }
  }
}

extension ReadingReport.Kind {
  fileprivate func heading(_ count: Int) -> String {
    let number = count.groupedByThousands()
    return switch (self, count) {
    case (.bad, 1): "1 bad record is left out:"
    case (.bad, _): "\(number) bad records are left out:"
    case (.mistyped, 1): "1 value is of another type than the others, and stays text:"
    case (.mistyped, _): "\(number) values are of another type than the others, and stay text:"
    case (.short, 1): "1 row has fewer cells than there are columns:"
    case (.short, _): "\(number) rows have fewer cells than there are columns:"
    case (.long, 1): "1 row has more cells than there are columns:"
    case (.long, _): "\(number) rows have more cells than there are columns:"
    }
  }
}
