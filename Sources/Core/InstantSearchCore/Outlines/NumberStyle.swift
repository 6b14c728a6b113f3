/// How a language writes numbers.
package struct NumberStyle: Sendable {
  private let thousandsSeparator: String
  private let decimalSeparator: String

  package init(thousandsSeparator: String, decimalSeparator: String) {
    self.thousandsSeparator = thousandsSeparator
    self.decimalSeparator = decimalSeparator
  }

  package static let english = NumberStyle(thousandsSeparator: ",", decimalSeparator: ".")

  /// A number without a unit that is written as in English.
  package func text(_ english: String) -> String {
    english.map { $0 == "," ? thousandsSeparator : $0 == "." ? decimalSeparator : String($0) }.joined()
  }

  private static let symbols = [
    "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "INR": "₹", "KRW": "₩", "ILS": "₪", "TRY": "₺",
  ]

  /// An amount that is written as in English, with its currency: the symbol before it, or behind it in languages with
  /// decimal commas; a code is always behind it.
  func amount(_ english: String, _ currency: String) -> String {
    let amount = text(english)
    guard !currency.isEmpty else { return amount }
    let symbol = Self.symbols[currency]
    guard let symbol, decimalSeparator != "," else { return "\(amount) \(symbol ?? currency)" }
    return amount.hasPrefix("-") ? "-\(symbol)\(amount.dropFirst())" : symbol + amount
  }
}
