import SearchEngine
import SearchModel
import TypesenseBackend

extension TypesenseIndex {
  /// The number of records in a sample.
  static let sampleLength = 2000

  /// The newest records, in the order in which they were saved.
  func sample(of count: Int = sampleLength) async throws(SearchError) -> RecordSample {
    let length = 1000
    let requests = stride(from: 0, to: count, by: length).map { offset in
      var query = Query()
      (query.offset, query.length) = (offset, min(length, count - offset))
      query.attributesToHighlight = []
      return SearchRequest.hits(HitsRequest(indexName: name, query: query))
    }
    var sample = RecordSample([], isWhole: true)
    for case .hits(let response) in try await backend.search(requests) {
      sample.records += response.hits.compactMap(\.record.object)
      sample.isWhole = response.nbHits <= count
    }
    sample.records.reverse()
    return sample
  }
}

extension AttributeCheck {
  /// Checks the attributes against a sample of an index. Further records may have those that are missing there.
  mutating func look(in index: TypesenseIndex, _ name: ClusterIndexName) async throws(Failure) {
    if isComplete { return }
    let sample: RecordSample
    do throws(SearchError) { sample = try await index.sample() } catch { throw Failure(error, of: name) }
    look(in: sample)
    if sample.isWhole { try finish() } else { noteMissing() }
  }
}
