import InstantSearchCore

/// What the pages' examples show, until the real ones are linked.
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
