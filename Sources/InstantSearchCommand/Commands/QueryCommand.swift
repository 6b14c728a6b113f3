import AlgoliaWire
import SearchEngine
import SearchModel

/// `query`: searches once, and prints the results.
struct QueryCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) -> ExitCode {
    let filters = try filters
    var overrides = try OutlineOverrides(arguments)
    let facets = facets
    overrides.facets = facets.isEmpty ? nil : facets
    let filtered = filters.filters.filter { $0.kind != .numeric }.map(\.attribute)
    let target = try SearchTargetLoader(arguments: arguments, console: console)
      .target(overrides, filtering: filtered, mayOrder: false)
    if let order = overrides.order { try target.check(order, arguments) }
    var query = query
    // The searchable attributes of an existing index can only be restricted.
    if target.kind != .memory { query.restrictSearchableAttributes = overrides.search }
    let request = QueryRequest(
      query: query, filters: filters, facets: facets.flatMap { target.attributes(of: $0) },
      disjunctive: disjunctive.flatMap { target.attributes(of: $0) },
      indexName: overrides.order?.name ?? target.indexName)
    let response = try await response(to: request.hitsRequest, in: target)
    if !response.ignoredParameters.isEmpty {
      console.note("not honoured: \(response.ignoredParameters.map(\.rawValue).joined(separator: ", "))")
    }
    try console.print(text(of: response, in: target))
    return arguments[.failIfEmpty] && response.nbHits == 0 ? .nothingFound : .fine
  }

  private var filters: FilterExpression {
    get throws(Failure) {
      do throws(FilterSyntaxError) {
        return try FilterExpression(parsing: arguments.text(.filters) ?? "")
      } catch {
        throw Failure(filters: error)
      }
    }
  }

  private var disjunctive: [Attribute] { (arguments.list(.disjunctive) ?? []).map { Attribute($0) } }

  /// The facets to count: the requested and the disjunctive ones.
  private var facets: [Attribute] {
    let requested = (arguments.list(.facets) ?? []).map { Attribute($0) }
    return requested + disjunctive.filter { !requested.contains($0) }
  }

  private var query: Query {
    var query = Query(arguments.text(.query))
    query.page = arguments.number(.page)
    query.hitsPerPage = arguments.number(.hits)
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

  private func text(of response: SearchResponse, in target: SearchTarget) -> String {
    if arguments[.json] { return response.json.text() + "\n" }
    let records = response.hits.compactMap(\.record.object)
    var overrides = OutlineOverrides()
    overrides.title = arguments.text(.title).map { Attribute($0) }
    return ResultPrinter(
      outline: target.outline ?? Inspection(RecordSample(records, isWhole: false)).outline(overrides),
      showsStyles: console.showsStyles, columns: console.isTerminal ? console.columns : nil
    ).text(of: response)
  }
}
