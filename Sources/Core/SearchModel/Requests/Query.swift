/// The parameters of a search, under the names of the Algolia API.
///
/// Stores the JSON of each parameter, so that none is lost. A parameter that is not set is not sent: the index's setting
/// applies. Its properties are the keys of ``QueryKeys`` and ``ParameterKeys``; other parameters are accessed by name:
///
/// ```swift
/// var query = Query("lamp")
/// query.hitsPerPage = 10
/// query["enableReRanking"] = false
/// ```
@dynamicMemberLookup
public struct Query: ParameterSet, MembersCodable {
  /// The parameters by name, in the order in which they were set.
  public var parameters: JSON.Object

  /// Creates a query for a text; every record matches nil and an empty text.
  public init(_ text: String? = nil) {
    parameters = [:]
    self.query = text
  }

  /// A query with these parameters, with or without a property.
  public init(parameters: JSON.Object) { self.parameters = parameters }

  /// The parameter of a key, as `query.page`; nil where it is not set.
  public subscript<Value>(dynamicMember key: any KeyPath<QueryKeys, ParameterKey<Value>> & Sendable) -> Value? {
    get { self[QueryKeys.shared[keyPath: key]] }
    set { self[QueryKeys.shared[keyPath: key]] = newValue }
  }

  /// The attributes whose values are counted, in the order of the answer; `*` for all.
  public var facets: [Attribute] {
    get { self[QueryKeys.shared.facets] ?? [] }
    set { self[QueryKeys.shared.facets] = newValue.isEmpty ? nil : newValue }
  }
}
