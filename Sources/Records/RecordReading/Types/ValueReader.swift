package import SearchModel

/// Reads the values of an attribute, in the form that the attribute has in a file.
struct ValueReader: Hashable, Sendable {
  var type: AttributeType
  var mark = WrittenNumber.DecimalMark.point
  var order = WrittenDate.Order.dayFirst
  /// What numbers in place of dates count since 1970; nil if they are no dates.
  var unixUnit: UnixUnit?
  /// Whether all identifiers are numbers.
  var areNumbers = false
  /// Whether texts such as `n/a` are no values.
  var omitsGaps = false
  /// Whether this is no column, but a list of flags whose names begin with its name.
  var areFlags = false

  static var flags: Self { Self(type: .list(separator: "_"), areFlags: true) }

  enum UnixUnit: Hashable, Sendable { case seconds, milliseconds }

  /// Whether values differ in an index from what they are in a file.
  var isNeeded: Bool {
    switch type {
    case .text, .url, .email, .color, .country, .html: omitsGaps
    default: true
    }
  }

  /// The value of a text as its type has it in an index; nil if the text can't be read.
  func value(of text: String) -> JSON? {
    switch type {
    case .number, .money, .year, .percentage, .quantity: number(in: text).map(Self.json)
    case .day, .time: WrittenDate(text)?.seconds(order).map(Self.json) ?? Double(text).flatMap(time)
    case .duration: WrittenDuration.seconds(text).map(Self.json)
    case .boolean: BooleanWords.value(of: text).map { .bool($0) }
    case .list(let separator):
      TextForms.elements(of: text).map { .array($0) }
        ?? .array(
          text.split(separator: separator, omittingEmptySubsequences: true).map { .string(String($0.trimmed)) }
            .filter { $0 != "" })
    case .identifier: areNumbers ? CSVRows.value(of: text) : .string(text)
    case .coordinates: Coordinates(text).map { _ in .string(text) }
    case .picture: .string(TextForms.attachedPicture(text) ?? text)
    case .text, .url, .email, .color, .country, .html: .string(text)
    }
  }

  /// The value of a number as its type has it in an index.
  func value(of number: Double) -> JSON? {
    switch type {
    case .day, .time: time(number)
    default: nil
    }
  }

  /// The time that a number in place of a date stands for.
  private func time(_ number: Double) -> JSON? {
    if type == .day, unixUnit == nil { return DayNumber.seconds(of: number).map(Self.json) }
    return unixTime(number)
  }

  private func unixTime(_ number: Double) -> JSON? {
    guard let unixUnit, abs(number) < 1e15 else { return nil }
    // A number of seconds was read before.
    return Self.json(unixUnit == .milliseconds && abs(number) >= 1e11 ? number / 1000 : number)
  }

  private func number(in text: String) -> Double? {
    if type == .number, let number = ScientificNumber.value(of: text) { return number }
    guard let written = WrittenNumber(text), fits(written) else { return nil }
    return written.value(mark) ?? written.value(mark == .point ? .comma : .point)
  }

  /// Whether the texts around a number are those of the type.
  private func fits(_ written: WrittenNumber) -> Bool {
    let (prefix, suffix) = (written.prefix, written.suffix)
    switch type {
    case .number, .year: return written.isPlain
    case .percentage: return ["", "%"].contains(prefix + suffix)
    case .quantity(let unit): return prefix.isEmpty && (suffix == unit || suffix.isEmpty)
    case .money(let currency):
      if prefix.isEmpty, suffix.isEmpty { return true }
      guard prefix.isEmpty || suffix.isEmpty else { return false }
      let name = prefix.isEmpty ? suffix : prefix
      return Currency.named(name).map { $0 == currency || currency == nil } ?? (String(name) == currency)
    default: return false
    }
  }

  /// Whole numbers as integers.
  private static func json(_ number: Double) -> JSON {
    Int64(exactly: number).map { .integer($0) } ?? .double(number)
  }
}

extension AttributeType {
  /// The number that a text stands for, such as `€3.50`, `1:30` or `yes`; nil if it is none.
  package func number(in text: String) -> Double? {
    let value = ValueReader(type: self).value(of: text)
    return value?.number ?? value?.bool.map { $0 ? 1 : 0 }
  }
}

extension ValueReader: RawRepresentable {
  private static let decimalComma = "decimal-comma"
  private static let monthFirst = "month-first"
  private static let seconds = "seconds"
  private static let milliseconds = "milliseconds"
  private static let numbers = "numbers"
  private static let withoutGaps = "without-gaps"
  private static let ofFlags = "of-flags"

  /// The type, and the form of the values where it is not the usual one: `money:EUR decimal-comma`, `day month-first`,
  /// `time milliseconds`, `identifier numbers`, `text without-gaps`, `list:_ of-flags`.
  var rawValue: String {
    var words = [type.rawValue]
    if mark == .comma { words.append(Self.decimalComma) }
    if order == .monthFirst { words.append(Self.monthFirst) }
    if let unixUnit { words.append(unixUnit == .seconds ? Self.seconds : Self.milliseconds) }
    if areNumbers { words.append(Self.numbers) }
    if omitsGaps { words.append(Self.withoutGaps) }
    if areFlags { words.append(Self.ofFlags) }
    return words.joined(separator: " ")
  }

  /// Nil unless this is a type with the forms that its values may have.
  init?(rawValue: String) {
    var rest = rawValue[...]
    var reader = ValueReader(type: .text)
    func take(_ word: String) -> Bool {
      guard rest.hasSuffix(" \(word)") else { return false }
      rest = rest.dropLast(word.count + 1)
      return true
    }
    if take(Self.ofFlags) { reader.areFlags = true }
    if take(Self.withoutGaps) { reader.omitsGaps = true }
    if take(Self.numbers) { reader.areNumbers = true }
    if take(Self.milliseconds) { reader.unixUnit = .milliseconds }
    if take(Self.seconds) { reader.unixUnit = .seconds }
    if take(Self.monthFirst) { reader.order = .monthFirst }
    if take(Self.decimalComma) { reader.mark = .comma }
    guard let type = AttributeType(rawValue: String(rest)) else { return nil }
    reader.type = type
    self = reader
  }
}

/// A number with an exponent, as programs write very small and very large ones: `1.5e-05`.
enum ScientificNumber {
  static func value(of text: String) -> Double? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }),
      text.utf8.allSatisfy({ byte in "+-.eE0123456789".utf8.contains(byte) }), let number = Double(text),
      number.isFinite
    else { return nil }
    return number
  }
}

/// Booleans in the words of several languages.
enum BooleanWords {
  private static let pairs: [(yes: [String], no: [String])] = [
    (["true", "t"], ["false", "f"]), (["yes", "y"], ["no", "n"]), (["ja", "j"], ["nein", "n"]),
    (["oui", "o"], ["non", "n"]),
    (["sí", "si"], ["no"]), (["wahr"], ["falsch"]), (["vrai"], ["faux"]), (["verdadero"], ["falso"]),
    (["on"], ["off"]), (["an"], ["aus"]), (["sì"], ["no"]), (["sim"], ["não"]),
  ]

  static func value(of text: String) -> Bool? {
    let word = text.trimmed.lowercased()
    guard word.utf8.count <= 9 else { return nil }
    if pairs.contains(where: { $0.yes.contains(word) }) { return true }
    return pairs.contains { $0.no.contains(word) } ? false : nil
  }

  /// Whether all words are from one pair, and both of it: `no` alone is also a language, `ON` a province.
  static func arePair(_ words: Set<String>) -> Bool {
    let words = Set(words.map { $0.trimmed.lowercased() })
    return pairs.contains { yes, no in
      guard words.isSubset(of: yes + no) else { return false }
      return !words.isDisjoint(with: yes) && !words.isDisjoint(with: no)
    } || words == ["true"] || words == ["false"]
  }
}

/// A latitude and a longitude in one text.
struct Coordinates {
  let latitude: Double
  let longitude: Double

  /// Reads `52.52, 13.405`, and as geographic databases write it `POINT (13.405 52.52)` and the JSON of a GeoJSON point.
  init?(_ text: String) {
    if text.hasPrefix("{") {
      guard text.utf8.count <= 500, let point = try? JSON(parsing: text), point["type"] == "Point",
        let numbers = point["coordinates"]?.array, numbers.count >= 2, let longitude = numbers[0].number,
        let latitude = numbers[1].number, abs(latitude) <= 90, abs(longitude) <= 180
      else { return nil }
      (self.latitude, self.longitude) = (latitude, longitude)
      return
    }
    let parts: [Substring]
    if text.hasPrefix("POINT"), let open = text.firstIndex(of: "("), text.last == ")" {
      parts = text[text.index(after: open)...].dropLast().split(separator: " ").reversed()
    } else {
      parts = text.split { $0 == "," || $0 == ";" }.map(\.trimmed)
    }
    guard parts.count == 2, parts.allSatisfy({ $0.contains(".") }), let latitude = Double(parts[0]),
      let longitude = Double(parts[1]),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  var json: JSON { ["lat": .double(latitude), "lng": .double(longitude)] }
}
