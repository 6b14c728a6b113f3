/// A number with a decimal comma, such as `3,5` or `1.234,50`, in a table whose columns have no types.
///
/// It is rewritten rather than read, since JSON keeps digits that a `Double` would lose. `WrittenNumber` reads the columns
/// with types, which are numbers for the index, and takes the separators of any country and the texts around a number.
struct DecimalNumber {
  /// The number as JSON writes it.
  let withPoint: String

  /// Nil unless commas and points are where they must be: at most one comma, and points between groups of three digits.
  init?(_ text: String) {
    let halves = text.utf8.split(separator: UInt8(ascii: ","), maxSplits: 1, omittingEmptySubsequences: false)
    let groups = halves[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let firstDigits = groups[0].count - (text.hasPrefix("-") ? 1 : 0)
    guard groups.count == 1 || (1...3).contains(firstDigits) && groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
      return nil
    }
    let whole = groups.map { String(Substring($0)) }.joined()
    guard halves.count > 1 else {
      withPoint = whole
      return
    }
    // A second comma or a point behind the comma would pass for a part of a JSON number.
    guard !halves[1].isEmpty, halves[1].allSatisfy(Self.isDigit) else { return nil }
    withPoint = "\(whole).\(Substring(halves[1]))"
  }

  fileprivate static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension CSVRows {
  /// The rows that are looked at for decimal commas.
  private static let maxSampledRows = 1000

  /// Whether the first rows show that numbers have a decimal comma: a cell has one, none has a decimal point.
  var showsDecimalCommas: Bool {
    guard separator != UInt8(ascii: ",") else { return false }
    var rows = self
    var hasComma = false
    for number in 0...Self.maxSampledRows {
      guard let isRead = try? rows.readRow(), isRead else { break }
      if number == 0 { continue }
      for cell in rows.cells {
        switch rows.decimalMark(of: cell) {
        case UInt8(ascii: ","): hasComma = true
        case nil: continue
        default: return false
        }
      }
    }
    return hasComma
  }

  /// The decimal mark of a number; nil if the cell is no number, has none, or the mark may separate thousands.
  private func decimalMark(of cell: Cell) -> UInt8? {
    var groups = [0]
    var marks: [UInt8] = []
    for byte in bytes[cell.start..<cell.end].drop(while: { $0 == UInt8(ascii: "-") }) {
      if DecimalNumber.isDigit(byte) {
        groups[groups.count - 1] += 1
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") {
        marks.append(byte)
        groups.append(0)
      } else {
        return nil
      }
    }
    guard let mark = marks.last, !groups.contains(0) else { return nil }
    if marks.count == 1 { return groups[1] == 3 ? nil : mark }
    let areThousands = marks.dropLast().allSatisfy { $0 != mark } && groups[1..<marks.count].allSatisfy { $0 == 3 }
    return areThousands ? mark : nil
  }
}
