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

  /// Members of objects whose names are keys, as in `skins.1f3fb.added` and `skins.1f3fc.added`, say nothing by themselves.
  mutating func findDictionaries() {
    var families: [[Substring]: [Int]] = [:]
    for index in profiles.indices {
      var path = profiles[index].attribute.rawValue.split(separator: ".")
      guard path.count > 2 else { continue }
      path.remove(at: path.count - 2)
      families[path, default: []].append(index)
    }
    for family in families.values where family.count >= 3 {
      for index in family { profiles[index].isInDictionary = true }
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
    var columns: [Int: Column<String>] = [:]
    func column(_ index: Int) -> Column<String> {
      if let column = columns[index] { return column }
      let column: Column<String> = profiles[index].column.compactMap { record, value in
        let text = value.text { $0.asPeopleWriteIt }.map(Self.lettersAndDigits) ?? ""
        return text.isEmpty ? nil : (record, text)
      }
      columns[index] = column
      return column
    }
    for (position, first) in candidates.enumerated() where profiles[first].repeated == nil {
      for second in candidates[(position + 1)...] where profiles[second].repeated == nil {
        comparisons -= 1
        guard comparisons > 0 else { return }
        guard profiles[first].kind == profiles[second].kind,
          abs(profiles[first].records - profiles[second].records) * 20 <= profiles[first].records,
          abs(profiles[first].values - profiles[second].values) * 20 <= profiles[first].values,
          areEqual(column(first), column(second))
        else { continue }
        if profiles[second].name.end(with: .year), !profiles[first].name.end(with: .year) {
          profiles[first].repeated = profiles[second].attribute
          break
        }
        profiles[second].repeated = profiles[first].attribute
      }
    }
  }

  private static func lettersAndDigits(of text: String) -> String {
    let scalars = text.lowercased().unicodeScalars.filter { scalar in
      scalar.isASCII
        ? ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) : scalar.properties.isAlphabetic
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Some values of an attribute, in the order of their records.
  private typealias Column<Value> = [(record: Int, value: Value)]

  /// Whether two columns are equal, but for one record in twenty of those that have one of the values.
  private mutating func areEqual(_ first: Column<String>, _ second: Column<String>) -> Bool {
    var (rows, exceptions) = (0, 0)
    let areAlike = allRows(of: first, second) { one, other in
      rows += 1
      if one != other { exceptions += 1 }
      return exceptions * 20 <= first.count + second.count
    }
    return areAlike && exceptions <= rows / 20
  }

  /// Whether each value of an attribute stands beside the same value of another one, and the other way round: of texts, but
  /// for one record in a hundred.
  private mutating func arePairs(_ first: Int, _ second: Int) -> Bool {
    var (forward, backward): ([JSON: JSON], [JSON: JSON]) = ([:], [:])
    var exceptions = profiles[first].kind == .text ? records / 100 : 0
    return allRows(of: profiles[first].column, profiles[second].column) { one, other in
      if let one, let other {
        if forward[one, default: other] != other || backward[other, default: one] != one { exceptions -= 1 }
        forward[one] = forward[one] ?? other
        backward[other] = backward[other] ?? one
      } else {
        exceptions -= 1
      }
      return exceptions >= 0
    }
  }

  /// Whether something holds for the values of two columns in each record that has one of them.
  private mutating func allRows<Value>(
    of first: Column<Value>, _ second: Column<Value>, _ holds: (Value?, Value?) -> Bool
  ) -> Bool {
    var (one, other) = (first[...], second[...])
    while !one.isEmpty || !other.isEmpty {
      comparisons -= 1
      let next = min(one.first?.record ?? .max, other.first?.record ?? .max)
      let value = one.first?.record == next ? one.removeFirst().value : nil
      guard holds(value, other.first?.record == next ? other.removeFirst().value : nil) else { return false }
    }
    return true
  }
}
