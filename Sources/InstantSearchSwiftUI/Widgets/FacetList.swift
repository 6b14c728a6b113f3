#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// What a view of a refinement list shows, and where its taps go.
@MainActor
public final class FacetListObservableController: ObservableObject, FacetListController, ExcludingListController,
  ExpandableListController, FailingListController
{
  /// The values to show, in order.
  @Published public private(set) var facets: [Facet]
  /// The values that are selected.
  @Published public private(set) var selections: Set<String>
  /// The values that are chosen to be left out.
  @Published public private(set) var exclusions: Set<String> = []
  /// Whether there is more to show than at first.
  @Published public private(set) var canExpand = false
  /// Whether more shows than at first.
  @Published public private(set) var isExpanded = false

  /// Why the values are not counted; nil where they are.
  @Published public private(set) var error: SearchError?

  public var onClick: ((Facet) -> Void)?
  public var onExclude: ((Facet) -> Void)?
  public var onToggleExpansion: (() -> Void)?

  @Published private var labels: [String: String] = [:]

  /// - Parameters:
  ///   - facets: What shows until something is connected.
  ///   - selections: What shows as selected until then.
  ///   - onClick: Called with a value that is tapped; connecting the controller takes its place.
  public init(facets: [Facet] = [], selections: Set<String> = [], onClick: ((Facet) -> Void)? = nil) {
    self.facets = facets
    self.selections = selections
    self.onClick = onClick
  }

  /// Asks for a value to be selected, or for taking that back.
  public func toggle(_ facet: Facet) { onClick?(facet) }

  /// Asks for a value to be left out of the results, or for taking that back.
  public func exclude(_ facet: Facet) { onExclude?(facet) }

  /// Asks for more values than at first, or for fewer again.
  public func toggleExpansion() { onToggleExpansion?() }

  public func isSelected(_ facet: Facet) -> Bool { selections.contains(facet.value) }

  public func isExcluded(_ facet: Facet) -> Bool { exclusions.contains(facet.value) }

  /// What to show of a value: its label, or itself where it has none.
  public func label(for facet: Facet) -> String { labels[facet.value] ?? facet.value }

  public func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    let items = SelectableItems(selectableItems, key: \.value)
    if facets != items.items { facets = items.items }
    if selections != items.selections { selections = items.selections }
    if exclusions != items.exclusions { exclusions = items.exclusions }
    if labels != items.labels { labels = items.labels }
  }

  public func reload() { objectWillChange.send() }

  public func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    if canExpand != isAvailable { canExpand = isAvailable }
    if self.isExpanded != isExpanded { self.isExpanded = isExpanded }
  }

  public func setError(_ error: SearchError?) { if self.error != error { self.error = error } }
}

/// The values of a facet below each other, each of which a tap selects.
///
/// ```swift
/// FacetList(controller) { facet, isSelected in
///   FacetRow(facet: facet, isSelected: isSelected)
/// } noResults: {
///   Text("Nothing found")
/// }
/// ```
///
/// The rows need no gesture of their own; one that they have goes first. Where the index does not count the attribute,
/// the list says so.
public struct FacetList<Row: View, NoResults: View>: View {
  @ObservedObject private var controller: FacetListObservableController
  private let row: (Facet, Bool) -> Row
  private let noResults: () -> NoResults
  private var isExcludable = false

  /// - Parameters:
  ///   - controller: What to show.
  ///   - row: Draws a value; it is told whether that is selected.
  ///   - noResults: Shows where there are no values.
  public init(
    _ controller: FacetListObservableController, @ViewBuilder row: @escaping (Facet, Bool) -> Row,
    @ViewBuilder noResults: @escaping () -> NoResults
  ) {
    self.controller = controller
    self.row = row
    self.noResults = noResults
  }

  public var body: some View {
    if let error = controller.error { Text(error.description) }
    if controller.facets.isEmpty {
      if controller.error == nil { noResults() }
    } else {
      LazyVStack(alignment: .leading) {
        ForEach(controller.facets, id: \.value) { facet in
          RowButton(isSelected: controller.isSelected(facet), exclusion: exclusion(of: facet)) {
            controller.toggle(facet)
          } row: {
            row(facet, controller.isSelected(facet))
          }
        }
      }
    }
  }

  /// The same list with an action in the menu of each row, and for VoiceOver, that leaves a value out of the results or
  /// takes that back.
  public func excludable(_ isExcludable: Bool = true) -> Self {
    var list = self
    list.isExcludable = isExcludable
    return list
  }

  private func exclusion(of facet: Facet) -> Exclusion? {
    guard isExcludable else { return nil }
    return Exclusion(isExcluded: controller.isExcluded(facet)) { controller.exclude(facet) }
  }
}

extension FacetList where NoResults == EmptyView {
  /// - Parameters:
  ///   - controller: What to show.
  ///   - row: Draws a value; it is told whether that is selected.
  public init(
    _ controller: FacetListObservableController, @ViewBuilder row: @escaping (Facet, Bool) -> Row
  ) {
    self.init(controller, row: row) { EmptyView() }
  }
}

extension FacetList where Row == FacetRow, NoResults == EmptyView {
  /// A list with ready rows, which show labels and what is left out too.
  public init(_ controller: FacetListObservableController) {
    self.init(controller) { facet, isSelected in
      FacetRow(
        facet: facet, isSelected: isSelected, isExcluded: controller.isExcluded(facet),
        label: controller.label(for: facet))
    }
  }
}

struct FacetListPreviews: PreviewProvider {
  static var previews: some View {
    FacetList(
      FacetListObservableController(
        facets: [Facet(value: "red", count: 3), Facet(value: "blue", count: 2), .uncounted(value: "green")],
        selections: ["blue"])
    ).excludable()
  }
}
#endif
