/// The simple forms of Markdown: paragraphs, headings, lists, code, emphasis and links. Everything else is text, HTML above all.
public struct MarkdownText: Hashable, Sendable {
  /// The blocks, in order.
  public let blocks: [Block]

  /// A block of text.
  public struct Block: Hashable, Sendable {
    /// What the block is.
    public var kind: Kind
    /// The pieces of the text.
    public var spans: [Span]
  }

  /// What a block is.
  public enum Kind: Hashable, Sendable {
    /// A paragraph.
    case paragraph
    /// A heading.
    case heading
    /// An item of a list, with its bullet or number, at a depth from 0.
    case item(marker: String, depth: Int)
    /// Lines of code.
    case code
  }

  /// A piece of text in one style.
  public struct Span: Hashable, Sendable {
    /// The text.
    public var text: String
    /// Whether the text is important.
    public var isStrong = false
    /// Whether the text is emphasized.
    public var isEmphasized = false
    /// Whether the text is code.
    public var isCode = false
    /// The address of a link, which is `http` or `https`.
    public var link: String?
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isGrowing: Whether more of the text is to come. What is open at its end looks closed, so that it does not jump later.
  public init(_ text: String, isGrowing: Bool = false) {
    var settled = Settled()
    self.init(text, isGrowing: isGrowing, after: &settled)
  }

  /// The beginning of a text to whose blocks nothing can be added, whatever follows.
  struct Settled {
    fileprivate(set) var text = ""
    fileprivate var blocks: [Block] = []
  }

  /// Reads a text behind what is settled of it.
  init(_ text: String, isGrowing: Bool, after settled: inout Settled) {
    if !text.utf8.starts(with: settled.text.utf8) { settled = Settled() }
    var blocks = settled.blocks
    var paragraph: [Substring] = []
    var code: [Substring]?
    func flush(closingOpen: Bool = false) {
      guard !paragraph.isEmpty else { return }
      blocks.append(
        Block(kind: .paragraph, spans: Self.spans(paragraph.joined(separator: "\n"), closingOpen: closingOpen)))
      paragraph = []
    }
    var (end, count) = (text.utf8.index(text.startIndex, offsetBy: settled.text.utf8.count), blocks.count)
    for line in text[end...].split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingPrefix { $0 == " " || $0 == "\t" }
      let isLast = line.endIndex == text.endIndex
      let isOpen = isGrowing && isLast
      if trimmed.hasPrefix("```") {
        if let lines = code {
          blocks.append(Block(kind: .code, spans: [Span(text: lines.joined(separator: "\n"), isCode: true)]))
          code = nil
        } else {
          flush()
          code = []
        }
      } else if code != nil {
        code?.append(line)
      } else if trimmed.allSatisfy(\.isWhitespace) {
        flush(closingOpen: isOpen)
      } else if let block = Self.heading(trimmed, isOpen) ?? Self.item(line, trimmed, isOpen) {
        flush()
        blocks.append(block)
      } else {
        paragraph.append(trimmed)
      }
      if paragraph.isEmpty, code == nil, !isLast { (end, count) = (text.index(after: line.endIndex), blocks.count) }
    }
    flush(closingOpen: isGrowing)
    if let code { blocks.append(Block(kind: .code, spans: [Span(text: code.joined(separator: "\n"), isCode: true)])) }
    if count > settled.blocks.count { settled = Settled(text: String(text[..<end]), blocks: Array(blocks[..<count])) }
    self.blocks = blocks
  }

  private static func heading(_ line: Substring, _ isGrowing: Bool) -> Block? {
    let marks = line.prefix { $0 == "#" }
    guard (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " else { return nil }
    return Block(
      kind: .heading, spans: spans(String(line.dropFirst(marks.count + 1)), closingOpen: isGrowing))
  }

  private static func item(_ line: Substring, _ trimmed: Substring, _ isGrowing: Bool) -> Block? {
    let digits = trimmed.prefix { $0.isASCII && $0.isNumber }
    let isNumbered = (1...9).contains(digits.count) && trimmed.dropFirst(digits.count).first == "."
    guard isNumbered || trimmed.first.map({ "-*+".contains($0) }) ?? false else { return nil }
    let length = isNumbered ? digits.count + 1 : 1
    guard trimmed.dropFirst(length).first == " " else { return nil }
    let depth = min(4, (line.count - trimmed.count) / 2)
    return Block(
      kind: .item(marker: isNumbered ? "\(digits)." : "•", depth: depth),
      spans: spans(String(trimmed.dropFirst(length + 1)), closingOpen: isGrowing))
  }

  // MARK: Spans

  /// The pieces of a text. Each mark is looked for once, so that a text of many marks takes time in proportion to its length.
  private static func spans(_ text: String, closingOpen: Bool) -> [Span] {
    var spans: [Span] = []
    var style = Span(text: "")
    var rest = text[...]
    var plain = ""
    // Marks that have no end in what follows are text.
    var unclosed: Set<String> = []
    func flush() {
      if !plain.isEmpty {
        var span = style
        span.text = plain
        spans.append(span)
      }
      plain = ""
    }
    func isClosed(_ mark: String, in rest: Substring) -> Bool {
      if closingOpen { return true }
      if unclosed.contains(mark) { return false }
      if rest.utf8.firstRange(of: mark.utf8) != nil { return true }
      unclosed.insert(mark)
      return false
    }
    while let first = rest.first {
      if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else if first == "`", isClosed("`", in: rest.dropFirst()) {
        flush()
        let code = rest.dropFirst().prefix { $0 != "`" }
        if !code.isEmpty { spans.append(Span(text: String(code), isCode: true)) }
        rest = rest[code.endIndex...].dropFirst()
      } else if rest.hasPrefix("**"), style.isStrong || isClosed("**", in: rest.dropFirst(2)) {
        flush()
        style.isStrong.toggle()
        rest = rest.dropFirst(2)
      } else if first == "*" || first == "_",
        style.isEmphasized || opensEmphasis(rest, after: plain.last) && isClosed(String(first), in: rest.dropFirst()),
        first == "*" || !style.isEmphasized || !(rest.dropFirst().first?.isLetter ?? false)
      {
        flush()
        style.isEmphasized.toggle()
        rest = rest.dropFirst()
      } else if first == "[" || rest.hasPrefix("!["), let link = link(rest, closingOpen) {
        flush()
        var span = style
        (span.text, span.link) = (link.text, link.url)
        if !span.text.isEmpty { spans.append(span) }
        rest = link.rest
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    flush()
    return spans
  }

  private static func opensEmphasis(_ rest: Substring, after previous: Character?) -> Bool {
    let next = rest.dropFirst().first
    return !(next?.isWhitespace ?? true) && !(previous.map { $0.isLetter || $0.isNumber } ?? false)
  }

  /// The longest text and address of a link.
  private static let longestLink = 2_000

  /// A link, or the link of a picture, which is never loaded. While the text grows, the end of the address may be missing.
  private static func link(_ rest: Substring, _ closingOpen: Bool) -> (text: String, url: String?, rest: Substring)? {
    let inner = rest.first == "!" ? rest.dropFirst(2) : rest.dropFirst()
    let name = inner.prefix(longestLink).prefix { $0 != "]" && $0 != "[" && $0 != "\n" }
    let after = inner[name.endIndex...]
    guard after.hasPrefix("](") else { return nil }
    let address = after.dropFirst(2).prefix(longestLink).prefix { !")[\n".contains($0) }
    let end = after[address.endIndex...]
    let url = address.prefix { $0 != " " }
    guard end.first == ")" else { return closingOpen && end.isEmpty ? (String(name), nil, end) : nil }
    guard let link = webAddress(url), let host = host(of: link) else { return (String(name), nil, end.dropFirst()) }
    return (shown(String(name), host, link), link, end.dropFirst())
  }

  /// The name of a link with its host, so that readers see where a link of a model leads.
  static func shown(_ name: String, _ host: String, _ link: String) -> String {
    // Nothing may turn the host around.
    let turning: Set<UInt32> = Set(0x202A...0x202E).union(0x2066...0x2069).union([0x061C, 0x200E, 0x200F])
    let name = String(String.UnicodeScalarView(name.unicodeScalars.filter { !turning.contains($0.value) }))
    return name.isEmpty || [host, link].contains(name) ? host : "\(name) (\(host))"
  }

  /// The address, if it is one of the web.
  package static func webAddress(_ text: some StringProtocol) -> String? {
    let isWeb = ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
    return isWeb && host(of: text) != nil ? String(text) : nil
  }

  /// The host of an address, which is shown beside a link of a model.
  package static func host(of url: some StringProtocol) -> String? {
    guard let start = url.utf8.firstRange(of: "://".utf8)?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return host.isEmpty ? nil : String(host)
  }
}
