import SearchModel

/// Searchable attributes of the same rank: one, or several that are equally important.
struct SearchableAttribute: Hashable, Sendable {
  var paths: [Attribute]
  /// Whether earlier words are better matches; never where several attributes share the rank.
  var isOrdered: Bool

  /// `name`, `unordered(name)` or `name,brand`.
  init?(_ text: String) {
    var modifiers: [String?] = []
    paths = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let (modifier, name) = AttributeModifier.split(name, among: ["unordered", "ordered"]) else { return nil }
      modifiers.append(modifier)
      paths.append(Attribute(name))
    }
    isOrdered = paths.count == 1 && modifiers != ["unordered"]
  }
}

/// An attribute that is declared for faceting, with its modifiers.
struct FacetingAttribute: Hashable, Sendable {
  var attribute: Attribute
  /// Whether its values can be searched.
  var isSearchable = false
  /// Whether it can only be used in filters, and is not counted.
  var isFilterOnly = false
  /// Whether its values are counted over the records that are left of each group.
  var isAfterDistinct = false

  /// `brand` with any of the modifiers `searchable`, `filterOnly`, `afterDistinct` around it.
  init?(_ text: String) {
    var rest = text
    while let (modifier, inside) = AttributeModifier.split(rest, among: ["searchable", "filterOnly", "afterDistinct"]) {
      rest = inside
      switch modifier {
      case "searchable": isSearchable = true
      case "filterOnly": isFilterOnly = true
      case "afterDistinct": isAfterDistinct = true
      default:
        guard !(isSearchable && isFilterOnly) else { return nil }
        attribute = Attribute(rest)
        return
      }
    }
    return nil
  }

  /// Merges repeated declarations of an attribute: it can do what any of them permits.
  static func merged(_ attributes: [FacetingAttribute]) -> [FacetingAttribute] {
    var merged: [FacetingAttribute] = []
    var indices: [Attribute: Int] = [:]
    for attribute in attributes {
      if let index = indices[attribute.attribute] {
        merged[index].isSearchable = merged[index].isSearchable || attribute.isSearchable
        merged[index].isFilterOnly = merged[index].isFilterOnly && attribute.isFilterOnly
        merged[index].isAfterDistinct = merged[index].isAfterDistinct || attribute.isAfterDistinct
      } else {
        indices[attribute.attribute] = merged.count
        merged.append(attribute)
      }
    }
    return merged
  }
}

/// An attribute of which hits have snippets.
struct SnippetAttribute: Hashable, Sendable {
  var attribute: Attribute
  /// The number of words of a snippet.
  var words = 10

  /// `description` or `description:20`; a colon without a number after it belongs to the name.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    guard let colon = text.lastIndex(of: ":"), let words = Int(text[text.index(after: colon)...]) else {
      attribute = Attribute(text)
      return
    }
    guard words > 0, colon > text.startIndex else { return nil }
    attribute = Attribute(String(text[..<colon]))
    self.words = words
  }
}

/// A sorted view of an index: the same records under another name and in another order.
struct ReplicaName: Hashable, Sendable {
  var name: String
  /// Whether it sorts only the most relevant matches.
  var isVirtual: Bool

  /// `products_by_price` or `virtual(products_by_price)`.
  init?(_ text: String) {
    guard let (modifier, name) = AttributeModifier.split(text, among: ["virtual"]) else { return nil }
    self.name = name
    isVirtual = modifier != nil
  }
}
