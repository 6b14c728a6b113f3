#if canImport(UIKit) && !os(watchOS)
import Foundation
public import InstantSearchCore
public import UIKit

/// A number in a control: what the views of a number have in common.
@MainActor
open class NumberControlController<Number: DoubleRepresentable>: NumberController {
  public var onNumberChanged: ((Number?) -> Void)?

  /// The bounds of the results; nil while there are none.
  private(set) var bounds: ClosedRange<Number>?
  /// The number of the filters; nil for none.
  private(set) var number: Number?

  init() {}

  open func setBounds(_ bounds: ClosedRange<Number>?) {
    self.bounds = bounds
    showBounds()
  }

  open func setNumber(_ number: Number?) {
    self.number = number
    showNumber()
  }

  /// Shows the bounds in the control.
  func showBounds() {}

  /// Shows the number in the control.
  func showNumber() {}
}

/// A number in a text field.
///
/// The number is chosen when editing ends: by Return, by the button above the keyboard, or by leaving the field. An empty
/// field chooses none; what is no number goes back to the chosen one. The placeholder is the lowest number of the
/// results.
@MainActor
open class NumberTextFieldController<Number: DoubleRepresentable>: NumberControlController<Number> {
  /// The field in which the number is typed.
  public let textField: UITextField

  /// - Parameter textField: The field. Its keyboard becomes that of numbers, with a Return key, and gets a Done button,
  ///   unless it has an accessory view, for keyboards without that key.
  public init(textField: UITextField = UITextField()) {
    self.textField = textField
    super.init()
    textField.keyboardType = .numbersAndPunctuation
    textField.returnKeyType = .done
    textField.addAction(UIAction { [weak self] _ in self?.commit() }, for: .editingDidEnd)
    // Any action for `editingDidEndOnExit` makes Return end editing, which commits.
    textField.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
    #if !os(tvOS)
    if textField.inputAccessoryView == nil { textField.inputAccessoryView = doneBar }
    #endif
  }

  #if !os(tvOS)
  private var doneBar: UIToolbar {
    let done = UIAction { [weak textField] _ in textField?.resignFirstResponder() }
    let bar = UIToolbar()
    bar.items = [UIBarButtonItem(systemItem: .flexibleSpace), UIBarButtonItem(systemItem: .done, primaryAction: done)]
    bar.sizeToFit()
    return bar
  }
  #endif

  override func showBounds() {
    textField.placeholder = (bounds?.lowerBound).map(text)
  }

  /// Shows the number, unless the user is typing another one.
  override func showNumber() { if !textField.isFirstResponder { show() } }

  private func show() { textField.text = number.map(text) }

  private func text(_ number: Number) -> String { number.toDouble().formatted(.number.grouping(.never)) }

  /// Chooses the number in the field, and shows the number of the filters again: the field goes back if nothing is
  /// connected.
  private func commit() {
    let typed = (textField.text ?? "").trimmingCharacters(in: .whitespaces)
    if typed.isEmpty {
      onNumberChanged?(nil)
    } else if let value = try? Double(typed, format: .number), value.isFinite {
      let chosen = Number(value, rounded: .toNearestOrAwayFromZero)
      onNumberChanged?(bounds.map { min(max(chosen, $0.lowerBound), $0.upperBound) } ?? chosen)
    }
    show()
  }
}

/// A whole number in a text field, such as a year.
public typealias NumericTextFieldController = NumberTextFieldController<Int>

#if !os(tvOS)
/// A number as a stepper, with a label for the chosen number.
@MainActor
open class NumberStepperController<Number: DoubleRepresentable>: NumberControlController<Number> {
  /// The stepper that changes the number.
  public let stepper: UIStepper
  /// The label of the number; nil for none.
  package let label: UILabel?

  /// - Parameters:
  ///   - stepper: The stepper, which changes the number between the bounds.
  ///   - label: The label of the number; empty while none is chosen.
  public init(stepper: UIStepper = UIStepper(), label: UILabel? = nil) {
    self.stepper = stepper
    self.label = label
    super.init()
    label?.adjustsFontForContentSizeCategory = true
    stepper.addAction(UIAction { [weak self] _ in self?.step() }, for: .valueChanged)
    stepper.isEnabled = false
  }

  override func showBounds() {
    stepper.isEnabled = bounds != nil
    guard let bounds else { return }
    stepper.minimumValue = bounds.lowerBound.toDouble()
    stepper.maximumValue = bounds.upperBound.toDouble()
  }

  override func showNumber() {
    stepper.value = number?.toDouble() ?? stepper.minimumValue
    let text = number?.toDouble().formatted()
    label?.text = text
    stepper.accessibilityValue = text
  }

  /// Chooses the stepper's number, and shows the number of the filters again: the stepper goes back if nothing is
  /// connected.
  private func step() {
    onNumberChanged?(Number(stepper.value, rounded: .toNearestOrAwayFromZero))
    showNumber()
  }
}

/// A number as a stepper.
public typealias NumericStepperController = NumberStepperController<Double>

/// A number as a rating in stars; no star stands for no number.
///
/// The number of stars is the control's ``RatingControl/maximumValue``, whatever the results are.
///
/// ```swift
/// let controller = NumericRatingController()
/// let connector = NumberConnector(
///   searcher: searcher, attribute: "rating", numericOperator: .greaterThanOrEqual, controller: controller)
/// ```
@MainActor
open class NumberRatingController<Number: DoubleRepresentable>: NumberControlController<Number> {
  /// The stars.
  public let ratingControl: RatingControl

  /// Shows the number as a rating.
  public init(ratingControl: RatingControl = RatingControl()) {
    self.ratingControl = ratingControl
    super.init()
    ratingControl.addAction(UIAction { [weak self] _ in self?.rate() }, for: .valueChanged)
  }

  override func showNumber() { ratingControl.value = number?.toDouble() ?? 0 }

  /// Chooses the rating, and shows the number of the filters again: the stars go back if nothing is connected.
  private func rate() {
    onNumberChanged?(
      ratingControl.value == 0 ? nil : Number(ratingControl.value, rounded: .toNearestOrAwayFromZero))
    showNumber()
  }
}

/// A rating in stars.
public typealias NumericRatingController = NumberRatingController<Double>
#endif
#endif
