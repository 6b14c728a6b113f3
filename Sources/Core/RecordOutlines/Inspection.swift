package import SearchEngine
package import SearchModel

/// Inspects a sample of records, and derives an outline from their attributes.
package struct Inspection: Sendable {
  /// The profiles of the leaf attributes, in the order of their first occurrence.
  package private(set) var profiles: [AttributeProfile] = []
  package private(set) var records = 0
  /// Whether the sample contains all records.
  package let isWhole: Bool
  /// Whether each record has an objectID.
  package private(set) var allHaveObjectIDs = true
  private var indices: [String: Int] = [:]
  private var languageVote = LanguageVote()
  private let sample: [JSON.Object]

  package init(_ sample: RecordSample) {
    isWhole = sample.isWhole
    self.sample = sample.records
    for record in sample.records {
      if record["objectID"] == nil { allHaveObjectIDs = false }
      add(record, under: "", isInList: false)
      records += 1
    }
    if let types = sample.types {
      for index in profiles.indices { profiles[index].type = types[profiles[index].attribute] }
    }
    findFormerPrices()
    findSeries()
    findMixedCurrencies()
    findRepeated()
  }

  /// A retail price is a former one beside another price only.
  private mutating func findFormerPrices() {
    let money = profiles.indices.filter { profiles[$0].isMoney }
    let former = money.filter { profiles[$0].name.have(.formerPrice) && profiles[$0].name.words.count > 1 }
    guard former.count < money.count else { return }
    for index in former { profiles[index].isFormerPrice = true }
  }

  /// Three numbers with one name say less than one that has its own, such as an average. Of several years the last one
  /// counts.
  private mutating func findSeries() {
    var families: [String: [(index: Int, last: Int)]] = [:]
    for index in profiles.indices where profiles[index].kind == .number {
      if let series = profiles[index].series { families[series.name, default: []].append((index, series.last)) }
    }
    for family in families.values where family.count >= 3 {
      let latest = family.allSatisfy { AttributeProfile.years.contains($0.last) } ? family.map(\.last).max() : nil
      for member in family where member.last != latest { profiles[member.index].isInSeries = true }
    }
  }

  /// Beside the same amounts in one currency, those in several can't be compared: `salary` and `salary_in_usd`.
  private mutating func findMixedCurrencies() {
    let isMixed = profiles.contains { $0.name.have(.currency) && $0.kind == .text && $0.differentValues > 1 }
    guard isMixed, profiles.contains(where: \.hasCurrency) else { return }
    for index in profiles.indices where profiles[index].isMoney && !profiles[index].hasCurrency {
      profiles[index].hasMixedCurrencies = true
    }
  }

  /// Finds pairs of attributes such as a code and its name: one value of one always stands with one value of the other.
  private mutating func findRepeated() {
    let listed = profiles.indices.filter {
      let profile = profiles[$0]
      return profile.isWorthListing(in: records, isTitle: false) && !profile.isList && profile.level == nil
        && profile.differentValues > 1
        && profile.values >= 10 && !profile.hasUnit
    }
    var columns: [Int: [JSON?]] = [:]
    func column(_ index: Int) -> [JSON?] {
      if let column = columns[index] { return column }
      let column = sample.map { JSON.object($0).values(at: profiles[index].attribute).first }
      columns[index] = column
      return column
    }
    for (position, first) in listed.enumerated() where profiles[first].repeated == nil {
      for second in listed[(position + 1)...] where profiles[second].repeated == nil {
        let (one, other) = (profiles[first], profiles[second])
        // Two names of different things may stand together by chance, as a brand and a color of few records.
        guard
          one.isMoreReadable(than: other) || other.isMoreReadable(than: one)
            || !Set(one.name.words).isDisjoint(with: other.name.words),
          abs(one.differentValues - other.differentValues) * 50 <= one.differentValues,
          abs(one.values - other.values) * 5 <= one.values,
          Self.arePairs(column(first), column(second), butOneIn: one.kind == .text ? 100 : nil)
        else { continue }
        if other.isMoreReadable(than: one) {
          profiles[first].repeated = other.attribute
          break
        }
        profiles[second].repeated = one.attribute
      }
    }
  }

  /// Whether each value of a column stands beside the same value of another one, and the other way round, but for one in
  /// `count`.
  private static func arePairs(_ first: [JSON?], _ second: [JSON?], butOneIn count: Int?) -> Bool {
    var (forward, backward): ([JSON: JSON], [JSON: JSON]) = ([:], [:])
    var exceptions = count.map { first.count / $0 } ?? 0
    for (one, other) in zip(first, second) {
      if let one, let other {
        if forward[one, default: other] != other || backward[other, default: one] != one { exceptions -= 1 }
        forward[one] = forward[one] ?? other
        backward[other] = backward[other] ?? one
      } else if one != nil || other != nil {
        exceptions -= 1
      }
      if exceptions < 0 { return false }
    }
    return true
  }

  package subscript(attribute: Attribute) -> AttributeProfile? { indices[attribute.rawValue].map { profiles[$0] } }

  private mutating func add(_ record: JSON.Object, under prefix: String, isInList: Bool) {
    for (name, value) in record { add(value, at: prefix + name, isInList: isInList) }
  }

  private mutating func add(_ value: JSON, at path: String, isInList: Bool) {
    switch value {
    case .object(let members): add(members, under: path + ".", isInList: isInList)
    case .array(let elements): for element in elements { add(element, at: path, isInList: true) }
    default:
      let index = indices[path] ?? profiles.count
      if index == profiles.count {
        profiles.append(AttributeProfile(Attribute(path)))
        indices[path] = index
      }
      profiles[index].add(value, of: records, isInList: isInList)
      if case .string(let text) = value { languageVote.add(text) }
    }
  }
}

// MARK: Outline

extension Inspection {
  /// The greatest number of facet lists.
  package static let maxFacets = 12
  private static let maxRanges = 4
  private static let maxSortAttributes = 3

  /// The outline derived from the sample.
  package var outline: RecordOutline {
    var outline = RecordOutline()
    let known = profiles.filter { $0.values > 0 && $0.attribute != "objectID" && !$0.isReserved }
    let title = title(among: known)
    outline.title = title?.attribute
    let hierarchies = hierarchies
    let facets = facets(among: known, title: title, hierarchies)
    outline.facets = facets
    let measured = measured(among: known)
    outline.ranges = ranges(among: measured, besides: Set(facets.flatMap(\.attributes)))
    outline.orders = orders(among: measured, listed: Set(facets.flatMap(\.attributes)))
    outline.search = search(among: known, title: title, hierarchies)
    outline.detail = detail(among: measured, outline, hierarchies)
    outline.picture = known.first { $0.showsRecord && $0.records * 2 >= records }?.attribute
    outline.language = languageVote.code
    for profile in known where !profile.numbers.isEmpty && profile.numberForm != .grouped {
      outline.numberForms[profile.attribute.rawValue] = profile.numberForm
    }
    let prices = known.filter {
      $0.isMoney && !$0.isFormerPrice && !$0.hasMixedCurrencies && !$0.isList && $0.records * 2 >= records
    }
    outline.price = (prices.first { !$0.isPartOfAmount } ?? prices.first)?.attribute
    outline.subtitle = outline.detail.first { self[$0]?.kind == .text }
    let date = mainDate(among: known)
    outline.dates = ([date].compactMap(\.self) + known.filter { $0.isDate && $0.attribute != date?.attribute })
      .map(\.attribute)
    outline.links = known.filter { $0.isLink && !$0.isPicture }.map(\.attribute)
    return outline
  }

  /// The attributes, those last of which others say more. Numbers that a program made up for its own use are left out, unless
  /// there are no others.
  private func measured(among known: [AttributeProfile]) -> [AttributeProfile] {
    let others = known.filter { !$0.isComputed }
    let chosen = others.contains(where: \.isQuantity) ? others : known
    return chosen.filter { !$0.isInSeries } + chosen.filter(\.isInSeries)
  }

  /// The attribute with a typical name of a title, or the one with the most distinctive texts.
  private func title(among profiles: [AttributeProfile]) -> AttributeProfile? {
    let readable = profiles.filter {
      $0.kind == .text && $0.mayBeSingle && !$0.isLink && !$0.isDate && !$0.isClock && !$0.isIdentifier
        && $0.records * 2 >= records
    }
    let texts = readable.filter(\.mayBeTitle)
    let whole = texts.filter {
      $0.name.words.count == 1 && $0.name.have(.title) && !$0.attribute.rawValue.contains(".")
    }
    var short = texts.filter { $0.averageLetters <= 100 }
    // A job title names no person, and the title of a part not the whole. Records in a street have its name too.
    let labels = short.filter {
      ($0.name.end(with: .title) || $0.parent?.end(with: .title) ?? false) && !$0.name.words.contains("job")
        && !$0.name.have(.address)
    }
    let named = labels.filter { !$0.hasFewValues }
    for word in AttributeWords.Meaning.title.inOrder {
      guard let name = whole.first(where: { $0.name.words[0] == word }) else { continue }
      // The name may be a code beside a label that people can read, and several records may be about one product.
      if name.looksLikeCode, let label = Self.mostDistinctive(labels.filter { $0.averageWords >= 1.5 }) { return label }
      if let other = named.first(where: { $0.differentValues * 2 > name.differentValues * 3 }) { return other }
      return name
    }
    // People are looked for by their last names.
    if let last = short.first(where: { $0.isFamilyName && !$0.isList }) {
      return named.first { !$0.isHalfName && !$0.attribute.rawValue.contains(".") } ?? last
    }
    if let first = named.first { return first }
    // Prefers distinct texts that are neither codes nor long, and attributes that are not nested.
    func score(_ profile: AttributeProfile) -> Double {
      let share = Double(profile.differentValues) / Double(max(profile.values, 1))
      let length = (3...80).contains(profile.averageLetters) ? 1.0 : 0.5
      return share * length * (profile.attribute.rawValue.contains(".") ? 0.8 : 1) * (profile.isCode ? 0.5 : 1)
        * (profile.looksLikeCode || profile.areCapitalCodes || profile.isComputed ? 0.8 : 1)
    }
    // A code that several records share neither says which one it is, nor what.
    let inWords = short.filter { !($0.areCapitalCodes || $0.looksLikeCode) || $0.differentValues == $0.values }
    if !inWords.isEmpty { short = inWords }
    // Records that nothing tells apart better than their country are about countries.
    let most = short.map(\.differentValues).max() ?? 0
    short += readable.filter { $0.type == .country && $0.differentValues > most }
    // Remarks say less than one of many names.
    let names = short.filter { !$0.isProse }
    if names.contains(where: { $0.differentValues >= 50 && !$0.looksLikeCode && !$0.areCapitalCodes }) { short = names }
    let best = short.map(score).max() ?? 0
    // Where all texts are shared by many records, a code says which one it is, unless they are called names.
    if best < 0.7, let code = profiles.first(where: { $0.isReadableCode && $0.records * 2 >= records }) {
      return Self.mostDistinctive(labels.filter { $0.averageWords >= 1.5 }) ?? code
    }
    // Without any text to read, an identifier, or the date of a measurement; never a number.
    return short.first { score($0) >= best * 0.9 } ?? texts.first
      ?? profiles.first {
        $0.kind == .text && $0.differentValues == $0.values && !$0.isList && !$0.isDate && !$0.isClock && !$0.isLink
      } ?? mainDate(among: profiles)
  }

  /// The first attribute with the most distinct values.
  private static func mostDistinctive(_ profiles: [AttributeProfile]) -> AttributeProfile? {
    profiles.reduce(nil) { best, other in
      best.map { $0.differentValues >= other.differentValues } ?? false ? best : other
    }
  }

  /// The levels of hierarchies such as `categories.lvl0` and `categories.lvl1`, the widest first. At least two each.
  package var hierarchies: [[Attribute]] {
    var families: [(name: String, levels: [(level: Int, attribute: Attribute)])] = []
    for profile in profiles where profile.kind == .text {
      guard let (family, level) = profile.level else { continue }
      if let index = families.firstIndex(where: { $0.name == family }) {
        families[index].levels.append((level, profile.attribute))
      } else {
        families.append((family, [(level, profile.attribute)]))
      }
    }
    return families.filter { $0.levels.count > 1 }.map { family in
      family.levels.sorted { $0.level < $1.level }.map(\.attribute)
    }
  }

  private func facets(
    among profiles: [AttributeProfile], title: AttributeProfile?, _ hierarchies: [[Attribute]]
  ) -> [RecordOutline.Facet] {
    var facets: [RecordOutline.Facet] = []
    var booleans: [RecordOutline.Facet] = []
    var computed: [RecordOutline.Facet] = []
    let levels = Set(hierarchies.flatMap(\.self))
    for profile in profiles {
      if levels.contains(profile.attribute) {
        guard let path = hierarchies.first(where: { $0.contains(profile.attribute) }) else { continue }
        if !facets.contains(.levels(path)) { facets.append(.levels(path)) }
      } else if profile.repeated == nil,
        profile.isWorthListing(in: records, isTitle: profile.attribute == title?.attribute)
      {
        if profile.isComputed {
          computed.append(.values(profile.attribute))
        } else if profile.kind == .boolean || profile.isFlag {
          booleans.append(.values(profile.attribute))
        } else {
          facets.append(.values(profile.attribute))
        }
      }
    }
    return Array((facets + booleans + computed).prefix(Self.maxFacets))
  }

  /// The ranges of amounts that most records have, of the main date, of ratings, and of other numbers, in this order.
  private func ranges(among profiles: [AttributeProfile], besides listed: Set<Attribute>) -> [RangeBuckets] {
    let quantities = profiles.filter {
      $0.isQuantity && !$0.isFormerPrice && !$0.hasMixedCurrencies && !listed.contains($0.attribute)
        && $0.repeated == nil
    }
    let money = quantities.filter { $0.isMoney && $0.records * 2 >= records && !$0.isPartOfAmount }
    let dates = [mainDate(among: profiles)].compactMap(\.self).filter {
      $0.hasDateType && !$0.numbers.isEmpty && !listed.contains($0.attribute)
    }
    let ratings = quantities.filter { $0.isRating && !$0.isCount && !$0.isInSeries }
    let first = money.prefix(2) + dates + ratings
    let others = quantities.filter { other in !first.contains { $0.attribute == other.attribute } }
    let buckets = (first + others).lazy.compactMap { profile in
      profile.isDate
        ? RangeBuckets(attribute: profile.attribute, times: profile.numbers)
        : RangeBuckets(attribute: profile.attribute, of: profile.numbers)
    }
    return Array(buckets.prefix(Self.maxRanges))
  }

  /// The first date that most records have: several dates of a record usually have the same order.
  private func mainDate(among profiles: [AttributeProfile]) -> AttributeProfile? {
    let dates = profiles.filter { $0.isDate && !$0.isList && $0.differentValues > 1 }
    return dates.first { $0.records * 2 >= records } ?? dates.first
  }

  /// The orders by numbers and dates, the most common ones first.
  private func orders(among profiles: [AttributeProfile], listed: Set<Attribute>) -> [RecordOutline.Order] {
    let sortable = profiles.filter {
      !$0.isList && $0.differentValues > 1 && !$0.isFormerPrice && !$0.hasMixedCurrencies
        && ($0.isDate || $0.isMeasure && $0.repeated == nil)
    }
    let date = mainDate(among: sortable)?.attribute
    let amounts = sortable.filter { $0.isMoney && !$0.isPartOfAmount }.prefix(2).map(\.attribute)
    let preferred = sortable.filter {
      if $0.isDate { return $0.attribute == date }
      let isRating = $0.isRating && !$0.isCount && !$0.isInSeries
      return amounts.contains($0.attribute) || isRating || $0.name.have(.year)
    }
    let others = sortable.filter { profile in
      !profile.isDate && !listed.contains(profile.attribute)
        && !preferred.contains { $0.attribute == profile.attribute }
    }
    return (preferred + others).prefix(Self.maxSortAttributes).flatMap { profile in
      // The newest and the best first, the cheapest first.
      let isDescending = profile.isDate || profile.isRating
      return [
        RecordOutline.Order(profile.attribute, isDescending: isDescending),
        RecordOutline.Order(profile.attribute, isDescending: !isDescending),
      ]
    }
  }

  /// The searchable attributes: the title, short texts, then long ones, as `unordered`.
  private func search(
    among profiles: [AttributeProfile], title: AttributeProfile?, _ hierarchies: [[Attribute]]
  ) -> [String] {
    // The narrowest level of a hierarchy contains the words of the wider ones.
    let wider = Set(hierarchies.flatMap { $0.dropLast() })
    let texts = profiles.filter {
      $0.kind == .text && !$0.isLink && !$0.isDate && !$0.isClock && !$0.isIdentifier && !$0.isColorCode
        && $0.type != .coordinates
        && !wider.contains($0.attribute)
        && $0.attribute != title?.attribute
    }
    let short = texts.filter { !$0.isLong }.map(\.attribute.rawValue)
    let long = texts.filter(\.isLong).map { "unordered(\($0.attribute))" }
    let first = title.flatMap { $0.texts > 0 ? $0.attribute.rawValue : nil }
    // The setting separates attributes of equal rank by commas.
    return ([first].compactMap(\.self) + short + long).filter { !$0.contains(",") }
  }

  /// The attributes below the title: a summary with a short text and a number; without a summary two of each, and a long
  /// text if there are fewer than four. The main date takes the place of a number that is neither money nor a rating.
  private func detail(
    among profiles: [AttributeProfile], _ outline: RecordOutline, _ hierarchies: [[Attribute]]
  ) -> [Attribute] {
    let levels = Set(hierarchies.flatMap(\.self))
    let listed = Set(outline.facets.flatMap(\.attributes))
    let shown = profiles.filter {
      $0.attribute != outline.title && ($0.differentValues > 1 || records < 2) && !$0.isLink && !$0.isIdentifier
        && !$0.isClock && !levels.contains($0.attribute) && $0.records * 2 >= records
        // The full name says nothing more than the name.
        && !($0.name.end(with: .title) && !$0.isHalfName && $0.differentValues == $0.values && $0.values > 1)
        && !isRepeated($0, in: outline.title) && ($0.repeated == nil || $0.repeated == outline.title)
    }
    let isPerson = outline.title.flatMap { self[$0]?.isHalfName } ?? false
    let names = shown.filter {
      $0.kind == .text && !$0.isLong && !$0.isDate && !$0.isCode && !$0.isColorCode && $0.averageLetters <= 40
        && $0.type != .html
        && (isPerson || !$0.isGivenName)
        && !(($0.isReadableCode || $0.areAlikeCodes) && $0.hasNoSmallLetter)
    }
    let texts = names.filter { !$0.saysLittle } + names.filter(\.saysLittle)
    let numbers = shown.filter { $0.isMeasure && !$0.isDate && !$0.hasMixedCurrencies }
    let summary = shown.first {
      $0.kind == .text && $0.averageLetters <= 120 && $0.name.have(.summary)
    }
    if let summary {
      let others = texts.filter { $0.attribute != summary.attribute }
      return ([summary] + others.prefix(1) + numbers.prefix(1)).map(\.attribute)
    }
    let long = shown.filter { $0.kind == .text && $0.isLong }
    var short = texts.filter { isPerson && $0.isHalfName }.prefix(1).map(\.attribute)
    short += texts.filter { !isPerson || !$0.isGivenName }.map(\.attribute).filter { !short.contains($0) }
      .prefix(2 - short.count)
    let worth =
      numbers.filter { $0.isMoney && !$0.isFormerPrice }.prefix(1)
      + (numbers.filter { $0.isRating && !$0.isCount } + numbers.filter(\.isCount)).prefix(1)
    let date = worth.count < 2 ? mainDate(among: shown).flatMap { $0.hasDateType ? $0.attribute : nil } : nil
    let others = numbers.filter { number in
      !number.isMoney && !listed.contains(number.attribute) && !worth.contains { $0.attribute == number.attribute }
    }
    short += worth.map(\.attribute) + others.map(\.attribute).prefix(2 - worth.count - (date == nil ? 0 : 1))
    return short + [date].compactMap(\.self) + (short.count < 4 ? long.prefix(1).map(\.attribute) : [])
  }

  /// Whether the titles of nearly all records contain the text of an attribute, as `Pub Ale (10 Barrel)` has a brewery.
  private func isRepeated(_ profile: AttributeProfile, in title: Attribute?) -> Bool {
    guard let title, profile.kind == .text, profile.averageLetters > 3 else { return false }
    var (all, repeated) = (0, 0)
    for record in sample {
      guard let text = JSON.object(record).values(at: profile.attribute).first?.string, !text.isEmpty,
        let name = JSON.object(record).values(at: title).first?.string
      else { continue }
      all += 1
      if name.contains(text) { repeated += 1 }
    }
    return all > 1 && repeated * 10 >= all * 9
  }
}

extension AttributeProfile {
  /// Whether texts describe something by their name, even if few of them differ.
  fileprivate var isProse: Bool {
    averageWords > 1.5 && name.have(.prose)
  }

  /// Whether each record has a short code of its own, other than an ID.
  fileprivate var isReadableCode: Bool {
    kind == .text && looksLikeCode && differentValues == values && values > 1 && averageLetters <= 20 && !isList
      && !isLink && !isDate && !isClock && !isColorCode && type != .email && !name.have(.identifier) && !isAddressCode
  }

  /// Whether the texts are codes of one length that few records share, such as `M000112`.
  fileprivate var areAlikeCodes: Bool {
    looksLikeCode && longestText >= 5 && Double(longestText) - averageLetters < 0.5 && differentValues * 4 >= values
  }

  /// Whether the texts are prose.
  fileprivate var isLong: Bool { averageLetters > 60 || averageWords > 8 }

  /// Whether the name is reserved: a geolocation, or a member that answers add to records.
  fileprivate var isReserved: Bool {
    ["_geoloc", "_highlightResult", "_snippetResult", "_rankingInfo"].contains {
      attribute.rawValue == $0 || attribute.rawValue.hasPrefix($0 + ".")
    }
  }

  /// Whether people would call a record by the value.
  fileprivate var mayBeTitle: Bool {
    switch type {
    case .email, .color, .country, .html, .identifier, .coordinates, .duration: false
    default: !isColorCode
    }
  }

  /// Whether the numbers are amounts of money.
  fileprivate var isMoney: Bool {
    if case .money = type { return true }
    return kind == .number && name.have(.money)
  }

  /// Whether the currency of the amounts is known.
  fileprivate var hasCurrency: Bool { if case .money(_?) = type { true } else { false } }

  /// Whether the numbers say how much, so that they are no codes.
  fileprivate var hasUnit: Bool {
    switch type {
    case .percentage, .quantity, .money, .duration: true
    default: false
    }
  }

  /// Whether the values say the same as those of another attribute in words rather than in codes or numbers.
  fileprivate func isMoreReadable(than other: Self) -> Bool {
    func worth(_ profile: Self) -> Int {
      guard profile.kind == .text, !profile.isCode, profile.type != .identifier else { return 0 }
      return profile.areCapitalCodes || profile.looksLikeCode || profile.isComputed ? 1 : 2
    }
    return worth(self) > worth(other)
  }

  /// Whether the amounts are a part of what something costs, such as its tax.
  fileprivate var isPartOfAmount: Bool { name.have(.partOfAmount) }

  /// Whether the greatest numbers are the best.
  fileprivate var isRating: Bool { kind == .number && name.have(.rating) || isCount }

  /// Whether the numbers count what people did with a record.
  fileprivate var isCount: Bool { kind == .number && name.have(.count) }

  /// Whether the values were found to be dates, rather than only looking so in an index that does not keep types.
  fileprivate var hasDateType: Bool { type == .day || type == .time }

  /// Whether the numbers are quantities.
  fileprivate var isQuantity: Bool { isMeasure && !isDate && differentValues > 1 }

  /// Whether a list of the values is useful: few values for many records; numbers only if they are a few whole ones.
  fileprivate func isWorthListing(in all: Int, isTitle: Bool) -> Bool {
    guard all > 1, differentValues > 1 || records * 10 <= all * 9 && values > 1 && parent == nil, !isDate, !isLink,
      !isIdentifier,
      !isAddressCode, !isColorCode, !isClock, !isHalfName || isFamilyName && isList,
      type != .email, type != .html, type != .duration
    else {
      return false
    }
    // Members that few objects have are keys of a dictionary, such as `translations.de`.
    if parent != nil, !isList, records * 20 < all { return false }
    switch kind {
    case .boolean: return true
    case .text:
      // Everybody knows the countries.
      let isKnown = hasFewValues || type == .country && differentValues * 2 <= values
      let isCommon = isKnown || hasFrequentValues && !isTitle && !name.have(.address) && !looksLikeCode
      return isCommon && !isProse
    case .number:
      let isWhole = numbers.allSatisfy { $0.rounded() == $0 }
      return hasFewValues && !isCode && !isMoney && !name.have(.picture)
        && (isList || isWhole && differentValues <= 12 && differentValues * 3 <= values)
    }
  }

  /// The name without its level, and the level: `categories.` and 1 for `categories.lvl1`.
  package var level: (family: String, level: Int)? {
    let name = attribute.rawValue
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    guard let level = Int(String(digits.reversed())) else { return nil }
    let rest = name.dropLast(digits.count)
    let word = ["lvl", "level"].first { rest.lowercased().hasSuffix($0) }
    guard let word else { return nil }
    return (String(rest.dropLast(word.count)), level)
  }

  /// The common name of the levels: `categories` for `categories.lvl1`; nil if this is no level.
  package var family: String? { level.map { $0.family.last == "." ? String($0.family.dropLast()) : $0.family } }
}
