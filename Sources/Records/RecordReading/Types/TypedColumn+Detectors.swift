import SearchModel

extension TypedColumn {
  /// A rule that finds the type of a column.
  private struct Detector: Sendable {
    /// The share of the values that must fit. A few may be mistakes, or notes in place of a value.
    let needed: Double
    /// How values are read, and the share of those that fit; nil if the column can't have the type.
    let find: @Sendable (TypedColumn) -> (reader: ValueReader, share: Double)?

    init(_ needed: Double = 0, _ find: @escaping @Sendable (TypedColumn) -> (reader: ValueReader, share: Double)?) {
      (self.needed, self.find) = (needed, find)
    }

    init(_ type: AttributeType, _ needed: Double, _ share: @escaping @Sendable (TypedColumn) -> Double) {
      self.init(needed) { (ValueReader(type: type), share($0)) }
    }
  }

  /// The rules for texts, in the order in which they are tried. The first one that holds decides.
  private static let ofTexts = [
    // Codes of one length, of which some begin with zeros, are no numbers: `04045`.
    Detector(.identifier, 0.9) { $0.shareOfPaddedCodes },
    Detector(0.9) { $0.dates },
    Detector(.boolean, 1) { $0.distinct.count <= 4 && BooleanWords.arePair($0.distinct) ? 1 : 0 },
    Detector(.email, 0.9) { $0.share(TextForms.isEmail) },
    // Addresses of pictures end like files, unless the name of the attribute says what they are.
    Detector(.picture, 0.9) { column in
      let isNamed = column.words.have(.picture) && !column.words.have(.credit)
      return column.share {
        TextForms.isURL($0) && (isNamed || TextForms.isPictureURL($0)) || TextForms.attachedPicture($0) != nil
      }
    },
    Detector(.url, 0.9) { $0.share(TextForms.isURL) },
    Detector(.color, 0.9) { $0.share(TextForms.isColor) },
    Detector(.coordinates, 0.9) { $0.share { Coordinates($0) != nil } },
    ofNumberTexts,
    Detector(.duration, 0.9) { $0.mayBeDurations ? $0.share { WrittenDuration.seconds($0) != nil } : 0 },
    Detector(0.9) { (ValueReader(type: .list(separator: ",")), $0.share { TextForms.elements(of: $0) != nil }) },
    // The commas of other JSON separate no list.
    Detector(.text, 0.9) { $0.share(TextForms.isJSON) },
    // Many descriptions are so short that they have no markup.
    Detector(.html, 0.3) { $0.share(TextForms.isHTML) },
    Detector { $0.list(";", longest: 80, distinct: 0.7) },
    // Nobody writes a bar in a sentence.
    Detector { $0.list("|", longest: 80, distinct: 1) },
    // Sentences and names have commas too, but hardly the same words between them.
    Detector { $0.list(",", longest: 40, distinct: 0.3) },
    Detector(.country, 1) { $0.words.have(.country) ? $0.share { !$0.contains(where: \.isNumber) } : 0 },
    Detector(.identifier, 1) { $0.isNamedAsCode || $0.areCodes ? 1 : 0 },
  ]

  /// The rule for texts that are numbers, the only one where a table and JSON have the same attribute.
  private static let ofNumberTexts = Detector(0.9) { $0.numberTexts }

  /// The rules for times that numbers count since 1970. Nearly all lie before 2030, and after 1973, or 1985 for milliseconds:
  /// no timestamp such as `2024013110` does.
  private static let ofUnixTimes = [
    Detector(0.95) { $0.times(in: .seconds, 1e8..<1.9e9) },
    Detector(0.95) { $0.times(in: .milliseconds, 5e11..<1.9e12) },
  ]

  /// The rules for numbers, which only a name makes more than that.
  private static let ofNumbers =
    [
      // `20230102`
      Detector(.day, 0.9) { column in
        guard column.words.have(.time) || column.words.have(.date) else { return 0 }
        return column.shareOfNumbers { DayNumber.seconds(of: $0) != nil }
      }
    ] + ofUnixTimes + [
      // In JSON, a `code` that is a number may be a quantity.
      Detector(1) { column in
        guard column.texts.isEmpty ? column.words.have(.identifier) : column.isNamedAsCode else { return nil }
        let areNumbers = column.isTable || column.texts.isEmpty
        let canBeNumbers = column.texts.allSatisfy { CSVRows.value(of: $0).number != nil }
        return (ValueReader(type: .identifier, areNumbers: areNumbers && canBeNumbers), 1)
      },
      Detector(1) { $0.isNamedAsMoney ? (ValueReader(type: .money(currency: Currency.inName($0.name))), 1) : nil },
    ]

  /// What the rules find; nil for texts without a type.
  var detected: (reader: ValueReader, share: Double)? {
    if texts.isEmpty { return first(of: Self.ofNumbers) ?? (ValueReader(type: .number), 1) }
    return first(of: numbers.isEmpty ? Self.ofTexts : [Self.ofNumberTexts])
  }

  private func first(of detectors: [Detector]) -> (reader: ValueReader, share: Double)? {
    for detector in detectors {
      if let found = detector.find(self), found.share >= detector.needed { return found }
    }
    return nil
  }

  // MARK: Shares

  func share(_ fits: (String) -> Bool) -> Double {
    texts.isEmpty ? 0 : Double(texts.count(where: fits)) / Double(texts.count)
  }

  private func shareOfNumbers(_ fits: (Double) -> Bool) -> Double {
    let all = numbers + texts.map { Double($0) ?? .nan }
    return all.isEmpty ? 0 : Double(all.count(where: fits)) / Double(all.count)
  }

  private var shareOfPaddedCodes: Double {
    guard texts.count >= 10, let length = texts.first?.utf8.count, length > 1,
      texts.contains(where: { $0.hasPrefix("0") && $0.utf8.count == length })
    else { return 0 }
    return share { $0.utf8.count == length && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  // MARK: Dates and numbers

  private var dates: (ValueReader, Double)? {
    // Most columns have no dates in their first values.
    guard texts.prefix(20).contains(where: { WrittenDate($0) != nil }) else { return nil }
    let dates = texts.compactMap(WrittenDate.init).filter { date in
      // Version numbers and sizes look like dates: `1.2.10`, `10-20-30`.
      date.separator == nil || date.hasFullYear || date.time != nil || words.have(.time)
    }
    // Databases write days as `2024-01-31 00:00`.
    let haveTimes = dates.contains { ($0.time ?? 0) != 0 }
    return (ValueReader(type: haveTimes ? .time : .day), Double(dates.count) / Double(texts.count))
  }

  /// What numbers count since 1970 where the type is declared; nil if they are no times.
  var unixUnit: ValueReader.UnixUnit? { first(of: Self.ofUnixTimes)?.reader.unixUnit }

  private func times(in unit: ValueReader.UnixUnit, _ usual: Range<Double>) -> (ValueReader, Double)? {
    // Some times may lie long before, even before 1970.
    let possible = -usual.upperBound..<usual.upperBound
    guard declared != nil || words.have(.time), shareOfNumbers(possible.contains) == 1 else { return nil }
    return (ValueReader(type: .time, unixUnit: unit), shareOfNumbers(usual.contains))
  }

  private var numberTexts: (ValueReader, Double)? {
    // How many numbers are bare, and how many have the text of each type before or after them.
    var bare = 0
    var counts: [AttributeType: Int] = [:]
    for text in texts {
      guard let number = WrittenNumber(text) else {
        if ScientificNumber.value(of: text) != nil { bare += 1 }
        continue
      }
      guard number.value(.point) != nil || number.value(.comma) != nil else { continue }
      if words.have(.year) ? number.isPlain : number.prefix.isEmpty && number.suffix.isEmpty { bare += 1 }
      if let type = Self.type(of: number) { counts[type, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    if let most, most.value >= bare {
      return (ValueReader(type: most.key), Double(bare + most.value) / Double(texts.count))
    }
    // Whoever writes JSON could have written numbers.
    guard bare > 0, let found = first(of: Self.ofNumbers) ?? (isTable ? (ValueReader(type: .number), 1) : nil) else {
      return nil
    }
    return (found.reader, Double(bare) / Double(texts.count))
  }

  /// The type of a number by the text before or after it; nil if that is unknown, or there is none.
  private static func type(of number: WrittenNumber) -> AttributeType? {
    guard number.prefix.isEmpty != number.suffix.isEmpty else { return nil }
    let affix = number.prefix.isEmpty ? number.suffix : number.prefix
    if let currency = Currency.named(affix) { return .money(currency: currency) }
    if affix == "%" { return .percentage }
    return number.prefix.isEmpty && MeasuringUnit.isKnown(affix) ? .quantity(unit: String(affix)) : nil
  }

  /// Whether texts that look like durations are some. `01D` is a code; `10:30` may be a time of the day, `3D` a format, `80s` a
  /// decade, unless the name says otherwise.
  private var mayBeDurations: Bool {
    let areCodes = texts.contains {
      $0.hasPrefix("0") && $0.dropFirst().first?.isASCIIDigit ?? false && !$0.contains(":")
    }
    let areOpen = texts.contains { $0.contains(":") } || texts.allSatisfy { $0.filter(\.isLetter).count == 1 }
    return !areCodes && (!areOpen || words.have(.duration))
  }

  // MARK: Codes and lists

  private var isNamedAsCode: Bool { words.have(.identifier) || words.have(.code) || words.have(.label) }

  private var areCodes: Bool {
    texts.count >= 10 && distinct.count == texts.count
      && texts.allSatisfy { !$0.contains(" ") && (6...64).contains($0.utf8.count) && $0.contains(where: \.isNumber) }
  }

  /// A list of short texts that occur again and again, each beside different ones.
  ///
  /// - Parameters:
  ///   - longest: How many characters nearly all elements have at most.
  ///   - distinctShare: The share of different elements, at most. Tags may all differ.
  private func list(
    _ separator: String, longest: Int, distinct distinctShare: Double
  ) -> (ValueReader, Double)? {
    // `News of the day | The Paper` is a title, and sentences about foods have the same words between their commas.
    if isInArrays || words.end(with: .title) || separator == "," && words.have(.prose) { return nil }
    let lists = distinct.filter { $0.contains(separator) }
    guard lists.count * 10 >= distinct.count * (lists.count >= 20 ? 1 : 3) else { return nil }
    let elements = distinct.flatMap { $0.split(separator: separator).map { String($0.trimmed) } }
    guard elements.count >= 6, elements.count(where: { $0.count > longest }) * 50 <= elements.count else { return nil }
    if !words.have(.tags) {
      if separator == ",", Self.areStatements(elements) { return nil }
      guard Double(Set(elements).count) <= Double(elements.count) * distinctShare else { return nil }
    }
    return (ValueReader(type: .list(separator: separator)), share { $0.contains(separator) })
  }

  /// Whether texts between commas say something together, rather than each being one of several values: most have an
  /// amount, as in `Total Fat 18g 24%, Sodium 20mg`, or a name before their value, as in `Prep Time: 30 mins, Yield: 8`.
  private static func areStatements(_ texts: [String]) -> Bool {
    let statements = texts.count { text in
      text.contains(": ") || text.split(separator: " ").dropFirst().contains { $0.first?.isNumber ?? false }
    }
    return statements * 2 > texts.count
  }
}
