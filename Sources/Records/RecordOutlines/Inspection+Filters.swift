import InstantSearchCore
import SearchEngine
package import SearchModel

extension Inspection {
  /// The greatest number of facet lists.
  package static let maxFacets = 12
  /// How many lists stand in the order of the attributes.
  private static let mostInOrder = 3
  private static let maxRanges = 4
  private static let maxSortAttributes = 3

  /// The levels of hierarchies such as `categories.lvl0` and `categories.lvl1`, the widest first. At least two each.
  package var hierarchies: [[Attribute]] {
    var families: [[(level: Int, attribute: Attribute)]] = []
    var indices: [String: Int] = [:]
    for profile in profiles where profile.kind == .text {
      guard let (family, level) = profile.attribute.level else { continue }
      if let index = indices[family] {
        families[index].append((level, profile.attribute))
      } else {
        indices[family] = families.count
        families.append([(level, profile.attribute)])
      }
    }
    return families.filter { $0.count > 1 }.map { levels in levels.sorted { $0.level < $1.level }.map(\.attribute) }
  }

  func facets(
    among profiles: [AttributeProfile], title: AttributeProfile?, _ hierarchies: [[Attribute]]
  ) -> [RecordOutline.Facet] {
    var facets: [RecordOutline.Facet] = []
    var ranks: [RecordOutline.Facet: Int] = [:]
    var booleans: [RecordOutline.Facet] = []
    var computed: [RecordOutline.Facet] = []
    var paths = Dictionary(
      hierarchies.flatMap { path in path.map { ($0, path) } }, uniquingKeysWith: { first, _ in first })
    for profile in profiles {
      if let path = paths[profile.attribute] {
        // The level that comes first takes the place of all.
        if !path.isEmpty { facets.append(.levels(path)) }
        for level in path { paths[level] = [] }
      } else if profile.repeated == nil, profile.attribute != title?.attribute, profile.isWorthListing(in: records) {
        if profile.isComputed {
          computed.append(.values(profile.attribute))
        } else if profile.kind == .boolean || profile.isFlag {
          booleans.append(.values(profile.attribute))
        } else {
          facets.append(.values(profile.attribute))
          ranks[.values(profile.attribute)] = profile.listRank(in: records)
        }
      }
    }
    if facets.count > Self.mostInOrder {
      facets = (0...2).flatMap { rank in facets.filter { ranks[$0, default: 0] == rank } }
    }
    return Array((facets + booleans + computed).prefix(Self.maxFacets))
  }

  /// The ranges of amounts that most records have, of the main date, of ratings, and of other numbers, in this order.
  func ranges(among profiles: [AttributeProfile], besides listed: Set<Attribute>) -> [RangeBuckets] {
    let quantities = profiles.filter {
      $0.isQuantity && !$0.isFormerPrice && !listed.contains($0.attribute)
        && $0.repeated == nil && !$0.isNumbering
    }
    let money = quantities.filter { $0.isMoney && $0.records * 2 >= records && !$0.isPartOfAmount }
    let dates = [mainDate(among: profiles)].compactMap(\.self).filter {
      $0.hasDateType && !$0.numbers.isEmpty && !listed.contains($0.attribute)
    }
    let ratings = quantities.filter { $0.isRating && !$0.isCount && !$0.isInSeries }
    let first = money.prefix(2) + dates + ratings
    let chosen = Set(first.map(\.attribute))
    let others = quantities.filter { !chosen.contains($0.attribute) }
    return Array((first + mostTelling(others)).lazy.compactMap(RangeBuckets.init).prefix(Self.maxRanges))
  }

  /// The attributes that most records have and that differ among them, then the others.
  private func mostTelling(_ profiles: [AttributeProfile]) -> [AttributeProfile] {
    let telling = { (profile: AttributeProfile) in profile.records * 2 >= records && !profile.isNearlyConstant }
    return profiles.filter(telling) + profiles.filter { !telling($0) }
  }

  /// The first date that most records have: several dates of a record usually have the same order.
  func mainDate(among profiles: [AttributeProfile]) -> AttributeProfile? {
    let dates = profiles.filter { $0.isDate && !$0.isList && $0.differentValues > 1 }
    return dates.first { $0.records * 2 >= records } ?? dates.first
  }

  /// The main date, if people look for the newest records: not if it says when somebody was born, or when something will begin.
  func recency(among profiles: [AttributeProfile]) -> AttributeProfile? {
    mainDate(among: profiles).flatMap { date in
      date.hasDateType && date.records * 10 >= records * 9 && !date.name.have(.scheduled) ? date : nil
    }
  }

  /// The orders by numbers and dates, the most common ones first.
  func orders(among profiles: [AttributeProfile], listed: Set<Attribute>) -> [RecordOutline.Order] {
    let sortable = profiles.filter {
      !$0.isList && $0.differentValues > 1 && !$0.isFormerPrice
        && ($0.isDate || $0.isMeasure && $0.repeated == nil)
    }
    let weight = weight(among: sortable)
    let date = mainDate(among: sortable)?.attribute
    let amounts = sortable.filter { $0.isMoney && !$0.isPartOfAmount && $0.records * 2 >= records }.prefix(2)
      .map(\.attribute)
    let preferred = sortable.filter {
      if $0.isDate { return $0.attribute == date }
      let isRating = $0.isRating && !$0.isCount && !$0.isInSeries
      return amounts.contains($0.attribute) || isRating || $0.name.have(.year)
    }
    let known = listed.union(preferred.map(\.attribute))
    let others = sortable.filter { !$0.isDate && !known.contains($0.attribute) }
    var chosen = Array((preferred + mostTelling(others)).prefix(Self.maxSortAttributes))
    if let main = preferred.first(where: { $0.isDate }), !chosen.contains(where: { $0.isDate }) {
      chosen[chosen.count - 1] = main
    }
    // A rating says little without the number of those who gave it.
    if let weight {
      chosen.removeAll { $0.attribute == weight.attribute }
      chosen.insert(weight, at: chosen.firstIndex { $0.isRating && !$0.isCount } ?? 0)
    }
    chosen += profiles.filter(\.isNumbering).prefix(1)
    let votes = sortable.first { $0.countsRatings && $0.records * 2 >= records }
    return chosen.flatMap { profile in
      // The newest, the best and the largest first, the cheapest first.
      let isDescending = profile.isDate || profile.isRating || profile.attribute == weight?.attribute
      let isMean = profile.isRating && !profile.isCount && !profile.name.words.contains("popularity")
      let bound = isMean ? votes.map { RatingBound(mean: profile.attribute, count: $0.attribute).attribute } : nil
      return RecordOutline.Order.pair(bound ?? profile.attribute, isDescending: isDescending)
    }
  }

  /// The number that is larger for what more people know.
  func weight(among profiles: [AttributeProfile]) -> AttributeProfile? {
    let isRated = profiles.contains { $0.isRating && !$0.isCount }
    return profiles.first {
      $0.isMeasure && !$0.isDate && $0.differentValues > 2 && $0.records * 2 >= records && !$0.isInSeries
        && !$0.name.have(.relative)
        && ($0.name.have(.weight) || isRated && $0.countsRatings)
    }
  }
}

extension RecordOutline.Order {
  /// An order and its reverse.
  static func pair(_ attribute: Attribute, isDescending: Bool) -> [Self] {
    [Self(attribute, isDescending: isDescending), Self(attribute, isDescending: !isDescending)]
  }
}
