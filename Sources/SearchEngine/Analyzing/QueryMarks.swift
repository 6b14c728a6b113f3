/// Which parts of a query's text stand in quotes or behind a minus.
struct QueryMarks {
  struct Mark {
    /// The part, in bytes.
    var range: Range<Int>
    var phrase: Int
    var excludes: Bool
  }

  private var marks: [Mark] = []

  init(_ text: String, options: QueryTextOptions) {
    guard options.readsPhrases || options.readsExclusions else { return }
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      let start = place
      let isWordStart = start == 0 || Self.isSpace(bytes[start - 1])
      let excludes = options.readsExclusions && isWordStart && bytes[start] == UInt8(ascii: "-")
      if excludes { place += 1 }
      if options.readsPhrases, place < bytes.count, bytes[place] == Self.quote,
        let end = bytes[(place + 1)...].firstIndex(of: Self.quote)
      {
        add(place..<end, excludes: excludes)
        place = end + 1
      } else if excludes {
        place = bytes[place...].firstIndex(where: Self.isSpace) ?? bytes.count
        add(start..<place, excludes: true)
      } else {
        place += 1
      }
    }
  }

  /// The mark of the word that starts at this byte.
  func mark(at place: Int) -> Mark? {
    // They are ascending.
    let index = marks.partitioningPlace { $0.range.upperBound > place }
    return index < marks.count && marks[index].range.contains(place) ? marks[index] : nil
  }

  private mutating func add(_ range: Range<Int>, excludes: Bool) {
    marks.append(Mark(range: range, phrase: marks.count, excludes: excludes))
  }

  private static let quote = UInt8(ascii: "\"")
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
