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
    func first(_ meaning: AttributeWords.Meaning) -> Attribute? {
      known.first { AttributeWords($0.rawValue).have(meaning) }
    }
    func all(of attribute: Attribute, _ fit: (JSON) -> Bool) -> Bool {
      let values = sample.flatMap { JSON.object($0).values(at: attribute) }.filter { !$0.isNull && $0 != "" }
      return !values.isEmpty && values.allSatisfy(fit)
    }
    let slider = outline.rangeWithSlider?.attribute
    price = outline.price ?? slider.flatMap { outline.numberForms[$0.rawValue]?.isMoney ?? false ? $0 : nil }
    if let price {
      formerPrice = known.first { other in
        let name = AttributeWords(other.rawValue)
        return other != price && name.have(.money) && name.have(.formerPrice)
          && outline.numberForms[other.rawValue] != nil
      }
      stock = known.lazy.filter { !outline.numberForm(of: $0).isDate }.compactMap { Stock($0) }
        .first { stock in all(of: stock.attribute) { stock.isSoldOut($0) != nil } }
    }
    rating = known.first { attribute in
      let name = AttributeWords(attribute.rawValue)
      // Other numbers are on another scale.
      return name.have(.rating) && !name.have(.count)
        && all(of: attribute) { $0.number.map(Self.stars.contains) ?? false }
    }
    if rating != nil {
      ratingCount = known.first { attribute in
        AttributeWords(attribute.rawValue).have(.ratingCount)
          && all(of: attribute) { $0.number.map { $0 >= 0 && $0 == $0.rounded() } ?? false }
      }
    }
    date =
      outline.dates.first
      ?? known.first {
        outline.numberForm(of: $0).isDate || types[$0.rawValue] == .day || types[$0.rawValue] == .time
      }
    author = first(.author)
    brand = first(.brand)
    description = known.first { attribute in
      let name = AttributeWords(attribute.rawValue)
      // `comments` may count them.
      return (name.have(.prose) || name.have(.summary)) && all(of: attribute) { $0.string != nil }
    }
    // The members of a label stand for it: `labels.name`.
    labels = known.first { attribute in
      attribute.rawValue.split(separator: ".").contains { AttributeWords(String($0)).isOnly(.tags) }
        && all(of: attribute) { $0.string.map { $0.utf8.count <= Self.longestLabel } ?? false }
    }
  }

  /// The numbers that are drawn as stars.
  static let stars = 0.0...5
  /// The most bytes of a label.
  private static let longestLabel = 60
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
      let isOut = words.isSuperset(of: ["sold", "out"]) || name.have(.soldOut)
      guard isOut || name.have(.stock), !name.have(.money) else { return nil }
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
