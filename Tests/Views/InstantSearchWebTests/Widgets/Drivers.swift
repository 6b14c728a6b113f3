import InstantSearchCore
import InstantSearchTesting
@testable import InstantSearchWeb
import Testing

/// A view outside of a page, used by its controls and read from its written HTML.
@MainActor
class HTMLDriver<View: HTMLView> {
  let view: View

  init(_ view: View) { self.view = view }

  /// The view's elements.
  var root: HTMLElement {
    do {
      return try HTMLReader.read(view.html.description)
    } catch {
      Issue.record(error)
      return HTMLElement("#root")
    }
  }

  /// Sends the view's fields, as a browser does when a button is pressed or a field was changed.
  func send(
    _ root: HTMLElement, pressing button: HTMLElement? = nil, _ values: [(control: HTMLElement?, value: String)] = []
  ) {
    let changed = values.compactMap { value in value.control.map { (ObjectIdentifier($0), value.value) } }
    guard button != nil || !changed.isEmpty else { return }
    let fields = root.sentFields(pressing: button, values: Dictionary(uniqueKeysWithValues: changed))
    #expect(fields.allSatisfy { $0.name.hasPrefix("\(view.name).") }, "without a page all fields are actions")
    view.perform(fields.map { (action: String($0.name.dropFirst(view.name.count + 1)), value: $0.value) })
  }

  /// Presses the button that is found in the elements, if there is one.
  func press(_ find: (HTMLElement) -> HTMLElement?) {
    let root = root
    send(root, pressing: find(root))
  }

  /// Presses the button with this text.
  func press(_ text: String) { press { $0.all("button").first { $0.text == text } } }

  /// Sends a value of the field that is found in the elements.
  func change(to value: String, _ find: (HTMLElement) -> HTMLElement?) {
    let root = root
    send(root, [(find(root), value)])
  }

  /// The field with this label.
  func control(_ label: String, in root: HTMLElement) -> HTMLElement? {
    root.all.first { ["input", "select"].contains($0.name) && $0.accessibleName(in: root) == label }
  }

  /// The number of the slider with this label, which the script shows.
  func slider(_ label: String) -> Int? {
    let root = root
    return root.all("input").first { $0["type"] == "range" && $0.accessibleName(in: root) == label }?.sliderNumber
      .map { Int($0.rounded()) }
  }

  /// The rows of a list, each with the element that chooses it.
  func rows(in element: HTMLElement) -> [(shown: ShownRow, control: HTMLElement)] {
    element.all("li").compactMap { item in
      guard let control = item.children.first(where: { ["button", "label"].contains($0.name) }),
        let text = control.first("span", class: "text")
      else { return nil }
      let count = control.first("span", class: "count").flatMap { Int($0.text.filter { $0 != "," }) }
      let isSelected =
        control["aria-pressed"] == "true" || control["aria-current"] == "true"
        || control.first("input")?["checked"] != nil
      return (ShownRow(text.text, count, isSelected: isSelected), control)
    }
  }

  var rows: [ShownRow] { rows(in: root).map(\.shown) }

  func tap(_ text: String) { press { rows(in: $0).first { $0.shown.text == text }?.control } }
}

@MainActor
final class HTMLFacetListDriver: HTMLDriver<HTMLFacetList>, FacetListDriver {
  init() { super.init(HTMLFacetList(name: "values")) }

  var controller: any FacetListController { view }
}

@MainActor
final class HTMLFilterListDriver<F: ConcreteFilterType>: HTMLDriver<HTMLFilterList<F>>, FilterListDriver {
  init() { super.init(HTMLFilterList<F>(name: "filters")) }

  var controller: any SelectableListController<F> { view }
}

@MainActor
final class HTMLHierarchicalMenuDriver: HTMLDriver<HTMLHierarchicalMenu>, HierarchicalMenuDriver {
  init(_ mode: SelectionMode = .single) { super.init(HTMLHierarchicalMenu(name: "category", selectionMode: mode)) }

  var controller: any HierarchicalController { view }
}

@MainActor
final class HTMLRatingMenuDriver: HTMLDriver<HTMLRatingMenu>, RatingMenuDriver {
  init() { super.init(HTMLRatingMenu(name: "rating")) }

  var controller: any RatingMenuController { view }
}

@MainActor
final class HTMLBreadcrumbDriver: HTMLDriver<HTMLBreadcrumb>, BreadcrumbDriver {
  init() { super.init(HTMLBreadcrumb(name: "path")) }

  var controller: any HierarchicalController { view }
  var steps: [String] { root.all("li").map(\.text) }
  func goBack(to text: String) { press(text) }
}

@MainActor
final class HTMLDynamicFacetListDriver: HTMLDriver<HTMLDynamicFacetList>, DynamicFacetListDriver {
  init() { super.init(HTMLDynamicFacetList()) }

  var controller: any DynamicFacetListController { view }
  var attributes: [String] { root.all("summary").map(\.text) }

  func rows(of attribute: String) -> [ShownRow] {
    group(attribute, in: root).map { rows(in: $0).map(\.shown) } ?? []
  }

  func tap(_ text: String, of attribute: String) {
    press { group(attribute, in: $0).flatMap { rows(in: $0).first { $0.shown.text == text } }?.control }
  }

  private func group(_ attribute: String, in root: HTMLElement) -> HTMLElement? {
    root.all("details").first { $0.first("summary")?.text == attribute }
  }
}

extension HTMLElement {
  /// The number at the position of a slider, as the script of the page reads its axis.
  var sliderNumber: Double? {
    guard let position = self["value"].flatMap({ Double($0) }), let axis = self["data-axis"] else { return nil }
    let points = axis.split(separator: " ").map { $0.split(separator: ":").compactMap { Double($0) } }
    guard let upper = points.dropFirst().first(where: { $0[0] >= position }),
      let lower = points.last(where: { $0[0] < upper[0] })
    else { return nil }
    let share = (position - lower[0]) / (upper[0] - lower[0])
    return lower[1] * (1 - share) + upper[1] * share
  }
}
