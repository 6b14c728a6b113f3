#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import Foundation
public import InstantSearchCore
public import UIKit

/// A date range as buttons for the presets with their counts, and a date picker for either end.
///
/// An end that is open shows the first or the last day with results, and its button that opens it is hidden. Where there
/// is nothing to choose from, only what the search can't do is shown.
///
/// ```swift
/// let dates = DateRangePickersController()
/// let connector = DateRangeConnector(searcher: searcher, attribute: "released", controller: dates)
/// ```
@MainActor
open class DateRangePickersController: DateRangeController {
  public var onRangeChanged: ((DayRange) -> Void)?
  public var onPresetTapped: ((DatePreset) -> Void)?

  /// A button for each preset. The selected ones have the trait and the look of a selected button.
  public let presetStack: UIStackView
  /// The picker of the first day.
  public let firstPicker: UIDatePicker
  /// The picker of the last day.
  public let lastPicker: UIDatePicker
  /// Opens the lower end.
  public let openFirstButton: UIButton
  /// Opens the upper end.
  public let openLastButton: UIButton
  /// The bars of a histogram, if the widget counts one.
  public var histogramView: UIView { bars }
  private let bars = HistogramView()
  /// What the search can't do for the widget.
  public let noticeLabel: UILabel

  private var content: DateRangeContent?

  /// Shows the range in views that you arrange.
  public init(
    presetStack: UIStackView = UIStackView(), firstPicker: UIDatePicker = UIDatePicker(),
    lastPicker: UIDatePicker = UIDatePicker(), openFirstButton: UIButton = UIButton(type: .system),
    openLastButton: UIButton = UIButton(type: .system), noticeLabel: UILabel = UILabel()
  ) {
    self.presetStack = presetStack
    self.firstPicker = firstPicker
    self.lastPicker = lastPicker
    self.openFirstButton = openFirstButton
    self.openLastButton = openLastButton
    self.noticeLabel = noticeLabel
    noticeLabel.numberOfLines = 0
    noticeLabel.adjustsFontForContentSizeCategory = true
    for (picker, title) in [(firstPicker, TextKey.lowerBound), (lastPicker, .upperBound)] {
      picker.datePickerMode = .date
      picker.preferredDatePickerStyle = .compact
      picker.accessibilityLabel = Localization.text(title)
    }
    for (button, title) in [(openFirstButton, TextKey.lowerBound), (openLastButton, .upperBound)] {
      button.setTitle(Localization.text(.anyDate), for: .normal)
      button.accessibilityLabel = "\(Localization.text(title)): \(Localization.text(.anyDate))"
      button.titleLabel?.adjustsFontForContentSizeCategory = true
    }
    firstPicker.addAction(UIAction { [weak self] _ in self?.pickFirst() }, for: .valueChanged)
    lastPicker.addAction(UIAction { [weak self] _ in self?.pickLast() }, for: .valueChanged)
    openFirstButton.addAction(
      UIAction { [weak self] _ in self?.choose { $0.moving(first: nil) } }, for: .primaryActionTriggered)
    openLastButton.addAction(
      UIAction { [weak self] _ in self?.choose { $0.moving(last: nil) } }, for: .primaryActionTriggered)
    show()
  }

  open func setItem(_ item: DateRangeContent) {
    content = item
    show()
  }

  private func show() {
    let days = content?.shownDays
    presetStack.isHidden = content.map { !$0.canChoose || $0.presets.isEmpty } ?? true
    for picker in [firstPicker, lastPicker] { picker.isHidden = days == nil }
    openFirstButton.isHidden = content?.range.first == nil
    openLastButton.isHidden = content?.range.last == nil
    noticeLabel.text = content?.notices.joined(separator: "\n")
    noticeLabel.isHidden = content?.notices.isEmpty ?? true
    bars.show(content?.bars ?? [], chosen: content?.chosenShare ?? 0...1)
    guard let content else { return }
    showPresets(content)
    guard let days else { return }
    for picker in [firstPicker, lastPicker] {
      picker.calendar = content.calendar
      picker.timeZone = content.calendar.timeZone
      // A picker keeps its date within these.
      (picker.minimumDate, picker.maximumDate) = (nil, nil)
    }
    (firstPicker.date, lastPicker.date) = (days.lowerBound, days.upperBound)
    firstPicker.maximumDate = content.range.last
    lastPicker.minimumDate = content.range.first
  }

  private func showPresets(_ content: DateRangeContent) {
    let presets = content.presets
    for view in presetStack.arrangedSubviews.dropFirst(presets.count) { view.removeFromSuperview() }
    for (index, preset) in presets.enumerated() {
      let button = presetButton(index)
      let title = content.title(of: preset)
      button.setTitle(preset.resultCount.map { "\(title) (\($0.formatted()))" } ?? title, for: .normal)
      button.isSelected = preset.isSelected
      button.accessibilityLabel = title
      button.accessibilityValue = preset.resultCount.map { Localization.results($0, $0.formatted()) }
    }
  }

  /// The button of a preset. Buttons stay, so that VoiceOver stays at the one that was tapped.
  private func presetButton(_ index: Int) -> UIButton {
    if let button = presetStack.arrangedSubviews.dropFirst(index).first as? UIButton { return button }
    let button = UIButton(type: .system)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.addAction(UIAction { [weak self] _ in self?.tapPreset(index) }, for: .primaryActionTriggered)
    presetStack.addArrangedSubview(button)
    return button
  }

  private func tapPreset(_ index: Int) {
    if let preset = content?.presets.dropFirst(index).first { onPresetTapped?(preset.item) }
  }

  private func pickFirst() {
    let day = firstPicker.date
    choose { $0.moving(first: day) }
  }

  private func pickLast() {
    let day = lastPicker.date
    choose { $0.moving(last: day) }
  }

  /// Chooses days, and shows those of the filters again: a picker goes back if nothing is connected.
  private func choose(_ change: (DayRange) -> DayRange) {
    if let content { onRangeChanged?(change(content.range)) }
    show()
  }
}
#endif
