import InstantSearchCore
import InstantSearchTerminal
import InstantSearchWeb
import RecordOutlines
import SearchEngine
import SearchModel

/// The attributes from which a picture is drawn.
struct PictureAttributes: Hashable, Sendable {
  var color: Attribute?
  var category: Attribute?

  var all: [Attribute] { [color, category].compactMap(\.self) }

  init(_ outline: RecordOutline) {
    let listed = outline.facets.flatMap(\.attributes)
    color = listed.first { !Self.colorWords.isDisjoint(with: AttributeWords($0.rawValue).words) }
    let levels = outline.facets.compactMap { if case .levels(let levels) = $0 { levels.last } else { nil } }
    category =
      levels.first ?? listed.first { !Self.categoryWords.isDisjoint(with: AttributeWords($0.rawValue).words) }
  }

  private static let colorWords: Set = ["color", "colour", "colors", "colours", "farbe", "farben"]
  private static let categoryWords: Set = ["category", "categories", "kind", "type", "genre", "department", "section"]
}

/// A picture of a record: a pattern by its category, in its color. Equal records have equal pictures.
struct RecordPicture: Hashable, Sendable {
  private let hue: ColorName
  private let pattern: Int
  private let variant: Int

  init(_ hit: Hit<JSON>, _ attributes: PictureAttributes) {
    func first(_ attribute: Attribute?) -> String? {
      attribute.flatMap { hit.record.values(at: $0).lazy.compactMap(\.string).first }.map {
        String($0.unicodeScalars.prefix(100))
      }
    }
    let category = first(attributes.category) ?? ""
    hue = first(attributes.color).flatMap { ColorName($0) } ?? ColorName(hash: Self.hash(category + hit.objectID))
    let number = Self.hash(category)
    pattern = Int(number % 8)
    variant = Int(Self.hash(hit.objectID) % 4)
  }

  private static func hash(_ text: String) -> UInt64 { text.utf8.fnv1a >> 7 }

  var html: HTML {
    HTML(
      "svg", .class("picture"), .attribute("viewbox", "0 0 120 90"), .attribute("aria-hidden", "true"),
      .attribute("preserveaspectratio", "xMidYMid slice")
    ) {
      HTML(
        "rect", .attribute("width", "120"), .attribute("height", "90"), .attribute("fill", hue.background))
      shapes
    }
  }

  @HTMLBuilder private var shapes: HTML {
    let (main, light) = (hue.main, hue.light)
    switch pattern {
    case 0:
      circle(60, 45, 26 + variant * 2, main)
      circle(60, 45, 14, light)
    case 1:
      path("M0 80 Q35 \(10 + variant * 6) 60 60 T120 20 V90 H0Z", light)
      path("M0 90 Q50 \(40 + variant * 4) 120 60 V90Z", main)
    case 2:
      (0..<4).map { bar in
        rect(22 + bar * 20, 20 + (bar * 13 + variant * 9) % 30, 12, 60, bar % 2 == 0 ? main : light)
      }
    case 3:
      path("M60 12 L\(96 - variant) 78 H\(24 + variant)Z", main)
      path("M60 40 L80 78 H40Z", light)
    case 4:
      (0..<12).map { dot in
        circle(24 + dot % 4 * 24, 20 + dot / 4 * 25, 5 + (dot * 5 + variant) % 5, dot % 3 == variant % 3 ? light : main)
      }
    case 5:
      path("M30 75 Q30 25 60 15 Q90 25 90 75Z", main)
      path("M60 15 V75", "none", stroke: light)
    case 6:
      rect(32, 20, 56, 50, main)
      rect(40 + variant * 2, 28, 40 - variant * 4, 34, light)
    default:
      path("M20 60 A40 40 0 0 1 100 60Z", main)
      circle(60, 60, 16, light)
    }
  }

  private func circle(_ x: Int, _ y: Int, _ radius: Int, _ fill: String) -> HTML {
    HTML(
      "circle", .attribute("cx", "\(x)"), .attribute("cy", "\(y)"), .attribute("r", "\(radius)"),
      .attribute("fill", fill))
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ fill: String) -> HTML {
    HTML(
      "rect", .attribute("x", "\(x)"), .attribute("y", "\(y)"), .attribute("width", "\(width)"),
      .attribute("height", "\(height)"), .attribute("rx", "4"), .attribute("fill", fill))
  }

  private func path(_ data: String, _ fill: String, stroke: String? = nil) -> HTML {
    HTML(
      "path", .attribute("d", data), .attribute("fill", fill), stroke.map { .attribute("stroke", $0) },
      stroke.map { _ in .attribute("stroke-width", "3") })
  }
}

/// A color of a picture: its shades.
struct ColorName: Hashable, Sendable {
  let main: String
  let light: String
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
