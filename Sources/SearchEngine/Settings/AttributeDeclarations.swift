import SearchModel

/// Names with something around them, as the API writes them: `unordered(name)`, `desc(price)`.
enum AttributeModifier {
  /// The modifier and what stands inside its parentheses, or no modifier and the text itself; without spaces around.
  ///
  /// Parentheses after any other word belong to the name. Nil where the parentheses do not close, or nothing is named.
  static func split(_ text: some StringProtocol, among modifiers: [String]) -> (modifier: String?, rest: String)? {
    let text = trimmed(text)
    for modifier in modifiers where text.hasPrefix(modifier + "(") {
      guard text.hasSuffix(")") else { return nil }
      let inside = trimmed(text.dropFirst(modifier.count + 1).dropLast())
      return inside.isEmpty ? nil : (modifier, inside)
    }
    return text.isEmpty ? nil : (nil, text)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}

/// Attributes that are searched and share a place in the order of importance.
struct SearchableAttribute: Hashable, Sendable {
  var paths: [Attribute]
  /// Whether a word counts the more the earlier it stands; never where several share a place.
  var isOrdered: Bool

  /// `name`, `unordered(name)` or `name,brand`.
  init?(_ text: String) {
    var modifiers: [String?] = []
    paths = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let (modifier, name) = AttributeModifier.split(part, among: ["unordered", "ordered"]) else { return nil }
      modifiers.append(modifier)
      paths.append(Attribute(name))
    }
    isOrdered = paths.count == 1 && modifiers != ["unordered"]
  }
}

/// An attribute that is declared for faceting, and what for.
struct FacetingAttribute: Hashable, Sendable {
  var attribute: Attribute
  /// Whether its values can be searched.
  var isSearchable = false
  /// Whether it is only for filters, and its values are not counted.
  var isFilterOnly = false

  /// `brand` with any of the modifiers `searchable`, `filterOnly`, `afterDistinct` around it.
  ///
  /// The last says nothing here, where no records are grouped.
  init?(_ text: String) {
    var rest = text
    while let (modifier, inside) = AttributeModifier.split(rest, among: ["searchable", "filterOnly", "afterDistinct"]) {
      rest = inside
      switch modifier {
      case "searchable": isSearchable = true
      case "filterOnly": isFilterOnly = true
      case "afterDistinct": break
      default:
        guard !(isSearchable && isFilterOnly) else { return nil }
        attribute = Attribute(rest)
        return
      }
    }
    return nil
  }

  /// An attribute that is declared twice can do what either says.
  static func merged(_ attributes: [FacetingAttribute]) -> [FacetingAttribute] {
    var merged: [FacetingAttribute] = []
    for attribute in attributes {
      if let place = merged.firstIndex(where: { $0.attribute == attribute.attribute }) {
        merged[place].isSearchable = merged[place].isSearchable || attribute.isSearchable
        merged[place].isFilterOnly = merged[place].isFilterOnly && attribute.isFilterOnly
      } else {
        merged.append(attribute)
      }
    }
    return merged
  }
}

/// An attribute of which excerpts are taken.
struct SnippetAttribute: Hashable, Sendable {
  var attribute: Attribute
  /// How many words an excerpt has.
  var words = 10

  /// `description` or `description:20`; a colon that no number follows belongs to the name.
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
  var isVirtual: Bool

  /// `products_by_price` or `virtual(products_by_price)`.
  init?(_ text: String) {
    guard let (modifier, name) = AttributeModifier.split(text, among: ["virtual"]) else { return nil }
    self.name = name
    isVirtual = modifier != nil
  }
}
