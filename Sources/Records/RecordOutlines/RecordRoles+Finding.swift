package import InstantSearchCore
import SearchEngine
package import SearchModel

extension RecordRoles {
  /// - Parameter sample: Some of the records. An attribute has a role only if its values there fit the role.
  package init(_ outline: RecordOutline, _ types: [String: AttributeType], of sample: [JSON.Object]) {
    self.init()
    self.types = types
    isKey = { attribute in
      let words = AttributeWords(attribute.rawValue)
      return words.have(.key) || words.have(.code) || words.have(.ordinal)
    }
    isCoordinate = { AttributeWords($0.rawValue).have(.latitude) }
    let listed = outline.facets.flatMap(\.attributes)
    let forms = outline.numberForms.keys.sorted().map { Attribute($0) }
    let known =
      (outline.detail + listed + outline.ranges.map(\.attribute) + outline.orders.flatMap(\.attributes)
      + outline.searchedAttributes + forms + types.keys.sorted().map { Attribute($0) }).keepingFirst
      .filter { $0 != outline.title && $0 != outline.picture && !outline.hidden.contains($0) }
    func first(_ meaning: AttributeWords.Meaning) -> Attribute? {
      known.first { AttributeWords($0.rawValue).have(meaning) }
    }
    func all(of attribute: Attribute, _ fit: (JSON) -> Bool) -> Bool {
      let values = sample.flatMap { JSON.object($0).values(at: attribute) }.filter { !$0.isNull && $0 != "" }
      return !values.isEmpty && values.allSatisfy(fit)
    }
    price = outline.price
    if let price {
      isOfProducts = AttributeWords(price.rawValue).have(.price)
      formerPrice = known.first { other in
        let name = AttributeWords(other.rawValue)
        return other != price && name.have(.money) && name.have(.formerPrice)
          && outline.numberForms[other.rawValue] != nil
      }
      stock = known.lazy.filter { !outline.numberForm(of: $0).isDate }.compactMap { Stock($0) }
        .first { stock in all(of: stock.attribute) { stock.isSoldOut($0) != nil } }
    }
    rating = outline.rating
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

  /// The most bytes of a label.
  private static let longestLabel = 60
}

extension RecordRoles.Stock {
  /// Nil if the name has nothing to do with stock.
  init?(_ attribute: Attribute) {
    let name = AttributeWords(attribute.rawValue)
    let words = Set(name.words)
    let isOut = words.isSuperset(of: ["sold", "out"]) || name.have(.soldOut)
    guard isOut || name.have(.stock), !name.have(.money) else { return nil }
    self.init(attribute: attribute, isNegated: isOut || !words.isDisjoint(with: ["out", "not", "nicht"]))
  }
}
