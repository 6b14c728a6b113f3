import InstantSearchCore
import SearchEngine
import SearchModel

extension Inspection {
  /// The outline derived from the sample.
  package var outline: RecordOutline {
    var outline = found
    outline.apply(PageSettings())
    return outline
  }

  /// The same before hidden attributes are left out, so that their owner can show them again.
  var found: RecordOutline {
    var outline = RecordOutline()
    let known = profiles.filter { $0.values > 0 && $0.attribute != "objectID" && !$0.isReserved }
    let title = title(among: known)
    outline.title = title?.attribute
    let hierarchies = hierarchies
    let facets = facets(among: known, title: title, hierarchies)
    outline.facets = facets
    let measured = measured(among: known)
    outline.ranges = ranges(among: measured, besides: Set(facets.flatMap(\.attributes)))
    let weight = weight(among: measured)
    outline.order = (weight ?? recency(among: measured)).map { RecordOutline.Order($0.attribute, isDescending: true) }
    outline.orders = orders(among: measured, listed: Set(facets.flatMap(\.attributes)))
    outline.search = search(among: known, title: title, isWeighted: weight != nil, hierarchies)
    outline.detail = detail(among: measured, outline, hierarchies)
    if let other = attribute(tellingApart: title, besides: outline.detail.compactMap { self[$0] }, among: known) {
      outline.detail.insert(other.attribute, at: min(1, outline.detail.count))
      if !outline.orders.contains(where: { $0.attributes == [other.attribute] }) {
        outline.orders += RecordOutline.Order.pair(other.attribute, isDescending: other.isDate)
      }
    }
    // Many look for a name in the alphabet.
    if let title, title.kind == .text, title.differentValues * 2 > title.values {
      let order = RecordOutline.Order(title.attribute)
      if records > 1, !outline.orders.contains(order) { outline.orders.append(order) }
    }
    outline.picture = known.first { $0.showsRecord && $0.records * 2 >= records }?.attribute
    outline.language = languageVote.code
    for profile in known where !profile.numbers.isEmpty && profile.numberForm != .grouped {
      outline.numberForms[profile.attribute.rawValue] = profile.numberForm
    }
    let prices = known.filter {
      $0.isMoney && !$0.isFormerPrice && !$0.isList && $0.records * 2 >= records
    }
    let amounts = prices.filter { !$0.isPartOfAmount }
    // Amounts in several currencies can't be compared: `salary` beside `salary_in_usd`.
    let areMixed = known.contains { $0.name.have(.currency) && $0.kind == .text && $0.differentValues > 1 }
    let comparable = amounts.first { if case .money(_?) = $0.type { areMixed } else { false } }
    outline.price = (comparable ?? amounts.first ?? prices.first)?.attribute
    outline.rating =
      known.first {
        $0.kind == .number && !$0.isList && $0.name.have(.rating) && !$0.name.have(.count)
          && $0.numbers.allSatisfy(RecordRoles.stars.contains) && $0.numbers.contains { $0 > 0 }
      }?.attribute
    outline.subtitle = outline.detail.first { self[$0]?.kind == .text }
    let date = mainDate(among: known)
    outline.dates = ([date].compactMap(\.self) + known.filter { $0.isDate && $0.attribute != date?.attribute })
      .map(\.attribute)
    outline.links = known.filter { $0.isLink && !$0.isPicture }.map(\.attribute)
    // Nobody should publish these by mistake.
    outline.hidden = known.filter(\.isForOwner).map(\.attribute)
    return outline
  }

  /// The attributes, those last of which others say more. Numbers that a program made up for its own use are left out, unless
  /// there are no others.
  private func measured(among known: [AttributeProfile]) -> [AttributeProfile] {
    let others = known.filter { !$0.isComputed }
    let chosen = others.contains(where: \.isQuantity) ? others : known
    return chosen.filter { !$0.isInSeries } + chosen.filter(\.isInSeries)
  }

  /// The searchable attributes: the title, short texts, then long ones, as `unordered`, and codes.
  private func search(
    among profiles: [AttributeProfile], title: AttributeProfile?, isWeighted: Bool, _ hierarchies: [[Attribute]]
  ) -> [String] {
    // The narrowest level of a hierarchy contains the words of the wider ones.
    let wider = Set(hierarchies.flatMap { $0.dropLast() })
    let texts = profiles.filter {
      $0.kind == .text && !$0.isLink && !$0.isDate && !$0.isClock && !$0.isIdentifier && !$0.isColorCode
        && $0.type != .coordinates && !$0.isJSON
        && !wider.contains($0.attribute) && !$0.isForOwner
        && $0.attribute != title?.attribute
    }
    let short = texts.filter { !$0.isLong }.map(\.attribute.rawValue)
    let long = texts.filter(\.isLong).map { "unordered(\($0.attribute))" }
    let codes = profiles.filter { $0.isSearchedCode && !$0.isForOwner && $0.attribute != title?.attribute }
      .map(\.attribute.rawValue)
    // Where a number says which records people mean, it does not matter where in the title their word is.
    let first = title.flatMap { title in
      title.texts == 0 ? nil : isWeighted ? "unordered(\(title.attribute))" : title.attribute.rawValue
    }
    // The setting separates attributes of equal rank by commas.
    return ([first].compactMap(\.self) + short + long + codes).filter { !$0.contains(",") }
  }
}
