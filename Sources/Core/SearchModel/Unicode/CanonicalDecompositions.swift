/// The canonical decompositions of scalars, from the Unicode Character Database, but for those of Hangul syllables.
///
/// The standard library knows them, and offers them for whole strings by way of Foundation only.
package enum CanonicalDecompositions {
  /// The scalar that a scalar stands for, or the letter and the mark that it is composed of.
  package typealias Parts = (first: UInt32, second: UInt32?)

  /// The decomposition of each scalar that has one, one step deep.
  package static let all: [UInt32: Parts] = {
    var all: [UInt32: Parts] = [:]
    var numbers: [UInt32] = []
    var number: UInt32 = 0
    func endEntry() {
      if numbers.count > 1 { all[numbers[0]] = (numbers[1], numbers.count > 2 ? numbers[2] : nil) }
      numbers = []
    }
    for byte in table.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): number = number << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default:
        numbers.append(number)
        number = 0
        if byte != UInt8(ascii: "="), byte != UInt8(ascii: "+") { endEntry() }
      }
    }
    numbers.append(number)
    endEntry()
    return all
  }()

  /// The scalars of a scalar's full decomposition: the scalar itself where it has none.
  package static func full(of scalar: UInt32) -> [UInt32] {
    guard let (first, second) = all[scalar] else { return [scalar] }
    return full(of: first) + (second.map(full) ?? [])
  }
}
