// The form of events in the Insights API, which the tracker's file and the server use too.

extension SearchEvent {
  /// The event as the service expects it. A purchase names the searches of its records one by one.
  package var json: JSON {
    var json: JSON.Object = ["eventType": .string(kind.type)]
    json["eventSubtype"] = kind.subtype.map { .string($0) }
    json["eventName"] = .string(name)
    json["index"] = .string(indexName)
    json["userToken"] = userToken.map { .string($0) }
    json["timestamp"] = timestamp.map { .integer($0) }
    if !filters.isEmpty {
      json["filters"] = .array(filters.map { .string(Self.text(of: $0)) })
      return .object(json)
    }
    if kind != .viewed, kind != .purchased { json["queryID"] = queryID.map { .string($0) } }
    json["objectIDs"] = .array(objects.map { .string($0.objectID) })
    if kind == .clicked, queryID != nil {
      json["positions"] = .array(objects.map { .integer(Int64($0.position ?? 1)) })
    }
    if kind == .addedToCart || kind == .purchased {
      let data = objects.map(data)
      if data.contains(where: { !$0.isEmpty }) { json["objectData"] = .array(data.map { .object($0) }) }
      json["value"] = value.map { .double($0) }
      json["currency"] = currency.map { .string($0) }
    }
    return .object(json)
  }

  private func data(_ object: Object) -> JSON.Object {
    var data = JSON.Object()
    if kind == .purchased { data["queryID"] = (object.queryID ?? queryID).map { .string($0) } }
    data["price"] = object.price.map { .double($0) }
    data["quantity"] = object.quantity.map { .integer(Int64($0)) }
    return data
  }

  /// A filter as the service expects it: both sides percent-encoded.
  private static func text(of filter: Filter.Facet) -> String {
    "\(filter.attribute.rawValue.percentEncoded):\(filter.value.description.percentEncoded)"
  }

  /// Reads a filter, also one that is not percent-encoded; nil without a value, as that of a number.
  private static func filter(_ text: String) -> Filter.Facet? {
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { side in
      // A plus sign is no space here.
      side.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B").percentDecoded
        ?? String(side)
    }
    guard sides.count == 2, !sides[0].isEmpty else { return nil }
    return Filter.Facet(attribute: Attribute(sides[0]), stringValue: sides[1])
  }

  /// Reads an event; nil for one about filters of which none has an attribute and a value.
  package init?(_ node: JSONNode) throws(SearchError) {
    let type = try node.required("eventType")
    let subtype = try node["eventSubtype"]?.text()
    let typeText = try type.text()
    guard let kind = Kind.allCases.first(where: { $0.type == typeText && $0.subtype == subtype }) else {
      throw type.mismatch("view, click or conversion, with a subtype addToCart or purchase of the last")
    }
    var facets: [Filter.Facet] = []
    let filters = try node["filters"]?.elements() ?? []
    for element in filters {
      if let filter = Self.filter(try element.text()) { facets.append(filter) }
    }
    if node["filters"] != nil, node["objectIDs"] == nil {
      if facets.isEmpty { return nil }
      self.init(
        kind, try node.required("eventName").text(), indexName: try node.required("index").text(), filters: facets,
        userToken: try node["userToken"]?.text(),
        timestamp: try node["timestamp"].map { node throws(SearchError) in try Self.time(node) })
      return
    }
    var objects: [Object] = []
    for id in try node.required("objectIDs").elements() { objects.append(Object(try id.text())) }
    if let positions = node["positions"] {
      let elements = try positions.elements()
      guard elements.count == objects.count else { throw positions.mismatch("a position for each of the objectIDs") }
      for (index, element) in elements.enumerated() { objects[index].position = try element.int() }
    }
    if let data = node["objectData"] {
      let elements = try data.elements()
      guard elements.count == objects.count else { throw data.mismatch("an object for each of the objectIDs") }
      for (index, element) in elements.enumerated() {
        // Only a record that led to something can have a search of its own.
        if kind.type == "conversion" { objects[index].queryID = try element["queryID"]?.text() }
        objects[index].price = try element["price"].map { node throws(SearchError) in try Self.amount(node) }
        objects[index].quantity = try element["quantity"]?.int()
      }
    }
    self.init(
      kind, try node.required("eventName").text(), indexName: try node.required("index").text(), objects: objects,
      queryID: try node["queryID"]?.text(),
      value: try node["value"].map { node throws(SearchError) in try Self.amount(node) },
      currency: try node["currency"]?.text(), userToken: try node["userToken"]?.text(),
      timestamp: try node["timestamp"].map { node throws(SearchError) in try Self.time(node) })
    // Such an event has a defect, also if none of its filters can be read.
    if !filters.isEmpty { self.filters = facets.isEmpty ? [Filter.Facet(attribute: "", stringValue: "")] : facets }
  }

  /// A time in milliseconds, which no `Int` of 32 bits holds.
  private static func time(_ node: JSONNode) throws(SearchError) -> Int64 {
    if case .integer(let time) = node.value { return time }
    if let time = node.value.string.flatMap({ Int64($0) }) ?? node.value.number.flatMap({ Int64(exactly: $0) }) {
      return time
    }
    throw node.mismatch("a whole number")
  }

  /// An amount of money, which may be written as text.
  private static func amount(_ node: JSONNode) throws(SearchError) -> Double {
    if let number = node.value.string.flatMap({ Double($0) }) { return number }
    return try node.number()
  }
}

extension SearchEvent.Kind {
  fileprivate var type: String {
    switch self {
    case .viewed: "view"
    case .clicked: "click"
    case .converted, .addedToCart, .purchased: "conversion"
    }
  }

  fileprivate var subtype: String? {
    switch self {
    case .addedToCart: "addToCart"
    case .purchased: "purchase"
    case .viewed, .clicked, .converted: nil
    }
  }
}
