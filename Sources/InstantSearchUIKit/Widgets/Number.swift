#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import InstantSearchCore
public import UIKit

/// A number as a stepper, with a label for the chosen number.
@MainActor
open class NumberStepperController<Number: DoubleRepresentable>: NumberController {
  public var onNumberChanged: ((Number?) -> Void)?

  public let stepper: UIStepper
  public let label: UILabel?
  private var number: Number?

  /// - Parameters:
  ///   - stepper: The stepper, which changes the number between the bounds.
  ///   - label: The label of the number; empty while none is chosen.
  public init(stepper: UIStepper, label: UILabel? = nil) {
    self.stepper = stepper
    self.label = label
    label?.adjustsFontForContentSizeCategory = true
    stepper.addAction(UIAction { [weak self] _ in self?.step() }, for: .valueChanged)
    stepper.isEnabled = false
  }

  open func setBounds(_ bounds: ClosedRange<Number>?) {
    stepper.isEnabled = bounds != nil
    guard let bounds else { return }
    stepper.minimumValue = bounds.lowerBound.toDouble()
    stepper.maximumValue = bounds.upperBound.toDouble()
  }

  open func setNumber(_ number: Number?) {
    self.number = number
    show()
  }

  private func show() {
    stepper.value = number?.toDouble() ?? stepper.minimumValue
    let text = number?.toDouble().formatted()
    label?.text = text
    stepper.accessibilityValue = text
  }

  /// Chooses the stepper's number, and shows the number of the filters again: the stepper goes back if nothing is
  /// connected.
  private func step() {
    onNumberChanged?(Number(stepper.value, rounded: .toNearestOrAwayFromZero))
    show()
  }
}
#endif
