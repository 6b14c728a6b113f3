internal import SearchModel

/// Looks up the values of facets that words of a query name.
struct FacetNames {
  private let snapshot: IndexSnapshot
  private let known = Known()

  private final class Known {
    var values: [Key: [(length: Int, values: [String])]] = [:]
  }

  private struct Key: Hashable {
    var facet: Attribute
    var start: Int
  }

  init(_ snapshot: IndexSnapshot) { self.snapshot = snapshot }

  /// The values, as filters compare them, that words from one on name, the longest first. Values of deleted records only
  /// are left out.
  func values(
    of facet: Attribute, at start: Int, _ words: [Word], _ separators: IndexedSeparators, _ budget: SearchBudget
  ) -> [(length: Int, values: [String])] {
    let key = Key(facet: facet, start: start)
    if let found = known.values[key] { return found }
    var found: [(length: Int, values: [String])] = []
    var hash = WordsHash()
    for end in start..<min(words.count, start + FacetWords.maxWords) {
      hash.add(words[end].folded)
      var values: Set<String> = []
      for view in snapshot.segments {
        guard let column = view.segment.facetIndices[facet.rawValue] else { continue }
        let facets = view.segment.facets[column]
        let named = view.segment.facetWords.values(
          words[start...end], hash: hash, of: column, in: facets, separators, budget)
        for value in named where view.hasLive(facets.postings[value], budget) {
          values.insert(facets.values.string(value))
        }
      }
      budget.takeScratch(bytes: 64 * values.count)
      if !values.isEmpty { found.append((end - start + 1, values.sorted { $0.precedesByCodePoint($1) })) }
    }
    found.reverse()
    known.values[key] = found
    return found
  }
}

extension SegmentView {
  /// Whether any of some documents is not deleted.
  fileprivate func hasLive(_ documents: DocumentSet, _ budget: SearchBudget) -> Bool {
    guard let live else { return documents.count(of: segment.count) > 0 }
    switch documents {
    case .all: return live.count > 0
    case .list(let list):
      budget.spend(list.count)
      return list.contains { live.contains(Int($0)) }
    case .bitmap(let bits, _):
      budget.spend(segment.words)
      return (0..<segment.words).contains { bits[$0] & live.bits[$0] != 0 }
    }
  }
}
