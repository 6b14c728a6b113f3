extension HTMLView {
  /// Several facets, each with its title and its values.
  ///
  /// The values of an attribute of which several can be chosen are check boxes if the page's `LinkMapping` has the
  /// attribute under its own name, all others are buttons.
  ///
  /// - Parameters:
  ///   - name: The name of the view's fields.
  ///   - selectionModeForAttribute: Whether one value of an attribute can be chosen or several, by default one.
  ///   - title: The title of an attribute.
  public static func dynamicFacetList(
    name: String = "facets", selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    title: @escaping (Attribute) -> String = { $0.rawValue }
  ) -> some HTMLView & DynamicFacetListController {
    HTMLDynamicFacetList(name: name, selectionModeForAttribute: selectionModeForAttribute, title: title)
  }
}

package final class HTMLDynamicFacetList: HTMLView, DynamicFacetListController {
  package var didSelect: ((Attribute, Facet) -> Void)?

  private let modes: [Attribute: SelectionMode]
  private let title: (Attribute) -> String
  private var orderedFacets: [AttributedFacets] = []
  private var selections: [Attribute: Set<String>] = [:]

  package init(
    name: String = "facets", selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    title: @escaping (Attribute) -> String = { $0.rawValue }
  ) {
    modes = selectionModeForAttribute
    self.title = title
    super.init(name: name)
  }

  package func setOrderedFacets(_ orderedFacets: [AttributedFacets]) { self.orderedFacets = orderedFacets }

  package func setSelections(_ selections: [Attribute: Set<String>]) { self.selections = selections }

  override var html: HTML {
    HTML(
      orderedFacets.enumerated().map { index, facets in
        let attribute = facets.attribute
        let isOpen = index < PageScreen.openGroupCount || selections[attribute]?.isEmpty == false
        return .filterGroup(id("filter \(attribute.rawValue)"), title(attribute), isOpen: isOpen) {
          HTML("ul", .class("values")) { facets.facets.map { choice(row($0, of: facets.attribute)) } }
        }
      })
  }

  private func row(_ facet: Facet, of attribute: Attribute) -> ValueRow {
    ValueRow(
      key: "\(attribute.rawValue.percentEncoded):\(facet.value)", text: HighlightedText(facet.value),
      field: field(facet.value, of: attribute), count: facet.isCountKnown ? facet.count : nil,
      isSelected: isSelected(facet.value, of: attribute))
  }

  private func isSelected(_ value: String, of attribute: Attribute) -> Bool {
    selections[attribute]?.contains(value) ?? false
  }

  private func field(_ value: String, of attribute: Attribute) -> PageField? {
    guard modes[attribute] == .multiple, !value.isEmpty, screen?.mapping.hasState(named: attribute.rawValue) == true
    else { return nil }
    return PageField(name: attribute.rawValue, value: value)
  }

  override func hasControl(name: String, value: String) -> Bool {
    let attribute = Attribute(name)
    guard let facets = orderedFacets.first(where: { $0.attribute == attribute }),
      facets.facets.contains(where: { $0.value == value })
    else { return false }
    return hasCheckBox(field(value, of: attribute), isSelected: isSelected(value, of: attribute))
  }

  override func perform(_ action: String, _ value: String) {
    guard action == "tap", let separator = value.firstIndex(of: ":"),
      let attribute = String(value[..<separator]).percentDecoded
    else { return }
    let value = String(value[value.index(after: separator)...])
    let facets = orderedFacets.first { $0.attribute.rawValue == attribute }?.facets
    didSelect?(Attribute(attribute), facets?.first { $0.value == value } ?? Facet(value: value, count: 0))
  }
}
