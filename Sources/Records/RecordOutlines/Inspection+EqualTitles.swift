import SearchEngine
import SearchModel

extension Inspection {
  /// The attribute that tells apart records with equal titles, such as the year of a country's figures; nil if titles are
  /// different, the texts below them say enough already, or nothing does.
  func attribute(
    tellingApart title: AttributeProfile?, besides shown: [AttributeProfile], among profiles: [AttributeProfile]
  ) -> AttributeProfile? {
    guard let title, title.differentValues * 10 < title.values * 9 else { return nil }
    var known = [Int](repeating: 0, count: records)
    for profile in [title] + shown where profile.tellsApart { known = adding(profile, to: known) }
    let before = Set(known).count
    guard before * 10 < records * 9 else { return nil }
    let others = profiles.filter { other in
      other.tellsApart && other.records * 10 >= records * 9 && other.repeated == nil && other.differentValues > 1
        && other.attribute != title.attribute && !shown.contains { $0.attribute == other.attribute }
    }
    let dates = others.filter { $0.isDate || $0.areYears }
    return (dates + others).prefix(20).first { Set(adding($0, to: known)).count * 10 >= records * 9 }
  }

  /// What is known of each record, with the value of one more attribute.
  private func adding(_ profile: AttributeProfile, to known: [Int]) -> [Int] {
    var known = known
    for (record, value) in profile.column {
      var hasher = Hasher()
      hasher.combine(known[record])
      hasher.combine(value)
      known[record] = hasher.finalize()
    }
    return known
  }
}

extension AttributeProfile {
  /// Whether people tell things apart by the values: dates, years, numbers of an order and short texts, but no measures,
  /// although these differ too.
  fileprivate var tellsApart: Bool {
    if isList || isLink || isJSON || isLong || isColorCode || type == .coordinates { return false }
    if isDate || areYears && !isCode || name.end(with: .datePart) || name.end(with: .number) { return true }
    return kind == .text && averageLetters <= 20 && !isIdentifier
  }
}
