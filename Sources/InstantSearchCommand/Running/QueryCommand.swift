import AlgoliaWire
import SearchEngine
import SearchModel

/// `query`: one search, printed.
struct QueryCommand: Sendable {
  let arguments: Arguments
  let console: Console

  func run() async throws(Failure) -> ExitCode {
    let filters = try filters
    var wishes = try OutlineWishes(arguments)
    let facets = facets
    wishes.facets = facets.isEmpty ? nil : facets
    let filtered = filters.filters.filter { $0.kind != .numeric }.map(\.attribute)
    let place = try SearchPlaceLoader(arguments: arguments, console: console)
      .place(wishes, filtering: filtered, mayOrder: false)
    if let order = wishes.order { try place.check(order, arguments) }
    let request = QueryRequest(
      query: query, filters: filters, facets: facets, disjunctive: disjunctive,
      indexName: wishes.order?.name ?? place.indexName)
    let response = try await response(to: request.hitsRequest, in: place)
    if !response.ignoredParameters.isEmpty {
      console.note("not honoured: \(response.ignoredParameters.map(\.rawValue).joined(separator: ", "))")
    }
    try console.print(text(of: response, in: place))
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

  /// What is counted: what is asked for, and what may be chosen from.
  private var facets: [Attribute] {
    let asked = (arguments.list(.facets) ?? []).map { Attribute($0) }
    return asked + disjunctive.filter { !asked.contains($0) }
  }

  private var query: Query {
    var query = Query(arguments.text(.query))
    query.page = arguments.number(.page)
    query.hitsPerPage = arguments.number(.hits)
    return query
  }

  private func response(to request: HitsRequest, in place: SearchPlace) async throws(Failure) -> SearchResponse {
    do throws(SearchError) {
      guard case .hits(let response)? = try await place.backend.answers(to: [.hits(request)]).first else {
        throw .unreadableAnswer(part: "the answer", reason: "there is none")
      }
      return response
    } catch {
      throw Failure(searching: error, isStored: place.kind == .stored)
    }
  }

  private func text(of response: SearchResponse, in place: SearchPlace) -> String {
    if arguments[.json] { return response.json.text() + "\n" }
    let records = response.hits.compactMap(\.record.object)
    var wishes = OutlineWishes()
    wishes.title = arguments.text(.title).map { Attribute($0) }
    return ResultPrinter(
      outline: place.outline ?? Inspection(RecordSample(records, isWhole: false)).outline(wishes),
      showsStyles: console.showsStyles, columns: console.isTerminal ? console.columns : nil
    ).text(of: response)
  }
}

/// A search as the options of `query` describe it.
struct QueryRequest: Hashable, Sendable {
  var query: Query
  var filters: FilterExpression
  var facets: [Attribute]
  /// Facets of which several values may be chosen: filters on one of them are alternatives, and its values are counted
  /// as if there were none on it.
  var disjunctive: [Attribute]
  var indexName: String

  var hitsRequest: HitsRequest {
    let conditions = conditions
    let facets = facets.map { facet in
      let isChosen = { (condition: Condition) in condition.expression.filters.contains { $0.attribute == facet } }
      return FacetRequest(
        facet, ignoring: disjunctive.contains(facet) ? conditions.filter(isChosen).map(\.id) : [])
    }
    return HitsRequest(indexName: indexName, query: query, conditions: conditions, facets: facets)
  }

  /// The parts of the filters: what is wanted of a disjunctive facet is one part, whatever joined it.
  private var conditions: [Condition] {
    let parts = if case .and(let parts) = filters { parts } else { [filters] }
    var alternatives: [(attribute: Attribute, parts: [FilterExpression])] = []
    var others: [FilterExpression] = []
    for part in parts {
      guard let attribute = part.wantedAttribute, disjunctive.contains(attribute) else {
        others.append(part)
        continue
      }
      if let place = alternatives.firstIndex(where: { $0.attribute == attribute }) {
        alternatives[place].parts.append(part)
      } else {
        alternatives.append((attribute, [part]))
      }
    }
    let groups = alternatives.map { attribute, parts in
      Condition(id: .group(.or(name: attribute.rawValue)), expression: .any(parts))
    }
    return groups
      + others.enumerated().map { number, part in
        Condition(id: .group(.and(name: "filters \(number)")), expression: part)
      }
  }
}

extension FilterExpression {
  /// The one attribute of which values are wanted; nil where there is more to it.
  fileprivate var wantedAttribute: Attribute? {
    guard let first = filters.first, filters.allSatisfy({ $0.attribute == first.attribute }) else { return nil }
    guard filters.allSatisfy({ $0.kind != .numeric && !$0.isNegated }) else { return nil }
    if case .and = self { return nil }
    return first.attribute
  }
}
