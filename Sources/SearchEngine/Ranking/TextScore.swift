internal import SearchModel

/// The values of the ranking rules in their order, 128 bits; less is better.
struct Score: Comparable, Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  /// Appends the value of the next rule; one that needs more bits counts as the greatest that fits.
  mutating func append(_ value: Int, bits: UInt64) {
    high = high << bits | low >> (64 - bits)
    low = low << bits | min(UInt64(clamping: value), 1 << bits - 1)
  }

  static func < (left: Score, right: Score) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

/// Computes how well a document fits the text of a query.
struct TextScorer {
  /// What is compared, in order.
  let rules: [TextRule]
  let wordCount: Int
  let minProximity: Int
  let singleWordExactness: IndexSettings.SingleWordExactness
  /// Which places of searchable attributes ask where in them a word stands.
  let orderedRanks: [Bool]

  enum TextRule: Hashable, Sendable {
    case typo, words, filters, proximity, attribute, exact
  }

  static let farthest = 8

  /// The single parts of a score, for a person to read.
  struct Parts: Hashable {
    var typos = 0
    var words = 0
    var filters = 0
    var proximity = 0
    var attribute = 0
    var exact = 0
  }

  func parts(_ occurrences: [OccurrenceReader.Occurrence], filters: Int) -> Parts {
    var parts = Parts(filters: filters)
    parts.attribute = Int.max
    // The least typos of each word, and whether it occurs as it is; words beyond 64 are never asked for.
    var (found, exact): (UInt64, UInt64) = (0, 0)
    var isWhole = false
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, wordCount)) { typos in
      for occurrence in occurrences {
        let bit = UInt64(1) << UInt64(occurrence.word)
        if found & bit == 0 || occurrence.typos < typos[occurrence.word] {
          typos[occurrence.word] = UInt8(occurrence.typos)
        }
        found |= bit
        if occurrence.isExact {
          exact |= bit
          isWhole = isWhole || occurrence.isWhole
        }
        let place = TextIndex.Place.number(
          rank: occurrence.rank, position: occurrence.position, isOrdered: orderedRanks[occurrence.rank])
        parts.attribute = min(parts.attribute, place)
      }
      for word in 0..<wordCount where found >> UInt64(word) & 1 == 1 { parts.typos += Int(typos[word]) }
    }
    parts.words = found.nonzeroBitCount
    if wordCount == 1 {
      switch singleWordExactness {
      case .attribute: parts.exact = isWhole ? 1 : 0
      case .word: parts.exact = exact.nonzeroBitCount
      case .none: parts.exact = 0
      }
    } else {
      parts.exact = exact.nonzeroBitCount
    }
    if wordCount > 1, rules.contains(.proximity) { parts.proximity = proximity(occurrences) }
    return parts
  }

  /// The parts in the order of the rules; less is better.
  func packed(_ parts: Parts) -> Score {
    var score = Score()
    for rule in rules {
      switch rule {
      case .typo: score.append(parts.typos, bits: 7)
      case .words: score.append(63 - min(parts.words, 63), bits: 6)
      case .filters: score.append(65535 - min(max(parts.filters, 0), 65535), bits: 16)
      case .proximity: score.append(parts.proximity, bits: 9)
      // As many bits as the best positions of terms have: see ``TextIndex/Place``.
      case .attribute: score.append(parts.attribute, bits: 31)
      case .exact: score.append(63 - min(parts.exact, 63), bits: 6)
      }
    }
    return score
  }

  /// The least sum of the distances between words that follow each other in the query.
  private func proximity(_ occurrences: [OccurrenceReader.Occurrence]) -> Int {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: max(1, occurrences.count)) { costs in
      var previous = -1
      var least = 0
      for word in 0..<wordCount {
        var leastHere = Int.max
        for (place, occurrence) in occurrences.enumerated() where occurrence.word == word {
          var cost = 0
          if previous >= 0 {
            // Only what is near can be better than the best one at the greatest distance.
            cost = least + Self.farthest
            var near = place - 1
            while near >= 0, isNear(occurrences[near], occurrence) {
              if occurrences[near].word == previous {
                cost = min(cost, Int(costs[near]) + distance(occurrences[near], occurrence))
              }
              near -= 1
            }
            near = place + 1
            while near < occurrences.count, isNear(occurrences[near], occurrence) {
              if occurrences[near].word == previous {
                cost = min(cost, Int(costs[near]) + distance(occurrences[near], occurrence))
              }
              near += 1
            }
          }
          costs[place] = Int32(cost)
          leastHere = min(leastHere, cost)
        }
        if leastHere < .max { (previous, least) = (word, leastHere) }
      }
      return least
    }
  }

  /// Whether two occurrences may be nearer than the greatest distance.
  private func isNear(_ left: OccurrenceReader.Occurrence, _ right: OccurrenceReader.Occurrence) -> Bool {
    left.attribute == right.attribute && abs(left.position - right.position) < Self.farthest
  }

  private func distance(_ left: OccurrenceReader.Occurrence, _ right: OccurrenceReader.Occurrence) -> Int {
    guard left.attribute == right.attribute else { return Self.farthest }
    let steps =
      right.position > left.position ? right.position - left.position : left.position - right.position + 1
    return max(minProximity, min(Self.farthest, steps))
  }
}
