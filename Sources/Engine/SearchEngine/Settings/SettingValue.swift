import SearchModel

/// An invalid value of a setting or of a query parameter.
struct UnreadableValue: Error, Hashable {
  var name: Query.Parameter
  var expected: String
  var found: String

  /// The error for a setting.
  var asSetting: IndexError { .setting(name, expected: expected, found: found) }
  /// The error for a query parameter.
  var asParameter: SearchError {
    .refused(message: "the parameter '\(name)' must be \(expected), not \(found)", status: 400)
  }
}

/// The JSON of a setting or a query parameter, with conversions to the type that it must have.
struct SettingValue {
  let name: Query.Parameter
  let json: JSON

  func failure(_ expected: String) -> UnreadableValue {
    let written = json.text()
    let isLong = written.utf8.count > 80
    return UnreadableValue(name: name, expected: expected, found: isLong ? String(written.prefix(80)) + "…" : written)
  }

  func read<Value: ParameterValue>(_ expected: String) throws(UnreadableValue) -> Value {
    guard let value = Value(parameter: json) else { throw failure(expected) }
    return value
  }

  func text() throws(UnreadableValue) -> String { try read("a text") }

  /// A text that answers repeat at every match; its length is limited, since it multiplies the size of answers.
  func mark() throws(UnreadableValue) -> String {
    let text = try text()
    guard text.utf8.count <= 1000 else { throw failure("a text of at most 1000 bytes") }
    return text
  }

  func flag() throws(UnreadableValue) -> Bool { try read("true or false") }
  func attributes() throws(UnreadableValue) -> [Attribute] {
    try strings("a list of attribute names").map { Attribute($0) }
  }
  func texts() throws(UnreadableValue) -> [String] { try strings("a list of texts") }

  /// A list of texts, or one in place of a list of one. Each search reads some: without the generic conversion of lists,
  /// which takes thousands of instructions.
  private func strings(_ expected: String) throws(UnreadableValue) -> [String] {
    let elements = json.array ?? [json]
    var strings: [String] = []
    strings.reserveCapacity(elements.count)
    for element in elements {
      guard let string = element.string else { throw failure(expected) }
      strings.append(string)
    }
    return strings
  }

  func filters() throws(UnreadableValue) -> NestedFilters { try read("filters, or lists of filters") }

  /// Languages by their codes: two letters, or three, and perhaps those of a country.
  func languages() throws(UnreadableValue) -> IndexSettings.Languages {
    let expected = "true, false or a list of codes such as 'en'"
    let languages: IndexSettings.Languages = try read(expected)
    guard case .only(let codes) = languages else { return languages }
    let areCodes = codes.allSatisfy { code in
      let parts = code.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
      return parts.count <= 2 && parts.allSatisfy { (2...3).contains($0.utf8.count) && $0.allSatisfy(\.isLetter) }
    }
    guard areCodes else { throw failure(expected) }
    return languages
  }

  func languageCodes() throws(UnreadableValue) -> [String] {
    switch try languages() {
    case .none: []
    case .only(let codes): codes
    case .all: throw failure("a list of codes such as 'en'")
    }
  }

  /// A point; nil for an empty text.
  func point() throws(UnreadableValue) -> Query.GeoPoint? {
    if json == "" { return nil }
    let expected = "a latitude from -90 to 90 and a longitude from -180 to 180, with a comma between them"
    let point: Query.GeoPoint = try read(expected)
    guard (-90...90).contains(point.latitude), (-180...180).contains(point.longitude) else { throw failure(expected) }
    return point
  }

  func precision() throws(UnreadableValue) -> Query.AroundPrecision {
    let expected = "a whole number of meters from 1, or at most 100 ranges {\"from\": meters, \"value\": meters}"
    let precision: Query.AroundPrecision = try read(expected)
    let isValid =
      switch precision {
      case .meters(let meters): meters > 0
      case .ranges(let ranges): ranges.count <= 100 && ranges.allSatisfy { $0.from >= 0 && $0.value > 0 }
      }
    guard isValid else { throw failure(expected) }
    return precision
  }

  private static let maxBoxes = 1000
  /// The number of corners of all polygons together.
  private static let maxCorners = 10_000

  func boxes() throws(UnreadableValue) -> [Query.GeoBox] {
    guard let boxes = isEmpty ? [] : Query.GeoBox.list(parameter: json), boxes.count <= Self.maxBoxes,
      boxes.allSatisfy({ $0.corner.isNearEarth && $0.oppositeCorner.isNearEarth })
    else {
      throw failure("at most \(Self.maxBoxes) lists of four numbers, the latitude and longitude of two corners")
    }
    return boxes
  }

  func polygons() throws(UnreadableValue) -> [Query.GeoPolygon] {
    guard let polygons = isEmpty ? [] : Query.GeoPolygon.list(parameter: json),
      polygons.reduce(0, { $0 + $1.corners.count }) <= Self.maxCorners,
      polygons.allSatisfy({ $0.corners.allSatisfy(\.isNearEarth) })
    else {
      throw failure(
        "lists of six or more numbers, the latitudes and longitudes of at most \(Self.maxCorners) corners")
    }
    return polygons
  }

  private var isEmpty: Bool { json == "" || json == [] }

  /// Contexts of rules, of which a search may have a few.
  func ruleContexts() throws(UnreadableValue) -> [String] {
    let expected = "a list of at most 10 texts of letters, digits, '-' and '_'"
    let contexts: [String] = try read(expected)
    guard contexts.count <= 10, contexts.allSatisfy(\.isRuleContext) else { throw failure(expected) }
    return contexts
  }

  func tags() throws(UnreadableValue) -> NestedFilters {
    guard let tags = NestedFilters(parameter: json, areTags: true) else { throw failure("tags, or lists of tags") }
    return tags
  }

  /// A similarity in millionths.
  func similarity() throws(UnreadableValue) -> Int {
    guard let number = json.number, (0...1).contains(number) else { throw failure("a number from 0 to 1") }
    return Int((number * Double(QuantizedVector.one)).rounded())
  }

  func vector() throws(UnreadableValue) -> QuantizedVector {
    guard let numbers = [Double](vector: json), let vector = try? QuantizedVector(numbers) else {
      throw failure("a list of 1 to \(QuantizedVector.maxDimensions) numbers that are not all 0")
    }
    return vector
  }

  func number(_ range: ClosedRange<Int>) throws(UnreadableValue) -> Int {
    guard let number = json.int, range.contains(number) else {
      throw failure(
        range.upperBound == .max
          ? "a whole number from \(range.lowerBound)"
          : "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func choice<Value: ParameterValue & CaseIterable & RawRepresentable<String>>() throws(UnreadableValue) -> Value {
    try read("one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  func choices<Value: ParameterValue & CaseIterable & RawRepresentable<String>>() throws(UnreadableValue) -> [Value] {
    try read("a list of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// Lists of words that find each other, as old exports have them in place of synonyms with objectIDs. The objectID of
  /// each is its words, as `instantsearch synonyms` has it for a line, so that loading them again adds none; where words
  /// contain the separator, or begin like JSON, it is the list as JSON, so that no two lists have the same.
  func synonyms() throws(UnreadableValue) -> [Synonym] {
    let expected = "a list of lists of texts that find each other"
    guard let lists = json.array else { throw failure(expected) }
    let synonyms = lists.compactMap { list in
      let texts = (list.array ?? []).compactMap(\.string)
      let isUnclear = texts.contains { $0.contains(", ") || $0.hasPrefix("[") }
      let id = isUnclear ? list.text() : texts.joined(separator: ", ")
      return try? Synonym(json: ["objectID": .string(id), "type": "synonym", "synonyms": list])
    }
    guard synonyms.count == lists.count else { throw failure(expected) }
    return synonyms
  }

  /// A list of texts, each of which must be parsable.
  func list<Element>(_ expected: String, _ read: (String) -> Element?) throws(UnreadableValue) -> [Element] {
    let texts = try strings(expected)
    let elements = texts.compactMap(read)
    guard elements.count == texts.count else { throw failure(expected) }
    return elements
  }
}

extension Query.GeoPoint {
  /// Whether a corner of an area may have these coordinates: it need not be on the earth, as maps show more than that.
  fileprivate var isNearEarth: Bool { abs(latitude) <= 360 && abs(longitude) <= 360 }
}
