public import SearchModel

extension RecordOutline {
  /// The value of an attribute as people write it: `€15.90`, `2024-01-31`; several are joined by commas, each once. Nil if
  /// the record has none.
  public func text(of attribute: Attribute, in record: JSON) -> String? {
    let form = numberForm(of: attribute)
    let texts = record.values(at: attribute).compactMap { value in
      value.text { form.text($0) }.map { valueLabels[attribute.rawValue]?[$0] ?? $0 }
    }.keepingFirst
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// The text of a filter of ``ranges``, without its attribute: `€10 to €49`, `from 2024`.
  public func text(of filter: Filter.Numeric) -> String {
    RangeBuckets.label(of: filter, numberForm(of: filter.attribute))
  }

  /// The title of the list of an attribute: `In stock` for `inStock`, `Categories` for `categories.lvl0`.
  public func title(of attribute: Attribute) -> String {
    let attribute = RatingBound(attribute)?.mean ?? attribute
    return labels[attribute.rawValue] ?? attribute.family.flatMap { labels[$0] } ?? attribute.familyTitle
  }

  /// The label of an order in a menu: the name that somebody gave it, or `price descending`.
  package func label(of order: Order) -> String { orderNames[order.name] ?? order.label }

  /// The attribute that names a record whose title is empty, such as an address: a text below the title that no list has,
  /// since many records share those; nil if there is none, or the record has a title.
  package func substituteTitle(in record: JSON) -> Attribute? {
    func isFilled(_ attribute: Attribute) -> Bool {
      record.values(at: attribute).contains { $0.string?.contains { !$0.isWhitespace } ?? false }
    }
    if let title, record.values(at: title).contains(where: { $0.number != nil }) || isFilled(title) { return nil }
    let listed = facets.flatMap(\.attributes)
    return detail.first { !listed.contains($0) && isFilled($0) }
  }

  /// The attributes to search in, without their modifiers.
  package var searchedAttributes: [Attribute] {
    search.flatMap { text in
      let names = text.hasPrefix("unordered(") ? text.dropFirst("unordered(".count).dropLast() : text[...]
      return names.split(separator: ",").map { Attribute(String($0)) }
    }
  }

  package func numberForm(of attribute: Attribute) -> NumberForm { numberForms[attribute.rawValue] ?? .grouped }

  /// The name of an attribute for people; a level has the name of its hierarchy.
  package func name(of attribute: Attribute) -> String {
    labels[attribute.rawValue] ?? family(of: attribute) ?? attribute.rawValue
  }

  /// The common name of the levels of a hierarchy: `categories` of `categories.lvl1`; nil for other attributes.
  package func family(of attribute: Attribute) -> String? {
    let isLevel = facets.contains { if case .levels(let levels) = $0 { levels.contains(attribute) } else { false } }
    return isLevel ? attribute.family : nil
  }
}

extension Attribute {
  /// The name as a title: `In stock` for `inStock`, `Author name` for `author.name`, `Image URL` for `image_url`, `Tag` for
  /// `tags.tag`. One with signs is for people already: `Price (€/kg)`.
  package var title: String {
    if hasSigns {
      let text = rawValue.split { $0.isWhitespace }.joined(separator: " ")
      return text.prefix(1).uppercased() + text.dropFirst()
    }
    var parts = rawValue.split(separator: ".").map { Attribute(String($0)).words }
    for index in parts.indices.dropFirst() {
      guard let parent = parts[index - 1].last, let child = parts[index].first else { continue }
      if [child, child + "s", child + "es", child.dropLast() + "ies"].contains(parent) {
        parts[index - 1].removeLast()
      }
    }
    var words = parts.flatMap(\.self)
    // `MwSt` is one word.
    for index in words.indices.dropLast().reversed() where Self.abbreviations[words[index] + words[index + 1]] != nil {
      let next = words.remove(at: index + 1)
      words[index] += next
    }
    guard let first = words.first else { return rawValue }
    let start = Self.abbreviations[first] ?? first.prefix(1).uppercased() + first.dropFirst()
    return ([start] + words.dropFirst().map { Self.abbreviations[$0] ?? $0 }).joined(separator: " ")
  }

  /// Whether the name has signs that say something, and is no path.
  private var hasSigns: Bool {
    guard rawValue.first?.isLetter ?? false, rawValue.contains(where: { "€$£¥₹%()[]&/+°º²³'’".contains($0) }) else {
      return false
    }
    return rawValue.contains(" ") || !rawValue.contains { $0 == "." || $0 == "_" }
  }

  /// How people write words of names that are abbreviations, of which none is another word too.
  private static let abbreviations: [String: String] = {
    let plain = """
      api asin bic bmi cpu css csv doi dvd ean eu faq gdp gps gpu gtin guid html http https iata iban icao id ip isbn iso \
      issn json lcd md5 mpg mrp msrp pdf plz rgb rrp sha1 sha256 sha512 sku ssd ssn tv uk upc uri url usa usb utc uuid uvp vat \
      xml aud cad chf eur gbp jpy usd
      """
    let others = [
      "ids": "IDs", "ips": "IPs", "isbn10": "ISBN-10", "isbn13": "ISBN-13", "mwst": "MwSt", "imdb": "IMDb",
      "skus": "SKUs", "uris": "URIs", "urls": "URLs",
    ]
    return others.merging(plain.split(separator: " ").map { (String($0), $0.uppercased()) }) { $1 }
  }()

  /// The title of the hierarchy with this as its widest level.
  package var familyTitle: String {
    family.map { Attribute($0).title } ?? title
  }

  /// The name without its level, and the level: `categories.` and 1 for `categories.lvl1`.
  package var level: (family: String, level: Int)? {
    let digits = rawValue.reversed().prefix { $0.isASCII && $0.isNumber }
    guard let level = Int(String(digits.reversed())) else { return nil }
    let rest = rawValue.dropLast(digits.count)
    let word = ["lvl", "level"].first { rest.lowercased().hasSuffix($0) }
    guard let word else { return nil }
    return (String(rest.dropLast(word.count)), level)
  }

  /// The common name of the levels: `categories` for `categories.lvl1`; nil if this is no level.
  var family: String? { level.map { $0.family.last == "." ? String($0.family.dropLast()) : $0.family } }
}
