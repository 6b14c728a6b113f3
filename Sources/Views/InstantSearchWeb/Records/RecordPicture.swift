/// The attributes from which a picture is drawn.
package struct PictureAttributes: Hashable, Sendable {
  let color: Attribute?
  let category: Attribute?
  /// Whether records without pictures of their own have drawings: there is one for the categories of nearly all.
  package let areDrawn: Bool

  var all: [Attribute] { [color, category].compactMap(\.self) }

  package init(color: Attribute?, category: Attribute?, areDrawn: Bool) {
    (self.color, self.category, self.areDrawn) = (color, category, areDrawn)
  }
}

/// A drawing of what a record is, in its color; where there is none, the first letter of its title. Equal records have
/// equal drawings.
package struct RecordPicture: Hashable, Sendable {
  private let hue: ColorName
  private let drawing: Drawing?
  private let letter: String

  package init(_ hit: Hit<JSON>, titled title: String, _ attributes: PictureAttributes) {
    func first(_ attribute: Attribute?) -> String? {
      attribute.flatMap { hit.record.values(at: $0).lazy.compactMap(\.string).first }.map {
        String($0.unicodeScalars.prefix(100))
      }
    }
    let category = first(attributes.category) ?? ""
    hue =
      first(attributes.color).flatMap { ColorName($0) }
      ?? ColorName(hash: (category + hit.objectID).utf8.fnv1a >> 7)
    drawing = Drawing.of(category)
    // A character may consist of very many scalars.
    letter =
      title.unicodeScalars.first { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      .map { $0.properties.uppercaseMapping } ?? ""
  }

  package var html: HTML {
    HTML(
      "svg", .attribute("viewbox", "0 0 120 90"), .attribute("aria-hidden", "true"),
      .attribute("preserveaspectratio", "xMidYMid slice")
    ) {
      HTML("rect", .attribute("width", "120"), .attribute("height", "90"), .attribute("fill", hue.background))
      if drawing == nil, !letter.isEmpty {
        HTML("text", .attribute("x", "60"), .attribute("y", "58"), .attribute("fill", hue.dark), text: letter)
      }
      (drawing?.shapes ?? []).map { shape in
        let color =
          switch shape.shade {
          case .main: hue.main
          case .light: hue.light
          case .dark: hue.dark
          }
        return HTML(
          "path", .attribute("d", shape.path), .attribute("fill", shape.isLine ? "none" : color),
          shape.isLine ? .attribute("stroke", color) : nil, shape.isLine ? .attribute("stroke-width", "4") : nil)
      }
    }
  }
}

/// A color of a picture: its shades.
struct ColorName: Hashable, Sendable {
  let main: String
  let light: String
  let dark: String
  let background: String

  /// The color with a name in English or German; nil if the name is not known.
  init?(_ name: String) {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    guard let shade = words.lazy.compactMap({ Self.named[$0] }).first else { return nil }
    self.init(shade)
  }

  /// A color that is as good as any other.
  init(hash: UInt64) {
    self.init(hue: Int(hash % 24) * 15, saturation: 42, lightness: 50)
  }

  private init(_ shade: (hue: Int, saturation: Int, lightness: Int)) {
    self.init(hue: shade.hue, saturation: shade.saturation, lightness: shade.lightness)
  }

  private init(hue: Int, saturation: Int, lightness: Int) {
    main = "hsl(\(hue) \(saturation)% \(lightness)%)"
    let light = lightness > 70 ? lightness - 18 : lightness + 20
    self.light = "hsl(\(hue) \(saturation)% \(light)%)"
    dark = "hsl(\(hue) \(saturation)% \(lightness > 30 ? lightness - 20 : lightness + 18)%)"
    background = "hsl(\(hue) \(min(saturation, 35))% \(lightness > 80 ? 76 : 92)%)"
  }

  private static let named: [String: (hue: Int, saturation: Int, lightness: Int)] = [
    "black": (220, 8, 18), "schwarz": (220, 8, 18), "white": (40, 20, 97), "weiß": (40, 20, 97),
    "grey": (215, 6, 52), "gray": (215, 6, 52), "grau": (215, 6, 52), "silver": (210, 8, 72), "silber": (210, 8, 72),
    "beige": (36, 40, 76), "cream": (42, 55, 85), "brown": (25, 42, 34), "braun": (25, 42, 34),
    "red": (2, 66, 48), "rot": (2, 66, 48), "orange": (26, 86, 54), "yellow": (46, 88, 56), "gelb": (46, 88, 56),
    "gold": (43, 62, 50), "terracotta": (15, 52, 52), "pink": (340, 66, 70), "rosa": (340, 66, 70),
    "purple": (272, 42, 48), "violet": (272, 42, 48), "lila": (272, 42, 48), "blue": (214, 64, 48),
    "blau": (214, 64, 48), "navy": (222, 54, 26), "teal": (182, 52, 34), "turquoise": (176, 55, 45),
    "green": (136, 40, 38), "grün": (136, 40, 38), "olive": (70, 38, 34), "brass": (44, 52, 50),
    "copper": (20, 54, 48), "oak": (34, 42, 56), "walnut": (24, 34, 32), "birch": (42, 42, 76), "bamboo": (52, 42, 62),
  ]
}
