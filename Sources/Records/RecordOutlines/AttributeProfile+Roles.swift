import SearchEngine
import SearchModel

// What attributes are for in an outline.
extension AttributeProfile {
  /// Whether texts describe something by their name, even if few of them differ.
  var isProse: Bool {
    averageWords > 1.5 && name.have(.prose)
  }

  /// Whether the values are only for the owner of the file: what a shop pays, internal notes and numbers.
  var isForOwner: Bool {
    name.have(.ownPrice) || name.have(.confidential) && (name.have(.prose) || name.have(.identifier))
  }

  /// Whether each record has a short code of its own, other than an ID.
  var isReadableCode: Bool {
    kind == .text && looksLikeCode && differentValues == values && values > 1 && averageLetters <= 20 && !isList
      && !isLink && !isDate && !isClock && !isColorCode && type != .email && !name.have(.identifier) && !isAddressCode
  }

  /// Whether the texts are prose.
  var isLong: Bool { averageLetters > 60 || averageWords > 8 }

  /// Whether the name is reserved: a geolocation, or a member that answers add to records.
  var isReserved: Bool {
    ["_geoloc", "_highlightResult", "_snippetResult", "_rankingInfo"].contains {
      attribute.rawValue == $0 || attribute.rawValue.hasPrefix($0 + ".")
    }
  }

  /// Whether people would call a record by the value.
  var mayBeTitle: Bool {
    switch type {
    case .email, .color, .country, .html, .identifier, .coordinates, .duration: false
    default: !isColorCode
    }
  }

  /// Whether the numbers are amounts of money.
  var isMoney: Bool {
    if case .money = type { return true }
    guard kind == .number else { return false }
    return name.have(.money) || type == nil && name.have(.proceeds) && numbers.contains { $0.rounded() != $0 }
  }

  /// Whether the numbers say how much, so that they are no codes.
  var hasUnit: Bool {
    switch type {
    case .percentage, .quantity, .money, .duration: true
    default: false
    }
  }

  /// How readable the values are: greater for words than for codes or numbers that say the same.
  var readability: Int {
    guard kind == .text, !isCode, type != .identifier else { return 0 }
    return areCapitalCodes || looksLikeCode || isComputed ? 1 : 2
  }

  /// Whether the amounts are a part of what something costs, such as its tax.
  var isPartOfAmount: Bool { name.have(.partOfAmount) }

  /// Whether the greatest numbers are the best.
  var isRating: Bool { kind == .number && name.have(.rating) || isCount }

  /// Whether the numbers are those by which people call the records: `Atomic number`.
  var isNumbering: Bool {
    kind == .number && name.end(with: .number) && !name.have(.code) && !name.sayHowMany && differentValues == values
  }

  /// Whether the numbers count what people did with a record.
  var isCount: Bool { kind == .number && name.have(.count) && !isMoney }

  /// Whether the values were found to be dates, rather than only looking so in an index that does not keep types.
  var hasDateType: Bool { type == .day || type == .time }

  /// Whether the numbers count who rated a record, as `review_count` does, and `Track count` does not.
  var countsRatings: Bool {
    name.have(.ratingCount)
      && (name.words.count == 1 || name.have(.rating) || name.words.contains { ["review", "vote"].contains($0) })
  }

  /// Whether the numbers are quantities.
  var isQuantity: Bool { isMeasure && !isDate && differentValues > 1 }

  /// Whether a list of the values is useful: few values for many records; numbers only if they are a few whole ones.
  func isWorthListing(in all: Int) -> Bool {
    guard all > 1, differentValues > 1 || records * 10 <= all * 9 && values > 1 && parent == nil, !isDate, !isLink,
      !isIdentifier,
      !isAddressCode, !isColorCode, !isClock, !isHalfName || isFamilyName && isList,
      type != .email, type != .html, type != .duration,
      !isJSON, !(name.have(.address) && textsWithDigits * 2 > texts),
      // An amount says nothing without its ingredient.
      !(isList && parent != nil && name.have(.measure))
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
      if isList, name.have(.tags), counts.values.count(where: { $0 >= 3 }) >= 10 { return true }
      let isCommon = isKnown || hasFrequentValues && !name.have(.address) && !looksLikeCode
      // `90 min` and `1 season` are no duration, and nothing to choose either.
      return isCommon && !isProse && !(name.have(.duration) && textsWithDigits * 2 > texts)
    case .number:
      let isWhole = numbers.allSatisfy { $0.rounded() == $0 }
      return hasFewValues && !isCode && !isMoney && !name.have(.picture)
        && (isList || isWhole && differentValues <= 12 && differentValues * 3 <= values)
    }
  }

  /// How far behind a list of the values stands among others: those that divide most records by words that can be seen at
  /// once come first, those that few records have last.
  func listRank(in all: Int) -> Int {
    if records * 4 < all { return 2 }
    let isConstant = (counts.values.max() ?? 0) * 10 > values * 9
    return differentValues > 100 || isConstant || name.have(.position) || kind == .text && looksLikeCode ? 1 : 0
  }
}
