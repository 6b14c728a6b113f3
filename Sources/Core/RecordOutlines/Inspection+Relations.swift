import SearchEngine
import SearchModel

// What attributes say of each other.
extension Inspection {
  /// A retail price is a former one beside another price only.
  mutating func findFormerPrices() {
    let money = profiles.indices.filter { profiles[$0].isMoney }
    let former = money.filter { profiles[$0].name.have(.formerPrice) && profiles[$0].name.words.count > 1 }
    guard former.count < money.count else { return }
    for index in former { profiles[index].isFormerPrice = true }
  }

  /// Three numbers with one name say less than one that has its own, such as an average. Of several years the last one
  /// counts.
  mutating func findSeries() {
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
  mutating func findMixedCurrencies() {
    let isMixed = profiles.contains { $0.name.have(.currency) && $0.kind == .text && $0.differentValues > 1 }
    guard isMixed, profiles.contains(where: \.hasCurrency) else { return }
    for index in profiles.indices where profiles[index].isMoney && !profiles[index].hasCurrency {
      profiles[index].hasMixedCurrencies = true
    }
  }

  /// Finds pairs of attributes such as a code and its name: one value of one always stands with one value of the other.
  mutating func findRepeated() {
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

  /// Finds attributes with the same values in nearly all records, but for signs and the case of letters: one of `author` and
  /// `linked_author` is enough, and one of `year` and `publication_date`.
  mutating func findEqual() {
    let candidates = profiles.indices.filter {
      let profile = profiles[$0]
      // Columns of few values may be equal by chance.
      return profile.repeated == nil && !profile.isLink && profile.kind != .boolean && profile.differentValues >= 10
        && (profile.counts.values.max() ?? 0) * 2 <= profile.values
    }
    var columns: [Int: [String]] = [:]
    func column(_ index: Int) -> [String] {
      if let column = columns[index] { return column }
      let column = sample.map { record in
        JSON.object(record).values(at: profiles[index].attribute).compactMap { value in
          value.text { $0.asPeopleWriteIt }?.lowercased().filter { $0.isLetter || $0.isNumber }
        }.joined(separator: " ")
      }
      columns[index] = column
      return column
    }
    for (position, first) in candidates.enumerated() where profiles[first].repeated == nil {
      for second in candidates[(position + 1)...] where profiles[second].repeated == nil {
        let (one, other) = (profiles[first], profiles[second])
        guard one.kind == other.kind, abs(one.records - other.records) * 20 <= one.records,
          Self.areEqual(column(first), column(second))
        else { continue }
        if other.name.end(with: .year), !one.name.end(with: .year) {
          profiles[first].repeated = other.attribute
          break
        }
        profiles[second].repeated = one.attribute
      }
    }
  }

  /// Whether two columns are equal where they are not empty, but for one value in twenty.
  private static func areEqual(_ first: [String], _ second: [String]) -> Bool {
    var exceptions = zip(first, second).count { !$0.isEmpty || !$1.isEmpty } / 20
    for (one, other) in zip(first, second) where one != other {
      exceptions -= 1
      if exceptions < 0 { return false }
    }
    return true
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
}
