import InstantSearchCore
import RecordOutlines
import SearchEngine
import SearchModel

/// `query`: searches once, and prints the results.
struct QueryCommand: Sendable {
  private let arguments: Arguments
  private let console: Console
  private let format: OutputFormat
  private let filters: FilterExpression
  private let overrides: PageSettings
  private let facets: [Attribute]
  private let disjunctive: [Attribute]
  private let columns: [Attribute]?
  private let semantic: SemanticOptions

  init(arguments: Arguments, console: Console) throws(Failure) {
    let arguments = try Inputs.separatingText(arguments, on: console)
    self.arguments = arguments
    self.console = console
    format = try OutputFormat(arguments)
    semantic = try SemanticOptions(arguments, on: console)
    filters = try Self.filters(arguments)
    let attributes = { (name: Option.Name) in arguments.list(name)?.map { Attribute($0) } }
    disjunctive = attributes(.disjunctive) ?? []
    // The requested and the disjunctive facets are counted.
    let requested = attributes(.facets) ?? []
    facets = requested + disjunctive.filter { !requested.contains($0) }
    columns = attributes(.columns)
    var overrides = try PageSettings(arguments)
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
    let target = try await SearchTargetLoader(arguments: arguments, console: console)
      .target(
        overrides, filtering: filters.filters.filter { $0.kind != .numeric }.map(\.attribute),
        naming: filters.filters.map(\.attribute) + (columns ?? []), mayOrder: false)
    if let order = overrides.order { try await target.check(order, arguments) }
    try await semantic.prepare(target, isInteractive: false)
    let request = QueryRequest(
      query: query(of: target), filters: filters, facets: facets.flatMap { target.attributes(of: $0) },
      disjunctive: disjunctive.flatMap { target.attributes(of: $0) },
      indexName: overrides.order.map(target.indexName(of:)) ?? target.indexName
    ).hitsRequest
    var response = try await target.response(to: request)
    if response.nbHits == 0 { try await checkNumbers(target, request.indexName) }
    if !response.ignoredParameters.isEmpty {
      console.note("not honoured: \(response.ignoredParameters.map(\.rawValue).joined(separator: ", "))")
    }
    if let reason = response.textOnlyReason { console.note("found by the words alone: \(reason)") }
    if response.mayBeOlder {
      console.note(
        "the results may be out of date: the first node does not answer, and another one may lack the latest changes")
    }
    if arguments[.all] { (response.hitsPerPage, response.nbPages) = (response.nbHits, min(response.nbHits, 1)) }
    try await show(response, to: request, in: target)
    return arguments[.failIfEmpty] && response.nbHits == 0 ? .nothingFound : .fine
  }

  /// Throws if a filter compares numbers of an attribute that has none in any record.
  private func checkNumbers(_ target: SearchTarget, _ indexName: String) async throws(Failure) {
    var compared: [Attribute] = []
    for filter in filters.filters where filter.kind == .numeric && !compared.contains(filter.attribute) {
      compared.append(filter.attribute)
    }
    // Elsewhere the attribute may have numbers that can't be filtered.
    guard !compared.isEmpty, target.kind == .memory || target.kind == .stored else { return }
    let filters =
      [.everything]
      + compared.map {
        FilterExpression.filter(.numeric(.init(attribute: $0, operator: .greaterThanOrEqual, value: -1e18)))
      }
    let requests = filters.map { filter in
      var query = Query()
      query.countsAlone()
      let conditions = [Condition(id: .base, expression: filter)]
      return SearchRequest.hits(HitsRequest(indexName: indexName, query: query, conditions: conditions, facets: []))
    }
    guard let answers = try? await target.backend.answers(to: requests) else { return }
    let counts = answers.map { if case .hits(let response) = $0 { response.nbHits } else { 0 } }
    guard let all = counts.first, all > 0,
      let attribute = zip(compared, counts.dropFirst()).first(where: { $1 == 0 })?.0
    else { return }
    throw Failure(
      .wrongUse, "--filters compares '\(attribute)' with a number, and no record has a number there",
      advice: "Texts are compared by ':', as in \(attribute):VALUE. To read them as numbers: --type \(attribute)=number"
    )
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
    query.readsPhrases(in: target)
    semantic.apply(to: &query)
    return query
  }

  // MARK: Printing

  private func show(
    _ response: SearchResponse, to request: HitsRequest, in target: SearchTarget
  ) async throws(Failure) {
    let printer = ResultPrinter(
      format: format, outline: outline(of: response, in: target), columns: shownColumns(response),
      showsStyles: console.showsStyles, width: console.isTerminal ? console.columns : nil,
      offers: arguments[.count] ? [] : await offers(response, request, in: target), printsAll: arguments[.all],
      marksSimilar: marksSimilar(request, in: target))
    if format == .ndjson || format == .csv {
      for sentence in printer.advice(of: response) { console.note(sentence) }
    }
    if arguments[.count] { return try print(printer.counts(response)) }
    if arguments[.all] { return try await showAll(response, to: request, in: target, with: printer) }
    try print(printer.head(response))
    if !response.hits.isEmpty {
      try print(printer.text(of: response.hits, from: printer.firstNumber(response), of: response))
    }
    try print(printer.tail(response))
    let isCut = format.isRecordsOnly && !arguments[.hits] && !arguments[.page]
    if isCut, let range = printer.shownRange(response) {
      console.note("\(response.nbHits.groupedByThousands()) records found; \(range). To print all of them: --all")
    }
  }

  /// What finds something with fewer words or without the filters, where a search finds nothing; none if it can't be
  /// counted.
  private func offers(
    _ response: SearchResponse, _ request: HitsRequest, in target: SearchTarget
  ) async -> [SearchOffer] {
    guard response.nbHits == 0 else { return [] }
    let text = response.correctedQuery ?? request.query.query ?? ""
    var possible = SearchOffer.possible(text, readsPhrases: request.query.advancedSyntax ?? false)
    if !request.conditions.isEmpty { possible.append(SearchOffer(leaving: .allFilters, text: text)) }
    if possible.isEmpty { return [] }
    let requests = possible.map { offer in
      var query = request.query
      query.query = offer.text
      query.countsAlone()
      let conditions = offer.leftOut == .allFilters ? [] : request.conditions
      return SearchRequest.hits(
        HitsRequest(indexName: request.indexName, query: query, conditions: conditions, facets: []))
    }
    guard let answers = try? await target.backend.answers(to: requests) else { return [] }
    return SearchOffer.offers(
      possible, counts: answers.map { if case .hits(let response) = $0 { response.nbHits } else { 0 } })
  }

  /// Prints the hits of all pages; while they go to a file, with a progress line.
  private func showAll(
    _ response: SearchResponse, to request: HitsRequest, in target: SearchTarget, with printer: ResultPrinter
  ) async throws(Failure) {
    let line = ProgressLine(console)
    defer { line.erase() }
    let showsProgress = console.writesToFile
    try await AllHits(request, in: target).write(with: printer, response) { done, all in
      if showsProgress { line.show(StepProgress(.writing("the results"), done, of: all)) }
    } to: { text throws(Failure) in
      try print(text)
    }
  }

  /// Whether a table says which records are only similar. All records of a service are browsed, which does not tell.
  private func marksSimilar(_ request: HitsRequest, in target: SearchTarget) -> Bool {
    guard let index = target.index else { return request.query.mode == .semantic && !arguments[.all] }
    return (request.query.mode ?? index.settings.mode) == .semantic
  }

  private func print(_ text: String) throws(Failure) {
    // On a terminal, records can't move the cursor or change the title of the window.
    try console.print(format == .csv && console.isTerminal ? text.printableLines : text)
  }

  /// The columns of a table: the chosen ones, or all that the printed records have; nil where these are found later.
  private func shownColumns(_ response: SearchResponse) -> [Attribute]? {
    guard columns == nil, format == .csv, !arguments[.count], !arguments[.all] else { return columns }
    var found = RecordColumns()
    for hit in response.hits { found.add(hit.ownMembers) }
    return found.attributes
  }

  private func outline(of response: SearchResponse, in target: SearchTarget) -> RecordOutline {
    var titled = PageSettings()
    titled.title = overrides.title
    let records = response.hits.compactMap(\.record.object)
    let outline = target.outline ?? Inspection(RecordSample(records, isWhole: false)).outline(titled)
    if let columns { return outline.showing(columns) }
    return overrides.order.map { outline.showing($0) } ?? outline
  }
}
