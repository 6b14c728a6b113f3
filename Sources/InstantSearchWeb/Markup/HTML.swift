/// A piece of a page: text and elements, escaped when they are written.
///
/// ```swift
/// HTML("p", .class("note")) {
///   "Only "
///   HTML("strong") { HTML.text(count) }
/// }
/// ```
///
/// There is no way to add markup as text, so that nothing from a record or from a URL can become markup. Names of
/// elements and attributes are literals.
public struct HTML: Hashable, Sendable {
  indirect enum Node: Hashable, Sendable {
    case text(String)
    case element(Name, [Attribute], [Node])
  }

  private(set) var nodes: [Node] = []

  /// Nothing.
  public init() {}

  /// An element.
  public init(_ name: Name, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }) {
    self.init(name, attributes, content: content)
  }

  /// An element.
  public init(_ name: Name, _ attributes: [Attribute?], @HTMLBuilder content: () -> HTML = { HTML() }) {
    nodes = [.element(name, attributes.compactMap(\.self), content().nodes)]
  }

  /// An element with a text alone.
  public init(_ name: Name, _ attributes: Attribute?..., text: String) {
    nodes = [.element(name, attributes.compactMap(\.self), text.isEmpty ? [] : [.text(text)])]
  }

  /// A text.
  public static func text(_ text: String) -> HTML {
    var html = HTML()
    if !text.isEmpty { html.nodes = [.text(text)] }
    return html
  }

  /// A text whose highlighted runs are `mark` elements.
  public static func highlighted(_ text: HighlightedText) -> HTML {
    HTML(text.runs.map { $0.isHighlighted ? HTML("mark", text: $0.text) : .text($0.text) })
  }

  /// The script of the page, a module: the browser runs it when the document is there.
  init(script address: String) {
    nodes = [
      .element(Name(unchecked: "script"), [.type("module"), .attribute("src", address)], [])
    ]
  }

  /// Pieces one after the other.
  public init(_ pieces: some Sequence<HTML>) { nodes = pieces.flatMap(\.nodes) }

  /// Pieces one after the other.
  public init(@HTMLBuilder content: () -> HTML) { self = content() }

  /// Whether there is nothing to write.
  public var isEmpty: Bool { nodes.isEmpty }

  /// One piece behind another.
  public static func + (first: HTML, second: HTML) -> HTML { HTML([first, second]) }

  /// The name of an element or of an attribute: a literal of lowercase letters, digits and hyphens.
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    fileprivate init(unchecked text: String) { self.text = text }

    /// A name; one that is not allowed ends the program.
    public init(stringLiteral text: StaticString) {
      self.text = text.description
      precondition(
        self.text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
          && !self.text.isEmpty && !["script", "style"].contains(self.text),
        "'\(text)' is no name for an element or attribute of a page")
    }
  }
}

extension HTML: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
}

/// Joins the pieces of the content of an element.
@resultBuilder
public enum HTMLBuilder {
  /// A piece.
  public static func buildExpression(_ html: HTML) -> HTML { html }
  /// A piece, or nothing.
  public static func buildExpression(_ html: HTML?) -> HTML { html ?? HTML() }
  /// Pieces one after the other.
  public static func buildExpression(_ pieces: [HTML]) -> HTML { HTML(pieces) }
  /// Pieces one after the other.
  public static func buildBlock(_ pieces: HTML...) -> HTML { HTML(pieces) }
  /// What an `if` without `else` draws.
  public static func buildOptional(_ html: HTML?) -> HTML { html ?? HTML() }
  /// What an `if` draws.
  public static func buildEither(first: HTML) -> HTML { first }
  /// What its `else` draws.
  public static func buildEither(second: HTML) -> HTML { second }
  /// What a loop draws.
  public static func buildArray(_ pieces: [HTML]) -> HTML { HTML(pieces) }
}
