public import InstantSearchCore

/// Several facets below each other, each with its values below its name.
public final class DynamicFacetListView: ChoiceListView<DynamicFacetListView.Value>, DynamicFacetListController {
  /// A value of one of the facets.
  public struct Value: Hashable, Sendable {
    public var attribute: Attribute
    public var value: String
  }

  public var didSelect: ((Attribute, Facet) -> Void)?

  private let modes: [Attribute: SelectionMode]
  private let title: (Attribute) -> String
  private var orderedFacets: [AttributedFacets] = []
  private var selections: [Attribute: Set<String>] = [:]
  /// How many values stand above those of each facet.
  private var starts: [Int] = []
  private var count = 0

  /// - Parameters:
  ///   - selectionModeForAttribute: Whether one value of an attribute can be chosen or several, by default one: it says
  ///     which marks show.
  ///   - title: What stands above the values of an attribute.
  public init(
    selectionModeForAttribute: [Attribute: SelectionMode] = [:],
    title: @escaping (Attribute) -> String = { $0.rawValue }
  ) {
    modes = selectionModeForAttribute
    self.title = title
  }

  public func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    self.orderedFacets = orderedFacets
    count = 0
    starts = orderedFacets.map { facets in
      defer { count += facets.facets.count }
      return count
    }
    choicesChanged()
  }

  public func setSelections(_ selections: [Attribute: Set<String>]) {
    self.selections = selections
    changed()
  }

  // MARK: Rows

  override var choiceCount: Int { count }

  private func facet(at place: Int) -> (attribute: Attribute, facet: Facet)? {
    guard let list = starts.lastIndex(where: { $0 <= place }), place >= 0, place < count else { return nil }
    return (orderedFacets[list].attribute, orderedFacets[list].facets[place - starts[list]])
  }

  override func id(at place: Int) -> Value? {
    facet(at: place).map { Value(attribute: $0.attribute, value: $0.facet.value) }
  }

  override func choice(at place: Int) -> ChoiceRow {
    guard let (attribute, facet) = facet(at: place) else { return super.choice(at: place) }
    let isSelected = selections[attribute]?.contains(facet.value) ?? false
    return ChoiceRow(
      .init(isSelected: isSelected, mode: modes[attribute] ?? .single), HighlightedText(facet.value),
      count: facet.isCountKnown ? facet.count : nil)
  }

  override var headings: [(place: Int, title: String)] {
    zip(starts, orderedFacets).map { (place: $0, title: title($1.attribute)) }
  }

  override func choose(at place: Int) {
    if let (attribute, facet) = facet(at: place) { didSelect?(attribute, facet) }
  }
}
