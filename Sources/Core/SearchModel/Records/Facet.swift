/// A value of an attribute, with the number of results that have it.
public struct Facet: Hashable, Sendable, Codable {
  /// The value as text. In the records it may also be a number or a boolean.
  public var value: String
  /// How many results have this value; 0 if the backend did not count it (``isCountKnown``).
  public var count: Int
  /// The value with tags around the matching prefix, after a search for facet values.
  public var highlighted: String?
  /// False if the backend did not count the value: show no number then.
  public var isCountKnown: Bool

  /// Creates a value with a known count.
  public init(value: String, count: Int, highlighted: String? = nil) {
    self.value = value
    self.count = count
    self.highlighted = highlighted
    isCountKnown = true
  }

  /// Reads a value that was encoded, or one in the API's form, whose count is known.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    value = try members.decode(String.self, forKey: .value)
    count = try members.decode(Int.self, forKey: .count)
    highlighted = try members.decodeIfPresent(String.self, forKey: .highlighted)
    isCountKnown = try members.decodeIfPresent(Bool.self, forKey: .isCountKnown) ?? true
  }

  /// A value with an unknown count.
  package static func uncounted(value: String) -> Facet {
    var facet = Facet(value: value, count: 0)
    facet.isCountKnown = false
    return facet
  }

  /// The value with the matching prefix highlighted, after a search for facet values with the default tags.
  public var highlightedText: HighlightedText? { highlighted.map { HighlightedText(tagged: $0) } }
}

extension Facet: Identifiable {
  /// The value, which is unique in a list of facets.
  public var id: String { value }
}

/// An attribute with its values in display order.
public struct AttributedFacets: Hashable, Sendable, Codable {
  /// The attribute that has the values.
  public var attribute: Attribute
  /// The values with their counts, in display order.
  public var facets: [Facet]

  /// Creates an attribute with its values.
  public init(attribute: Attribute, facets: [Facet] = []) {
    self.attribute = attribute
    self.facets = facets
  }
}

/// The minimum, maximum, average and sum of an attribute's numbers in the results.
public struct FacetStats: Hashable, Sendable, Codable {
  /// The least number.
  public var min: Double
  /// The greatest number.
  public var max: Double
  /// The average of the numbers; nil if the backend did not compute it.
  public var average: Double?
  /// The sum of the numbers; nil if the backend did not compute it.
  public var sum: Double?

  private enum CodingKeys: String, CodingKey {
    case min, max, average = "avg", sum
  }

  /// Creates the statistics of an attribute.
  public init(min: Double, max: Double, average: Double? = nil, sum: Double? = nil) {
    self.min = min
    self.max = max
    self.average = average
    self.sum = sum
  }
}
