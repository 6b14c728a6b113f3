internal import SearchModel

/// The arrays of a record to which the updates of a batch add elements, or from which they remove some. They are written
/// into the record once, after the last update: many small updates of one long array take linear time.
struct ElementLists {
  /// The arrays by attribute. The record has null in the place of each.
  private var lists: [String: ElementList] = [:]

  /// Changes an array; a single value counts as an array with one element, a missing one as an empty array.
  mutating func update(_ name: String, of record: inout JSON.Object, _ change: (inout ElementList) -> Void) {
    if lists[name] == nil {
      let elements = record[name].map { $0.array ?? [$0] } ?? []
      lists[name] = ElementList(elements)
      record[name] = .null
    }
    change(&lists[name, default: ElementList([])])
  }

  /// Forgets an array whose attribute gets another value.
  mutating func forget(_ name: String) { lists[name] = nil }

  /// The record with its arrays.
  func written(into record: JSON.Object) -> JSON.Object {
    var record = record
    // A type may have written a location in place of an array.
    for (name, list) in lists where record[name] == .null { record[name] = .array(list.elements) }
    return record
  }
}

/// An array that finds its elements by their values.
struct ElementList {
  /// Nil where an element was removed.
  private var slots: [JSON?]
  /// Nil until an element is looked for.
  private var slotsOfValue: [JSON: [Int]]?

  init(_ elements: [JSON]) { slots = elements }

  var elements: [JSON] { slots.compactMap(\.self) }

  mutating func append(_ value: JSON) {
    slotsOfValue?[value, default: []].append(slots.count)
    slots.append(value)
  }

  mutating func appendIfAbsent(_ value: JSON) {
    indexValues()
    if slotsOfValue?[value] == nil { append(value) }
  }

  mutating func removeAll(equalTo value: JSON) {
    indexValues()
    for slot in slotsOfValue?.removeValue(forKey: value) ?? [] { slots[slot] = nil }
  }

  private mutating func indexValues() {
    guard slotsOfValue == nil else { return }
    var slotsOfValue: [JSON: [Int]] = [:]
    for (slot, value) in slots.enumerated() {
      if let value { slotsOfValue[value, default: []].append(slot) }
    }
    self.slotsOfValue = slotsOfValue
  }
}
