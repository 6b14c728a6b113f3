import AlgoliaBackend
import SearchEngine
import SearchModel
import SearchTransport

/// All hits of a request, however many pages they are.
struct AllHits: Sendable {
  private let request: HitsRequest
  private let target: SearchTarget
  private let pageLength: Int

  /// Enough to lose no time, and few enough to keep in memory.
  static let usualPageLength = 1000

  /// - Parameter pageLength: The number of hits that are read at a time.
  init(_ request: HitsRequest, in target: SearchTarget, pageLength: Int = usualPageLength) {
    self.target = target
    self.request = request
    self.pageLength = pageLength
  }

  /// Writes the hits in the form of a printer, with the text before and after them.
  ///
  /// The columns of a table are all that the records have, unless the printer has others: then all are read twice.
  ///
  /// - Parameters:
  ///   - response: The answer to the request, without hits.
  ///   - onProgress: Called with the number of records read so far, and of all records.
  func write(
    with printer: ResultPrinter, _ response: SearchResponse, onProgress: (_ done: Int, _ all: Int) -> Void,
    to output: (String) throws(Failure) -> Void
  ) async throws(Failure) {
    var printer = printer
    let needsColumns = printer.columns == nil && printer.format == .csv
    var done = 0
    func finish(_ hits: [Hit<JSON>]) throws(Failure) {
      if Task.isCancelled { throw Failure(.interrupted, "interrupted") }
      done += hits.count
      // `nbHits` may count groups of records.
      let all = response.nbHits * (needsColumns ? 2 : 1)
      onProgress(min(done, all), all)
    }
    if needsColumns {
      var found = RecordColumns()
      try await forEachPage { hits throws(Failure) in
        for hit in hits { found.add(hit.ownMembers) }
        try finish(hits)
      }
      printer.columns = found.attributes
    }
    try output(printer.head(response))
    var first = printer.firstNumber(response)
    try await forEachPage { hits throws(Failure) in
      try output(printer.text(of: hits, from: first, of: response))
      first += hits.count
      try finish(hits)
    }
    try output(printer.tail(response))
  }

  /// Passes the hits to the body, some at a time. An index in the process ranks them once; a service browses its records,
  /// and so does a cluster unless a text or an order ranks them.
  private func forEachPage(_ body: ([Hit<JSON>]) throws(Failure) -> Void) async throws(Failure) {
    if let index = target.index {
      var failure: Failure?
      var request = request
      request.query = await index.embedding(request.query, view: request.indexName).query
      do throws(SearchError) {
        try index.forEachPage(ofHits: request, length: pageLength) { hits in
          do throws(Failure) { try body(hits) } catch { failure = error }
          return failure == nil
        }
      } catch {
        throw Failure(searching: error, in: target.kind)
      }
      if let failure { throw failure }
    } else if let index = target.serviceIndex {
      try await browse({ index.browse($0) }, body)
    } else if let index = target.clusterIndex {
      let isRanked = !(request.query.query ?? "").isEmpty || request.indexName != index.name
      if isRanked { try await search(body) } else { try await browse({ index.browse($0) }, body) }
    }
  }

  /// Searches one page after the other.
  private func search(_ body: ([Hit<JSON>]) throws(Failure) -> Void) async throws(Failure) {
    var request = request
    request.facets = []
    (request.query.page, request.query.hitsPerPage) = (0, pageLength)
    while true {
      let hits = try await target.response(to: request).hits
      if !hits.isEmpty { try body(hits) }
      if hits.count < pageLength { return }
      request.query.page? += 1
    }
  }

  private func browse(
    _ browse: (Query) -> BrowsedRecords, _ body: ([Hit<JSON>]) throws(Failure) -> Void
  ) async throws(Failure) {
    do {
      var query = try request.query.restricted(by: request.conditions)
      query.page = nil
      query.hitsPerPage = pageLength
      var hits: [Hit<JSON>] = []
      for try await record in browse(query) {
        hits.append(Hit(objectID: record["objectID"]?.string ?? "", record: record))
        if hits.count == pageLength {
          try body(hits)
          hits = []
        }
      }
      if !hits.isEmpty { try body(hits) }
    } catch let failure as Failure {
      throw failure
    } catch let error as SearchError {
      throw Failure(searching: error, in: target.kind)
    } catch {
      throw Failure(.backendFailed, "\(error)")
    }
  }
}
