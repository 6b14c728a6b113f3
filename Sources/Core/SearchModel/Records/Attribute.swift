/// The name of an attribute of the records; nested ones are written with dots: `author.name`.
public struct Attribute: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates an attribute from its name, or its path with dots.
  public init(_ name: String) { rawValue = name }

  /// The attribute that tag filters match.
  public static let tags: Attribute = "_tags"
  /// The attribute that identifies a record.
  package static let objectID: Attribute = "objectID"
  /// The wildcard for all attributes in a list of facets.
  package static let everyFacet: Attribute = "*"

  /// The words of the last component of the path, in lowercase: `product`, `name` for `item.productName`.
  package var words: [String] {
    var words: [String] = []
    var isInWord = false
    var wasSmall = false
    for letter in rawValue.split(separator: ".").last ?? "" {
      guard letter.isLetter || letter.isNumber else {
        isInWord = false
        continue
      }
      if !isInWord || letter.isUppercase && wasSmall { words.append("") }
      words[words.count - 1] += letter.lowercased()
      (isInWord, wasSmall) = (true, letter.isLowercase || letter.isNumber)
    }
    return words
  }
}

extension Attribute: NamedByText, ExpressibleByStringInterpolation, Comparable, Codable {
  /// By code point.
  public static func < (left: Attribute, right: Attribute) -> Bool {
    left != right && left.rawValue.precedesByCodePoint(right.rawValue)
  }
}

/// A name that is written as a string literal, and printed as the text that it is.
package protocol NamedByText: RawRepresentable<String>, ExpressibleByStringLiteral, CustomStringConvertible {
  init(rawValue: String)
}

extension NamedByText {
  public init(stringLiteral name: String) { self.init(rawValue: name) }
  public var description: String { rawValue }
}

/// Dictionaries with attributes as keys are encoded as objects.
extension Attribute: CodingKeyRepresentable {}
