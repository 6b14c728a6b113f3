import SearchModel

/// The server of a cluster. The differences of the servers are the properties of this type.
struct ClusterVersion: Hashable, Sendable {
  enum Product: Hashable, Sendable {
    case openSearch
    case elasticsearch
    /// The credentials do not allow to ask, or the service does not say: what all servers can is used.
    case unknown
  }

  let product: Product
  let major: Int
  let minor: Int

  static let unknown = ClusterVersion(product: .unknown, major: 0, minor: 0)

  /// An Elasticsearch that does not say its version to these credentials: what those since 7.12 can is used.
  static let hiddenElasticsearch = ClusterVersion(product: .elasticsearch, major: 7, minor: 12)

  init(product: Product, major: Int, minor: Int) { (self.product, self.major, self.minor) = (product, major, minor) }

  /// Reads the answer of a node at its root; unknown if it is no node's.
  init(_ json: JSON) {
    guard let version = json["version"], let number = version["number"]?.string else {
      self = .unknown
      return
    }
    let parts = number.split(separator: ".").map { Int($0) ?? 0 }
    let (major, minor) = (parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
    guard version["distribution"] == "opensearch" || json["tagline"]?.string?.contains("OpenSearch") == true else {
      self.init(product: .elasticsearch, major: major, minor: minor)
      return
    }
    // OpenSearch 1 and 2 say 7.10.2 to old clients of Elasticsearch, if `override_main_response_version` is set: what all
    // of these can is used.
    self.init(product: .openSearch, major: major == 7 ? 1 : major, minor: major == 7 ? 0 : minor)
  }

  private func isElasticsearch(since major: Int, _ minor: Int) -> Bool {
    product == .elasticsearch && (self.major, self.minor) >= (major, minor)
  }

  // MARK: Differences

  /// Whether the server is one of those that this backend is made for.
  var isSupported: Bool {
    switch product {
    case .openSearch: major >= 1
    case .elasticsearch: (major, minor) >= (7, 10)
    case .unknown: true
    }
  }

  func check() throws(SearchError) {
    guard !isSupported else { return }
    throw .failed(
      reason: "the server is version \(major).\(minor); OpenSearch, or Elasticsearch from 7.10 on is needed")
  }

  /// Whether polygons are a `geo_shape`: Elasticsearch has deprecated `geo_polygon`, and OpenSearch asks shapes of points
  /// only since its version 3.
  var asksPolygonsAsShapes: Bool { isElasticsearch(since: 8, 0) }

  /// The member of `highlight` that says how much of a long text is marked; nil if the server has none.
  var markedLengthName: String? {
    if isElasticsearch(since: 7, 12) { return "max_analyzed_offset" }
    return product == .openSearch && (major, minor) >= (2, 2) ? "max_analyzer_offset" : nil
  }

  /// The order in which the documents of a point in time are read if they have no unique value: the servers' own number of a
  /// document, or its ID, whose order costs memory in each node.
  var orderOfDocuments: JSON {
    let hasNumbers = isElasticsearch(since: 7, 12) || product == .openSearch && (major, minor) >= (3, 3)
    return [hasNumbers ? "_shard_doc" : "_id": "asc"]
  }

  /// The paths and names of points in time, which keep an index as it was for a reader.
  var pointInTime: PointInTime {
    product == .elasticsearch
      ? PointInTime(
        openPath: "_pit", onlyWhole: "", closePath: "/_pit", openedID: "id", closedIDs: "id", closesOne: true)
      : PointInTime(
        openPath: "_search/point_in_time", onlyWhole: "&allow_partial_pit_creation=false",
        closePath: "/_search/point_in_time", openedID: "pit_id", closedIDs: "pit_id", closesOne: false)
  }

  struct PointInTime: Hashable, Sendable {
    /// The path that opens one, after the name of the index.
    let openPath: String
    /// The parameter that refuses one of some shards only, if others can't be read; empty where that is the default.
    let onlyWhole: String
    let closePath: String
    /// The member with the ID in the answer.
    let openedID: String
    /// The member with the ID of the call that closes one.
    let closedIDs: String
    /// Whether that member is one ID, and not a list.
    let closesOne: Bool
  }
}
