/// The pattern of a rule's condition, or of the words that it edits: texts, and facets in braces.
package struct RulePattern: Hashable, Sendable {
  package enum Component: Hashable, Sendable {
    case text(String)
    /// `{facet:brand}`: any value of the facet.
    case facet(Attribute)
  }

  package var components: [Component] = []

  /// The facets that it names.
  package var facets: [Attribute] {
    components.compactMap { component in if case .facet(let attribute) = component { attribute } else { nil } }
  }

  /// Reads `blue {facet:brand} lamp`; nil where braces are not closed or hold anything else.
  package init?(_ text: String) {
    var literal = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": literal.append(rest.popFirst() ?? scalar)
      case "{":
        var name = String.UnicodeScalarView()
        var isClosed = false
        while let inside = rest.popFirst() {
          if inside == "}" {
            isClosed = true
            break
          }
          name.append(inside == "\\" ? rest.popFirst() ?? inside : inside)
        }
        let facet = String(name)
        guard isClosed, facet.hasPrefix(Self.facet), facet.count > Self.facet.count else { return nil }
        append(literal)
        literal = String.UnicodeScalarView()
        components.append(.facet(Attribute(String(facet.dropFirst(Self.facet.count)))))
      case "}": return nil
      default: literal.append(scalar)
      }
    }
    append(literal)
  }

  private mutating func append(_ literal: String.UnicodeScalarView) {
    if !literal.isEmpty { components.append(.text(String(literal))) }
  }

  private static let facet = "facet:"
}
