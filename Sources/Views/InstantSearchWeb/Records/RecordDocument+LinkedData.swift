// The description of a record for search engines, in the words of schema.org.

extension RecordDocument {
  /// A product or an article in JSON-LD; nil if the record is neither.
  ///
  /// - Parameter words: The words of the page, for the title.
  package func linkedData(_ words: PageWords) -> JSON? {
    let (roles, name) = (card.roles, card.title(of: hit, words).text)
    var data: JSON.Object = ["@context": "https://schema.org"]
    if let attribute = roles.price, let price = hit.number(at: attribute), roles.isOfProducts {
      data["@type"] = "Product"
      data["name"] = .string(name)
      data["brand"] = hit.firstText(at: roles.brand).map { ["@type": "Brand", "name": .string($0)] }
      data["sku"] = card.isGenerated(hit.objectID) ? nil : .string(hit.objectID)
      data["offers"] = offer(price, attribute)
      if let rating = hit.number(at: roles.rating), let count = hit.number(at: roles.ratingCount), count > 0,
        (1...5).contains(rating)
      {
        data["aggregateRating"] = [
          "@type": "AggregateRating", "ratingValue": .double(rating), "ratingCount": .double(count),
        ]
      }
    } else if let author = hit.firstText(at: roles.author), let date, hit.firstText(at: roles.description) != nil {
      data["@type"] = "Article"
      data["headline"] = .string(name)
      data["author"] = ["@type": "Person", "name": .string(author)]
      data["datePublished"] = .string(date)
    } else {
      return nil
    }
    if let attribute = roles.description, let text = hit.firstText(at: attribute) {
      data["description"] = .string(card.values.plain(HighlightedText(text), of: attribute).text)
    }
    let pictures = card.addresses(of: hit).prefix(12)
    if !pictures.isEmpty { data["image"] = .array(pictures.map { .string($0) }) }
    return .object(data)
  }

  /// Nil if the currency is not known: a price is nothing without it.
  private func offer(_ price: Double, _ attribute: Attribute) -> JSON? {
    guard let currency = card.values.form(of: attribute).currency else { return nil }
    var offer: JSON.Object = ["@type": "Offer", "price": .double(price), "priceCurrency": .string(currency)]
    if let isSoldOut = hit.isSoldOut(card.roles.stock) {
      offer["availability"] = .string("https://schema.org/\(isSoldOut ? "OutOfStock" : "InStock")")
    }
    return .object(offer)
  }

  /// The date in ISO 8601.
  private var date: String? {
    guard let attribute = card.roles.date else { return nil }
    if let text = hit.firstText(at: attribute), ISODate.seconds(of: text) != nil { return text }
    return hit.number(at: attribute).flatMap { ISODate.day($0) }
  }
}

extension NumberForm {
  /// The ISO 4217 code of amounts; nil if it is not known.
  fileprivate var currency: String? {
    let code: String? =
      switch self {
      case .typed(.money(let currency)): currency
      case .wholeMoney(let currency): currency
      default: nil
      }
    return code.flatMap { $0.count == 3 && $0.allSatisfy { $0.isASCII && $0.isUppercase } ? $0 : nil }
  }
}
