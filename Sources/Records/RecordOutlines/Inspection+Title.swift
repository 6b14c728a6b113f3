import InstantSearchCore
import SearchEngine
import SearchModel

extension Inspection {
  /// The attribute with a typical name of a title, or the one with the most distinctive texts.
  func title(among profiles: [AttributeProfile]) -> AttributeProfile? {
    let readable = profiles.filter {
      $0.kind == .text && $0.mayBeSingle && !$0.isLink && !$0.isDate && !$0.isClock && !$0.isIdentifier
        && !$0.isJSON && $0.records * 2 >= records
    }
    let texts = readable.filter(\.mayBeTitle)
    let whole = texts.filter {
      $0.name.words.count == 1 && $0.name.have(.title) && !$0.attribute.rawValue.contains(".")
    }
    var short = texts.filter { $0.averageLetters <= 100 }
    // A job title names no person, and the title of a part not the whole. Records in a street have its name too.
    var labels = short.filter {
      ($0.name.end(with: .title) || $0.parent?.end(with: .title) ?? false) && !$0.name.words.contains("job")
        && !$0.name.have(.address)
    }
    // The name of nearly all records is theirs, another one is that of a variant.
    let mostRecords = labels.map(\.records).max() ?? 0
    labels.removeAll { $0.records * 10 < mostRecords * 8 }
    let named = labels.filter { !$0.hasFewValues }
    for word in AttributeWords.Meaning.title.inOrder {
      guard let name = whole.first(where: { $0.name.words[0] == word && $0.records * 10 >= mostRecords * 8 }) else {
        continue
      }
      // Several records may be about one product.
      if let other = named.first(where: { $0.differentValues * 2 > name.differentValues * 3 }) { return other }
      return name
    }
    // People are looked for by their last names.
    if let last = short.first(where: { $0.isFamilyName && !$0.isList }) {
      return named.first { !$0.isHalfName && !$0.attribute.rawValue.contains(".") } ?? last
    }
    if let first = named.first { return first }
    // Several records may be about one song or customer. The winner stands before the loser, with nearly as many names.
    let shared = labels.filter { $0.differentValues >= 50 && !$0.looksLikeCode }
    let mostNames = shared.map(\.differentValues).max() ?? 0
    if let label = shared.first(where: { $0.differentValues * 3 > mostNames * 2 }) { return label }
    // Things of a kind are called by their model, unless each has a code of its own.
    if !profiles.contains(where: { $0.isReadableCode && $0.records * 2 >= records }),
      let model = short.first(where: { $0.name.end(with: .model) && !$0.attribute.rawValue.contains(".") })
    {
      return model
    }
    // A month names nothing.
    short.removeAll { $0.name.end(with: .datePart) || $0.differentValues < 2 && records > 1 }
    if short.isEmpty, let date = mainDate(among: profiles) { return date }
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
    let aboutThing = short.filter { !$0.name.have(.handling) }
    if !aboutThing.isEmpty { short = aboutThing }
    // Remarks, and the town where something is, say less than one of many names.
    let names = short.filter { !$0.isProse && !$0.name.end(with: .town) }
    let mostTexts = short.map(\.differentValues).max() ?? 0
    if names.contains(where: {
      $0.differentValues >= max(50, mostTexts / 10) && !$0.looksLikeCode && !$0.areCapitalCodes
    }) {
      short = names
    }
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
}
