#if canImport(SwiftUI)
import InstantSearchCore
public import SwiftUI

/// The selected path of a hierarchy in a line; a tap on a step goes back to it. Empty while no value is selected.
public struct Breadcrumb: View {
  @Watched private var controller: HierarchicalObservableController

  /// The path that a model of a hierarchical menu has selected.
  public init(_ controller: HierarchicalObservableController) { self.controller = controller }

  public var body: some View {
    let steps = controller.items.breadcrumb(all: Localization.text(.everything))
    if !steps.isEmpty {
      HStack {
        ForEach(Array(steps.enumerated()), id: \.offset) { _, step in
          if let next = step.next {
            Button {
              controller.onClick?(next)
            } label: {
              Text(verbatim: step.title)
            }
            Image(systemName: "chevron.forward").accessibilityHidden(true)
          } else {
            Text(verbatim: step.title).accessibilityAddTraits(.isSelected)
          }
        }
      }
    }
  }
}
#endif
