import InstantSearchCore
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

  /// Finds pairs of attributes such as a code and its name: one value of one always stands with one value of the other.
  mutating func findRepeated() {
    let listed = profiles.indices.filter {
      let profile = profiles[$0]
      return profile.isWorthListing(in: records) && !profile.isList && profile.attribute.level == nil
        && profile.values >= 10 && !profile.hasUnit
    }
    let readability = listed.map { profiles[$0].readability }
    for (position, first) in listed.enumerated() where profiles[first].repeated == nil {
      for (other, second) in listed.enumerated().dropFirst(position + 1) where profiles[second].repeated == nil {
        comparisons -= 1
        guard comparisons > 0 else { return }
        let (count, otherCount) = (profiles[first].differentValues, profiles[second].differentValues)
        // Two names of different things may stand together by chance, as a brand and a color of few records.
        guard abs(count - otherCount) * 50 <= count,
          abs(profiles[first].values - profiles[second].values) * 5 <= profiles[first].values,
          readability[position] != readability[other]
            || profiles[first].name.words.contains(where: profiles[second].name.words.contains),
          arePairs(first, second)
        else { continue }
        if readability[other] > readability[position] {
          profiles[first].repeated = profiles[second].attribute
          break
        }
        profiles[second].repeated = profiles[first].attribute
      }
    }
  }

  /// Finds attributes with the same values in nearly all records, but for signs and the case of letters: one of `author` and
  /// `linked_author` is enough, and one of `year` and `publication_date`. Of lists the first values are compared.
  mutating func findEqual() {
    let candidates = profiles.indices.filter {
      let profile = profiles[$0]
      // Columns of few values may be equal by chance.
      return profile.repeated == nil && !profile.isLink && profile.kind != .boolean && profile.differentValues >= 10
        && (profile.counts.values.max() ?? 0) * 2 <= profile.values
    }
    for (position, first) in candidates.enumerated() {
      for second in candidates[(position + 1)...] where profiles[second].repeated == nil {
        guard profiles[first].repeated == nil, comparisons > 0 else { break }
        guard areEqual(profiles[first], profiles[second]) else { continue }
        let isYear = profiles[second].name.end(with: .year) && !profiles[first].name.end(with: .year)
        profiles[isYear ? first : second].repeated = profiles[isYear ? second : first].attribute
      }
    }
  }

  /// Whether two columns are equal, but for one record in twenty.
  private mutating func areEqual(_ first: AttributeProfile, _ second: AttributeProfile) -> Bool {
    func key(_ row: (record: Int, value: JSON)) -> String {
      "\(row.record) \((row.value.text { $0.asPeopleWriteIt } ?? "").lowercased().filter { $0.isLetter || $0.isNumber })"
    }
    comparisons -= 1
    guard first.kind == second.kind, abs(first.records - second.records) * 20 <= first.records,
      abs(first.values - second.values) * 20 <= first.values,
      zip(first.column.prefix(5), second.column.prefix(5)).count(where: { key($0) == key($1) }) > 3
    else { return false }
    comparisons -= first.records
    let others = Set(second.column.map(key))
    return first.column.count { others.contains(key($0)) } * 20 >= 19 * max(first.records, second.records)
  }

  /// Whether each value of an attribute stands beside the same value of another one, and the other way round: of texts, but
  /// for one record in a hundred.
  private mutating func arePairs(_ first: Int, _ second: Int) -> Bool {
    var (forward, backward): ([JSON: JSON], [JSON: JSON]) = ([:], [:])
    var exceptions = profiles[first].kind == .text ? records / 100 : 0
    var (column, otherColumn) = (profiles[first].column[...], profiles[second].column[...])
    while exceptions >= 0, let record = [column.first?.record, otherColumn.first?.record].compactMap(\.self).min() {
      comparisons -= 1
      let one: JSON? = column.first?.record == record ? column.removeFirst().value : nil
      let other: JSON? = otherColumn.first?.record == record ? otherColumn.removeFirst().value : nil
      if let one, let other {
        if forward[one, default: other] != other || backward[other, default: one] != one { exceptions -= 1 }
        forward[one] = forward[one] ?? other
        backward[other] = backward[other] ?? one
      } else {
        exceptions -= 1
      }
    }
    return exceptions >= 0
  }
}
