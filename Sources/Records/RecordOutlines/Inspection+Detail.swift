import InstantSearchCore
import SearchEngine
import SearchModel

extension Inspection {
  /// The attributes below the title: a summary with a short text and a number; without a summary two of each, and a long
  /// text if there are fewer than four. The main date takes the place of a number that is neither money nor a rating.
  func detail(
    among profiles: [AttributeProfile], _ outline: RecordOutline, _ hierarchies: [[Attribute]]
  ) -> [Attribute] {
    let levels = Set(hierarchies.flatMap(\.self))
    let listed = Set(outline.facets.flatMap(\.attributes))
    let shown = profiles.filter {
      $0.attribute != outline.title && ($0.differentValues > 1 || records < 2) && !$0.isLink && !$0.isIdentifier
        && !$0.name.have(.identifier) && $0.type != .coordinates && !$0.isJSON && !$0.isClock
        && !levels.contains($0.attribute) && $0.records * 2 >= records
        // The full name says nothing more than the name.
        && !($0.name.end(with: .title) && !$0.isHalfName && $0.differentValues == $0.values && $0.values > 1)
        && ($0.repeated == nil || $0.repeated == outline.title && !$0.areCapitalCodes && !$0.looksLikeCode)
    }
    let isPerson = outline.title.flatMap { self[$0]?.isHalfName } ?? false
    let names = shown.filter {
      $0.kind == .text && !$0.isLong && !$0.isDate && !$0.isCode && !$0.isColorCode && $0.averageLetters <= 40
        && $0.type != .html
        && (isPerson || !$0.isGivenName)
        && !($0.isReadableCode && $0.hasNoSmallLetter)
    }
    let texts = names.filter { !$0.saysLittle } + names.filter(\.saysLittle)
    let measures = shown.filter { $0.isMeasure && !$0.isDate }
    let numbers = measures.filter { !$0.isNearlyConstant } + measures.filter(\.isNearlyConstant)
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
}
