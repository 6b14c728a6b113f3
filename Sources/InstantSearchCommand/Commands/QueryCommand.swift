import AlgoliaBackend
import SearchEngine
import SearchModel

/// `query`: searches once, and prints the results.
struct QueryCommand: Sendable {
  private let arguments: Arguments
  private let console: Console
  private let format: OutputFormat
  private let filters: FilterExpression
  private let overrides: OutlineOverrides
  private let facets: [Attribute]
  private let disjunctive: [Attribute]
  private let columns: [Attribute]?

  init(arguments: Arguments, console: Console) throws(Failure) {
    let arguments = try Inputs.separatingText(arguments, on: console)
    self.arguments = arguments
    self.console = console
    format = try OutputFormat(arguments)
    filters = try Self.filters(arguments)
    let attributes = { (name: Option.Name) in arguments.list(name)?.map { Attribute($0) } }
    disjunctive = attributes(.disjunctive) ?? []
    // The requested and the disjunctive facets are counted.
    let requested = attributes(.facets) ?? []
    facets = requested + disjunctive.filter { !requested.contains($0) }
    columns = attributes(.columns)
    var overrides = try OutlineOverrides(arguments)
    overrides.facets = facets.isEmpty ? nil : facets
    self.overrides = overrides
    try checkCombination()
  }

  private static func filters(_ arguments: Arguments) throws(Failure) -> FilterExpression {
    do throws(FilterSyntaxError) {
      return try FilterExpression(parsing: arguments.text(.filters) ?? "")
    } catch {
      throw Failure(filters: error)
    }
  }

  private func checkCombination() throws(Failure) {
    let pairs: [(Option.Name, [Option.Name])] = [
      (.all, [.page, .hits, .count]), (.count, [.page, .hits, .columns]),
    ]
    for (name, others) in pairs where arguments[name] {
      guard let other = others.first(where: { arguments[$0] }) else { continue }
      throw Failure(
        .wrongUse, "--\(name.rawValue) and --\(other.rawValue) exclude each other", advice: "Leave out one of them.")
    }
  }

  func run() async throws(Failure) -> ExitCode {
    let target = try SearchTargetLoader(arguments: arguments, console: console)
      .target(
        overrides, filtering: filters.filters.filter { $0.kind != .numeric }.map(\.attribute),
        naming: filters.filters.map(\.attribute) + (columns ?? []), mayOrder: false)
    if let order = overrides.order { try target.check(order, arguments) }
    let request = QueryRequest(
      query: query(of: target), filters: filters, facets: facets.flatMap { target.attributes(of: $0) },
      disjunctive: disjunctive.flatMap { target.attributes(of: $0) },
      indexName: overrides.order?.name ?? target.indexName
    ).hitsRequest
    var response = try await response(to: request, in: target)
    if !response.ignoredParameters.isEmpty {
      console.note("not honoured: \(response.ignoredParameters.map(\.rawValue).joined(separator: ", "))")
    }
    if arguments[.all] { (response.hitsPerPage, response.nbPages) = (response.nbHits, min(response.nbHits, 1)) }
    try await show(response, to: request, in: target)
    return arguments[.failIfEmpty] && response.nbHits == 0 ? .nothingFound : .fine
  }

  private func query(of target: SearchTarget) -> Query {
    var query = Query(arguments.text(.query))
    query.page = arguments.number(.page)
    query.hitsPerPage = arguments[.all] || arguments[.count] ? 0 : arguments.number(.hits)
    // As many values as the engine counts.
    if arguments[.count], !facets.isEmpty { query.maxValuesPerFacet = 1000 }
    // The searchable attributes of an existing index can only be restricted.
    if target.kind != .memory { query.restrictSearchableAttributes = overrides.search }
    if let columns { query.attributesToRetrieve = columns }
    if format.isRecordsOnly { query.attributesToHighlight = [] }
    return query
  }

  private func response(to request: HitsRequest, in target: SearchTarget) async throws(Failure) -> SearchResponse {
    do throws(SearchError) {
      guard case .hits(let response)? = try await target.backend.answers(to: [.hits(request)]).first else {
        throw .unreadableAnswer(path: "the answer", reason: "there is none")
      }
      return response
    } catch {
      throw Failure(searching: error, isStored: target.kind == .stored)
    }
  }

  // MARK: Printing

  private func show(
    _ response: SearchResponse, to request: HitsRequest, in target: SearchTarget
  ) async throws(Failure) {
    let pages = arguments[.all] ? AllHits(request, in: target) : nil
    let printer = ResultPrinter(
      format: format, outline: outline(of: response, in: target), columns: try await shownColumns(response, pages),
      showsStyles: console.showsStyles, width: console.isTerminal ? console.columns : nil, printsAll: arguments[.all])
    if arguments[.count] { return try print(printer.counts(response)) }
    try print(printer.head(response))
    var first = printer.firstNumber(response)
    let show = { (hits: [Hit<JSON>]) throws(Failure) in
      try print(printer.text(of: hits, from: first, of: response))
      first += hits.count
    }
    if let pages {
      try await pages.forEachPage(show)
    } else if !response.hits.isEmpty {
      try show(response.hits)
    }
    try print(printer.tail(response))
    let isCut = format.isRecordsOnly && !arguments[.hits] && !arguments[.page]
    if isCut, let range = printer.shownRange(response) {
      console.note("\(response.nbHits) records found; \(range). To print all of them: --all")
    }
  }

  private func print(_ text: String) throws(Failure) {
    // On a terminal, records can't move the cursor or change the title of the window.
    try console.print(format == .csv && console.isTerminal ? text.printableLines : text)
  }

  /// The columns of a table: the chosen ones, or all that the printed records have.
  private func shownColumns(_ response: SearchResponse, _ pages: AllHits?) async throws(Failure) -> [Attribute]? {
    guard columns == nil, format == .csv, !arguments[.count] else { return columns }
    var found = RecordColumns()
    for hit in response.hits { found.add(hit.ownMembers) }
    try await pages?.forEachPage { hits throws(Failure) in for hit in hits { found.add(hit.ownMembers) } }
    return found.attributes
  }

  private func outline(of response: SearchResponse, in target: SearchTarget) -> RecordOutline {
    var titled = OutlineOverrides()
    titled.title = overrides.title
    let records = response.hits.compactMap(\.record.object)
    let outline = target.outline ?? Inspection(RecordSample(records, isWhole: false)).outline(titled)
    if let columns { return outline.showing(columns) }
    return overrides.order.map { outline.showing($0) } ?? outline
  }
}

/// All hits of a request, however many pages they are.
private struct AllHits {
  private let request: HitsRequest
  private let target: SearchTarget

  init(_ request: HitsRequest, in target: SearchTarget) {
    self.target = target
    self.request = request
  }

  /// Passes the hits to the body, some at a time. An index in the process ranks them once; a service browses its records.
  func forEachPage(_ body: ([Hit<JSON>]) throws(Failure) -> Void) async throws(Failure) {
    if let index = target.index {
      var failure: Failure?
      do throws(SearchError) {
        try index.forEachPage(ofHits: request) { hits in
          do throws(Failure) { try body(hits) } catch { failure = error }
          return failure == nil
        }
      } catch {
        throw Failure(searching: error, isStored: target.kind == .stored)
      }
      if let failure { throw failure }
    } else if let index = target.serviceIndex {
      try await browse(index, body)
    }
  }

  private static let pageLength = 1000

  private func browse(_ index: AlgoliaIndex, _ body: ([Hit<JSON>]) throws(Failure) -> Void) async throws(Failure) {
    do {
      var query = try request.query.restricted(by: request.conditions)
      query.page = nil
      query.hitsPerPage = Self.pageLength
      var hits: [Hit<JSON>] = []
      for try await record in index.browse(query) {
        hits.append(Hit(objectID: record["objectID"]?.string ?? "", record: record))
        if hits.count == Self.pageLength {
          try body(hits)
          hits = []
        }
      }
      if !hits.isEmpty { try body(hits) }
    } catch let failure as Failure {
      throw failure
    } catch let error as SearchError {
      throw Failure(searching: error, isStored: false)
    } catch {
      throw Failure(.backendFailed, "\(error)")
    }
  }
}
