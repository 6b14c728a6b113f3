public import Foundation

// The controls that hold a number or a yes and no. As with Apple's, a value set in code sends no action.

@available(tvOS, unavailable)
@MainActor
open class UISwitch: UIControl {
  open var isOn = false
}

@available(tvOS, unavailable)
@MainActor
open class UISlider: UIControl {
  open var minimumValue: Float = 0 { didSet { value = max(value, minimumValue) } }
  open var maximumValue: Float = 1 { didSet { value = min(value, maximumValue) } }
  open var isContinuous = true
  private var position: Float = 0

  /// Kept between the two ends.
  open var value: Float {
    get { position }
    set { position = min(max(newValue, minimumValue), maximumValue) }
  }

  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

@available(tvOS, unavailable)
@MainActor
open class UIStepper: UIControl {
  open var minimumValue: Double = 0 { didSet { value = max(value, minimumValue) } }
  open var maximumValue: Double = 100 { didSet { value = min(value, maximumValue) } }
  open var stepValue: Double = 1
  open var wraps = false
  open var isContinuous = true
  private var position: Double = 0

  /// Kept between the two ends.
  open var value: Double {
    get { position }
    set { position = min(max(newValue, minimumValue), maximumValue) }
  }
}

@available(tvOS, unavailable)
public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }

@available(tvOS, unavailable)
@MainActor
open class UIDatePicker: UIControl {
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }

  open var datePickerMode = Mode.dateAndTime
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! = .current
  open var timeZone: TimeZone?
  open var minimumDate: Date? { didSet { day = kept(day) } }
  open var maximumDate: Date? { didSet { day = kept(day) } }
  private var day = Date()

  /// Kept between the two ends.
  open var date: Date {
    get { day }
    set { day = kept(newValue) }
  }

  private func kept(_ date: Date) -> Date { max(min(date, maximumDate ?? date), minimumDate ?? .distantPast) }
}
