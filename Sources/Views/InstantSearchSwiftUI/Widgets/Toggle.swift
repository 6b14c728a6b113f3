#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a toggle.
@MainActor
public final class FilterToggleObservableController<F: FilterType>: WidgetModel, SelectableController,
  LabeledSelectableController
{
  /// The filter that is switched.
  @Shown public private(set) var filter: F?
  /// Whether the toggle is on; setting it has the effect of a tap.
  public var isSelected: Bool {
    get { shownSelection }
    set { if newValue != shownSelection { select(newValue) } }
  }
  /// The text of the toggle: its label, or the filter's text.
  @Shown public private(set) var text = ""

  public var onClick: ((Bool) -> Void)?

  @Shown private var shownSelection: Bool
  private var label: String?

  /// - Parameter isSelected: Shown until a widget is connected.
  public init(isSelected: Bool = false) { shownSelection = isSelected }

  /// Switches the filter on or off.
  public func select(_ isSelected: Bool) { onClick?(isSelected) }

  public func setItem(_ item: F) {
    guard filter != item else { return }
    filter = item
    updateText()
  }

  public func setLabel(_ label: String?) {
    guard self.label != label else { return }
    self.label = label
    updateText()
  }

  private func updateText() { text = label ?? filter.map { DefaultPresenter.Filter.present($0.erased) } ?? "" }

  public func setSelected(_ isSelected: Bool) {
    if isSelected != shownSelection { shownSelection = isSelected }
  }
}

/// A switch for a filter.
public struct FilterToggle<F: FilterType>: View {
  @Watched private var controller: FilterToggleObservableController<F>
  private let title: LocalizedStringKey?

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The title; nil for the label or the text of the filter.
  public init(_ controller: FilterToggleObservableController<F>, title: LocalizedStringKey? = nil) {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    Toggle(isOn: $controller.isSelected) {
      if let title { Text(title) } else { Text(verbatim: controller.text) }
    }
  }
}
#endif
