import InstantSearchCore
import InstantSearchTerminal
import RecordOutlines
import SearchEngine
import SearchModel

/// The attributes that cards and documents draw specially, such as the price and the stars.
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
  private(set) var stock: Stock?
  private(set) var date: Attribute?
  private(set) var author: Attribute?
  private(set) var brand: Attribute?
  /// A text about the record.
  private(set) var description: Attribute?
  /// Short texts, of which a record has several.
  private(set) var labels: Attribute?

  /// - Parameter sample: Some of the records. An attribute has a role only if its values there fit the role.
  init(_ outline: RecordOutline, _ types: [String: AttributeType], of sample: [JSON.Object]) {
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
    func all(of attribute: Attribute, _ fit: (JSON) -> Bool) -> Bool {
      let values = sample.flatMap { JSON.object($0).values(at: attribute) }.filter { !$0.isNull && $0 != "" }
      return !values.isEmpty && values.allSatisfy(fit)
    }
    let slider = outline.rangeWithSlider?.attribute
    price = outline.price ?? slider.flatMap { outline.numberForms[$0.rawValue]?.isMoney ?? false ? $0 : nil }
    if let price {
      formerPrice = known.first { other in
        let words = AttributeWords(other.rawValue)
        return other != price && words.have(.money)
          && (words.have(.formerPrice) || !Self.formerWords.isDisjoint(with: words.words))
          && outline.numberForms[other.rawValue] != nil
      }
      stock = known.lazy.filter { !outline.numberForm(of: $0).isDate }.compactMap { Stock($0) }
        .first { stock in all(of: stock.attribute) { stock.isSoldOut($0) != nil } }
    }
    rating = known.first { attribute in
      let words = Set(AttributeWords(attribute.rawValue).words)
      // Other numbers are on another scale.
      return !words.isDisjoint(with: Self.ratingWords) && words.isDisjoint(with: Self.countWords)
        && all(of: attribute) { $0.number.map(Self.stars.contains) ?? false }
    }
    if rating != nil {
      ratingCount = known.first { attribute in
        !Self.countWords.isDisjoint(with: AttributeWords(attribute.rawValue).words)
          && all(of: attribute) { $0.number.map { $0 >= 0 && $0 == $0.rounded() } ?? false }
      }
    }
    date =
      outline.dates.first
      ?? known.first {
        outline.numberForm(of: $0).isDate || types[$0.rawValue] == .day || types[$0.rawValue] == .time
      }
    author = first(of: Self.authorWords)
    brand = first(of: Self.brandWords)
    description = first {
      $0.have(.prose) || $0.have(.summary) || !Self.descriptionWords.isDisjoint(with: $0.words)
    }
    labels = known.first { attribute in
      !Self.labelWords.isDisjoint(with: Set(attribute.rawValue.lowercased().split(separator: ".")))
        && all(of: attribute) { $0.string.map { $0.utf8.count <= Self.longestLabel } ?? false }
    }
  }

  /// The numbers that are drawn as stars.
  static let stars = 0.0...5
  /// The most bytes of a label.
  private static let longestLabel = 60

  private static let formerWords: Set = ["was", "before", "regular", "retail", "alt", "alter", "ancien", "anterior"]
  private static let ratingWords: Set = ["rating", "ratings", "stars", "bewertung"]
  private static let countWords: Set = ["reviews", "votes", "count", "bewertungen"]
  private static let authorWords: Set = ["author", "authors", "autor", "autorin", "auteur", "writer"]
  private static let brandWords: Set = ["brand", "manufacturer", "marke", "hersteller", "marque", "marca"]
  private static let descriptionWords: Set = ["beschreibung", "descripción"]
  private static let labelWords: Set<Substring> = ["tags", "labels", "keywords", "topics", "schlagworte", "genres"]
}

extension RecordRoles {
  /// The attribute that says whether a product is in stock.
  struct Stock: Sendable {
    let attribute: Attribute
    /// Whether the name is of products that can't be bought: `true` is then what `false` is in `available`.
    private let isNegated: Bool

    /// Nil if the name has nothing to do with stock.
    init?(_ attribute: Attribute) {
      let name = AttributeWords(attribute.rawValue)
      let words = Set(name.words)
      let isOut = words.isSuperset(of: ["sold", "out"]) || !words.isDisjoint(with: Self.outWords)
      let isNamed = !words.isDisjoint(with: Self.words)
      guard isOut || isNamed, !name.have(.money) else { return nil }
      self.attribute = attribute
      isNegated = isOut || !words.isDisjoint(with: ["out", "not", "nicht"])
    }

    /// Whether a product with a value can't be bought; nil if the value does not say.
    func isSoldOut(_ value: JSON) -> Bool? {
      switch value {
      case .bool(let isTrue): return isTrue == isNegated
      case .integer, .double:
        guard let number = value.number else { return nil }
        // How many are missing says nothing.
        if isNegated { return number == 0 ? false : number == 1 ? true : nil }
        return number <= 0
      case .string(let text):
        guard text.utf8.count <= 40 else { return nil }
        let state = text.lowercased().filter(\.isLetter)
        if let isTrue = Self.answers[state] { return isTrue == isNegated }
        return Self.states[state]
      case .null, .decimal, .array, .object: return nil
      }
    }

    private static let words: Set = [
      "available", "availability", "stock", "inventory", "lager", "lagernd", "verfügbar", "bestand", "disponible",
    ]
    private static let outWords: Set = ["soldout", "outofstock", "unavailable", "discontinued", "ausverkauft"]
    private static let answers = ["yes": true, "true": true, "ja": true, "no": false, "false": false, "nein": false]
    /// Whether products in a state are sold out.
    private static let states = [
      "soldout": true, "outofstock": true, "unavailable": true, "notavailable": true, "discontinued": true,
      "ausverkauft": true, "nichtverfügbar": true, "nichtlieferbar": true, "instock": false, "available": false,
      "auflager": false, "lagernd": false, "verfügbar": false, "lieferbar": false,
    ]
  }
}

extension RecordOutline.Order {
  var attributes: [Attribute] { keys.map(\.attribute) }
}

extension Hit<JSON> {
  /// Whether a product can't be bought, by its stock; nil if the record does not say.
  func isSoldOut(_ stock: RecordRoles.Stock?) -> Bool? {
    stock.flatMap { stock in record.values(at: stock.attribute).first.flatMap(stock.isSoldOut) }
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
