/// The settings of an index: which attributes are searched, how records are ranked, what answers contain.
///
/// Like `Query`, it stores the JSON of its settings under their names in the Algolia API, so that exported settings can
/// be read without losing any. A setting that is not set has the API's default.
///
/// ```swift
/// let settings = IndexSettings(
///   searchableAttributes: ["name,brand", "unordered(description)"],
///   attributesForFaceting: ["searchable(brand)", "categories"],
///   customRanking: [.descending("popularity")])
/// ```
///
/// A `LocalIndex` validates its settings when they are set. An unsupported setting is an error if it would change which
/// records match; any other is stored, and listed by `ignoredSettings`.
public struct IndexSettings: Hashable, Sendable {
  /// All settings that are set, by name, in insertion order.
  public private(set) var parameters: JSON.Object

  /// Creates settings from their JSON in the API.
  public init(parameters: JSON.Object) { self.parameters = parameters }

  /// Creates the most common settings; omitted ones have their defaults.
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

  /// These settings, overridden by those that `others` sets, as for a sorted view.
  public func merging(_ others: IndexSettings) -> IndexSettings {
    var merged = self
    for (name, value) in others.parameters { merged.parameters[name] = value }
    return merged
  }
}

/// Settings are encoded as the JSON object of their parameters.
extension IndexSettings: Codable {
  public init(from decoder: any Decoder) throws { parameters = try JSON.Object(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }
}
