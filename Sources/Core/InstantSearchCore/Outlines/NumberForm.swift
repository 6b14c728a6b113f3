package import SearchModel

/// How the numbers of an attribute are written for people.
package enum NumberForm: Hashable, Sendable {
  /// With commas: `1,440`.
  case grouped
  /// With two decimals: `15.90`.
  case money
  /// Without commas: `1984`.
  case year
  /// As the type says: `€15.90`, `12.5 %`, `12 kg`, `2024-01-31`, `1:23:45`, `true` for 1.
  case typed(AttributeType)
  /// A whole amount of money with its currency: `€15`.
  case wholeMoney(currency: String)

  package var isMoney: Bool {
    switch self {
    case .money, .typed(.money), .wholeMoney: true
    default: false
    }
  }

  /// Whether the numbers are days or points in time.
  package var isDate: Bool { self == .typed(.day) || self == .typed(.time) }

  /// Whether the text has a unit or is no number, so that it says by itself what it is.
  package var saysWhatItIs: Bool {
    switch self {
    case .grouped, .money, .year, .typed(.boolean): false
    case .typed, .wholeMoney: true
    }
  }

  /// The form of a number in a record.
  package func text(_ number: Double, _ style: NumberStyle = .english) -> String {
    let grouped = style.text(number.grouped)
    return switch self {
    case .year: style.text(number.asPeopleWriteIt)
    case .grouped: grouped
    case .money: style.text(number.withCents)
    case .wholeMoney(let currency): style.amount(number.grouped, currency)
    case .typed(.money(let currency)): style.amount(number.withCents, currency ?? "")
    case .typed(.percentage): grouped + " %"
    case .typed(.quantity(let unit)): "\(grouped) \(unit)"
    case .typed(.day): ISODate.day(number) ?? grouped
    case .typed(.time): ISODate.time(number) ?? grouped
    case .typed(.duration): number.clock ?? "\(grouped) s"
    case .typed(.boolean) where number == 0 || number == 1: number == 1 ? "true" : "false"
    case .typed: grouped
    }
  }

  /// The form of a round number, such as the bound of a range: whole amounts of money have no decimals.
  package func roundText(_ number: Double, _ style: NumberStyle = .english) -> String {
    guard number.rounded() == number else { return text(number, style) }
    return switch self {
    case .money: style.text(number.grouped)
    case .typed(.money(let currency)): style.amount(number.grouped, currency ?? "")
    default: text(number, style)
    }
  }
}

extension NumberForm: RawRepresentable {
  private static let wholeMoney = "whole money:"

  package var rawValue: String {
    switch self {
    case .grouped: "grouped"
    case .money: "money"
    case .year: "year"
    case .typed(let type): type.rawValue
    case .wholeMoney(let currency): Self.wholeMoney + currency
    }
  }

  package init?(rawValue: String) {
    switch rawValue {
    case "grouped": self = .grouped
    case "money": self = .money
    case "year": self = .year
    default:
      if rawValue.hasPrefix(Self.wholeMoney) {
        self = .wholeMoney(currency: String(rawValue.dropFirst(Self.wholeMoney.count)))
      } else if let type = AttributeType(rawValue: rawValue) {
        self = .typed(type)
      } else {
        return nil
      }
    }
  }
}

extension Double {
  /// The number with two decimals, rounded to hundredths, as far as these can be counted.
  fileprivate var withCents: String {
    Int64(exactly: (self * 100).rounded()).map { hundredths in
      let cents = hundredths.magnitude % 100
      let whole = (hundredths.magnitude / 100).groupedByThousands()
      return "\(hundredths < 0 ? "-" : "")\(whole).\(cents < 10 ? "0" : "")\(cents)"
    } ?? grouped
  }

  /// A duration in seconds as `1:23:45` or `2:05`; nil if it is negative or endless.
  fileprivate var clock: String? {
    guard self >= 0, let seconds = Int64(exactly: rounded()) else { return nil }
    let padded = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds % 60))" : "\(minutes):\(padded(seconds % 60))"
  }

  /// The number with a comma before every three digits of its whole part.
  fileprivate var grouped: String {
    let number = withoutSmallError
    guard magnitude >= 1_000, let whole = Int64(exactly: number.rounded(.towardZero)) else {
      return number.asPeopleWriteIt
    }
    return whole.groupedByThousands() + number.asPeopleWriteIt.drop { $0 != "." }
  }

  /// The number with 15 digits, so that `0.1 + 0.2` is `0.3`.
  private var withoutSmallError: Double {
    guard (1e-3..<1e15).contains(magnitude), rounded() != self else { return self }
    var scale = 1.0
    while magnitude * scale < 1e14 { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
