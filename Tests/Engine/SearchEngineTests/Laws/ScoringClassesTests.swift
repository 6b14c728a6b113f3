import InstantSearchTesting
import SearchModel
import TestSupport
import Testing

@testable import SearchEngine
@testable import SlowEngine

struct ScoringClassesTests {
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(100, long: 2_500)))
  func `Every match is scored once, and none better than the bound of its class`(seeds: Range<UInt64>) throws {
    var checked = 0
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 3_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settingsWithSynonyms(vocabulary)
      let records = generator.records(generator.number(in: 1...30), vocabulary)
      let index = try LocalIndex(
        records, settings, view: [:], batchSize: records.count, RandomThresholds(seed: seed).values)
      let pool = ScratchPool()
      for _ in 0..<10 {
        guard case .hits(let request) = generator.searchRequest(vocabulary, settings: settings, view: [:]) else {
          continue
        }
        do throws(SearchError) {
          _ = try SlowIndex(records: records, settings: settings).search(request)
        } catch {
          // A refused request has no matches to score.
          #expect(throws: error, "seed \(seed): \(request)") { try index.search(request) }
          continue
        }
        try pool.withScratch { scratch in
          let search = try IndexSearch(
            index.snapshot, request.query, request.conditions, view: nil, within: [], scratch)
          check(search, "seed \(seed): \(request)")
        }
        checked += 1
      }
    }
    #expect(checked >= seeds.count * 5, "most requests are answered")
  }

  private func check(_ search: IndexSearch, _ comment: Comment) {
    for (segmentSearch, matching) in zip(search.segmentSearches, search.documents()) {
      var scored: [(document: Int, best: TextScorer.Components?)] = []
      var bound = Score()
      let documentScorer = search.ranker.documentScorer(of: segmentSearch)
      for (index, scoredTogether) in search.ranker.classes(of: matching, in: segmentSearch).enumerated() {
        // Documents with equal bounds are in one class, where the document order decides.
        #expect(index == 0 || scoredTogether.bound > bound, comment)
        bound = scoredTogether.bound
        for document in segmentSearch.algebra.list(scoredTogether.documents) {
          let score = search.ranker.scorer.packed(documentScorer.components(of: Int(document)))
          #expect(score >= bound, comment)
          scored.append((Int(document), scoredTogether.best))
        }
      }
      check(documentScorer, search.ranker.scorer, scored, comment)
      expectEqual(scored.map(\.document).sorted(), segmentSearch.algebra.list(matching).map(Int.init), comment)
    }
  }

  /// A score that is worse than `worst` need not be exact, but it must be worse.
  private func check(
    _ documentScorer: DocumentScorer, _ scorer: TextScorer,
    _ documents: [(document: Int, best: TextScorer.Components?)], _ comment: Comment
  ) {
    let scores = documents.map { scorer.packed(documentScorer.components(of: $0.document)) }
    for (index, (document, best)) in documents.enumerated() {
      for worst in [scores[0], scores[(index * 7 + 3) % scores.count], scores[index]] {
        let score = documentScorer.score(of: document, best: best, worst: worst)
        #expect(score == scores[index] || scores[index] > worst && score > worst, comment)
      }
      expectEqual(documentScorer.score(of: document, best: best, worst: nil), scores[index], comment)
    }
  }

  @Test func `Where positions do not count, the order of the records decides between words`() throws {
    var settings = IndexSettings(searchableAttributes: ["name", "text"])
    settings.ranking = [.typo]
    let index = try LocalIndex(settings: settings)
    try index.save([["objectID": "1", "text": "shoe"], ["objectID": "2", "name": "sandal"]])
    var query = Query("s")
    query.hitsPerPage = 1
    try expectEqual(index.search(HitsRequest(indexName: "i", query: query)).hits.map(\.objectID), ["1"])
  }

  @Test func `A term with a better position is scored before a frequent one`() throws {
    let index = try LocalIndex(settings: IndexSettings(searchableAttributes: ["name", "text"]))
    let frequent = (0..<50).map { number -> JSON in ["objectID": .string("\(number)"), "text": "with"] }
    try index.save(frequent + [["objectID": "rare", "name": "within"]])
    let pool = ScratchPool()
    try pool.withScratch { scratch in
      let search = try IndexSearch(index.snapshot, Query("with"), [], view: nil, within: [], scratch)
      let segmentSearch = search.segmentSearches[0]
      let sizes = search.ranker.classes(of: search.documents()[0], in: segmentSearch).map {
        $0.documents.count(of: segmentSearch.algebra.documents)
      }
      expectEqual(sizes, [1, 50])
    }
  }
}
