extension JSON {
  /// The values at a path such as `author.name`, with arrays flattened.
  package func values(at path: Attribute) -> [JSON] {
    switch self {
    case .array(let elements): return elements.flatMap { $0.values(at: path) }
    case .object(let members):
      if let value = members[path.rawValue] { return value.leaves }
      let components = path.rawValue.split(separator: ".", maxSplits: 1)
      guard components.count == 2, let inner = members[String(components[0])] else { return [] }
      return inner.values(at: Attribute(String(components[1])))
    default: return []
    }
  }

  private var leaves: [JSON] {
    if case .array(let elements) = self { elements.flatMap(\.leaves) } else { [self] }
  }

  /// A single value as people read it; nil if it is empty or none.
  ///
  /// - Parameter numbers: Formats numbers.
  package func text(_ numbers: (Double) -> String) -> String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .bool(let isTrue): isTrue ? "yes" : "no"
    case .integer, .double: number.map(numbers)
    case .decimal(let text): text
    case .null, .array, .object: nil
    }
  }
}
