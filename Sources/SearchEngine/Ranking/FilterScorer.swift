internal import SearchModel

/// What the scores of the facet filters that a document meets add up to.
struct FilterScorer {
  private indirect enum Node {
    case filter(score: Int, documents: UnsafePointer<UInt64>)
    case sum([Node])
    case highest([Node])
  }

  private let root: Node

  /// Nil where no filter has a score.
  init?(_ expressions: [FilterExpression], in part: PartSearch, addsUp: Bool) {
    let filters = FilterSets(segment: part.part.segment, algebra: part.algebra)
    let nodes = expressions.compactMap { Self.node($0, filters, addsUp: addsUp) }
    guard !nodes.isEmpty else { return nil }
    root = .sum(nodes)
  }

  private static func node(_ expression: FilterExpression, _ filters: FilterSets, addsUp: Bool) -> Node? {
    switch expression {
    case .filter(let filter):
      guard let score = filter.score else { return nil }
      return .filter(score: score, documents: filters.algebra.bitmap(filters.documents(expression)))
    case .and(let parts):
      let nodes = parts.compactMap { node($0, filters, addsUp: addsUp) }
      return nodes.isEmpty ? nil : .sum(nodes)
    case .or(let parts):
      let nodes = parts.compactMap { node($0, filters, addsUp: addsUp) }
      return nodes.isEmpty ? nil : addsUp ? .sum(nodes) : .highest(nodes)
    }
  }

  func score(_ document: Int) -> Int { Self.score(root, document) }

  private static func score(_ node: Node, _ document: Int) -> Int {
    switch node {
    case .filter(let score, let documents):
      documents[document / 64] >> UInt64(document % 64) & 1 == 1 ? score : 0
    case .sum(let nodes): nodes.reduce(0) { $0 + self.score($1, document) }
    case .highest(let nodes): nodes.reduce(0) { max($0, self.score($1, document)) }
    }
  }
}

extension Filter {
  /// What a match counts in the ranking; nil for nothing.
  var score: Int? {
    let score: Int? =
      switch self {
      case .facet(let facet): facet.score
      case .tag(let tag): tag.score
      case .numeric: nil
      }
    return score == 0 ? nil : score
  }
}
