extension Query {
  /// The name of a search parameter.
  public struct Parameter: NamedByText, Hashable, Sendable, Codable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension Query.Parameter {
  /// Whether ignoring the parameter changes which records match.
  ///
  /// A backend that does not support such a parameter must fail. It may ignore any other, and lists it in the answer.
  package var affectsMatching: Bool { Self.affectingMatching.contains(self) }

  /// Whether the parameter only selects a page of the results. Changing any other one returns to the first page.
  package var isPaging: Bool { Self.paging.contains(self) }

  /// Whether a value of the parameter asks for nothing, so that a backend which does not support it has nothing to ignore.
  package func asksForNothing(with value: JSON) -> Bool {
    // Searches call this for each parameter. Most values are none of these, and need no look-up.
    switch value {
    case .null: true
    case false, [], ["*"], "keywordSearch": Self.neutralValues[self] == value
    default: false
    }
  }

  /// How values are written; any JSON for an unknown parameter.
  package var type: ParameterType { Self.types[self] ?? .json }

  /// The parameter's row of the table; nil for an unknown parameter.
  package var descriptor: ParameterDescriptor? { ParameterDescriptor.byName[self] }

  // Sets and dictionaries of their own, since each search reads them.
  private static let affectingMatching = ParameterDescriptor.names { $0.changes == .matches && $0.isForQueries }
  private static let paging = ParameterDescriptor.names { $0.changes == .page }
  private static let neutralValues = ParameterDescriptor.byName.compactMapValues(\.neutralValue)
  private static let types = ParameterDescriptor.byName.mapValues(\.type)
}
