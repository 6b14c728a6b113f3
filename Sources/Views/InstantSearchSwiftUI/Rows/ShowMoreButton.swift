#if canImport(SwiftUI)
import InstantSearchCore
public import SwiftUI

/// A button that expands and collapses a facet list; empty if there are no more values.
public struct ShowMoreButton: View {
  @Watched private var controller: FacetListObservableController

  /// A button that expands the list of the controller.
  public init(_ controller: FacetListObservableController) { self.controller = controller }

  public var body: some View {
    if controller.canExpand {
      Button(Localization.text(controller.isExpanded ? .showLess : .showMore)) { controller.toggleExpansion() }
    }
  }
}
#endif
