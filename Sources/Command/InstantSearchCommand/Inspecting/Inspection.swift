import SearchEngine
import SearchModel

/// Inspects a sample of records, and derives an outline from their attributes.
struct Inspection: Sendable {
  /// The profiles of the leaf attributes, in the order of their first occurrence.
  private(set) var profiles: [AttributeProfile] = []
  private(set) var records = 0
  /// Whether the sample contains all records.
  let isWhole: Bool
  /// Whether each record has an objectID.
  private(set) var allHaveObjectIDs = true
  private var indices: [String: Int] = [:]

  init(_ sample: RecordSample) {
    isWhole = sample.isWhole
    for record in sample.records {
      if record["objectID"] == nil { allHaveObjectIDs = false }
      add(record, under: "", isInList: false)
      records += 1
    }
    guard let types = sample.types else { return }
    for index in profiles.indices { profiles[index].type = types[profiles[index].attribute] }
  }

  subscript(attribute: Attribute) -> AttributeProfile? { indices[attribute.rawValue].map { profiles[$0] } }

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
    }
  }
}

// MARK: Outline

extension Inspection {
  /// The greatest number of facet lists.
  static let maxFacets = 12
  private static let maxRanges = 4
  private static let maxSortAttributes = 3

  /// The outline derived from the sample.
  var outline: RecordOutline {
    var outline = RecordOutline()
    let known = profiles.filter { $0.values > 0 && $0.attribute != "objectID" && !$0.isReserved }
    let title = title(among: known)
    outline.title = title?.attribute
    let hierarchies = hierarchies
    let facets = facets(among: known.filter { $0.attribute != title?.attribute }, hierarchies)
    outline.facets = facets
    let listed = Set(facets.flatMap(\.attributes))
    for profile in known where profile.isQuantity && !listed.contains(profile.attribute) {
      guard outline.ranges.count < Self.maxRanges, profile.attribute != title?.attribute,
        let buckets = RangeBuckets(attribute: profile.attribute, of: profile.numbers)
      else { continue }
      outline.ranges.append(buckets)
    }
    outline.orders = orders(among: known)
    outline.search = search(among: known, title: title, hierarchies)
    outline.detail = detail(among: known, outline, hierarchies)
    outline.picture = known.first(where: \.isPicture)?.attribute
    for profile in known where !profile.numbers.isEmpty && profile.numberForm != .grouped {
      outline.numberForms = outline.numberForms ?? [:]
      outline.numberForms?[profile.attribute.rawValue] = profile.numberForm
    }
    return outline
  }

  /// The attribute with a typical name of a title, or the one with the most distinctive texts.
  private func title(among profiles: [AttributeProfile]) -> AttributeProfile? {
    let texts = profiles.filter {
      $0.kind == .text && !$0.isList && !$0.isLink && !$0.isDate && !$0.isIdentifier && $0.mayBeTitle
        && $0.records * 2 >= records
    }
    let names = ["name", "title", "label", "headline", "subject", "package", "heading"]
    for name in names {
      if let named = texts.first(where: { $0.attribute.rawValue.lowercased() == name }) { return named }
    }
    let short = texts.filter { $0.averageLetters <= 100 }
    let named = short.filter { $0.nameWords.last.map(names.contains) ?? false && !$0.hasFewValues }
    if let first = named.first { return first }
    // Prefers distinct texts that are neither codes nor long, and attributes that are not nested.
    func score(_ profile: AttributeProfile) -> Double {
      let share = Double(profile.differentValues) / Double(max(profile.values, 1))
      let length = (3...80).contains(profile.averageLetters) ? 1.0 : 0.5
      return share * length * (profile.attribute.rawValue.contains(".") ? 0.8 : 1) * (profile.isCode ? 0.5 : 1)
    }
    let best = short.map(score).max() ?? 0
    return short.first { score($0) >= best * 0.9 } ?? texts.first
      ?? profiles.first { $0.differentValues == $0.values && !$0.isList } ?? profiles.first
  }

  /// The levels of hierarchies such as `categories.lvl0` and `categories.lvl1`, the widest first. At least two each.
  var hierarchies: [[Attribute]] {
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
    among profiles: [AttributeProfile], _ hierarchies: [[Attribute]]
  ) -> [RecordOutline.Facet] {
    var facets: [RecordOutline.Facet] = []
    var booleans: [RecordOutline.Facet] = []
    let levels = Set(hierarchies.flatMap(\.self))
    for profile in profiles {
      if levels.contains(profile.attribute) {
        guard let path = hierarchies.first(where: { $0.contains(profile.attribute) }) else { continue }
        if !facets.contains(.levels(path)) { facets.append(.levels(path)) }
      } else if profile.isWorthListing(in: records) {
        if profile.kind == .boolean {
          booleans.append(.values(profile.attribute))
        } else {
          facets.append(.values(profile.attribute))
        }
      }
    }
    return Array((facets + booleans).prefix(Self.maxFacets))
  }

  /// The orders by numbers and dates, the most common ones first.
  private func orders(among profiles: [AttributeProfile]) -> [SortOrder] {
    let sortable = profiles.filter {
      !$0.isList && $0.differentValues > 1 && ($0.isDate || $0.kind == .number && !$0.isCode)
    }
    // Several dates of a record usually have the same order: takes one.
    let date = sortable.first(where: \.isDate)?.attribute
    let preferred = sortable.filter {
      $0.isDate ? $0.attribute == date : !Self.sortedWords.isDisjoint(with: $0.nameWords)
    }
    let others = sortable.filter { profile in
      !profile.isDate && !preferred.contains { $0.attribute == profile.attribute }
    }
    return (preferred + others).prefix(Self.maxSortAttributes).flatMap { profile in
      [
        SortOrder(profile.attribute, isDescending: profile.isDate),
        SortOrder(profile.attribute, isDescending: !profile.isDate),
      ]
    }
  }

  private static let sortedWords: Set = [
    "price", "cost", "amount", "rating", "score", "popularity", "stars", "votes", "sales", "downloads", "year",
  ]

  /// The searchable attributes: the title, short texts, then long ones, as `unordered`.
  private func search(
    among profiles: [AttributeProfile], title: AttributeProfile?, _ hierarchies: [[Attribute]]
  ) -> [String] {
    // The narrowest level of a hierarchy contains the words of the wider ones.
    let wider = Set(hierarchies.flatMap { $0.dropLast() })
    let texts = profiles.filter {
      $0.kind == .text && !$0.isLink && !$0.isDate && !$0.isIdentifier && !wider.contains($0.attribute)
        && $0.attribute != title?.attribute
    }
    let short = texts.filter { !$0.isLong }.map(\.attribute.rawValue)
    let long = texts.filter(\.isLong).map { "unordered(\($0.attribute))" }
    let first = title.flatMap { $0.texts > 0 ? $0.attribute.rawValue : nil }
    // The setting separates attributes of equal rank by commas.
    return ([first].compactMap(\.self) + short + long).filter { !$0.contains(",") }
  }

  /// The attributes below the title: a summary with a short text and a number; without a summary two of each, and a long
  /// text if there are fewer than four.
  private func detail(
    among profiles: [AttributeProfile], _ outline: RecordOutline, _ hierarchies: [[Attribute]]
  ) -> [Attribute] {
    let levels = Set(hierarchies.flatMap(\.self))
    let shown = profiles.filter {
      $0.attribute != outline.title && !$0.isLink && !$0.isIdentifier && !levels.contains($0.attribute)
        && $0.records * 2 >= records
    }
    let texts = shown.filter { $0.kind == .text && !$0.isLong && !$0.isDate && $0.averageLetters <= 40 }
    let numbers = shown.filter { $0.kind == .number && !$0.isCode && !$0.isDate && !$0.isList }
    let summary = shown.first {
      $0.kind == .text && $0.averageLetters <= 120 && !Self.summaryWords.isDisjoint(with: $0.nameWords)
    }
    if let summary {
      let others = texts.filter { $0.attribute != summary.attribute }
      return ([summary] + others.prefix(1) + numbers.prefix(1)).map(\.attribute)
    }
    let long = shown.filter { $0.kind == .text && $0.isLong }
    let short = texts.prefix(2).map(\.attribute) + numbers.prefix(2).map(\.attribute)
    return short + (short.count < 4 ? long.prefix(1).map(\.attribute) : [])
  }

  private static let summaryWords: Set = [
    "summary", "subtitle", "tagline", "caption", "abstract", "synopsis", "excerpt",
  ]
}

extension AttributeProfile {
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
    case .email, .color, .country, .html, .identifier, .coordinates: false
    default: true
    }
  }

  /// Whether the numbers are quantities.
  fileprivate var isQuantity: Bool { kind == .number && !isCode && !isDate && differentValues > 1 && !isList }

  /// Whether a list of the values is useful: few values for many records; numbers only if they are a few whole ones.
  fileprivate func isWorthListing(in all: Int) -> Bool {
    guard all > 1, differentValues > 1 || records < all && values > 1, !isDate, !isLink, !isIdentifier, type != .email,
      type != .html
    else {
      return false
    }
    switch kind {
    case .boolean: return true
    case .text: return hasFewValues
    case .number:
      let isWhole = numbers.allSatisfy { $0.rounded() == $0 }
      return hasFewValues && !isCode && (isList || isWhole && differentValues <= 12 && differentValues * 3 <= values)
    }
  }

  /// The name without its level, and the level: `categories.` and 1 for `categories.lvl1`.
  var level: (family: String, level: Int)? {
    let name = attribute.rawValue
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
    guard let level = Int(String(digits.reversed())) else { return nil }
    let rest = name.dropLast(digits.count)
    let word = ["lvl", "level"].first { rest.lowercased().hasSuffix($0) }
    guard let word else { return nil }
    return (String(rest.dropLast(word.count)), level)
  }

  /// The common name of the levels: `categories` for `categories.lvl1`; nil if this is no level.
  var family: String? { level.map { $0.family.last == "." ? String($0.family.dropLast()) : $0.family } }
}
