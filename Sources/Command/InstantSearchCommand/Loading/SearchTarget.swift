import AlgoliaBackend
import RecordOutlines
import SearchEngine
import SearchModel
import SearchTransport

/// The index that a command searches: in memory, stored, of a service, or of a cluster.
struct SearchTarget: Sendable {
  var backend: any SearchBackend
  var indexName: String
  /// The index itself, if it is in the process.
  var index: LocalIndex?
  /// The index itself, if it is of a service.
  var serviceIndex: AlgoliaIndex?
  /// The index itself, if it is of a cluster.
  var clusterIndex: (any ClusterIndex)?
  /// Nil if the records were not inspected yet.
  var outline: RecordOutline?
  /// The names of the orders.
  var orders: [String] = []
  /// The index's order of facets and values.
  var renderingContent: RenderingContent?
  var kind: Kind

  enum Kind: Hashable, Sendable {
    case memory, stored, service
    case cluster(ClusterIndexName)
  }
}

extension SearchTarget {
  /// Loads what other processes write to a stored index, until the task is cancelled.
  func refresh(_ changed: @Sendable () async -> Void) async {
    guard kind == .stored, let index, let path = index.path,
      let store = try? SQLiteConnection(path: path, access: .reading)
    else { return }
    var version = try? store.integer("PRAGMA data_version")
    while (try? await Task.sleep(for: .milliseconds(250))) != nil {
      guard let newest = try? store.integer("PRAGMA data_version"), newest != version else { continue }
      version = newest
      if (try? index.refresh()) != nil { await changed() }
    }
  }

  /// The attributes of a facet: for the common name of a hierarchy its levels.
  func attributes(of facet: Attribute) -> [Attribute] {
    for case .levels(let levels) in outline?.facets ?? [] where levels[0].rawValue.hasPrefix("\(facet).") {
      return levels
    }
    return [facet]
  }

  /// The answer to a request.
  func response(to request: HitsRequest) async throws(Failure) -> SearchResponse {
    do throws(SearchError) {
      guard case .hits(let response)? = try await backend.answers(to: [.hits(request)]).first else {
        throw .unreadableAnswer(path: "the answer", reason: "there is none")
      }
      return response
    } catch {
      throw Failure(searching: error, in: kind)
    }
  }

  /// The name of the index with an order.
  func indexName(of order: RecordOutline.Order) -> String {
    if case .cluster(let index) = kind { return "\(index.name)/sort/\(order.name)" }
    return index?.view(of: order) ?? order.name
  }

  /// Throws if one of the facets that the user names is not listed.
  func check(_ facets: [Attribute], listedBy outline: RecordOutline) throws(Failure) {
    let listed = outline.facets.flatMap(\.attributes)
    for facet in facets where facet != "*" && !attributes(of: facet).allSatisfy(listed.contains) {
      throw Failure(searching: .attributeNotFaceted(facet), in: kind)
    }
  }

  /// Throws if a stored index, or the index of a cluster, lacks an order.
  func check(_ order: RecordOutline.Order, _ arguments: Arguments) async throws(Failure) {
    if clusterIndex != nil { return try await check(order) }
    guard kind == .stored, !orders.contains(order.name) else { return }
    let path = arguments.text(.store) ?? ""
    throw Failure(
      .wrongUse, "the stored index has no order by \(order.name)",
      advice: (orders.isEmpty ? "" : "It has: \(orders.joined(separator: " ")). ")
        + "To add it: instantsearch index --store \(path) --sort \(order.name)")
  }

  init(_ index: LocalIndex, _ outline: RecordOutline?, kind: Kind) {
    let name = SearchTargetLoader.indexName
    self.init(
      backend: LocalBackend([name: index]), indexName: name, index: index, outline: outline,
      orders: index.orders.map(\.order.name),
      renderingContent: index.settings.renderingContent, kind: kind)
  }
}

extension Query {
  /// Lets `"a phrase"` and `-word` have a meaning, where the backend knows it and the settings of the index do not decide it.
  mutating func readsPhrases(in target: SearchTarget) {
    guard target.backend.supportedParameters.contains(.advancedSyntax) else { return }
    self.advancedSyntax = target.index?.settings.advancedSyntax ?? true
  }
}
