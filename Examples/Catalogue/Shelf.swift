/// A kind of product: its category, and the properties of its products.
struct Shelf {
  /// The three levels of its category.
  let department: String
  let aisle: String
  let name: String
  /// The nouns in the names of products.
  let nouns: [String]
  /// What people call its products; nil for the last word of the noun.
  let kind: String?
  let brands: [String]
  /// The range of prices, in whole units.
  let prices: ClosedRange<Int>
  let materials: [String]
  let colors: [String]
  let sizes: [String]
  /// Sentences for the description of a product, without full stops.
  let merits: [String]

  init(
    _ department: String, _ aisle: String, _ name: String, _ nouns: [String], kind: String? = nil,
    by brands: [String], for prices: ClosedRange<Int>, of materials: [String] = [], in colors: [String] = [],
    sizes: [String] = [],
    _ merits: [String]
  ) {
    self.department = department
    self.aisle = aisle
    self.name = name
    self.nouns = nouns
    self.kind = kind
    self.brands = brands
    self.prices = prices
    self.materials = materials
    self.colors = colors
    self.sizes = sizes
    self.merits = merits
  }
}

/// The colors, sizes and brands that many shelves share.
enum Range {
  static let neutral = ["black", "white", "grey", "beige"]
  static let warm = ["red", "orange", "yellow", "terracotta"]
  static let cool = ["blue", "navy", "green", "teal"]
  static let metals = ["brass", "copper", "silver", "black"]
  static let wood = ["oak", "walnut", "birch", "bamboo"]

  static let clothing = ["XS", "S", "M", "L", "XL", "XXL"]
  static let shoes = (36...47).map(String.init)

  static let lighting = ["Lumen & Sons", "Nordlys", "Candela", "Halo Works", "Tessel", "Pierrefeu"]
  static let furniture = ["Fjord", "Tessel", "Kaamos", "Alder House", "Mésange", "Common Oak"]
  static let kitchen = ["Pierrefeu", "Saltglass", "Brasa", "Hearthside", "Kurashi", "Mésange"]
  static let electronics = ["Auralis", "Nimbus", "Octave", "Pixelwerk", "Voltaic", "Kestrel"]
  static let clothes = ["Wayfarer", "Tarn", "Loom & Thread", "Halden", "Solstice", "Ýmir"]
  static let outdoor = ["Tarn", "Ridgeline", "Ýmir", "Summit Co.", "Kestrel", "Wayfarer"]
  static let paper = ["Inkwell", "Foglio", "Kurashi", "Papeterie Noé", "Margin"]
  static let garden = ["Alder House", "Greenhand", "Rosewell", "Common Oak", "Tuin"]
  static let games = ["Meeple House", "Foxglove", "Tinker", "Lantern Games", "Otto & Oda"]
  static let care = ["Rosewell", "Saltglass", "Sève", "Halden", "Otto & Oda"]
}
