import InstantSearchCore
package import SearchEngine
package import SearchModel

/// Inspects a sample of records, and derives an outline from their attributes.
package struct Inspection: Sendable {
  /// The profiles of the leaf attributes, each behind the attribute that is before it in the first record that has it.
  package internal(set) var profiles: [AttributeProfile] = []
  package private(set) var records = 0
  /// Whether the sample contains all records.
  package let isWhole: Bool
  private let mostAttributes: Int
  /// Whether each record has an objectID.
  package private(set) var allHaveObjectIDs = true
  private var indices: [String: Int] = [:]
  /// The profiles as records visit them: those that come later stand where the first record that visits them has them, since
  /// an empty cell does not move a column to the end.
  private var order: [Int] = []
  private var lastVisited: Int?
  private(set) var languageVote = LanguageVote()
  /// How many values of attributes may still be compared with each other. Whether one attribute repeats another takes as
  /// long as there are pairs of attributes, so that of very many only the first ones are compared.
  var comparisons: Int

  package init(_ sample: RecordSample, comparisons: Int = 500_000) {
    self.comparisons = comparisons
    (isWhole, mostAttributes) = (sample.isWhole, sample.mostAttributes)
    for record in sample.records {
      if record["objectID"] == nil { allHaveObjectIDs = false }
      lastVisited = nil
      add(record, under: "", isInList: false)
      records += 1
    }
    profiles = order.map { profiles[$0] }
    for index in profiles.indices { indices[profiles[index].attribute.rawValue] = index }
    if let types = sample.types {
      for index in profiles.indices {
        profiles[index].type = types[profiles[index].attribute]
        profiles[index].repeated = types.list(of: profiles[index].attribute)
      }
    }
    findFormerPrices()
    findSeries()
    findRepeated()
    findEqual()
  }

  package subscript(attribute: Attribute) -> AttributeProfile? { indices[attribute.rawValue].map { profiles[$0] } }

  private mutating func add(_ record: JSON.Object, under prefix: String, isInList: Bool) {
    for (name, value) in record { add(value, at: prefix + name, isInList: isInList) }
  }

  private mutating func add(_ value: JSON, at path: String, isInList: Bool) {
    switch value {
    case .object(let members): add(members, under: path + ".", isInList: isInList)
    case .array(let elements): for element in elements { add(element, at: path, isInList: true) }
    default:
      let index = indices[path] ?? profiles.count
      if index == profiles.count {
        guard index < mostAttributes else { return }
        profiles.append(AttributeProfile(Attribute(path)))
        indices[path] = index
        order.insert(index, at: lastVisited.flatMap { order.lastIndex(of: $0) }.map { $0 + 1 } ?? 0)
      }
      lastVisited = index
      profiles[index].add(value, of: records, isInList: isInList)
      if case .string(let text) = value { languageVote.add(text) }
    }
  }
}
