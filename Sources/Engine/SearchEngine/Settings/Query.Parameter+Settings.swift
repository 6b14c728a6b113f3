package import SearchModel

extension Query.Parameter {
  /// An object of settings that are stored without effect, by name.
  package static let unsupportedSettings: Self = "unsupportedSettings"

  /// The names of all settings, supported or stored without effect.
  package static let settings = ParameterDescriptor.names(where: \.isForSettings)

  /// The names of all parameters that a query may have, supported or not.
  package static let inQueries = ParameterDescriptor.names(where: \.isForQueries)

  /// The names of all settings and all parameters of queries.
  package static let known = settings.union(inQueries)

  /// Supported settings that a query may override.
  static let indexAndQuery = ParameterDescriptor.names { $0.setBy == .both && $0.engine == .honors }

  /// Supported settings that list attributes.
  static let attributeLists = ParameterDescriptor.names { row in
    row.isForSettings && row.type == .attributes && (row.engine == .honors || row.engine == .honorsSetting)
  }

  /// The parameters of a query that are not listed as ignored. Some are refused unless their value has no effect.
  static let supportedInQueries = ParameterDescriptor.names { row in
    if case .refuses = row.engine { row.isForQueries } else { row.isForQueries && row.engine == .honors }
  }
}
