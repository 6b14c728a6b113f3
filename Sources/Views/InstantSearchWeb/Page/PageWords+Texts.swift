// The texts of the page about filters, numbers and orders, in its language.

extension PageWords {
  /// How the language writes numbers.
  package var numberStyle: NumberStyle {
    NumberStyle(thousandsSeparator: thousandsSeparator, decimalSeparator: decimalSeparator)
  }

  /// A number with commas and a decimal point, in the form of the language.
  package func localized(_ number: String) -> String {
    numberStyle.text(number)
  }

  /// The text in an empty search box: `Search 3,000 products` if the name of the index says what its records are; nil if
  /// there is nothing to choose from.
  package func emptySearch(of indexName: String, _ count: Int) -> String? {
    guard count > 1 else { return nil }
    return records(named: indexName).map { self(.searchNamed, ["count": number(count), "name": $0]) }
      ?? self(.searchRecords, ["count": number(count)])
  }

  /// The number of records of an index: `3,000 products` if its name says what they are.
  package func records(_ count: Int, of indexName: String) -> String {
    if count != 1, let name = records(named: indexName) { return "\(number(count)) \(name)" }
    return self(count == 1 ? .oneRecord : .records, ["count": number(count)])
  }

  /// What the records of an index are, on an English page, if its name is an English plural: `sold lamps`. In other
  /// languages the name would stand among words of another one.
  private func records(named indexName: String) -> String? {
    let name = Attribute(indexName).title.lowercased()
    let isPlural = name.hasSuffix("s") && !name.hasSuffix("ss") && name.allSatisfy { $0.isLetter || $0 == " " }
    return isPlural && name.utf8.count <= 30 && language.prefix(2) == "en" ? name : nil
  }
}

extension RangeBuckets {
  /// The text of a filter without its attribute.
  package static func label(of filter: Filter.Numeric, _ form: NumberForm, in words: PageWords) -> String {
    if form.isDate, let days = days(of: filter, in: words) { return days }
    func text(_ word: PageWord, _ values: [String: String]) -> String {
      // All words of dates are in the language of the page, so that none needs isolation.
      form.isDate ? words(word).filled(values.mapValues(words.date)) : words(word, values)
    }
    return switch Label(filter, form, words.numberStyle) {
    case .under(let bound): text(.under, ["number": bound])
    case .from(let bound): text(.atLeast, ["number": bound])
    case .upTo(let bound): text(.upTo, ["number": bound])
    case .between(let lower, let upper): text(.between, ["lower": lower, "upper": upper])
    case .single(let text): form.isDate ? words.date(text) : text
    case .other(let text): text
    }
  }

  /// The text of a choice of whole days; nil for any other filter, and for a range that is named by its periods.
  private static func days(of filter: Filter.Numeric, in words: PageWords) -> String? {
    func first(_ time: Double) -> String? {
      time.truncatingRemainder(dividingBy: 86_400) == 0 ? ISODate.day(time) : nil
    }
    // A day ends a second or a millisecond before the next one.
    func last(_ time: Double) -> String? { first((time + 1).rounded(.down)) == nil ? nil : ISODate.day(time) }
    func between(_ first: String, _ last: String) -> String {
      first == last
        ? words.date(first) : words(.between).filled(["lower": words.date(first), "upper": words.date(last)])
    }
    switch filter.value {
    case .range(let range):
      // Ranges of times with fractions share their bounds.
      if range.lowerBound < range.upperBound,
        let periods = DatePeriod.texts(of: range.lowerBound...range.upperBound - 1)
      {
        return between(periods.first, periods.last)
      }
      guard DatePeriod.texts(of: range) == nil, let from = first(range.lowerBound), let to = last(range.upperBound)
      else { return nil }
      return between(from, to)
    case .comparison(.lessThanOrEqual, let time):
      return last(time).map { words(.upTo).filled(["number": words.date($0)]) }
    case .comparison: return nil
    }
  }
}

extension NumberForm {
  /// The unit of the numbers; nil if they have none.
  package var unit: String? {
    switch self {
    case .typed(.percentage): "%"
    case .typed(.quantity(let unit)): unit
    case .typed(.duration): "s"
    case .typed(.money), .wholeMoney:
      // What is left of an amount is its currency.
      [text(1).filter { !$0.isNumber && !$0.isWhitespace && $0 != "." }].first { !$0.isEmpty }
    default: nil
    }
  }
}

extension RecordOutline {
  /// The text of a current filter with its attribute.
  package func filterText(in words: PageWords) -> FilterPresenter {
    { filter in
      let value =
        if let range = Filter.Numeric(filter) {
          RangeBuckets.label(of: range, numberForm(of: range.attribute), in: words)
        } else {
          Filter.Facet(filter).map {
            text(of: $0.value.description, filter.attribute, in: words) ?? $0.value.description
          }
            ?? DefaultPresenter.Filter.present(filter)
        }
      return words.pair(
        title(of: filter.attribute), filter.isNegated ? words(.excluded, ["value": value]) : value)
    }
  }

  /// The text of a value of a facet, if it is not the value itself: a number with its unit, a Boolean in words.
  package func text(of value: String, _ attribute: Attribute, in words: PageWords) -> String? {
    if let label = valueLabels[attribute.rawValue]?[value] { return label }
    switch value {
    case "true": return words(.yes)
    case "false": return words(.no)
    default:
      let form = numberForm(of: attribute)
      if form == .typed(.boolean), value == "0" || value == "1" { return words(value == "1" ? .yes : .no) }
      guard form.saysWhatItIs, let number = Double(value) else { return nil }
      return form.roundText(number, words.numberStyle)
    }
  }

  /// The title of a list.
  package func title(of list: List) -> String {
    switch list {
    case .facet(let facet): facet.attributes.first.map(title(of:)) ?? ""
    case .numbers(let buckets, _): title(of: buckets.attribute)
    }
  }

  /// The name of a list in links, and of its view.
  package func name(of list: List) -> String {
    switch list {
    case .facet(let facet): name(of: facet)
    case .numbers(let buckets, _): buckets.attribute.rawValue
    }
  }
}

extension RecordOutline {
  /// The label of an order in a menu.
  package func label(of order: Order, in words: PageWords) -> String {
    orderNames[order.name]
      ?? order.keys.map { words($0.isDescending ? .descending : .ascending, ["name": title(of: $0.attribute)]) }
      .joined(separator: ", ")
  }
}
