/// Parameters under their names in the Algolia API: those of a query, or the settings of an index.
///
/// Stores the JSON of each parameter, so that none is lost. Its properties are the keys of ``ParameterKeys``: the settings
/// that a query may override. A default that their comments name applies where neither the query nor the index sets a
/// value. A parameter without a property is set by its name: `query["minProximity"] = 2`.
@dynamicMemberLookup
public protocol ParameterSet: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The parameters by name, in the order in which they were set.
  var parameters: JSON.Object { get set }

  /// Creates a set of these parameters; names and values are not checked.
  init(parameters: JSON.Object)
}

extension ParameterSet {
  /// A parameter by its name; nil where it is not set.
  public subscript(parameter: Query.Parameter) -> JSON? {
    get { parameters[parameter.rawValue] }
    set { parameters[parameter.rawValue] = newValue }
  }

  /// The parameter of a key, as `query.hitsPerPage`; nil where it is not set.
  public subscript<Value>(dynamicMember key: any KeyPath<ParameterKeys, ParameterKey<Value>> & Sendable) -> Value? {
    get { self[ParameterKeys.shared[keyPath: key]] }
    set { self[ParameterKeys.shared[keyPath: key]] = newValue }
  }

  subscript<Value>(key: ParameterKey<Value>) -> Value? {
    get { parameters[key.row.name.rawValue].flatMap(key.read) }
    set { parameters[key.row.name.rawValue] = newValue.map(key.write) }
  }

  /// The parameters as JSON.
  public var description: String { JSON.object(parameters).text() }
}
