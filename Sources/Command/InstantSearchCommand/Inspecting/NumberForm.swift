import InstantSearchCore

/// How the numbers of an attribute are written for people.
enum NumberForm: String, Hashable, Sendable, Codable {
  /// With commas: `1,440`.
  case grouped
  /// With two decimals: `15.90`.
  case money
  /// Without commas: `1984`.
  case year

  /// The form of a number in a record.
  func text(_ number: Double) -> String {
    switch self {
    case .year: number.asPeopleWriteIt
    case .grouped: number.grouped
    case .money:
      // Rounded to hundredths, as far as these can be counted.
      Int64(exactly: (number * 100).rounded()).map { hundredths in
        let cents = hundredths.magnitude % 100
        let whole = (hundredths.magnitude / 100).groupedByThousands()
        return "\(hundredths < 0 ? "-" : "")\(whole).\(cents < 10 ? "0" : "")\(cents)"
      } ?? number.grouped
    }
  }

  /// The form of a round number, such as the bound of a range: whole amounts of money have no decimals.
  func roundText(_ number: Double) -> String {
    self == .money && number.rounded() == number ? number.grouped : text(number)
  }
}

extension Double {
  /// The number with a comma before every three digits of its whole part.
  fileprivate var grouped: String {
    guard magnitude >= 1_000, let whole = Int64(exactly: rounded(.towardZero)) else { return asPeopleWriteIt }
    return whole.groupedByThousands() + asPeopleWriteIt.drop { $0 != "." }
  }
}

extension AttributeProfile {
  /// The form of the numbers: money by the name, years by their values.
  var numberForm: NumberForm {
    if !Self.moneyWords.isDisjoint(with: nameWords) {
      // Whole amounts throughout are shown as they are.
      return numbers.contains { $0.rounded() != $0 } ? .money : .grouped
    }
    let areYears = !numbers.isEmpty && numbers.allSatisfy { (1_000..<3_000).contains($0) && $0.rounded() == $0 }
    return areYears || isCode ? .year : .grouped
  }

  private static let moneyWords: Set = [
    "price", "prices", "cost", "costs", "fee", "fees", "amount", "total", "subtotal", "salary", "revenue", "budget",
    "fare", "rent", "discount", "tax", "msrp",
  ]
}
