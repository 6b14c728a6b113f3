#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a dynamic facet list.
@MainActor
public final class DynamicFacetListObservableController: WidgetModel, DynamicFacetListController {
  /// The attributes with their values, in order.
  @Shown public private(set) var orderedFacets: [AttributedFacets]
  /// The values that are selected.
  @Shown public private(set) var selections: [Attribute: Set<String>]

  public var didSelect: ((Attribute, Facet) -> Void)?

  /// - Parameters:
  ///   - orderedFacets: Shown until a widget is connected.
  ///   - selections: Selected until then.
  ///   - didSelect: Called with a value that is tapped; connecting the controller replaces it.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [Attribute: Set<String>] = [:],
    didSelect: ((Attribute, Facet) -> Void)? = nil
  ) {
    self.orderedFacets = orderedFacets
    self.selections = selections
    self.didSelect = didSelect
  }

  /// Selects a value, or deselects it.
  public func toggle(_ facet: Facet, for attribute: Attribute) { didSelect?(attribute, facet) }

  /// Whether a value of an attribute is selected.
  public func isSelected(_ facet: Facet, for attribute: Attribute) -> Bool {
    selections[attribute]?.contains(facet.value) ?? false
  }

  public func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    if self.orderedFacets != orderedFacets { self.orderedFacets = orderedFacets }
  }

  public func setSelections(_ selections: [Attribute: Set<String>]) {
    if self.selections != selections { self.selections = selections }
  }
}

/// Several facets, each with a header and its values.
///
/// ```swift
/// List { DynamicFacetList(controller) }
/// ```
public struct DynamicFacetList<Header: View, Row: View>: View {
  @Watched private var controller: DynamicFacetListObservableController
  private let row: (Facet, Bool) -> Row
  private let header: (Attribute) -> Header

  /// - Parameters:
  ///   - controller: The controller.
  ///   - row: Draws a value; the second argument is whether it is selected.
  ///   - header: Draws the header of an attribute.
  public init(
    _ controller: DynamicFacetListObservableController, @ViewBuilder row: @escaping (Facet, Bool) -> Row,
    @ViewBuilder header: @escaping (Attribute) -> Header
  ) {
    self.controller = controller
    self.row = row
    self.header = header
  }

  public var body: some View {
    ForEach(controller.orderedFacets, id: \.attribute) { ordered in
      Section {
        ForEach(ordered.facets, id: \.value) { facet in
          RowButton(isSelected: controller.isSelected(facet, for: ordered.attribute)) {
            controller.toggle(facet, for: ordered.attribute)
          } row: {
            row(facet, controller.isSelected(facet, for: ordered.attribute))
          }
        }
      } header: {
        header(ordered.attribute)
      }
    }
  }
}

extension DynamicFacetList where Header == Text, Row == FacetRow {
  /// A list with default rows and the attributes' names as headers.
  public init(_ controller: DynamicFacetListObservableController) {
    self.init(controller) { facet, isSelected in
      FacetRow(facet: facet, isSelected: isSelected)
    } header: { attribute in
      Text(verbatim: attribute.rawValue)
    }
  }
}
#endif
