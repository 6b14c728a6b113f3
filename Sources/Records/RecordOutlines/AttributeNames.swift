package import SearchModel

/// The names of the attributes of records, including the objects around nested attributes.
package struct AttributeNames: Sendable {
  /// In the order of their first occurrence.
  package private(set) var all: [String] = []
  private var known: Set<String> = []

  package init() {}

  package mutating func add(_ record: JSON.Object) { add(record, under: "") }

  package mutating func formUnion(_ others: AttributeNames) {
    for name in others.all where known.insert(name).inserted { all.append(name) }
  }

  private mutating func add(_ members: JSON.Object, under prefix: String) {
    for (name, value) in members {
      let path = prefix + name
      if known.insert(path).inserted { all.append(path) }
      addMembers(of: value, under: path)
    }
  }

  private mutating func addMembers(of value: JSON, under path: String) {
    switch value {
    case .object(let members): add(members, under: path + ".")
    case .array(let elements): for element in elements { addMembers(of: element, under: path) }
    case .null, .bool, .integer, .double, .decimal, .string: break
    }
  }

  package func contains(_ attribute: Attribute) -> Bool { known.contains(attribute.rawValue) }
}
