extension HTMLView {
  /// A button that is pressed while its filter is chosen.
  ///
  /// - Parameters:
  ///   - type: The type of the filters.
  ///   - name: The name of the view's fields.
  ///   - title: The title; nil for the label or the text of the filter.
  public static func filterToggle<F: FilterType>(of type: F.Type, name: String, title: String? = nil) -> some HTMLView
    & SelectableController<F>
  {
    HTMLFilterToggle<F>(name: name, title: title)
  }
}

package final class HTMLFilterToggle<F: FilterType>: HTMLView, SelectableController, LabeledSelectableController {
  package var onClick: ((Bool) -> Void)?

  private let title: String?
  private var text: String?
  private var label: String?
  private var isSelected = false

  package init(name: String, title: String? = nil) {
    self.title = title
    super.init(name: name)
  }

  package func setItem(_ item: F) { text = DefaultPresenter.Filter.present(item.erased) }

  package func setLabel(_ label: String?) { self.label = label }

  package func setSelected(_ isSelected: Bool) { self.isSelected = isSelected }

  override var html: HTML {
    guard let text else { return HTML() }
    return button("set", isSelected ? "off" : "on", .id(id("set")), .class("toggle"), .pressed(isSelected)) {
      HTML.text(title ?? label ?? text)
    }
  }

  override var hasChoice: Bool { isSelected }

  override func perform(_ action: String, _ value: String) { if action == "set" { onClick?(value == "on") } }
}
