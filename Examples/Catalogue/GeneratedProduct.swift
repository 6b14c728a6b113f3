import SearchModel

/// A fictitious product.
struct GeneratedProduct {
  let shelf: Shelf
  let name: String
  /// What people call such a product: `lamp`, of a desk lamp.
  let kind: String
  let brand: String
  let color: String?
  let material: String?
  let sizes: [String]
  /// In hundredths.
  let price: Int
  let formerPrice: Int?
  /// In tenths, up to 5 stars.
  let rating: Int?
  let reviews: Int
  let released: Day
  let stock: Int
  let tags: [String]
  let description: String

  /// The names of series of products.
  private static let series = [
    "Arc", "Brise", "Calla", "Drift", "Ember", "Fenn", "Gale", "Holm", "Iris", "Juno", "Kite", "Linden", "Mira", "Nova",
    "Ona", "Pico", "Quill", "Rill", "Søren", "Tide", "Una", "Vela", "Wren", "Xenia", "Yarrow", "Zephyr",
  ]
  private static let closings = [
    "Made in small runs", "Repaired for free in the first ten years", "Comes in a box without plastic",
    "A favourite of the house", "The last of its series", "Good company for a long time",
  ]

  init(of shelf: Shelf, _ dice: inout Dice) {
    self.shelf = shelf
    let brandRank = min(dice.number(below: shelf.brands.count), dice.number(below: shelf.brands.count))
    brand = shelf.brands[brandRank]
    let noun = dice.pick(shelf.nouns)
    kind = shelf.kind ?? noun.split(separator: " ").last.map(String.init) ?? noun
    material = shelf.materials.isEmpty ? nil : dice.pick(shelf.materials)
    color = shelf.colors.isEmpty ? nil : dice.pick(shelf.colors)
    let described = dice.happens(40) ? [color, material].compactMap { $0 }.first : dice.happens(40) ? material : nil
    let words = [dice.pick(Self.series), described == nil || noun.contains(described ?? "") ? nil : described, noun]
    name = words.compactMap { $0 }.joined(separator: " ")
    sizes = Self.sizes(of: shelf, &dice)

    // Most prices are near the lower end of their range.
    let span = shelf.prices.upperBound - shelf.prices.lowerBound
    let share = dice.number(below: 1_000) * dice.number(below: 1_000)
    let whole = shelf.prices.lowerBound + span * share / 1_000_000
    price = whole * 100 + (whole < 100 ? dice.pick([0, 50, 90, 95, 99]) : 0)
    formerPrice = dice.happens(15) ? (price * dice.number(in: 115...160) / 100 / 100) * 100 : nil

    reviews = dice.number(below: 40) * dice.number(below: 40) * dice.number(below: 10) / 4
    rating = reviews == 0 ? nil : 50 - min(dice.number(below: 20), dice.number(below: 40))
    released = Day(after: dice.number(below: 8 * 365))
    stock = dice.happens(9) ? 0 : dice.number(below: 30) * dice.number(below: 20)

    var tags: [String] = []
    if released.number > 8 * 365 - 150 { tags.append("new") }
    if formerPrice != nil { tags.append("sale") }
    if reviews > 1_000, (rating ?? 0) >= 42 { tags.append("bestseller") }
    for (tag, percent) in [("handmade", 12), ("recycled", 15), ("vegan", 8), ("gift", 10)] where dice.happens(percent) {
      tags.append(tag)
    }
    self.tags = tags
    let sentences = dice.shuffled(shelf.merits).prefix(2) + (dice.happens(35) ? [dice.pick(Self.closings)] : [])
    description = sentences.map { $0 + "." }.joined(separator: " ")
  }

  /// A range of the shelf's sizes: the others are sold out.
  private static func sizes(of shelf: Shelf, _ dice: inout Dice) -> [String] {
    guard shelf.sizes.count > 1 else { return shelf.sizes }
    let first = dice.number(below: shelf.sizes.count - 1)
    return Array(shelf.sizes[first...min(shelf.sizes.count - 1, first + dice.number(in: 1...5))])
  }

  func record(_ objectID: String) -> JSON {
    var record: JSON.Object = [
      "objectID": .string(objectID), "name": .string(name), "brand": .string(brand),
      "description": .string(description),
      "categories": [
        "lvl0": .string(shelf.department), "lvl1": .string("\(shelf.department) > \(shelf.aisle)"),
        "lvl2": .string("\(shelf.department) > \(shelf.aisle) > \(shelf.name)"),
      ],
    ]
    record["color"] = color.map { .string($0) }
    record["material"] = material.map { .string($0) }
    record["kind"] = .string(kind)
    if !sizes.isEmpty { record["sizes"] = .array(sizes.map { .string($0) }) }
    record["price"] = .hundredths(price)
    record["formerPrice"] = formerPrice.map { .hundredths($0) }
    record["rating"] = rating.map { .hundredths($0 * 10) }
    record["reviews"] = .integer(Int64(reviews))
    record["released"] = .string(released.description)
    record["releasedAt"] = .integer(Int64(released.seconds))
    record["stock"] = .integer(Int64(stock))
    record["available"] = .bool(stock > 0)
    record["tags"] = .array(tags.map { .string($0) })
    return .object(record)
  }
}

extension JSON {
  fileprivate static func hundredths(_ number: Int) -> JSON {
    number % 100 == 0 ? .integer(Int64(number / 100)) : .double(Double(number) / 100)
  }
}
