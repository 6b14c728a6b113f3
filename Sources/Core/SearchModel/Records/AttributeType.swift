/// What the texts of an attribute stand for.
///
/// Files have texts where people see prices and dates. Values of most types are converted when records are read: an amount
/// of money, a percentage or a quantity becomes a number, a point in time the seconds since 1970. The type says how to show
/// them again.
public enum AttributeType: Hashable, Sendable {
  /// Any text.
  case text
  /// A number without a unit.
  case number
  /// An amount in a currency: an ISO 4217 code, or the symbol where it stands for several (`kr`); nil if it is not known.
  case money(currency: String?)
  /// The number of a year, written without commas: `1984`.
  case year
  /// A number of hundredths: 12.5 for `12.5 %`.
  case percentage
  /// A number of units, such as `kg`.
  case quantity(unit: String)
  /// A day, as the seconds from 1970 to its beginning in UTC.
  case day
  /// A point in time, as seconds since 1970.
  case time
  /// Seconds.
  case duration
  /// True or false, which files also write as two words such as `yes` and `no`.
  case boolean
  /// Several texts in one, between separators.
  case list(separator: String)
  /// The address of a page.
  case url
  /// The address of a picture.
  case picture
  /// The address of a mailbox.
  case email
  /// A color as the web writes it: `#00ff00`.
  case color
  /// The name or code of a country.
  case country
  /// A text or number that only tells records apart.
  case identifier
  /// A latitude and a longitude in one text, in degrees.
  case coordinates
  /// Text with the tags of HTML.
  case html
}

extension AttributeType: RawRepresentable, Codable, CustomStringConvertible {
  /// The type as people write it: `money:EUR`, `quantity:kg`, `list:;`, `day`.
  public var rawValue: String {
    switch self {
    case .money(let currency?): "money:\(currency)"
    case .quantity(let unit): "quantity:\(unit)"
    case .list(let separator): "list:\(separator)"
    default: name
    }
  }

  public var description: String { rawValue }

  /// The type without its currency, unit or separator.
  private var name: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .money: "money"
    case .year: "year"
    case .percentage: "percentage"
    case .quantity: "quantity"
    case .day: "day"
    case .time: "time"
    case .duration: "duration"
    case .boolean: "boolean"
    case .list: "list"
    case .url: "url"
    case .picture: "picture"
    case .email: "email"
    case .color: "color"
    case .country: "country"
    case .identifier: "identifier"
    case .coordinates: "coordinates"
    case .html: "html"
    }
  }

  /// The types that are their names.
  private static let plain: [AttributeType] = [
    .text, .number, .money(currency: nil), .year, .percentage, .day, .time, .duration, .boolean, .url, .picture,
    .email, .color, .country, .identifier, .coordinates, .html,
  ]

  /// The names of all types, for messages.
  package static let names = plain.map(\.name) + ["money:CURRENCY", "quantity:UNIT", "list:SEPARATOR"]

  /// The type with this text; nil if there is none.
  public init?(rawValue: String) {
    let halves = rawValue.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if halves.count == 1 {
      guard let type = Self.plain.first(where: { $0.name == rawValue }) else { return nil }
      self = type
      return
    }
    guard !halves[1].isEmpty else { return nil }
    switch halves[0] {
    case "money" where !halves[1].contains(" "): self = .money(currency: halves[1])
    case "quantity": self = .quantity(unit: halves[1])
    case "list": self = .list(separator: halves[1])
    default: return nil
    }
  }

  /// Whether values of the type are numbers in an index.
  package var isNumeric: Bool {
    switch self {
    case .number, .money, .year, .percentage, .quantity, .day, .time, .duration: true
    default: false
    }
  }
}
