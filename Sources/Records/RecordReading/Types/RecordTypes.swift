public import SearchModel

/// What the attributes of records are, and how to read their values in the form that they have in a file.
///
/// ```swift
/// let types = try RecordTypes(detectedIn: RecordSource(path: "orders.csv"), declaring: ["Total": .money(currency: "EUR")])
/// for finding in types.findings { print(finding.attribute, finding.type, finding.sureness) }
/// try await index.save(RecordSource(path: "orders.csv", types: types))
/// ```
///
/// A value that can't be read as its type stays what it is in the file; ``RecordSource/onWarning`` is told of it.
public struct RecordTypes: Hashable, Sendable {
  /// What is known of an attribute.
  public struct Finding: Hashable, Sendable {
    /// The attribute.
    public var attribute: Attribute
    /// The type of its values.
    public var type: AttributeType
    /// The share of the inspected values that have the type, from 0 to 1: of identifiers the share of different ones, of
    /// lists the share with a separator. Half of it where the values leave open which decimal mark or which order of day
    /// and month they have.
    public var sureness: Double
    /// Whether the type was declared.
    public var isDeclared: Bool
  }

  /// The attributes of the inspected records in the order of their first occurrence.
  public private(set) var findings: [Finding] = []
  /// The readers of all attributes, and those of attributes whose values differ in an index from what they are in a file.
  private var known: [String: ValueReader] = [:]
  private var readers: [String: ValueReader] = [:]
  /// The attributes with the latitude and the longitude of a record.
  private var latitude: String?
  private var longitude: String?
  /// The attribute with both in one text.
  private var place: String?
  private(set) var listsOfFlags: [String] = []

  /// Inspects some records of a source, without reading all of a large one.
  ///
  /// - Parameters:
  ///   - source: The records.
  ///   - types: The types of attributes that are known. They are not looked for.
  public init(
    detectedIn source: RecordSource, declaring types: [Attribute: AttributeType] = [:]
  ) throws(IndexError) {
    self.init(
      detectedIn: try source.asTexts.sample(), hasDecimalCommas: source.hasDecimalCommas ?? false, declaring: types)
  }

  /// - Parameters:
  ///   - sample: Records whose values are as in the file, with texts in all cells of tables.
  ///   - hasDecimalCommas: Whether the decimal mark of all numbers is known to be a comma.
  ///   - types: The types of attributes that are known.
  ///   - stored: The types that were found in other records of the same index.
  package init(
    detectedIn sample: RecordSample, hasDecimalCommas: Bool, declaring types: [Attribute: AttributeType] = [:],
    stored: RecordTypes? = nil
  ) {
    var columns = TypedColumns(sample, hasDecimalCommas: hasDecimalCommas)
    for (attribute, reader) in stored?.known ?? [:] { columns.declare(reader, for: attribute) }
    for (attribute, type) in types { columns.declare(ValueReader(type: type), for: attribute.rawValue) }
    let detected = columns.detected()
    for column in detected {
      let attribute = Attribute(column.name)
      add(column.reader, of: attribute, column.sureness, isDeclared: types[attribute] != nil)
    }
    for list in detected.listsOfFlags { add(.flags, of: Attribute(list), 1, isDeclared: false) }
    findPlaces()
  }

  private mutating func add(_ reader: ValueReader, of attribute: Attribute, _ sureness: Double, isDeclared: Bool) {
    findings.append(Finding(attribute: attribute, type: reader.type, sureness: sureness, isDeclared: isDeclared))
    known[attribute.rawValue] = reader
    if reader.areFlags { listsOfFlags.append(attribute.rawValue) }
    if reader.isNeeded { readers[attribute.rawValue] = reader }
  }

  private mutating func findPlaces() {
    let numbers = findings.filter { $0.type == .number || $0.type == .text }.map(\.attribute.rawValue)
    // The whole name: `length of the long side` is no place.
    latitude = numbers.first { AttributeWords($0).isOnly(.latitude) }
    longitude = numbers.first { AttributeWords($0).isOnly(.longitude) }
    place = findings.first { $0.type == .coordinates }?.attribute.rawValue
  }

  /// The type of an attribute; nil if the inspected records do not have it.
  public subscript(attribute: Attribute) -> AttributeType? { known[attribute.rawValue]?.type }
}

// MARK: Settings

extension RecordTypes {
  /// The types in the setting `attributeTypes`; nil if it is no object, or a type can't be read.
  package init?(setting: JSON) {
    guard let members = setting.object else { return nil }
    for (name, text) in members {
      guard let reader = text.string.flatMap(ValueReader.init(rawValue:)) else { return nil }
      add(reader, of: Attribute(name), 1, isDeclared: true)
    }
    findPlaces()
  }

  /// The value of the setting `attributeTypes`: the attributes that are more than text.
  var setting: JSON {
    var members = JSON.Object()
    for finding in findings {
      let isNeeded = known[finding.attribute.rawValue]?.isNeeded ?? false
      guard finding.type != .text || finding.isDeclared || isNeeded else { continue }
      members[finding.attribute.rawValue] = known[finding.attribute.rawValue].map { .string($0.rawValue) }
    }
    return .object(members)
  }
}

extension IndexSettings {
  /// What the attributes are: an index reads texts of records as these types have them, and keeps how to show the values.
  ///
  /// In the JSON of the settings these are `"attributeTypes": {"price": "money:EUR", "sold": "day month-first"}`.
  public var recordTypes: RecordTypes? {
    get { self[.attributeTypes].flatMap(RecordTypes.init(setting:)) }
    set { self[.attributeTypes] = newValue?.setting }
  }
}

// MARK: Reading

extension RecordTypes {
  /// Whether an attribute has a type.
  func know(_ name: String) -> Bool { known[name] != nil }

  /// The sample with its values as their types have them in an index.
  package func reading(_ sample: RecordSample) -> RecordSample {
    var typed = sample
    typed.types = self
    for index in typed.records.indices {
      typed.records[index] = reading(typed.records[index], at: RecordLocation(number: index), nil)
    }
    return typed
  }

  /// The record with its values as their types have them in an index.
  package func reading(
    _ record: JSON.Object, at location: RecordLocation, _ report: ((RecordWarning) -> Void)?
  ) -> JSON.Object {
    var record = record
    for (name, value) in record where name != "objectID" {
      guard let read = read(value, name, location, report) else { continue }
      record[name] = read
    }
    addLocation(to: &record)
    addLists(to: &record)
    return record
  }

  /// The read value; nil if it stays as it is.
  private func read(
    _ value: JSON, _ path: String, _ location: RecordLocation, _ report: ((RecordWarning) -> Void)?
  ) -> JSON? {
    switch value {
    case .object(var members):
      for (name, member) in members {
        if let read = read(member, "\(path).\(name)", location, report) { members[name] = read }
      }
      return .object(members)
    case .array(let elements):
      // The texts of a list that is one already stay as they are, so that reading a record again changes nothing.
      if case .list = readers[path]?.type { return nil }
      guard readers[path] != nil || elements.contains(where: { $0.object != nil }) else { return nil }
      return .array(elements.map { read($0, path, location, report) ?? $0 })
    case .string(let text):
      if TypedColumns.isSpreadsheetError(text) { return .null }
      guard let reader = readers[path] else { return nil }
      // `N/A` among numbers is no value, and no text to list either.
      if TypedColumns.isPlaceholder(text) {
        return reader.type.isNumeric || reader.omitsGaps && TypedColumns.isGap(text) ? .null : nil
      }
      if let read = reader.value(of: text) { return read }
      report?(.mistypedValue(text, of: Attribute(path), as: reader.type, at: location))
      return nil
    case .integer, .double: return readers[path].flatMap { reader in value.number.flatMap(reader.value(of:)) }
    case .null, .bool, .decimal: return nil
    }
  }

  /// Sets `_geoloc` of a record anew whose latitude or longitude has changed, and the lists of changed flags.
  package func updateComputed(of record: inout JSON.Object, after changes: JSON.Object) {
    for name in changes.keys { if let list = list(of: Attribute(name)) { record[list.rawValue] = nil } }
    addLists(to: &record)
    let attributes = [latitude, longitude, place].compactMap(\.self)
    guard changes["_geoloc"] == nil, attributes.contains(where: { changes[$0] != nil }) else { return }
    record["_geoloc"] = nil
    addLocation(to: &record)
  }

  /// Adds `_geoloc` to a record with a latitude and a longitude.
  private func addLocation(to record: inout JSON.Object) {
    guard record["_geoloc"] == nil else { return }
    if let latitude, let longitude, let lat = record[latitude]?.number, let lng = record[longitude]?.number,
      abs(lat) <= 90, abs(lng) <= 180
    {
      record["_geoloc"] = ["lat": .double(lat), "lng": .double(lng)]
    } else if let place, let text = record[place]?.string, let coordinates = Coordinates(text) {
      record["_geoloc"] = coordinates.json
    }
  }
}
