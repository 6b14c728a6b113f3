package import SearchModel

/// The attributes that cards and documents draw specially, such as the price and the stars.
package struct RecordRoles: Sendable {
  /// The types of attributes, as far as they are known.
  package var types: [String: AttributeType] = [:]
  /// What a record costs.
  package var price: Attribute?
  /// Whether that is a price of something: the amounts of a bank's statement are not.
  package var isOfProducts = false
  /// What it cost before.
  package var formerPrice: Attribute?
  /// A number from 0 to 5.
  package var rating: Attribute?
  /// How many people have rated a record.
  package var ratingCount: Attribute?
  /// Whether, or how often, a product is in stock.
  package var stock: Stock?
  package var date: Attribute?
  package var author: Attribute?
  package var brand: Attribute?
  /// A text about the record.
  package var description: Attribute?
  /// Short texts, of which a record has several.
  package var labels: Attribute?

  /// Whether an attribute has the key of a record or a number that says as little, by its name.
  package var isKey: @Sendable (Attribute) -> Bool = { _ in false }
  /// Whether an attribute has coordinates, by its name.
  package var isCoordinate: @Sendable (Attribute) -> Bool = { _ in false }

  package init() {}

  /// The numbers that are drawn as stars.
  package static let stars = 0.0...5
}

extension RecordRoles {
  /// The attribute that says whether a product is in stock.
  package struct Stock: Sendable {
    package let attribute: Attribute
    /// Whether the name is of products that can't be bought: `true` is then what `false` is in `available`.
    private let isNegated: Bool

    package init(attribute: Attribute, isNegated: Bool) {
      (self.attribute, self.isNegated) = (attribute, isNegated)
    }

    /// Whether a product with a value can't be bought; nil if the value does not say.
    package func isSoldOut(_ value: JSON) -> Bool? {
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

    private static let answers = ["yes": true, "true": true, "ja": true, "no": false, "false": false, "nein": false]
    /// Whether products in a state are sold out.
    private static let states = [
      "soldout": true, "outofstock": true, "unavailable": true, "notavailable": true, "discontinued": true,
      "ausverkauft": true, "nichtverfügbar": true, "nichtlieferbar": true, "instock": false, "available": false,
      "auflager": false, "lagernd": false, "verfügbar": false, "lieferbar": false,
    ]
  }
}

extension Hit<JSON> {
  /// Whether a product can't be bought, by its stock; nil if the record does not say.
  package func isSoldOut(_ stock: RecordRoles.Stock?) -> Bool? {
    stock.flatMap { stock in record.values(at: stock.attribute).first.flatMap(stock.isSoldOut) }
  }

  /// The number of an attribute.
  package func number(at attribute: Attribute?) -> Double? {
    attribute.flatMap { record.values(at: $0).lazy.compactMap(\.number).first }
  }

  /// The first text of an attribute that is not empty.
  package func firstText(at attribute: Attribute?) -> String? {
    attribute.flatMap { record.values(at: $0).lazy.compactMap(\.string).first { !$0.isEmpty } }
  }
}
