internal import SearchModel

/// Computes the text score of a document from the positions at which words of the query occur.
struct TextScorer {
  /// The rules, in order.
  let rules: [TextRule]
  let wordCount: Int
  let minProximity: Int
  let singleWordExactness: IndexSettings.SingleWordExactness
  /// For each rank of searchable attributes, whether the position of a word there counts.
  let orderedRanks: [Bool]
  /// The bits of a score after those of the proximity.
  private let bitsAfterProximity: UInt64
  private let countsProximity: Bool

  init(
    rules: [TextRule], wordCount: Int, minProximity: Int, singleWordExactness: IndexSettings.SingleWordExactness,
    orderedRanks: [Bool]
  ) {
    self.rules = rules
    self.wordCount = wordCount
    self.minProximity = minProximity
    self.singleWordExactness = singleWordExactness
    self.orderedRanks = orderedRanks
    countsProximity = wordCount > 1 && rules.contains(.proximity)
    bitsAfterProximity = rules.reversed().prefix { $0 != .proximity }.reduce(0) { $0 + $1.bits }
  }

  enum TextRule: Hashable, Sendable {
    case typo, geo, words, filters, proximity, attribute, exact

    /// The number of bits of its value in a score.
    var bits: UInt64 {
      switch self {
      case .typo: 7
      // As many as the number of the farthest step has.
      case .geo: 21
      case .words: 6
      case .filters: 16
      case .proximity: 9
      // As many as ``TextIndex/AttributePosition`` has.
      case .attribute: 31
      case .exact: 6
      }
    }
  }

  static let greatestDistance = 8

  /// The values of the single rules.
  struct Components: Hashable {
    var typos = 0
    var words = 0
    var filters = 0
    var proximity = 0
    var attribute = 0
    var exact = 0
    /// The number of the step in which the distance lies.
    var distance = 0
  }

  /// - Parameter others: the components that no words contribute to.
  func components(_ occurrences: UnsafeBufferPointer<OccurrenceReader.Occurrence>, _ others: Components) -> Components {
    var (components, found) = componentsWithoutProximity(occurrences, others)
    if countsProximity { components.proximity = proximity(occurrences, found: found, most: .max) }
    return components
  }

  /// The score of a document; for one that is worse than `worst`, any score that is worse than that.
  func score(_ occurrences: UnsafeBufferPointer<OccurrenceReader.Occurrence>, _ others: Components, worst: Score?)
    -> Score
  {
    var (components, found) = componentsWithoutProximity(occurrences, others)
    guard countsProximity else { return packed(components) }
    // The proximity is expensive to compute: find the greatest one that can still matter.
    let least = max(0, found.nonzeroBitCount - 1) * minProximity
    components.proximity = least
    let bound = packed(components)
    var most = Int.max
    if let worst {
      if bound > worst { return bound }
      let room = bound.room(below: worst, bits: bitsAfterProximity)
      most = min(least, Self.greatestProximity) + min(room, Self.greatestProximity)
      // Sums from the greatest on are clamped to it.
      if most >= Self.greatestProximity { most = .max }
    }
    let sum = proximity(occurrences, found: found, most: most)
    return bound.adding(
      min(sum, Self.greatestProximity) - min(least, Self.greatestProximity), bits: bitsAfterProximity)
  }

  /// The components other than proximity, and the words that occur.
  private func componentsWithoutProximity(
    _ occurrences: UnsafeBufferPointer<OccurrenceReader.Occurrence>, _ others: Components
  ) -> (Components, found: UInt64) {
    var components = others
    components.attribute = Int.max
    var found = WordMatches()
    var isWhole = false
    for occurrence in occurrences {
      found.formUnion(occurrence.matches)
      isWhole = isWhole || occurrence.isWhole && occurrence.matches.exact != 0
      let position = TextIndex.AttributePosition.packed(
        rank: occurrence.rank, position: occurrence.position, isOrdered: orderedRanks[occurrence.rank])
      components.attribute = min(components.attribute, position)
    }
    components.typos = found.typos
    components.words = found.words.nonzeroBitCount
    components.exact = found.exact.nonzeroBitCount
    if wordCount == 1 {
      switch singleWordExactness {
      case .attribute: components.exact = isWhole ? 1 : 0
      case .word: break
      case .none: components.exact = 0
      }
    }
    return (components, found.words)
  }

  /// Packs the components in the order of the rules; less is better.
  func packed(_ components: Components) -> Score {
    var score = Score()
    for rule in rules {
      let value =
        switch rule {
        case .typo: components.typos
        case .geo: components.distance
        case .words: 63 - min(components.words, 63)
        case .filters: 65535 - min(max(components.filters, 0), 65535)
        case .proximity: components.proximity
        case .attribute: components.attribute
        case .exact: 63 - min(components.exact, 63)
        }
      score.append(value, bits: rule.bits)
    }
    return score
  }

  /// The worst score of a document that is similar to the best one.
  ///
  /// Rules are compared in their order. Each of the `count` rules by which a document is as good as the best one adds
  /// `1 / count` to its similarity, and the first by which it is worse, by `difference`, `1 / (count × (1 + difference))`.
  /// Later ones add nothing, so that documents with better scores are never less similar.
  ///
  /// - Parameter percent: The least similarity, from 1 to 100.
  func worst(similarTo best: Score, percent: Int) -> Score {
    guard !rules.isEmpty else { return best }
    let least = percent * rules.count
    /// The rule by which a document may be worse, and the share of its similarity that is still needed.
    let (rule, share) = ((least - 1) / 100, (least - 1) % 100 + 1)
    var values = best
    var worst = Score()
    for (index, value) in rules.reversed().map({ values.removeLast(bits: $0.bits) }).reversed().enumerated() {
      let difference = index < rule ? 0 : index == rule ? 100 / share - 1 : Int(UInt32.max)
      worst.append(value + difference, bits: rules[index].bits)
    }
    return worst
  }

  /// The cap of the sum of distances: the greatest that its bits in a score can represent.
  private static let greatestProximity = 511

  /// A position at which words of the query occur.
  private struct Node {
    var attribute: Int32
    var position: Int32
    var words: UInt64
    /// The distance from the previous node; ``farAway`` where that is in another attribute.
    var gap: Int32
  }

  /// More than any sum of distances.
  private static let farAway: Int32 = 1 << 20

  /// The least sum of the distances between consecutive words of the query.
  ///
  /// Dynamic programming over the words: for each node, the least cost of all words so far if the last of them is at
  /// that node. Each further word takes one pass forward over the nodes and one backward.
  ///
  /// - Parameter most: A sum that is greater need not be exact.
  private func proximity(_ occurrences: UnsafeBufferPointer<OccurrenceReader.Occurrence>, found: UInt64, most: Int)
    -> Int
  {
    let capacity = max(1, occurrences.count)
    return withUnsafeTemporaryAllocation(of: Node.self, capacity: capacity) { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * capacity) { memory in
        let count = Self.fill(nodes, with: occurrences)
        let nodes = UnsafeMutableBufferPointer(rebasing: nodes[..<count])
        var costs = UnsafeMutableBufferPointer(rebasing: memory[..<count])
        var next = UnsafeMutableBufferPointer(rebasing: memory[capacity..<capacity + count])
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
          // The distance of two words is capped.
          let highest = least + Int32(Self.greatestDistance)
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

  /// Combines the occurrences at the same position into nodes, and returns their number.
  private static func fill(
    _ nodes: UnsafeMutableBufferPointer<Node>, with occurrences: UnsafeBufferPointer<OccurrenceReader.Occurrence>
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

  /// The cost of the next word at each node: the distance from the previous word, and one more if it comes before that.
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

  /// The same where `minProximity` is above 1: compares each node with those near it.
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

  /// Whether two nodes, in this order, are nearer than the greatest distance.
  private func isNear(_ first: Node, _ second: Node) -> Bool {
    first.attribute == second.attribute && second.position - first.position < Int32(Self.greatestDistance)
  }
}
