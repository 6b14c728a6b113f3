import AlgoliaBackend
import SearchEngine
import SearchModel

/// The index that a command searches: in memory, stored, or of a service.
struct SearchTarget: Sendable {
  var backend: any SearchBackend
  var indexName: String
  /// The index itself, if it is in the process.
  var index: LocalIndex?
  /// The index itself, if it is of a service.
  var serviceIndex: AlgoliaIndex?
  /// Nil if the records were not inspected yet.
  var outline: RecordOutline?
  /// The names of the sorted views.
  var orders: [String] = []
  /// The index's order of facets and values.
  var renderingContent: RenderingContent?
  var kind: Kind

  enum Kind: Sendable { case memory, stored, service }
}

extension SearchTarget {
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
      throw Failure(searching: error, isStored: kind == .stored)
    }
  }

  /// Throws if a stored index lacks an order.
  func check(_ order: SortOrder, _ arguments: Arguments) throws(Failure) {
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
      backend: LocalBackend([name: index]), indexName: name, index: index, outline: outline, orders: index.views,
      renderingContent: index.settings.renderingContent, kind: kind)
  }
}
