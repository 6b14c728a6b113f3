/// Writes the values of records as their types say.
package struct RecordValues: Sendable {
  private let outline: RecordOutline
  private let roles: RecordRoles
  /// The seconds from 1970 to now.
  private let now: @Sendable () -> Double
  /// The levels of hierarchies. The narrowest one says what the wider ones do.
  private let levels: Set<Attribute>

  /// The most characters of a text on a card, of a title there, and of a text in a document.
  static let most = (short: 200, title: 500, long: 20_000)

  init(_ outline: RecordOutline, _ roles: RecordRoles, now: @escaping @Sendable () -> Double) {
    (self.outline, self.roles, self.now) = (outline, roles, now)
    levels = Set(outline.facets.flatMap { facet in facet.attributes.count > 1 ? facet.attributes : [] })
  }

  /// Whether texts are HTML, by their type alone: a title may be about tags.
  private func isHTML(_ attribute: Attribute) -> Bool { roles.types[attribute.rawValue] == .html }

  func form(of attribute: Attribute) -> NumberForm {
    if let form = outline.numberForms[attribute.rawValue] { return form }
    // Of money without a currency the outline knows whether it has cents.
    guard let type = roles.types[attribute.rawValue], type.isNumeric, type != .money(currency: nil) else {
      return .grouped
    }
    return type == .number ? .grouped : type == .year ? .year : .typed(type)
  }

  /// Whether the values are coordinates.
  func isPlace(_ attribute: Attribute) -> Bool {
    roles.types[attribute.rawValue] == .coordinates || roles.isCoordinate(attribute)
  }

  // MARK: On cards

  /// The values of an attribute in a line, with highlights; nil if there are none.
  ///
  /// - Parameter longest: The most characters.
  func line(
    of attribute: Attribute, in hit: Hit<JSON>, _ words: PageWords, upTo longest: Int = most.short
  ) -> HTML? {
    let values = hit.record.values(at: attribute)
    if let labels = outline.valueLabels[attribute.rawValue] {
      let texts = values.compactMap { $0.text { $0.asPeopleWriteIt } }.map { labels[$0] ?? $0 }.keepingFirst
      return texts.isEmpty ? nil : .highlighted(HighlightedText(texts.joined(separator: ", ")).prefix(longest))
    }
    guard values.contains(where: { $0.string != nil }) else {
      let pieces = values.keepingFirst.compactMap { short($0, of: attribute, words) }
      guard let first = pieces.first else { return nil }
      return pieces.dropFirst().prefix(20).reduce(first) { $0 + .text(", ") + $1 }
    }
    if values.count == 1, case .string(let text) = values[0] {
      if let found = date(text, words) ?? colored(text, of: attribute) { return found }
      // The address itself would be cut off.
      if let address = Self.link(text, nil), address == text { return .link(to: address, outline.title(of: attribute)) }
    }
    guard let text = hit.text(of: attribute) else { return nil }
    return .highlighted(plain(text, of: attribute).prefix(longest))
  }

  /// A marked text without the tags of HTML.
  func plain(_ text: HighlightedText, of attribute: Attribute) -> HighlightedText {
    // More would not be shown.
    let text = text.prefix(20 * Self.most.short)
    guard isHTML(attribute) else { return text }
    // Tags may be around a highlighted word, or anywhere.
    let (begin, end) = ("\u{E000}", "\u{E001}")
    var html = ""
    for run in text.runs {
      let plain = run.text.filter { $0 != Character(begin) && $0 != Character(end) }
      html += run.isHighlighted ? begin + plain + end : plain
    }
    // A snippet may begin within a tag.
    if let first = html.first(where: { $0 == "<" || $0 == ">" }), first == ">" {
      html = String(html.drop { $0 != ">" }.dropFirst())
    }
    let marked = HTMLText(html).lines.joined(separator: " ")
    return HighlightedText(tagged: marked, preTag: begin, postTag: end)
  }

  private func short(_ value: JSON, of attribute: Attribute, _ words: PageWords) -> HTML? {
    switch value {
    case .bool(let isTrue): .text(words(isTrue ? .yes : .no))
    case .integer, .double: value.number.map { number($0, of: attribute, words) }
    case .decimal(let text): .text(text)
    case .string, .null, .array, .object: nil
    }
  }

  func number(_ number: Double, of attribute: Attribute, _ words: PageWords, isWhole: Bool = false) -> HTML {
    let form = form(of: attribute)
    if form == .typed(.boolean), number == 0 || number == 1 { return .text(words(number == 1 ? .yes : .no)) }
    let date =
      form.isDate ? words.html(of: number, hasTime: form == .typed(.time), now: now(), isWhole: isWhole) : nil
    return date ?? .text(form.text(number, words.numberStyle))
  }

  /// A text that is a date of ISO 8601, as people write it.
  private func date(_ text: String, _ words: PageWords, isWhole: Bool = false) -> HTML? {
    guard text.utf8.count <= 35, let seconds = ISODate.seconds(of: text) else { return nil }
    return words.html(of: seconds, hasTime: text.utf8.count > 10, now: now(), isWhole: isWhole)
  }

  /// Whether an attribute has a text; otherwise its values are numbers or Booleans.
  func hasText(_ hit: Hit<JSON>, at attribute: Attribute) -> Bool {
    hit.record.values(at: attribute).contains { $0.string != nil }
  }

  // MARK: In documents

  /// The most values in a document, and the deepest object, so that any record has a document.
  private static let mostValues = 500
  private static let deepest = 6

  /// The members of a record with their names.
  ///
  /// - Parameter omitted: Attributes that the document shows elsewhere.
  func list(of record: JSON, besides omitted: Set<Attribute>, _ words: PageWords) -> HTML {
    var left = Self.mostValues
    return members(record.object ?? [:], below: "", 0, omitted, words, &left)
  }

  private func members(
    _ members: JSON.Object, below path: String, _ depth: Int, _ omitted: Set<Attribute>, _ words: PageWords,
    _ left: inout Int
  ) -> HTML {
    var rows: [HTML] = []
    for (name, value) in members where value.isWorthShowing && left > 0 {
      let attribute = Attribute(path + name)
      guard !omitted.contains(attribute), !outline.hidden.contains(attribute) else { continue }
      let content = content(value, of: attribute, depth, words, &left)
      if content.isEmpty { continue }
      let title = outline.labels[attribute.rawValue] ?? Attribute(name).title
      rows.append(HTML("dt", text: title) + HTML("dd") { content })
    }
    return rows.isEmpty ? HTML() : HTML("dl", .class("record-attributes")) { rows }
  }

  private func content(
    _ value: JSON, of attribute: Attribute, _ depth: Int, _ words: PageWords, _ left: inout Int
  ) -> HTML {
    switch value {
    case .object(let object):
      let shown = object.filter { $0.value.isWorthShowing }
      if shown.allSatisfy({ levels.contains("\(attribute).\($0.key)") }), let narrowest = shown.last {
        return content(narrowest.value, of: "\(attribute).\(narrowest.key)", depth + 1, words, &left)
      }
      guard depth < Self.deepest else { return .text(Self.cut(value.text())) }
      return members(object, below: "\(attribute).", depth + 1, [], words, &left)
    case .array(let elements):
      let shown = elements.filter(\.isWorthShowing).keepingFirst
      if shown.count == 1 { return content(shown[0], of: attribute, depth + 1, words, &left) }
      guard depth < Self.deepest else { return .text(Self.cut(value.text())) }
      let areShort = shown.allSatisfy { $0.isShort }
      var items: [HTML] = []
      for element in shown where left > 0 {
        let item = content(element, of: attribute, depth + 1, words, &left)
        if !item.isEmpty { items.append(HTML("li") { item }) }
      }
      return items.isEmpty ? HTML() : HTML("ul", .class(areShort ? "labels" : "parts")) { items }
    case .string, .bool, .integer, .double, .decimal, .null:
      left -= 1
      return scalar(value, of: attribute, words)
    }
  }

  private func scalar(_ value: JSON, of attribute: Attribute, _ words: PageWords) -> HTML {
    if let label = value.text({ $0.asPeopleWriteIt }).flatMap({ outline.valueLabels[attribute.rawValue]?[$0] }) {
      return .text(label)
    }
    return switch value {
    case .string(let text): self.text(text, of: attribute, words)
    case .integer, .double: value.number.map { number($0, of: attribute, words, isWhole: true) } ?? .text(value.text())
    default: short(value, of: attribute, words) ?? HTML()
    }
  }

  private func text(_ text: String, of attribute: Attribute, _ words: PageWords) -> HTML {
    if let date = date(text, words, isWhole: true) { return date }
    if let address = Self.link(text, roles.types[attribute.rawValue]) {
      return .link(to: address, text)
    }
    return colored(text, of: attribute) ?? .text(Self.cut(isHTML(attribute) ? HTMLText(text).text : text))
  }

  private static func cut(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(most.long)
    return start.endIndex == text.endIndex ? text : String(start) + "…"
  }

  /// The address that a text leads to: a page of http or https, or a mailbox; nil for any other text.
  package static func link(_ text: String, _ type: AttributeType?) -> String? {
    guard text.utf8.count <= 2_000, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x5C }) else { return nil }
    let start = text.prefix(8).lowercased()
    for scheme in ["https://", "http://"] where start.hasPrefix(scheme) && text.utf8.count > scheme.utf8.count {
      return text
    }
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      halves.count == 2 && !halves[0].isEmpty && halves[1].contains(".")
      && text.utf8.allSatisfy { !":/?#%&,;<>\"'()".utf8.contains($0) } && !halves[1].hasPrefix(".")
    return isAddress ? "mailto:\(text)" : nil
  }

  /// A color with its name.
  private func colored(_ text: String, of attribute: Attribute) -> HTML? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard roles.types[attribute.rawValue] == .color, [3, 6].contains(digits.utf8.count),
      digits.allSatisfy(\.isHexDigit)
    else { return nil }
    let swatch = HTML("svg", .class("swatch"), .attribute("viewbox", "0 0 1 1"), .attribute("aria-hidden", "true")) {
      HTML("rect", .attribute("width", "1"), .attribute("height", "1"), .attribute("fill", "#\(digits)"))
    }
    return swatch + .text(text)
  }
}

extension JSON {
  /// Whether there is something to show, looking no deeper than a document does.
  fileprivate var isWorthShowing: Bool {
    switch self {
    case .null, .string(""): false
    case .array(let elements): elements.contains { !$0.isNull && $0 != "" }
    case .object(let members): !members.isEmpty
    case .string, .bool, .integer, .double, .decimal: true
    }
  }

  /// Whether this is a word or two, or a number.
  fileprivate var isShort: Bool {
    switch self {
    case .string(let text): text.utf8.count <= 40 && !text.contains("://")
    case .bool, .integer, .double, .decimal: true
    case .null, .array, .object: false
    }
  }

  /// The value as indented text, cut at a number of bytes.
  func indented(upTo limit: Int) -> String {
    var text = ""
    var isCut = false
    func write(_ value: JSON, _ indent: String) {
      guard !isCut else { return }
      let inner = indent + "  "
      switch value {
      case .array(let elements) where !elements.isEmpty:
        text += "["
        for (index, element) in elements.enumerated() where !isCut {
          text += (index == 0 ? "\n" : ",\n") + inner
          write(element, inner)
        }
        text += "\n\(indent)]"
      case .object(let members) where !members.isEmpty:
        text += "{"
        for (index, member) in members.enumerated() where !isCut {
          text += (index == 0 ? "\n" : ",\n") + inner + JSON.string(member.key).text() + ": "
          write(member.value, inner)
        }
        text += "\n\(indent)}"
      default:
        let piece = value.text()
        text += piece.utf8.count > limit ? String(piece.unicodeScalars.prefix(limit)) : piece
      }
      if text.utf8.count > limit { isCut = true }
    }
    write(self, "")
    return isCut ? String(text.unicodeScalars.prefix(limit)) + "…" : text
  }
}

extension HighlightedText {
  /// The first scalars, with `…` behind them if the text is longer: a character can have very many.
  func prefix(_ count: Int) -> HighlightedText {
    var left = count
    var runs: [Run] = []
    for run in self.runs {
      let start = run.text.unicodeScalars.prefix(left)
      left -= start.count
      guard start.endIndex == run.text.endIndex else {
        return HighlightedText(runs + [Run(String(start) + "…", isHighlighted: run.isHighlighted)])
      }
      runs.append(run)
    }
    return HighlightedText(runs)
  }
}

extension HTML {
  /// A link to a page of others.
  fileprivate static func link(to address: String, _ text: String) -> HTML {
    HTML("a", .href(address), .attribute("rel", "nofollow noopener"), text: text)
  }
}
