import InstantSearchCore

/// Facet lists for the stand-ins' tests, which do not use the library's.
struct Selectable: Equatable {
  var facet: Facet
  var isSelected = false
}

extension [Selectable] {
  static let colors: [Selectable] = [
    Selectable(facet: Facet(value: "red", count: 3)),
    Selectable(facet: Facet(value: "blue", count: 2)),
  ]

  mutating func toggle(_ facet: Facet) {
    for index in indices where self[index].facet == facet { self[index].isSelected.toggle() }
  }
}
