import InstantSearchCore
import InstantSearchUIKit
import TestSupport
import Testing
@_spi(Driving) import UIKit

@MainActor
@Suite("A number in a text field")
struct NumberFieldTests {
  let field = UITextField()

  @Test(
    "What is typed is a number, none, or goes back",
    arguments: [
      ("12", 12.0), ("12.5", 12.5), (" 7 ", 7), ("1,900", 1900), ("-3", -3), ("", nil), ("  ", nil), ("abc", 4),
      ("nan", 4), ("∞", 4),
    ] as [(String, Double?)])
  func typing(text: String, number: Double?) {
    let controller = NumberTextFieldController<Double>(textField: field)
    let interactor = NumberInteractor<Double>(numericOperator: .equals, number: 4)
    interactor.connectController(controller)
    expectEqual(field.text, "4")
    field.deleteAll()
    field.type(text)
    expectEqual(interactor.number, 4, "not before the end of editing")
    field.resignFirstResponder()
    expectEqual(interactor.number, number)
    expectEqual(field.text, (number.map { "\($0)".replacing(".0", with: "") } ?? ""))
  }

  @Test("Another number that comes while the user types waits for the end of editing")
  func changeElsewhere() {
    let controller = NumericTextFieldController(textField: field)
    let interactor = NumberInteractor<Int>(numericOperator: .equals, number: 4)
    interactor.connectController(controller)
    field.deleteAll()
    field.type("19")
    interactor.select(7)
    expectEqual(field.text, "19")
    field.pressReturn()
    #expect(interactor.number == 19 && field.text == "19" && !field.isFirstResponder)
    interactor.select(1999)
    expectEqual(field.text, "1999", "a year has no separator")
  }

  @Test("A number beyond the results becomes the nearest of them, and the placeholder is the lowest")
  func bounds() {
    var chosen: [Int?] = []
    let controller = NumericTextFieldController(textField: field)
    controller.onNumberChanged = { chosen.append($0) }
    controller.setBounds(1990...2020)
    expectEqual(field.placeholder, "1990")
    for text in ["1900", "2100", "2000"] {
      field.type(text)
      field.resignFirstResponder()
    }
    expectEqual(chosen, [1990, 2020, 2000])
    controller.setBounds(nil)
    #expect(field.placeholder == nil && field.isEnabled)
    field.type("1900")
    field.resignFirstResponder()
    expectEqual(chosen.last, 1900)
  }

  @Test("Return, the button above the keyboard and leaving the field choose once; an accessory view of the app's stays")
  func done() throws {
    var chosen: [Int?] = []
    let controller = NumericTextFieldController(textField: field)
    controller.onNumberChanged = { chosen.append($0) }
    field.type("5")
    field.pressReturn()
    #expect(chosen == [5] && !field.isFirstResponder)
    field.type("6")
    field.resignFirstResponder()
    expectEqual(chosen, [5, 6])
    field.type("7")
    let items = try #require((field.inputAccessoryView as? UIToolbar)?.items)
    try #require(items.first { $0.title == "done" }).tap()
    #expect(chosen == [5, 6, 7] && !field.isFirstResponder)
    let other = UITextField()
    let bar = UIView()
    other.inputAccessoryView = bar
    _ = NumericTextFieldController(textField: other)
    #expect(other.inputAccessoryView === bar)
  }
}
