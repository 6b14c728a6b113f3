/// A value of an attribute, with the number of results that have it.
public struct Facet: Hashable, Sendable, Codable {
  /// The value as text, whatever its type in the records.
  public var value: String
  /// How many results have this value; 0 where the backend could not say (``isCountKnown``).
  public var count: Int
  /// The value with the matching part marked, after a search among values.
  public var highlighted: String?
  /// False where the backend could not say the count: then no number should be shown.
  public var isCountKnown: Bool

  public init(value: String, count: Int, highlighted: String? = nil) {
    self.value = value
    self.count = count
    self.highlighted = highlighted
    isCountKnown = true
  }

  /// A value of which is not known how many results have it.
  public static func uncounted(value: String) -> Facet {
    var facet = Facet(value: value, count: 0)
    facet.isCountKnown = false
    return facet
  }

  /// The value with the matching part highlighted, after a search among values that asked for no tags of its own.
  public var highlightedText: HighlightedText? { highlighted.map { HighlightedText(tagged: $0) } }
}

/// An attribute with its values, in the order in which they should be shown.
public struct AttributedFacets: Hashable, Sendable, Codable {
  public var attribute: Attribute
  public var facets: [Facet]

  public init(attribute: Attribute, facets: [Facet] = []) {
    self.attribute = attribute
    self.facets = facets
  }
}

/// What the numbers of an attribute in the results span.
public struct FacetStats: Hashable, Sendable, Codable {
  public var min: Double
  public var max: Double
  public var average: Double?
  public var sum: Double?

  public init(min: Double, max: Double, average: Double? = nil, sum: Double? = nil) {
    self.min = min
    self.max = max
    self.average = average
    self.sum = sum
  }
}
