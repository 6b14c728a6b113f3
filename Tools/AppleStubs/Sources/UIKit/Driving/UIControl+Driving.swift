import Foundation

// What a user does with the controls: for tests only, none of this is Apple's. A control that is disabled does nothing.

extension UIControl {
  fileprivate var canBeUsed: Bool { isEnabled && isUserInteractionEnabled && !isHidden }

  @_spi(Driving) public func tap() {
    if canBeUsed { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
  }

  /// Puts a finger on the first point, moves it over the others, and lifts it at the last, or has it taken away there by
  /// a scroll view.
  @_spi(Driving) public func touch(_ points: CGPoint..., isCancelled: Bool = false) {
    guard canBeUsed, let first = points.first else { return }
    let touch = UITouch()
    touch.point = first
    isTracking = beginTracking(touch, with: nil)
    for point in points.dropFirst() where isTracking {
      touch.point = point
      isTracking = continueTracking(touch, with: nil)
    }
    guard isTracking else { return }
    isTracking = false
    if isCancelled { cancelTracking(with: nil) } else { endTracking(touch, with: nil) }
  }
}

extension UIButton {
  /// Opens the button's menu and takes an item of it.
  @_spi(Driving) public func choose(_ title: String) { if canBeUsed { menu?.choose(title) } }
}

extension UIBarButtonItem {
  @_spi(Driving) public func tap() { if isEnabled { primaryAction?.perform(from: self) } }

  @_spi(Driving) public func choose(_ title: String) { if isEnabled { menu?.choose(title) } }
}

extension UIMenu {
  /// The titles that show, those that are on with a checkmark in front.
  @_spi(Driving) public var shownTitles: [String] {
    actions.filter { !$0.attributes.contains(.hidden) }.map { ($0.state == .on ? "✓ " : "") + $0.title }
  }

  fileprivate func choose(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }) else {
      preconditionFailure("the menu has no '\(title)'")
    }
    if action.attributes.isDisjoint(with: [.disabled, .hidden]) { action.perform(from: self) }
  }
}

extension UISwitch {
  @_spi(Driving) public func flip() {
    guard canBeUsed else { return }
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

extension UISlider {
  @_spi(Driving) public func slide(to value: Float) {
    guard canBeUsed else { return }
    self.value = value
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

extension UIDatePicker {
  /// Picks a date, as far as the two ends permit.
  @_spi(Driving) public func pick(_ date: Date) {
    guard canBeUsed else { return }
    self.date = date
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// The shown day, such as `2026-03-29`.
  @_spi(Driving) public var shownDay: String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone ?? self.calendar.timeZone
    let day = calendar.dateComponents([.year, .month, .day], from: date)
    return [day.year ?? 0, day.month ?? 0, day.day ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
  }
}

extension UIStepper {
  @_spi(Driving) public func step(by steps: Int) {
    guard canBeUsed else { return }
    value += Double(steps) * stepValue
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

extension UISegmentedControl {
  @_spi(Driving) public func choose(segment: Int) {
    precondition(segment < numberOfSegments, "there is no segment \(segment)")
    guard canBeUsed, isEnabledForSegment(at: segment), segment != selectedSegmentIndex else { return }
    selectedSegmentIndex = segment
    actionForSegment(at: segment)?.perform(from: self)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  @_spi(Driving) public var shownTitles: [String] { (0..<numberOfSegments).map { titleForSegment(at: $0) ?? "" } }
}
