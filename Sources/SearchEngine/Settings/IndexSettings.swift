public import SearchModel

/// What an index is told about its records: which attributes are searched, what the order is, what answers hold.
///
/// Like a `Query`, it is the JSON of its settings under their names in the Algolia API: settings that were exported
/// there can be read here, and none is lost. A setting that is not set has the API's default.
///
/// ```swift
/// let settings = IndexSettings(
///   searchableAttributes: ["name,brand", "unordered(description)"],
///   attributesForFaceting: ["searchable(brand)", "categories"],
///   customRanking: [.descending("popularity")])
/// ```
///
/// An index checks its settings when it gets them. A setting that is not supported is an error if other records would
/// match without it; any other is kept, and named by ``ignoredSettings``.
public struct IndexSettings: Hashable, Sendable {
  /// Everything that is set, by name, in the order in which it was set.
  public private(set) var parameters: JSON.Object

  /// Settings as the API writes them.
  public init(parameters: JSON.Object) { self.parameters = parameters }

  /// The settings that nearly every index has; those left out keep their defaults.
  public init(
    searchableAttributes: [String]? = nil, attributesForFaceting: [String]? = nil, customRanking: [SortCriterion]? = nil
  ) {
    parameters = [:]
    self.searchableAttributes = searchableAttributes
    self.attributesForFaceting = attributesForFaceting
    self.customRanking = customRanking
  }

  /// A setting by its name; nil where it is not set.
  public subscript(setting: Query.Parameter) -> JSON? {
    get { parameters[setting.rawValue] }
    set { parameters[setting.rawValue] = newValue }
  }

  subscript<Value: ParameterValue>(value setting: Query.Parameter) -> Value? {
    get { self[setting].flatMap { Value(parameter: $0) } }
    set { self[setting] = newValue?.parameter }
  }

  /// These settings with those of `others` in place of their own: what a sorted view has that only names differences.
  public func merging(_ others: IndexSettings) -> IndexSettings {
    var merged = self
    for (name, value) in others.parameters { merged.parameters[name] = value }
    return merged
  }

  /// The settings that are kept without having an effect, in their order; without any of them the same records match.
  public var ignoredSettings: [Query.Parameter] {
    parameters.compactMap { name, value in
      let name = Query.Parameter(rawValue: name)
      return value.isNull || !Query.Parameter.ignoredSettings.contains(name) ? nil : name
    }
  }
}

/// Settings are saved as the object of their parameters.
extension IndexSettings: Codable {
  public init(from decoder: any Decoder) throws { parameters = try JSON.Object(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }
}
