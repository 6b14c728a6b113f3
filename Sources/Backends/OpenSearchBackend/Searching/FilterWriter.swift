import SearchModel

/// Writes filters as clauses of the query language of OpenSearch.
struct FilterWriter {
  let mapping: IndexMapping

  static let everything: JSON = ["match_all": [:]]
  static let nothing: JSON = ["match_none": [:]]

  /// The clause of a filter; ``everything`` if every document matches.
  func clause(_ expression: FilterExpression) throws(SearchError) -> JSON {
    switch expression {
    case .filter(.facet(let filter)):
      return negated(try equality(of: filter.attribute, filter.value.description), filter.isNegated)
    case .filter(.tag(let filter)): return negated(try equality(of: .tags, filter.value), filter.isNegated)
    case .filter(.numeric(let filter)): return negated(try comparison(filter), filter.isNegated)
    case .and(let operands):
      var clauses: [JSON] = []
      for operand in operands { clauses.append(try clause(operand)) }
      return Self.all(clauses)
    case .or(let operands):
      if operands.isEmpty { return Self.everything }
      var clauses: [JSON] = []
      for operand in operands { clauses.append(try clause(operand)) }
      return Self.any(clauses)
    }
  }

  static func all(_ clauses: [JSON]) -> JSON {
    if clauses.contains(nothing) { return nothing }
    let limiting = clauses.filter { $0 != everything }.keepingFirst
    if limiting.isEmpty { return everything }
    return limiting.count == 1 ? limiting[0] : ["bool": ["filter": .array(limiting)]]
  }

  static func any(_ clauses: [JSON]) -> JSON {
    if clauses.contains(everything) { return everything }
    let possible = joined(clauses.filter { $0 != nothing }.keepingFirst)
    if possible.isEmpty { return nothing }
    return possible.count == 1
      ? possible[0] : ["bool": ["should": .array(possible), "minimum_should_match": 1]]
  }

  /// The clauses with those for values of one field, and those for IDs, as one, since a node limits the number of clauses.
  private static func joined(_ clauses: [JSON]) -> [JSON] {
    var values: [String?: [JSON]] = [:]
    for clause in clauses {
      if let (field, value) = term(clause) { values[field, default: []].append(value) }
    }
    var joined: [JSON] = []
    for clause in clauses {
      guard let (field, _) = term(clause) else {
        joined.append(clause)
        continue
      }
      // The first clause of a field stands for all of them.
      guard let all = values.removeValue(forKey: field) else { continue }
      if all.count == 1 {
        joined.append(clause)
      } else {
        joined.append(field.map { ["terms": .object([$0: .array(all)])] } ?? ids(all))
      }
    }
    return joined
  }

  /// The field and the value of a clause for a single value; the field is nil for an ID.
  private static func term(_ clause: JSON) -> (field: String?, value: JSON)? {
    if let term = clause["term"]?.object?.first { return (term.key, term.value) }
    guard let ids = clause["ids"]?["values"]?.array, ids.count == 1 else { return nil }
    return (nil, ids[0])
  }

  private static func ids(_ ids: [JSON]) -> JSON { ["ids": ["values": .array(ids)]] }

  private func negated(_ clause: JSON, _ isNegated: Bool) -> JSON {
    if !isNegated { return clause }
    if clause == Self.everything { return Self.nothing }
    return clause == Self.nothing ? Self.everything : ["bool": ["must_not": [clause]]]
  }

  // MARK: Values

  private func equality(of attribute: Attribute, _ value: String) throws(SearchError) -> JSON {
    // Hits have the ID of the document, whatever member of that name another client has given it.
    if attribute == .objectID { return BulkAction.isID(value) ? Self.ids([.string(value)]) : Self.nothing }
    guard let field = mapping.field(of: attribute), let name = field.exactName else {
      // Declared, but no record has it yet.
      if attribute == .tags || mapping.isOwn && mapping.isDeclared(attribute) { return Self.nothing }
      throw .attributeNotFaceted(attribute)
    }
    guard mapping.isDeclared(attribute) || attribute == .tags else {
      throw .attributeNotFaceted(attribute)
    }
    return Self.value(value, of: field).map { ["term": .object([name: $0])] } ?? Self.nothing
  }

  /// The value of a field for the text of a facet; nil if no document can have it.
  static func value(_ text: String, of field: IndexMapping.Field) -> JSON? {
    switch field.kind {
    case .number, .wholeNumber:
      if field.kind == .wholeNumber, let whole = Int64(text) {
        return whole.description == text ? .integer(whole) : nil
      }
      guard let number = Double(text), number.isFinite, number.asPeopleWriteIt == text else { return nil }
      return .double(number)
    case .boolean: return ["true", "false"].contains(text) ? .bool(text == "true") : nil
    case .text, .keyword: return text.utf16.count <= FieldMapping.longestExactText ? .string(text) : nil
    case .location, .other: return nil
    }
  }

  // MARK: Numbers

  private func comparison(_ filter: Filter.Numeric) throws(SearchError) -> JSON {
    guard let field = mapping.field(of: filter.attribute), field.isNumber else {
      guard mapping.isOwn else { throw .attributeNotFaceted(filter.attribute) }
      // It may have numbers beside texts, which can't be compared: nothing may be said of them, least of all by NOT.
      if mapping.field(of: filter.attribute)?.kind == .keyword {
        throw .refused(message: "the values of '\(filter.attribute)' are not all numbers, and can't be compared")
      }
      return Self.nothing
    }
    func range(_ bounds: JSON.Object) -> JSON { ["range": .object([field.name: .object(bounds)])] }
    switch filter.value {
    case .range(let bounds): return range(["gte": .double(bounds.lowerBound), "lte": .double(bounds.upperBound)])
    case .comparison(.equals, let number): return ["term": .object([field.name: .double(number)])]
    case .comparison(.notEquals, let number):
      return Self.any([range(["lt": .double(number)]), range(["gt": .double(number)])])
    case .comparison(.lessThan, let number): return range(["lt": .double(number)])
    case .comparison(.lessThanOrEqual, let number): return range(["lte": .double(number)])
    case .comparison(.greaterThan, let number): return range(["gt": .double(number)])
    case .comparison(.greaterThanOrEqual, let number): return range(["gte": .double(number)])
    }
  }

  // MARK: Places

  /// The clause for where the documents must be; nil if the query does not restrict that.
  func place(_ query: Query, _ version: ClusterVersion) throws(SearchError) -> JSON? {
    let isRestricted = query.insideBoundingBox != nil || query.insidePolygon != nil || query.aroundLatLng != nil
    guard isRestricted else { return nil }
    guard let field = mapping.locationField else { return Self.nothing }
    if let boxes = query.insideBoundingBox { return Self.any(boxes.map { Self.inside($0, field) }) }
    if let polygons = query.insidePolygon { return Self.any(polygons.map { Self.inside($0, field, version) }) }
    guard case .meters(let meters)? = query.aroundRadius, let center = query.aroundLatLng else {
      return ["exists": ["field": .string(field)]]
    }
    return ["geo_distance": .object(["distance": .string("\(max(meters, 1))m"), field: Self.point(center)])]
  }

  static func point(_ point: Query.GeoPoint) -> JSON {
    ["lat": .double(point.latitude), "lon": .double(point.longitude)]
  }

  private static func inside(_ box: Query.GeoBox, _ field: String) -> JSON {
    let latitudes = [box.corner.latitude, box.oppositeCorner.latitude].sorted()
    let longitudes = [box.corner.longitude, box.oppositeCorner.longitude].sorted()
    return [
      "geo_bounding_box": .object([
        field: [
          "top_left": point(.init(latitude: latitudes[1], longitude: longitudes[0])),
          "bottom_right": point(.init(latitude: latitudes[0], longitude: longitudes[1])),
        ]
      ])
    ]
  }

  private static func inside(_ polygon: Query.GeoPolygon, _ field: String, _ version: ClusterVersion) -> JSON {
    guard version.asksPolygonsAsShapes else {
      return ["geo_polygon": .object([field: ["points": .array(polygon.corners.map { point($0) })]])]
    }
    let ring = polygon.corners + polygon.corners.prefix(1)
    let coordinates: [JSON] = ring.map { [.double($0.longitude), .double($0.latitude)] }
    return [
      "geo_shape": .object([
        field: ["shape": ["type": "polygon", "coordinates": [.array(coordinates)]], "relation": "intersects"]
      ])
    ]
  }
}
