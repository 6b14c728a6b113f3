import SearchModel

/// The searches of a call, in rounds of one `_msearch` each: a pure state machine.
///
/// The first round has one search for each request. Further ones follow only after a text that finds nothing, with fewer or
/// with corrected words, and for the buckets of histograms.
struct SearchTurn {
  private var states: [State] = []

  fileprivate struct State {
    let planned: Planned
    /// The next searches; empty if there are none.
    var next: [Next] = []
    var result: SearchResult?
    var words = HitsSearch.Words(indices: [])
    var histograms: SearchResult?
    var proposals: Correction.Proposals?
    /// The texts that are proposed where nothing is found.
    var proposed: (didYouMean: String?, correctedQuery: String?) = (nil, nil)
  }

  fileprivate enum Planned {
    case hits(HitsSearch)
    case values(ValuesSearch)
  }

  fileprivate enum Next {
    case first
    case fewer(HitsSearch.Words)
    case correction(JSON.Object)
    case count(JSON.Object)
    case histograms(JSON.Object)
  }

  mutating func add(_ request: SearchRequest, _ writer: QueryWriter) throws(SearchError) {
    switch request {
    case .hits(let request):
      let search = try HitsSearch(request, writer)
      states.append(State(planned: .hits(search), next: [.first], words: search.allWords))
    case .facetValues(let request):
      states.append(State(planned: .values(try ValuesSearch(request, writer)), next: [.first]))
    }
  }

  /// The searches of the next round; empty after the last one.
  func searches() throws(SearchError) -> [(index: String, body: JSON.Object)] {
    var searches: [(index: String, body: JSON.Object)] = []
    for state in states {
      for next in state.next {
        switch (state.planned, next) {
        case (.values(let search), _): searches.append((search.writer.index.name, try search.body()))
        case (.hits(let search), .first): searches.append((search.writer.index.name, try search.body(search.allWords)))
        case (.hits(let search), .fewer(let words)): searches.append((search.writer.index.name, try search.body(words)))
        case (.hits(let search), .correction(let body)), (.hits(let search), .count(let body)),
          (.hits(let search), .histograms(let body)):
          searches.append((search.writer.index.name, body))
        }
      }
    }
    return searches
  }

  /// Takes the answers to the searches of a round.
  mutating func take(_ answers: [JSON]) throws(SearchError) {
    var rest = answers[...]
    for index in states.indices {
      let own = rest.prefix(states[index].next.count)
      rest = rest.dropFirst(own.count)
      try states[index].take(Array(own))
    }
  }

  func answers() throws(SearchError) -> [SearchAnswer] {
    var answers: [SearchAnswer] = []
    for state in states {
      guard let result = state.result else { continue }
      switch state.planned {
      case .hits(let search):
        var response = try search.response(result, state.words, histograms: state.histograms)
        (response.didYouMean, response.correctedQuery) = state.proposed
        answers.append(.hits(response))
      case .values(let search): answers.append(.facetValues(search.response(result)))
      }
    }
    return answers
  }
}

extension SearchTurn.State {
  mutating func take(_ responses: [JSON]) throws(SearchError) {
    guard case .hits(let search) = planned else {
      if case .values(let search) = planned, let response = responses.first {
        result = try SearchResult(response, of: search.writer.index)
      }
      next = []
      return
    }
    var results: [SearchResult] = []
    for response in responses { results.append(try SearchResult(response, of: search.writer.index)) }
    let asked = next
    next = []
    switch asked.first {
    case .histograms:
      histograms = results.first
      return
    case .first:
      result = results.first
      if try result?.found() == 0 { next = search.fewerWords.map { .fewer($0) } }
    case .fewer:
      // The first one that finds something; otherwise the answer stays that to the whole text.
      for (number, found) in results.enumerated() where try found.found() > 0 {
        if case .fewer(let words) = asked[number] { (result, self.words) = (found, words) }
        break
      }
    case .correction:
      proposals = results.first.flatMap { search.correction?.proposals($0) }
      if let proposals, let body = try search.correction?.countsBody(proposals) { next = [.count(body)] }
    case .count:
      if let proposals, let counted = results.first, let correction = search.correction {
        proposed = correction.texts(proposals, counted)
      }
    case nil: return
    }
    guard next.isEmpty, let result else { return }
    let isLookedAt =
      switch asked.first {
      case .first, .fewer: false;
      default: true
      }
    if !isLookedAt, try result.found() == 0, let body = try search.correction?.body() {
      next = [.correction(body)]
    } else if let body = try search.histogramsBody(words, after: result) {
      next = [.histograms(body)]
    }
  }
}
