public import InstantSearchCore

extension TerminalView {
  /// Several facets, each with its title and its values.
  ///
  /// - Parameters:
  ///   - selectionModeForAttribute: Whether one value of an attribute can be chosen or several, by default one; this
  ///     decides the marks.
  ///   - title: The title of an attribute.
  public static func dynamicFacetList(
    selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    title: @escaping (Attribute) -> String = { $0.rawValue }
  ) -> some TerminalView & DynamicFacetListController {
    DynamicFacetListView(selectionModeForAttribute: selectionModeForAttribute, title: title)
  }
}

package final class DynamicFacetListView: ChoiceListView<DynamicFacetListView.Value>, DynamicFacetListController {
  /// A value of one of the facets.
  package struct Value: Hashable, Sendable {
    /// The facet to which the value belongs.
    package var attribute: Attribute
    /// The value itself.
    package var value: String
  }

  package var didSelect: ((Attribute, Facet) -> Void)?

  private let modes: [Attribute: SelectionMode]
  private let title: (Attribute) -> String
  private var orderedFacets: [AttributedFacets] = []
  private var selections: [Attribute: Set<String>] = [:]
  /// The index of each facet's first value among all values.
  private var starts: [Int] = []
  private var count = 0

  package init(
    selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    title: @escaping (Attribute) -> String = { $0.rawValue }
  ) {
    modes = selectionModeForAttribute
    self.title = title
  }

  package func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    self.orderedFacets = orderedFacets
    count = 0
    starts = orderedFacets.map { facets in
      defer { count += facets.facets.count }
      return count
    }
    choicesChanged()
  }

  package func setSelections(_ selections: [Attribute: Set<String>]) {
    self.selections = selections
    changed()
  }

  // MARK: Rows

  override var choiceCount: Int { count }

  private func facet(at index: Int) -> (attribute: Attribute, facet: Facet)? {
    guard let list = starts.lastIndex(where: { $0 <= index }), index >= 0, index < count else { return nil }
    return (orderedFacets[list].attribute, orderedFacets[list].facets[index - starts[list]])
  }

  override func id(at index: Int) -> Value? {
    facet(at: index).map { Value(attribute: $0.attribute, value: $0.facet.value) }
  }

  override func choice(at index: Int) -> ChoiceRow {
    guard let (attribute, facet) = facet(at: index) else { return super.choice(at: index) }
    let isSelected = selections[attribute]?.contains(facet.value) ?? false
    return ChoiceRow(
      .init(isSelected: isSelected, mode: modes[attribute] ?? .single), HighlightedText(facet.value),
      count: facet.isCountKnown ? facet.count : nil)
  }

  override var headings: [(index: Int, title: String)] {
    zip(starts, orderedFacets).map { (index: $0, title: title($1.attribute)) }
  }

  override func choose(at index: Int) {
    if let (attribute, facet) = facet(at: index) { didSelect?(attribute, facet) }
  }
}
