/// A piece of a page: text and elements, each escaped when it is made.
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
  /// The piece in UTF-8, escaped.
  package private(set) var bytes: [UInt8] = []

  /// Nothing.
  public init() {}

  /// An element.
  public init(_ name: Name, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { HTML() }) {
    self.init(name, attributes, content: content)
  }

  /// An element.
  package init(_ name: Name, _ attributes: [Attribute?], @HTMLBuilder content: () -> HTML = { HTML() }) {
    let content = content().bytes
    begin(name, attributes, contentCount: content.count)
    bytes += content
    end(name)
  }

  /// An element with a text alone.
  public init(_ name: Name, _ attributes: Attribute?..., text: String) {
    begin(name, attributes, contentCount: text.utf8.count)
    bytes.appendEscaped(text)
    end(name)
  }

  /// A text.
  public static func text(_ text: String) -> HTML {
    var html = HTML()
    html.bytes.appendEscaped(text)
    return html
  }

  /// A text whose highlighted runs are `mark` elements.
  public static func highlighted(_ text: HighlightedText) -> HTML {
    if text.runs.count == 1, let run = text.runs.first, !run.isHighlighted { return .text(run.text) }
    return HTML(text.runs.map { $0.isHighlighted ? HTML("mark", text: $0.text) : .text($0.text) })
  }

  /// The script of the page, a module: the browser runs it when the document is there. Browsers that know `blocking` paint
  /// first after that, so that nothing moves when the script opens and closes groups as they were before.
  init(script address: String) {
    let name = Name(unchecked: "script")
    begin(name, [.type("module"), .src(address), .attribute("blocking", "render")], contentCount: 0)
    end(name)
  }

  /// A description of the page for machines, in JSON-LD. Browsers do not run it.
  package init(linkedData json: JSON) {
    let name = Name(unchecked: "script")
    begin(name, [.type("application/ld+json")], contentCount: 0)
    for byte in json.bytes() {
      // No text may end the element or begin a comment in it.
      switch byte {
      case UInt8(ascii: "<"): bytes += "\\u003C".utf8
      case UInt8(ascii: ">"): bytes += "\\u003E".utf8
      case UInt8(ascii: "&"): bytes += "\\u0026".utf8
      default: bytes.append(byte)
      }
    }
    end(name)
  }

  /// Pieces one after the other.
  package init(_ pieces: some Sequence<HTML>) {
    for piece in pieces { bytes += piece.bytes }
  }

  /// Pieces one after the other.
  public init(@HTMLBuilder content: () -> HTML) { self = content() }

  /// Whether there is nothing to write.
  package var isEmpty: Bool { bytes.isEmpty }

  /// One piece behind another.
  package static func + (first: consuming HTML, second: HTML) -> HTML {
    first.bytes += second.bytes
    return first
  }

  /// The name of an element or of an attribute: a literal of lowercase letters, digits and hyphens.
  public struct Name: Sendable, ExpressibleByStringLiteral {
    private let text: StaticString

    fileprivate init(unchecked text: StaticString) { self.text = text }

    /// A name; one that is not allowed ends the program.
    public init(stringLiteral text: StaticString) {
      self.text = text
      precondition(
        bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
          && !bytes.isEmpty && !has("script") && !has("style"),
        "'\(text)' is no name for an element or attribute of a page")
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) }

    func has(_ name: StaticString) -> Bool { bytes.elementsEqual(Name(unchecked: name).bytes) }

    /// Whether an element with this name has neither content nor an end tag.
    fileprivate var isVoid: Bool {
      switch bytes.count {
      case 2: has("br") || has("hr")
      case 3: has("img") || has("wbr")
      case 4: has("link") || has("meta")
      case 5: has("input")
      case 6: has("source")
      default: false
      }
    }
  }

  // MARK: Writing

  private mutating func begin(_ name: Name, _ attributes: [Attribute?], contentCount: Int) {
    // An estimate: attributes are short.
    bytes.reserveCapacity(contentCount + 2 * name.bytes.count + 5 + 32 * attributes.count)
    bytes.append(UInt8(ascii: "<"))
    bytes += name.bytes
    for case let attribute? in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.bytes
      guard let value = attribute.value else { continue }
      bytes += "=\"".utf8
      bytes.appendEscaped(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func end(_ name: Name) {
    if name.isVoid { return }
    bytes += "</".utf8
    bytes += name.bytes
    bytes.append(UInt8(ascii: ">"))
  }
}

// Not a literal: `HTML("br")` would be a text.
extension HTML: CustomStringConvertible {
  /// The piece as text, escaped.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Joins the pieces of the content of an element.
@resultBuilder
public enum HTMLBuilder {
  /// A piece.
  public static func buildExpression(_ html: HTML) -> HTML { html }
  /// A text.
  public static func buildExpression(_ text: String) -> HTML { .text(text) }
  /// A piece, or nothing.
  public static func buildExpression(_ html: HTML?) -> HTML { html ?? HTML() }
  /// Pieces one after the other.
  public static func buildExpression(_ pieces: [HTML]) -> HTML { HTML(pieces) }
  /// Nothing.
  public static func buildBlock() -> HTML { HTML() }
  /// The first piece.
  public static func buildPartialBlock(first: HTML) -> HTML { first }
  /// Adds a piece behind the earlier ones.
  public static func buildPartialBlock(accumulated: consuming HTML, next: HTML) -> HTML { accumulated + next }
  /// Draws an `if` without `else`.
  public static func buildOptional(_ html: HTML?) -> HTML { html ?? HTML() }
  /// Draws an `if`.
  public static func buildEither(first: HTML) -> HTML { first }
  /// Draws an `else`.
  public static func buildEither(second: HTML) -> HTML { second }
  /// Draws a loop.
  public static func buildArray(_ pieces: [HTML]) -> HTML { HTML(pieces) }
}

extension [UInt8] {
  /// Appends a text so that it is one wherever markup has it. Control characters that HTML forbids become U+FFFD. Parsers
  /// would make line feeds of carriage returns.
  fileprivate mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // Copies the bytes between two escapes at once.
      var start = 0
      for index in utf8.indices {
        guard let escape = Self.escape(utf8[index]) else { continue }
        self += UnsafeBufferPointer(rebasing: utf8[start..<index])
        self += escape.utf8
        start = index + 1
      }
      self += UnsafeBufferPointer(rebasing: utf8[start...])
    }
  }

  @inline(__always)
  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x0D: "&#13;"
    case 0x00..<0x09, 0x0B..<0x20, 0x7F: "\u{FFFD}"
    default: nil
    }
  }
}
