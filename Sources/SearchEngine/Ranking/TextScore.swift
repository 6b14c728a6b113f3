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
    var (parts, found) = partsWithoutProximity(occurrences, filters: filters)
    if countsProximity { parts.proximity = proximity(occurrences, found: found, most: .max) }
    return parts
  }

  /// The score of a document; of one that is worse than the worst that counts, any that is worse than that.
  func score(_ occurrences: [OccurrenceReader.Occurrence], filters: Int, worst: Score?) -> Score {
    var (parts, found) = partsWithoutProximity(occurrences, filters: filters)
    guard countsProximity else { return packed(parts) }
    var most = Int.max
    if let worst {
      // Words are at least so far from each other, and nothing else is expensive to find out.
      let least = max(0, found.nonzeroBitCount - 1) * minProximity
      let sums = least..<max(least, Self.greatestProximity) + 1
      most = sums.partitioningPlace { sum in
        parts.proximity = sum
        return packed(parts) > worst
      }
      most -= 1
      parts.proximity = least
      if most < least { return packed(parts) }
      // All sums from the greatest on are one.
      if most >= Self.greatestProximity { most = .max }
    }
    parts.proximity = proximity(occurrences, found: found, most: most)
    return packed(parts)
  }

  private var countsProximity: Bool { wordCount > 1 && rules.contains(.proximity) }

  /// The parts but for the proximity, and the words that occur.
  private func partsWithoutProximity(
    _ occurrences: [OccurrenceReader.Occurrence], filters: Int
  ) -> (Parts, found: UInt64) {
    var parts = Parts(filters: filters)
    parts.attribute = Int.max
    var found = OccurrenceReader.Matches()
    var isWhole = false
    for occurrence in occurrences {
      found.formUnion(occurrence.matches)
      isWhole = isWhole || occurrence.isWhole && occurrence.matches.exact != 0
      let place = TextIndex.Place.number(
        rank: occurrence.rank, position: occurrence.position, isOrdered: orderedRanks[occurrence.rank])
      parts.attribute = min(parts.attribute, place)
    }
    parts.typos = found.typos
    parts.words = found.words.nonzeroBitCount
    parts.exact = found.exact.nonzeroBitCount
    if wordCount == 1 {
      switch singleWordExactness {
      case .attribute: parts.exact = isWhole ? 1 : 0
      case .word: break
      case .none: parts.exact = 0
      }
    }
    return (parts, found.words)
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

  /// What the least sum of the distances counts as if it is greater: as many as the bits of a score hold.
  private static let greatestProximity = 511

  /// A position at which words of the query stand.
  private struct Node {
    var attribute: Int32
    var position: Int32
    var words: UInt64
    /// The steps from the node before; ``farAway`` where that is in another attribute.
    var gap: Int32
  }

  /// More than any sum of distances.
  private static let farAway: Int32 = 1 << 20

  /// The least sum of the distances between words that follow each other in the query.
  ///
  /// It is found word by word: what the words so far cost at least if the last of them stands at a node. From one word to
  /// the next that takes one pass forward over the nodes and one back, whatever the number of words at a node.
  ///
  /// - Parameter most: A sum that is greater need not be exact.
  private func proximity(_ occurrences: [OccurrenceReader.Occurrence], found: UInt64, most: Int) -> Int {
    let capacity = max(1, occurrences.count)
    return withUnsafeTemporaryAllocation(of: Node.self, capacity: capacity) { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * capacity) { room in
        let count = Self.fill(nodes, with: occurrences)
        let nodes = UnsafeMutableBufferPointer(rebasing: nodes[..<count])
        var costs = UnsafeMutableBufferPointer(rebasing: room[..<count])
        var next = UnsafeMutableBufferPointer(rebasing: room[capacity..<capacity + count])
        var rest = found
        guard rest != 0 else { return 0 }
        for node in 0..<count { costs[node] = nodes[node].words & rest & (0 &- rest) == 0 ? Self.farAway : 0 }
        var least: Int32 = 0
        rest &= rest - 1
        while rest != 0, Int(least) + rest.nonzeroBitCount * minProximity <= most {
          let word = rest & (0 &- rest)
          if minProximity == 1 {
            passCosts(of: nodes, from: costs, to: next)
          } else {
            compareCosts(of: nodes, from: costs, to: next, word)
          }
          // Two words are never farther from each other than this.
          let highest = least + Int32(Self.farthest)
          var leastHere = highest
          for node in 0..<count {
            next[node] = nodes[node].words & word == 0 ? Self.farAway : min(next[node], highest)
            leastHere = min(leastHere, next[node])
          }
          least = leastHere
          swap(&costs, &next)
          rest &= rest - 1
        }
        return Int(least) + rest.nonzeroBitCount * minProximity
      }
    }
  }

  /// Joins the occurrences at the same position, and returns the number of nodes.
  private static func fill(
    _ nodes: UnsafeMutableBufferPointer<Node>, with occurrences: [OccurrenceReader.Occurrence]
  ) -> Int {
    var count = 0
    for occurrence in occurrences {
      let (attribute, position) = (Int32(occurrence.attribute), Int32(occurrence.position))
      var gap = farAway
      if count > 0, nodes[count - 1].attribute == attribute {
        gap = position - nodes[count - 1].position
        if gap == 0 {
          nodes[count - 1].words |= occurrence.words
          continue
        }
      }
      nodes[count] = Node(attribute: attribute, position: position, words: occurrence.words, gap: gap)
      count += 1
    }
    return count
  }

  /// What the next word costs at each node: one a step forward from the word before, one more backward.
  @inline(__always)
  private func passCosts(
    of nodes: UnsafeMutableBufferPointer<Node>, from costs: UnsafeMutableBufferPointer<Int32>,
    to next: UnsafeMutableBufferPointer<Int32>
  ) {
    var cost = Self.farAway
    for node in nodes.indices {
      cost = min(cost + nodes[node].gap, Self.farAway)
      next[node] = cost
      cost = min(cost, costs[node])
    }
    cost = Self.farAway
    for node in nodes.indices.reversed() {
      cost = min(cost, costs[node] + 1)
      next[node] = min(next[node], cost)
      cost = min(cost + nodes[node].gap, Self.farAway)
    }
  }

  /// The same where words nearer than some distance are no better: node by node, as far as that can matter.
  private func compareCosts(
    of nodes: UnsafeMutableBufferPointer<Node>, from costs: UnsafeMutableBufferPointer<Int32>,
    to next: UnsafeMutableBufferPointer<Int32>, _ word: UInt64
  ) {
    for node in nodes.indices where nodes[node].words & word != 0 {
      var cost = costs[node] + Int32(minProximity)
      for before in stride(from: node - 1, through: 0, by: -1) {
        guard isNear(nodes[before], nodes[node]) else { break }
        cost = min(cost, costs[before] + max(Int32(minProximity), nodes[node].position - nodes[before].position))
      }
      for after in nodes.indices[(node + 1)...] {
        guard isNear(nodes[node], nodes[after]) else { break }
        cost = min(cost, costs[after] + max(Int32(minProximity), nodes[after].position - nodes[node].position + 1))
      }
      next[node] = cost
    }
  }

  /// Whether two nodes, one behind the other, may be nearer than the greatest distance.
  private func isNear(_ first: Node, _ second: Node) -> Bool {
    first.attribute == second.attribute && second.position - first.position < Int32(Self.farthest)
  }
}
