internal import SearchModel

/// How a query searches the attributes of an index.
///
/// A class, since every copy of a query has it.
final class SearchedAttributes {
  private let configuration: IndexConfiguration
  private let restricted: AttributePaths?
  private let visible: VisibleAttributes?
  private let withoutTypos: AttributePaths
  private let withoutPrefixes: AttributePaths
  private let withoutExactness: AttributePaths

  /// - Parameter visible: The attributes that are searched; nil for all.
  init(
    _ parameters: borrowing SearchParameters, _ configuration: IndexConfiguration,
    within visible: VisibleAttributes? = nil
  ) {
    self.configuration = configuration
    self.visible = visible
    restricted = parameters.restrictSearchableAttributes.map { AttributePaths($0.map(\.rawValue)) }
    withoutTypos = AttributePaths(parameters.disableTypoToleranceOnAttributes.map(\.rawValue))
    withoutPrefixes = AttributePaths(parameters.disablePrefixOnAttributes.map(\.rawValue))
    withoutExactness = AttributePaths(parameters.disableExactOnAttributes.map(\.rawValue))
  }

  /// Whether some attributes are not searched, or searched without typos, so that postings alone don't decide.
  var areSelective: Bool { restricted != nil || !withoutTypos.isEmpty || visible?.isWhole == false }

  /// Whether words match as a whole only in some attributes.
  var includeSomeWithoutPrefixes: Bool { !withoutPrefixes.isEmpty }

  /// The rank of an attribute among the searchable ones; nil where it is not searched.
  func rank(of name: String) -> Int? {
    if let restricted, !restricted.cover(name) { return nil }
    if let visible, !visible.cover(name) { return nil }
    return configuration.plan.searchableRank(of: name)
  }

  func allowTypos(in name: String) -> Bool { !withoutTypos.cover(name) }

  func allowPrefixes(in name: String) -> Bool { !withoutPrefixes.cover(name) }

  /// Whether whole words count as exact.
  func allowExactness(in name: String) -> Bool { !withoutExactness.cover(name) }
}
