import SearchModel
import TestSupport
import Testing

@testable import RecordOutlines

@Suite("Forms of numbers") struct NumberFormTests {
  @Test(
    "money has two digits, years have no comma, and types have their units",
    arguments: [
      (.money, 15.9, "15.90"), (.money, 1_450, "1,450.00"), (.money, -0.5, "-0.50"), (.money, 0.005, "0.01"),
      (.money, 1e20, "100000000000000000000"), (.grouped, 1440, "1,440"), (.grouped, 999, "999"),
      (.grouped, 692_238.9600000001, "692,238.96"), (.grouped, 0.1 + 0.2, "0.3"),
      (.grouped, 1999.9999999999998, "2,000"), (.grouped, -1234.5, "-1,234.5"), (.grouped, .infinity, "inf"),
      (.year, 1984, "1984"), (.money, .infinity, "inf"),
      (.typed(.money(currency: "EUR")), 1357.1, "€1,357.10"), (.typed(.money(currency: "USD")), -3, "-$3.00"),
      (.typed(.money(currency: "kr")), 3, "3.00 kr"), (.wholeMoney(currency: "EUR"), 1357, "€1,357"),
      (.typed(.percentage), 7.5, "7.5 %"), (.typed(.quantity(unit: "kg")), 1200, "1,200 kg"),
      (.typed(.day), 1_706_659_200, "2024-01-31"), (.typed(.day), -86400, "1969-12-31"),
      (.typed(.day), 1e18, "1,000,000,000,000,000,000"),
      (.typed(.time), 1_706_697_000, "2024-01-31 10:30"), (.typed(.time), 1_706_697_015, "2024-01-31 10:30:15"),
      (.typed(.time), 1_706_697_015.25, "2024-01-31 10:30:15.25"),
      (.typed(.time), 1_706_697_000.007, "2024-01-31 10:30:00.007"),
      (.typed(.time), 1_706_697_000.9996, "2024-01-31 10:30:01"),
      (.typed(.duration), 5025, "1:23:45"), (.typed(.duration), 125, "2:05"), (.typed(.duration), -5, "-5 s"),
      (.typed(.boolean), 1, "true"), (.typed(.boolean), 0, "false"), (.typed(.boolean), 0.25, "0.25"),
    ] as [(NumberForm, Double, String)])
  func text(form: NumberForm, number: Double, text: String) {
    expectEqual(form.text(number), text)
    expectEqual(NumberForm(rawValue: form.rawValue), form)
  }

  @Test(
    "in a language with decimal commas, numbers have its separators and the currency behind them",
    arguments: [
      (.typed(.money(currency: "EUR")), -1234.5, "-1.234,50 €"), (.typed(.money(currency: "CHF")), 12, "12,00 CHF"),
      (.wholeMoney(currency: "EUR"), 1200, "1.200 €"), (.typed(.percentage), 1234.5, "1.234,5 %"),
      (.typed(.quantity(unit: "kg")), 1.5, "1,5 kg"), (.money, 1234.5, "1.234,50"), (.grouped, 1e6, "1.000.000"),
      (.year, 1984, "1984"),
    ] as [(NumberForm, Double, String)])
  func decimalCommas(form: NumberForm, number: Double, text: String) {
    expectEqual(form.text(number, NumberStyle(thousandsSeparator: ".", decimalSeparator: ",")), text)
  }

  @Test("round amounts have no digits behind the point")
  func round() {
    expectEqual(NumberForm.money.roundText(2_500), "2,500")
    expectEqual(NumberForm.money.roundText(2.5), "2.50")
    expectEqual(NumberForm.typed(.money(currency: "EUR")).roundText(2_500), "€2,500")
  }

  @Test(
    "the form comes from the name and the values",
    arguments: [
      ("price", [1.5, 20], .money), ("price", [100, 2_000], .grouped), ("unitPrice", [0.99], .money),
      ("founded", [1984, 2001], .year), ("people", [1984, 500], .grouped), ("weight", [1984.5], .grouped),
    ] as [(String, [Double], NumberForm)])
  func form(name: String, numbers: [Double], form: NumberForm) {
    var profile = AttributeProfile(Attribute(name))
    for (index, number) in numbers.enumerated() { profile.add(.double(number), of: index, isInList: false) }
    expectEqual(profile.numberForm, form)
  }
}
