import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import SearchModel

/// The attributes that have a place of their own on cards and in documents, by their names and their types.
struct RecordRoles: Sendable {
  /// What a record costs.
  private(set) var price: Attribute?
  /// What it cost before.
  private(set) var formerPrice: Attribute?
  /// A number from 0 to 5.
  private(set) var rating: Attribute?
  /// How many people have rated a record.
  private(set) var ratingCount: Attribute?
  /// Whether, or how often, a product is in stock.
  private(set) var stock: Attribute?
  private(set) var date: Attribute?
  private(set) var author: Attribute?
  private(set) var brand: Attribute?
  /// A text about the record.
  private(set) var description: Attribute?
  /// Short texts, of which a record has several.
  private(set) var labels: Attribute?

  var all: [Attribute] {
    [price, formerPrice, rating, ratingCount, stock, date, author, brand, description, labels].compactMap(\.self)
  }

  init(_ outline: RecordOutline, _ types: [String: AttributeType]) {
    let listed = outline.facets.flatMap(\.attributes)
    let forms = outline.numberForms.keys.sorted().map { Attribute($0) }
    let known =
      (outline.detail + listed + outline.ranges.map(\.attribute) + outline.orders.flatMap(\.attributes)
      + outline.searchedAttributes + forms + types.keys.sorted().map { Attribute($0) }).keepingFirst
      .filter { $0 != outline.title && $0 != outline.picture }
    func first(_ isSought: (AttributeWords) -> Bool) -> Attribute? {
      known.first { isSought(AttributeWords($0.rawValue)) }
    }
    func first(of words: Set<String>) -> Attribute? { first { !words.isDisjoint(with: $0.words) } }
    let slider = outline.rangeWithSlider?.attribute
    price = slider.flatMap { outline.numberForms[$0.rawValue]?.isMoney ?? false ? $0 : nil }
    if let price {
      formerPrice = known.first { other in
        let words = AttributeWords(other.rawValue)
        return other != price && words.have(.money) && !Self.formerWords.isDisjoint(with: words.words)
          && outline.numberForms[other.rawValue] != nil
      }
      stock = first(of: Self.stockWords)
    }
    rating = first { !Self.ratingWords.isDisjoint(with: $0.words) && Self.countWords.isDisjoint(with: $0.words) }
    // Numbers beyond 5 are on another scale.
    if outline.ranges.contains(where: { $0.attribute == rating && $0.bounds.contains { $0 > 5 } }) { rating = nil }
    if rating != nil { ratingCount = first(of: Self.countWords) }
    date =
      outline.dates.first
      ?? known.first {
        outline.numberForm(of: $0).isDate || types[$0.rawValue] == .day || types[$0.rawValue] == .time
      }
    author = first(of: Self.authorWords)
    brand = first(of: Self.brandWords)
    description = first(of: Self.descriptionWords)
    labels = known.first { !Self.labelWords.isDisjoint(with: Set($0.rawValue.lowercased().split(separator: "."))) }
  }

  private static let formerWords: Set = [
    "former", "old", "original", "was", "before", "regular", "list", "retail", "compare", "msrp", "rrp", "uvp", "alt",
    "alter", "ancien", "anterior",
  ]
  private static let stockWords: Set = [
    "available", "availability", "stock", "inventory", "lager", "lagernd", "verfügbar", "bestand", "disponible",
  ]
  private static let ratingWords: Set = ["rating", "ratings", "stars", "bewertung"]
  private static let countWords: Set = ["reviews", "votes", "count", "bewertungen"]
  private static let authorWords: Set = ["author", "authors", "autor", "autorin", "auteur", "writer"]
  private static let brandWords: Set = ["brand", "manufacturer", "marke", "hersteller", "marque", "marca"]
  private static let descriptionWords: Set = [
    "description", "summary", "abstract", "body", "beschreibung", "descripción", "text", "synopsis", "excerpt",
  ]
  private static let labelWords: Set<Substring> = ["tags", "labels", "keywords", "topics", "schlagworte", "genres"]
}

extension RecordOutline.Order {
  var attributes: [Attribute] { keys.map(\.attribute) }
}

extension Hit<JSON> {
  /// Whether a product can't be bought, by its stock: a number, a Boolean, or a text.
  func isSoldOut(_ stock: Attribute?) -> Bool {
    guard let value = stock.flatMap({ record.values(at: $0).first }) else { return false }
    return switch value {
    case .bool(let isTrue): !isTrue
    case .integer, .double: value.number.map { $0 <= 0 } ?? false
    case .string(let text): soldOutTexts.contains(text.lowercased().filter(\.isLetter))
    case .null, .decimal, .array, .object: false
    }
  }

  /// The number of an attribute.
  func number(at attribute: Attribute?) -> Double? {
    attribute.flatMap { record.values(at: $0).lazy.compactMap(\.number).first }
  }

  /// The first text of an attribute that is not empty.
  func firstText(at attribute: Attribute?) -> String? {
    attribute.flatMap { record.values(at: $0).lazy.compactMap(\.string).first { !$0.isEmpty } }
  }
}

private let soldOutTexts: Set = ["soldout", "outofstock", "unavailable", "ausverkauft", "nichtverfügbar", "no", "nein"]
