#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a refinement list.
@MainActor
public final class FacetListObservableController: SelectableListObservableController<Facet, String>,
  FacetListController, ExpandableListController, FailingListController
{
  /// The values to show, in order.
  @Shown public private(set) var facets: [Facet]
  /// Whether the list can be expanded or collapsed.
  @Shown package private(set) var canExpand = false
  /// Whether the list is expanded.
  @Shown package private(set) var isExpanded = false

  /// The error if the values can't be counted.
  @Shown public private(set) var error: SearchError?

  public var onToggleExpansion: (() -> Void)?

  /// - Parameters:
  ///   - facets: Shown until a widget is connected.
  ///   - selections: Selected until then.
  ///   - onClick: Called with a value that is tapped; connecting the controller replaces it.
  public init(facets: [Facet] = [], selections: Set<String> = [], onClick: ((Facet) -> Void)? = nil) {
    self.facets = facets
    super.init(facets, selections: selections, onClick: onClick, key: \.value)
  }

  /// Expands or collapses the list.
  package func toggleExpansion() { onToggleExpansion?() }

  /// The text of a value: its label, or the value itself.
  public func label(for facet: Facet) -> String { row(of: facet)?.label ?? facet.value }

  public override func setSelectableItems(selectableItems: [SelectableItem<Facet>]) {
    let facets = selectableItems.map(\.item)
    if self.facets != facets { self.facets = facets }
    super.setSelectableItems(selectableItems: selectableItems)
  }

  public func setExpansion(isAvailable: Bool, isExpanded: Bool) {
    if canExpand != isAvailable { canExpand = isAvailable }
    if self.isExpanded != isExpanded { self.isExpanded = isExpanded }
  }

  public func setError(_ error: SearchError?) { if self.error != error { self.error = error } }
}

/// A list of the values of a facet that can be selected by a tap.
///
/// ```swift
/// FacetList(controller) { facet, isSelected in
///   FacetRow(facet: facet, isSelected: isSelected)
/// } noResults: {
///   Text("Nothing found")
/// }
/// ```
///
/// The rows need no gesture of their own; a gesture inside a row takes precedence. If the index refuses to count the
/// attribute, the list shows the error.
public struct FacetList<Row: View, NoResults: View>: View {
  @Watched private var controller: FacetListObservableController
  private let row: (Facet, Bool) -> Row
  private let noResults: () -> NoResults
  private var isExcludable = false
  private var isInList = false

  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a value; the second argument is whether it is selected.
  ///   - noResults: The view to show without values.
  public init(
    _ controller: FacetListObservableController, @ViewBuilder row: @escaping (Facet, Bool) -> Row,
    @ViewBuilder noResults: @escaping () -> NoResults
  ) {
    self.controller = controller
    self.row = row
    self.noResults = noResults
  }

  public var body: some View {
    if let error = controller.error { Text(verbatim: Localization.text(for: error)) }
    if controller.keys.isEmpty {
      if controller.error == nil { noResults() }
    } else {
      SelectableRows(controller: controller, isExcludable: isExcludable, isInList: isInList, row: row)
    }
  }

  /// Makes each row one of the `List` around it.
  package func inList() -> Self {
    var list = self
    list.isInList = true
    return list
  }

  /// Adds an action to the context menu and the VoiceOver actions of each row that excludes the value or includes it
  /// again.
  public func excludable(_ isExcludable: Bool = true) -> Self {
    var list = self
    list.isExcludable = isExcludable
    return list
  }
}

extension FacetList where NoResults == EmptyView {
  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a value; the second argument is whether it is selected.
  public init(
    _ controller: FacetListObservableController, @ViewBuilder row: @escaping (Facet, Bool) -> Row
  ) {
    self.init(controller, row: row) { EmptyView() }
  }
}

extension FacetList where Row == FacetRow, NoResults == EmptyView {
  /// A list with default rows, which show labels and exclusions.
  public init(_ controller: FacetListObservableController) {
    self.init(controller) { facet, isSelected in
      FacetRow(
        facet: facet, isSelected: isSelected, isExcluded: controller.isExcluded(facet),
        label: controller.label(for: facet))
    }
  }
}
#endif
