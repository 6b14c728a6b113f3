public import Foundation

/// Shows `[on]` or `[off]` behind its label; a tap changes it.
@available(SwiftUI 1, *)
public struct Toggle<Label: View> {
  public typealias Body = Never
  private let isOn: Binding<Bool>
  private let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  func draw(in context: Context) -> [Line] {
    let word = isOn.wrappedValue ? "on" : "off"
    var mark = Fragment("[\(word)]")
    mark.accessibility.isHidden = true
    let shown: [Line] = .besideEachOther([label.lines(in: context.at("label")), [Line([mark])]])
    return shown.speakingAsOne().speaking { $0.value = word }.answering(in: context) {
      $0.tap = { isOn.wrappedValue.toggle() }
    }
  }
}

extension Toggle: View, Drawable {}

@available(SwiftUI 1, *)
extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

/// Shows its value in brackets behind its label.
@available(iOS 13.0, macOS 10.15, watchOS 6.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public struct Slider<Label: View, ValueLabel: View> {
  public typealias Body = Never
  private let label: Label
  private let shown: () -> String
  private let slide: (Double) -> Void

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint, ValueLabel == EmptyView {
    self.label = label()
    shown = { "[\(value.wrappedValue)]" }
    slide = { new in
      onEditingChanged(true)
      value.wrappedValue = min(max(V(new), bounds.lowerBound), bounds.upperBound)
      onEditingChanged(false)
    }
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint, ValueLabel == EmptyView {
    self.init(value: value, in: bounds, label: label, onEditingChanged: onEditingChanged)
  }

  func draw(in context: Context) -> [Line] {
    let lines: [Line] = .besideEachOther([label.lines(in: context.at("label")), [Line(shown())]])
    return lines.speakingAsOne().answering(in: context) { $0.slide = { slide($0) } }
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 6.0, visionOS 1.0, *)
@available(tvOS, unavailable)
extension Slider: View, Drawable {}

@available(iOS 13.0, macOS 10.15, watchOS 6.0, visionOS 1.0, *)
@available(tvOS, unavailable)
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value: value, in: bounds, label: { EmptyView() }, onEditingChanged: onEditingChanged)
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 9.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public struct Stepper<Label: View> {
  public typealias Body = Never
  private let label: Label
  private let increment: (() -> Void)?
  private let decrement: (() -> Void)?

  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label,
      onIncrement: { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) },
      onDecrement: { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) })
  }

  func draw(in context: Context) -> [Line] {
    label.lines(in: context.at("label")).answering(in: context) { uses in
      uses.step = { steps in for _ in 0..<abs(steps) { (steps > 0 ? increment : decrement)?() } }
    }
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 9.0, visionOS 1.0, *)
@available(tvOS, unavailable)
extension Stepper: View, Drawable {}

@available(iOS 13.0, macOS 10.15, watchOS 9.0, visionOS 1.0, *)
@available(tvOS, unavailable)
extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }

  @_disfavoredOverload
  public init<V: Strideable>(
    _ title: some StringProtocol, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) { self.init(value: value, in: bounds, step: step) { Text(title) } }
}

@available(iOS 13.0, macOS 10.15, watchOS 10.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// Shows its day in brackets behind its label, in the calendar and time zone of its environment.
@available(iOS 13.0, macOS 10.15, watchOS 10.0, visionOS 1.0, *)
@available(tvOS, unavailable)
public struct DatePicker<Label: View> {
  public typealias Components = DatePickerComponents
  public typealias Body = Never
  private let selection: Binding<Date>
  private let range: ClosedRange<Date>
  private let label: Label

  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: DatePicker<Label>.Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.range = range
    self.label = label()
  }

  func draw(in context: Context) -> [Line] {
    var calendar = context.environment.calendar
    calendar.timeZone = context.environment.timeZone
    let day = calendar.dateComponents([.year, .month, .day], from: selection.wrappedValue)
    let text = [day.year ?? 0, day.month ?? 0, day.day ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: "-")
    let lines: [Line] = .besideEachOther([label.lines(in: context.at("label")), [Line("[\(text)]")]])
    return lines.speakingAsOne().answering(in: context) {
      $0.pick = { selection.wrappedValue = min(max($0, range.lowerBound), range.upperBound) }
    }
  }
}

@available(iOS 13.0, macOS 10.15, watchOS 10.0, visionOS 1.0, *)
@available(tvOS, unavailable)
extension DatePicker: View, Drawable {}

/// Shows the selected option in brackets behind its label. Options are distinguished by their tags.
@available(SwiftUI 1, *)
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  public typealias Body = Never
  private let selection: Binding<SelectionValue>
  private let label: Label
  private let content: Content

  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
  {
    self.selection = selection
    self.label = label()
    self.content = content()
  }

  func draw(in context: Context) -> [Line] {
    let options = content.blocks(in: context.at("options")).flatMap(\.self)
      .map { (text: $0.text, tag: $0.fragments.first?.tag?.base as? SelectionValue) }
    let selected = options.first { $0.tag == selection.wrappedValue }?.text ?? ""
    let lines: [Line] = .besideEachOther([label.lines(in: context.at("label")), [Line("[\(selected)]")]])
    return lines.answering(in: context) { uses in
      uses.choose = { text in
        guard let tag = options.first(where: { $0.text == text })?.tag else { return false }
        selection.wrappedValue = tag
        return true
      }
    }
  }
}

extension Picker: View, Drawable {}

@available(SwiftUI 1, *)
extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}
