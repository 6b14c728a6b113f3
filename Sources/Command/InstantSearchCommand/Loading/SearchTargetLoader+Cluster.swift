import RecordOutlines
import SearchEngine
import SearchModel
import SearchTransport

extension SearchTargetLoader {
  /// The length of the sample from which an outline for printing is derived.
  private static let shortSample = 250

  /// An index of a cluster, with the outline of a sample of its records.
  func cluster(
    _ paths: [String], _ overrides: PageSettings, naming named: [Attribute], mayOrder: Bool
  ) async throws(Failure) -> SearchTarget {
    if let path = paths.first {
      throw Failure(.wrongUse, "a cluster is to be searched, and '\(path)' too", advice: "Leave out one of them.")
    }
    let name = try ClusterIndexName(arguments, excluding: [.store, .appID, .host])
    let index = try name.index(arguments, console)
    let found: InspectedCluster
    do throws(SearchError) {
      found = try await InspectedCluster(index, of: mayOrder ? InspectedCluster.sampleLength : Self.shortSample)
    } catch {
      throw Failure(error, of: name)
    }
    var check = AttributeCheck(named, on: console)
    check.look(in: found.sample)
    try await check.look(in: index, name)
    do throws(SearchError) {
      return try await found.target(name, overrides, mayOrder: mayOrder)
    } catch {
      throw Failure(error, of: name)
    }
  }
}

/// An index of a cluster with some of its records.
struct InspectedCluster: Sendable {
  let index: any ClusterIndex
  let settings: IndexSettings
  private let isOwn: Bool
  private(set) var sample: RecordSample

  /// The length of a sample for a screen.
  static let sampleLength = 2_000

  /// Reads the settings of an index and a sample of its records.
  init(_ index: any ClusterIndex, of count: Int = sampleLength) async throws(SearchError) {
    self.index = index
    (settings, isOwn) = try await index.settings(mayBeOlder: true)
    sample = try await index.sample(of: count)
    sample.types = settings.recordTypes
  }

  /// The index with the outline of the sample.
  ///
  /// - Parameters:
  ///   - overrides: The user's choices for the outline.
  ///   - mayOrder: Whether the user can select one of the derived orders later.
  func target(
    _ name: ClusterIndexName, _ overrides: PageSettings, mayOrder: Bool
  ) async throws(SearchError) -> SearchTarget {
    var name = name
    name.isOwn = isOwn
    var target = SearchTarget(
      backend: index.searchBackend, indexName: index.name, clusterIndex: index, kind: .cluster(name))
    let inspection = Inspection(sample)
    var outline = inspection.outline(overrides.or(inspection.listed(in: settings))).fitting(settings)
    if mayOrder { outline.ranges = try await target.counted(outline.ranges, in: name.server) }
    outline.orders = outline.orders.map(\.byMeans)
    outline.orders.removeAll { $0 != overrides.order && !inspection.canSort(by: $0, in: name.server) }
    target.orders = outline.orders.map(\.name)
    target.outline = outline
    return target
  }
}

extension Inspection {
  /// The facets of settings, without numbers that are better shown as ranges.
  fileprivate func listed(in settings: IndexSettings) -> PageSettings {
    let worthListing = Set(outline.facets.flatMap(\.attributes))
    var overrides = PageSettings()
    overrides.facets = settings.listedAttributes.filter { self[$0]?.kind != .number || worthListing.contains($0) }
    return overrides
  }

  /// Whether a server can sort by the attributes of an order: they have numbers, one each.
  fileprivate func canSort(by order: RecordOutline.Order, in server: ClusterServer) -> Bool {
    order.keys.allSatisfy { key in
      server.canSearch(in: key.attribute)
        && self[key.attribute].map { $0.kind == .number && !$0.isList } ?? false
    }
  }
}

extension SearchTarget {
  /// The ranges whose numbers the index counts: those of a collection that was made by others need not be.
  fileprivate func counted(
    _ ranges: [RangeBuckets], in server: ClusterServer
  ) async throws(SearchError) -> [RangeBuckets] {
    var ranges = ranges.filter { server.canSearch(in: $0.attribute) }
    while !ranges.isEmpty {
      var query = Query()
      query.hitsPerPage = 0
      let facets = ranges.map { FacetRequest($0.attribute, wantsValues: false) }
      do throws(SearchError) {
        _ = try await backend.answers(to: [.hits(HitsRequest(indexName: indexName, query: query, facets: facets))])
        return ranges
      } catch {
        guard case .attributeNotFaceted(let attribute) = error, ranges.contains(where: { $0.attribute == attribute })
        else { throw error }
        ranges.removeAll { $0.attribute == attribute }
      }
    }
    return []
  }

  /// Throws if the index of a cluster can't be sorted by an order.
  func check(_ order: RecordOutline.Order) async throws(Failure) {
    var query = Query()
    query.hitsPerPage = 0
    do throws(SearchError) {
      _ = try await backend.answers(to: [.hits(HitsRequest(indexName: indexName(of: order), query: query))])
    } catch {
      guard case .refused(let message, _) = error else { throw Failure(searching: error, in: kind) }
      throw Failure(
        .wrongUse, "the index can't be sorted by \(order.name): \(message)",
        advice: "A cluster sorts by numbers, as in --sort price:desc.")
    }
  }
}
