/// The settings of an index: which attributes are searched, how records are ranked, what answers contain.
///
/// Like `Query`, it stores the JSON of its settings under their names in the Algolia API, so that exported settings can
/// be read without losing any. Its properties are the keys of ``SettingKeys`` and ``ParameterKeys``; a setting that is not
/// set has the API's default.
///
/// ```swift
/// let settings = IndexSettings(
///   searchableAttributes: ["name,brand", "unordered(description)"],
///   attributesForFaceting: ["searchable(brand)", "categories"],
///   customRanking: [.descending("popularity")])
/// ```
///
/// A `LocalIndex` validates its settings when they are set. An unsupported setting is an error if it would change which
/// records match; any other is stored, and listed by `ignoredSettings`. Lists of synonyms, which old exports have among the
/// settings, are saved among the synonyms of the index.
@dynamicMemberLookup
public struct IndexSettings: ParameterSet, MembersCodable {
  /// All settings that are set, by name, in insertion order.
  public var parameters: JSON.Object

  /// Creates settings from their JSON in the API. Deprecated names become those of today, unless these are there too.
  public init(parameters: JSON.Object) {
    self.parameters = parameters
    for (deprecated, name) in Self.deprecatedNames {
      guard let value = parameters[deprecated] else { continue }
      self.parameters[deprecated] = nil
      if parameters[name.rawValue] == nil { self[name] = value }
    }
  }

  private static let deprecatedNames: KeyValuePairs<String, Query.Parameter> = [
    "attributesToIndex": .searchableAttributes, "numericAttributesToIndex": .numericAttributesForFiltering,
    "slaves": .replicas,
  ]

  /// Creates the most common settings; omitted ones have their defaults.
  public init(
    searchableAttributes: [String]? = nil, attributesForFaceting: [String]? = nil, customRanking: [SortCriterion]? = nil
  ) {
    parameters = [:]
    self.searchableAttributes = searchableAttributes
    self.attributesForFaceting = attributesForFaceting
    self.customRanking = customRanking
  }

  /// The setting of a key, as `settings.replicas`; nil where it is not set.
  public subscript<Value>(dynamicMember key: any KeyPath<SettingKeys, ParameterKey<Value>> & Sendable) -> Value? {
    get { self[SettingKeys.shared[keyPath: key]] }
    set { self[SettingKeys.shared[keyPath: key]] = newValue }
  }

  /// These settings, overridden by those that `others` sets, as for a sorted view.
  package func merging(_ others: IndexSettings) -> IndexSettings {
    var merged = self
    for (name, value) in others.parameters { merged.parameters[name] = value }
    return merged
  }
}
