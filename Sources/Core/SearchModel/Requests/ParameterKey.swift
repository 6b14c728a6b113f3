/// The typed name of a parameter: a row of the table in `ParameterTable.swift`.
public final class ParameterKey<Value>: Sendable {
  package let row: ParameterDescriptor
  let read: @Sendable (JSON) -> Value?
  let write: @Sendable (Value) -> JSON

  /// - Parameter read: Reads what the API accepts; nil for what `Value` does by itself.
  init(
    _ name: Query.Parameter, _ type: ParameterType, by setter: ParameterDescriptor.Setter,
    changes: ParameterDescriptor.Effect = .answer, default defaultValue: JSON? = nil, neutral neutralValue: JSON? = nil,
    engine: ParameterDescriptor.EngineSupport = .honors, read: (@Sendable (JSON) -> Value?)? = nil
  ) where Value: ParameterValue {
    row = ParameterDescriptor(
      name, type, by: setter, changes: changes, default: defaultValue, neutral: neutralValue, engine: engine)
    self.read = read ?? { Value(parameter: $0) }
    write = { $0.parameter }
  }
}

/// What is known about a parameter of the Algolia API.
package struct ParameterDescriptor: Hashable, Sendable {
  package let name: Query.Parameter
  package let type: ParameterType
  package let setBy: Setter
  package let changes: Effect
  /// The value that applies where none is set; nil for one that depends on the index, or has no JSON.
  package let defaultValue: JSON?
  /// The value that asks for nothing: `false`, `[]` or `["*"]`. Nil if any value asks for something.
  package let neutralValue: JSON?
  package let engine: EngineSupport

  init(
    _ name: Query.Parameter, _ type: ParameterType, by setter: Setter, changes: Effect = .answer,
    default defaultValue: JSON? = nil, neutral neutralValue: JSON? = nil, engine: EngineSupport = .honors
  ) {
    self.name = name
    self.type = type
    self.setBy = setter
    self.changes = changes
    self.defaultValue = defaultValue
    self.neutralValue = neutralValue
    self.engine = engine
  }

  /// Who may set a parameter.
  package enum Setter: Hashable, Sendable {
    case query, settings
    /// The settings, and a query may override them.
    case both
    /// The body of a call or the restrictions of a key: it is no parameter of searches.
    case call
  }

  /// What a parameter changes.
  package enum Effect: Hashable, Sendable {
    /// Which records match.
    case matches
    /// Which page of the results is returned.
    case page
    /// Anything else: order, counts, and what answers contain.
    case answer
  }

  /// What the engine of this package does with a parameter.
  package enum EngineSupport: Hashable, Sendable {
    case honors
    /// It honors the setting, and ignores the parameter of a query.
    case honorsSetting
    /// A setting is stored without effect, a parameter of a query is listed in the answer.
    case ignores
    /// Without the parameter other records would match. The exceptions are the values without effect and the API's defaults.
    case refuses(except: [JSON])
  }

  package var isForQueries: Bool { setBy == .query || setBy == .both }
  package var isForSettings: Bool { setBy == .settings || setBy == .both }
}

/// How the values of a parameter are written, in JSON and as the text in a URL.
package enum ParameterType: Hashable, Sendable {
  /// A text, even if it looks like a number.
  case text
  /// `true` and `false`, also `1` and `0`.
  case flag
  /// A number.
  case number
  /// A number, a boolean, a word or a list: `2`, `true`, `all`, `["en"]`.
  case mixed
  /// A list of texts; in a URL a JSON array, or comma-separated.
  case texts
  /// A list of attributes, written as `texts` are.
  case attributes
  /// A text or a list of texts; in a URL a JSON array, or the text itself.
  case textOrTexts
  /// Any JSON; in a URL a text that can't be parsed as such stands for itself.
  case json
}

extension ParameterDescriptor {
  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The names of the parameters for which a condition holds.
  package static func names(where condition: (Self) -> Bool) -> Set<Query.Parameter> {
    Set(all.lazy.filter(condition).map(\.name))
  }
}
