// The breadcrumb shows the selected path of a hierarchy in a line. Each step leads back. A hierarchical menu can have it
// beside its list, or alone.

/// A step of a breadcrumb: everything, or a value of the selected path.
package struct BreadcrumbStep: Hashable, Sendable {
  /// The text of the step.
  package let title: String
  /// The value that leads back to this step if it is tapped: the next one of the path. Nil for the last step.
  package let next: String?
}

extension [HierarchicalFacet] {
  /// The steps of a breadcrumb: everything, then the selected value of each level; none if no value is selected. Several
  /// selected paths have the steps that they share.
  package func breadcrumb(all: String) -> [BreadcrumbStep] {
    let levels = Dictionary(grouping: filter(\.isSelected), by: \.level)
    let path = (0..<levels.count).lazy.map { levels[$0] ?? [] }.prefix { $0.count == 1 }.flatMap(\.self)
    guard !path.isEmpty else { return [] }
    let next = path.map { $0.facet.value as String? } + [nil]
    return zip([all] + path.map(\.title), next).map { BreadcrumbStep(title: $0, next: $1) }
  }
}
