internal import InstantSearchCore
internal import SearchModel

/// Text for a model, within a number of bytes.
///
/// What records contain is only ever written in quotes, on one line, and without the characters that a reader does not see:
/// so it can't be taken for what the tool says.
struct ModelText {
  let limit: Int
  private(set) var text = ""

  init(tokens: Int) { limit = 3 * max(0, tokens) }

  init(limit: Int) { self.limit = limit }

  /// A text, or its beginning.
  init(_ text: String, tokens: Int) {
    self.init(tokens: tokens)
    appendBeginning(of: text)
  }

  var room: Int { limit - text.utf8.count }

  /// Appends a text if there is room for all of it.
  @discardableResult
  mutating func append(_ addition: String) -> Bool {
    guard addition.utf8.count <= room else { return false }
    text += addition
    return true
  }

  /// Appends a text, or its beginning.
  mutating func appendBeginning(of addition: String) {
    if append(addition) { return }
    for scalar in addition.unicodeScalars {
      guard append(String(scalar)) else { break }
    }
  }

  /// Appends a line, or as much of it as has room, up to a separator.
  @discardableResult
  mutating func append(_ line: some StringProtocol, upTo separator: String) -> Bool {
    if append(line + "\n") { return true }
    var rest = line[...]
    while let range = rest.utf8.ranges(of: separator.utf8).last {
      rest = rest[..<range.lowerBound]
      if append(rest + ", …\n") { break }
    }
    return false
  }

  /// A text in quotes, as JSON; its beginning where it takes more bytes.
  static func quoted(_ text: String, within limit: Int = .max) -> String {
    var quoted = "\""
    // The quote at the end, and a sign for what is left out.
    let most = limit - 4
    var isCut = false
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars where !scalar.isUnseen {
      let written =
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "/" where previous == "<": "\\/"
        case "\u{2028}", "\u{2029}": " "
        case _ where scalar.properties.generalCategory == .control:
          "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
        default: String(scalar)
        }
      guard quoted.utf8.count + written.utf8.count <= most else {
        isCut = true
        break
      }
      quoted += written
      previous = scalar
    }
    return quoted + (isCut ? "…\"" : "\"")
  }

  /// The name of an attribute, as the filter language reads it.
  static func name(_ attribute: Attribute) -> String {
    let isPlain = attribute.rawValue.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") || Character(Unicode.Scalar($0)).isLetter && $0 < 128
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return isPlain && attribute.rawValue.utf8.count <= 60 ? attribute.rawValue : quoted(attribute.rawValue, within: 120)
  }
}

extension Unicode.Scalar {
  /// Whether nobody sees the character, though a model reads it, or it reverses the direction of a text. Emoji need the joiners
  /// and the selectors of their style.
  fileprivate var isUnseen: Bool {
    switch value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: false
    case 0xFE00...0xFE0D, 0xE0000...0xE0FFF, 0x3164: true
    default: properties.generalCategory == .format
    }
  }
}

/// The lines of records in an answer.
struct RecordLines {
  let facts: IndexFacts
  /// The attributes to show, the most important ones first.
  let attributes: [Attribute]
  /// Whether all attributes are shown that have room.
  private let isWhole: Bool
  /// The most bytes of a long text where others follow it.
  private static let longest = 200

  /// - Parameters:
  ///   - named: The attributes that a call is about.
  ///   - alone: Whether only these are shown, besides the title.
  init(_ facts: IndexFacts, naming named: [Attribute], alone: Bool) {
    (self.facts, isWhole) = (facts, !alone)
    let outline = facts.outline
    let title = [outline.title].compactMap(\.self) + named
    if alone {
      attributes = title.keepingFirst
      return
    }
    let main = [outline.subtitle, outline.price, outline.rating, outline.dates.first].compactMap(\.self)
    let listed = outline.facets.flatMap(\.attributes) + outline.ranges.map(\.attribute)
    let all = facts.attributes.map(\.attribute)
    let last = Set(outline.links + [outline.picture].compactMap(\.self))
    let long = Set(facts.attributes.filter(\.isLong).map(\.attribute))
    let first = (title + outline.detail + main + listed + all).filter {
      facts[$0] != nil && !last.contains($0) && (!long.contains($0) || named.contains($0))
    }
    attributes = (first + all.filter(long.contains) + all).keepingFirst
  }

  /// The long attributes, whose matches are shown as excerpts.
  var excerpted: [Attribute] { attributes.filter { facts[$0]?.isLong ?? false } }

  /// Appends lines of records while there is room, and returns these records.
  func write(_ hits: [Hit<JSON>], to text: inout ModelText, leaving reserved: Int) -> [Hit<JSON>] {
    let room = text.room - reserved
    guard !hits.isEmpty, room > 0 else { return [] }
    // Each record has room for a few attributes.
    let count = min(hits.count, max(1, room / 150))
    let start = text.text.utf8.count
    for (index, hit) in hits.prefix(count).enumerated() {
      // What the records before have left is there for this one.
      let end = start + room * (index + 1) / count
      guard let line = line(of: hit, within: end - text.text.utf8.count - 1), text.append(line + "\n") else {
        return Array(hits.prefix(index))
      }
    }
    return Array(hits.prefix(count))
  }

  /// A record as JSON; nil if not even the beginning of its ID has room.
  private func line(of hit: Hit<JSON>, within limit: Int) -> String? {
    var line = "{\"objectID\":"
    guard limit > line.utf8.count + 10 else { return nil }
    line += ModelText.quoted(hit.objectID, within: limit - line.utf8.count - 1)
    let matched = attributes.filter { hit.snippets?[$0]?.passage.map { $0.matchLevel != .none } ?? false }
    let first = attributes.prefix(2)
    // What the records that were looked at lack.
    let others = isWhole ? facts.others(in: hit.record) : []
    for (number, attribute) in (first + matched + attributes.dropFirst(2) + others).keepingFirst.enumerated() {
      let room = limit - line.utf8.count - 1
      guard room > 20 else { break }
      let name = "," + ModelText.quoted(attribute.rawValue) + ":"
      let isLast = number + 1 >= attributes.count
      let most = room - name.utf8.count
      guard most > 10, let value = value(of: attribute, in: hit, within: isLast ? most : min(most, Self.longest))
      else { continue }
      line += name + value
    }
    return line + "}"
  }

  /// The values of an attribute; nil if the record has none, or none has room.
  private func value(of attribute: Attribute, in hit: Hit<JSON>, within limit: Int) -> String? {
    let values = hit.record.values(at: attribute)
    let excerpt = hit.snippets?[attribute]?.passage.flatMap { $0.matchLevel == .none ? nil : $0.value }
    if values.count < 2 {
      guard let value = values.first else { return nil }
      let whole = written(value, of: attribute, within: limit)
      if let excerpt, case .string(let text) = value, text.utf8.count > limit {
        return ModelText.quoted(HighlightedText(tagged: excerpt).text, within: limit)
      }
      return whole
    }
    var list = "["
    for (index, value) in values.enumerated() {
      guard let text = written(value, of: attribute, within: min(80, limit)) else { continue }
      let separator = list == "[" ? "" : ","
      guard list.utf8.count + separator.utf8.count + text.utf8.count + 12 <= limit else {
        if list == "[" { return nil }
        return list + ",\"+\(values.count - index)\"]"
      }
      list += separator + text
    }
    return list == "[" ? nil : list + "]"
  }

  private func written(_ value: JSON, of attribute: Attribute, within limit: Int) -> String? {
    switch value {
    case .string(let text): return text.isEmpty ? nil : ModelText.quoted(text, within: limit)
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .integer, .double:
      guard let number = value.number else { return nil }
      // A long number would lose its last digits.
      let whole: String? = if case .integer(let whole) = value, whole.magnitude > 1 << 53 { "\(whole)" } else { nil }
      let text = whole ?? facts.text(number, of: attribute)
      return text.utf8.count <= limit ? text : nil
    case .decimal(let text): return text.utf8.count <= limit ? text : nil
    case .null, .array, .object: return nil
    }
  }
}

extension IndexFacts {
  /// A counted value in quotes; a number as records show it.
  func text(_ value: Facet, of attribute: Attribute, within limit: Int) -> String {
    if self[attribute]?.hasNumbers ?? false, let number = Double(value.value) {
      let text = text(number, of: attribute)
      if text.hasPrefix("\"") { return text }
    }
    return ModelText.quoted(value.value, within: limit)
  }

  /// A number as people write it, in quotes if it is more than a number.
  func text(_ number: Double, of attribute: Attribute) -> String {
    switch outline.numberForm(of: attribute) {
    case .grouped, .year, .money: number.asPeopleWriteIt
    case let form: ModelText.quoted(form.text(number), within: 60)
    }
  }

  /// The least and the greatest number, and of numbers that are no dates the average and the sum.
  func span(_ stats: FacetStats, of attribute: Attribute) -> String {
    var span = "\(text(stats.min, of: attribute)) to \(text(stats.max, of: attribute))"
    guard !outline.numberForm(of: attribute).isDate else { return span }
    if let average = stats.average { span += ", average \(average.rounded(to: 100).asPeopleWriteIt)" }
    if let sum = stats.sum { span += ", sum \(sum.rounded(to: 1e6).asPeopleWriteIt)" }
    return span
  }
}

extension Double {
  /// The number rounded to a fraction of one, as far as it has such fractions.
  fileprivate func rounded(to fraction: Double) -> Double {
    magnitude * fraction < 1e15 ? (self * fraction).rounded() / fraction : self
  }
}
