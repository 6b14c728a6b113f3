#if canImport(SwiftUI)
import InstantSearchCore

// The data of several previews.

extension [Hit<[String: String]>] {
  static var preview: Self { ["phone", "camera"].map { Hit(objectID: $0, record: ["name": $0]) } }
}

extension Filter.Facet {
  static func preview(_ color: String) -> Filter.Facet { Filter.Facet(attribute: "color", stringValue: color) }
}

extension [FilterAndID] {
  static var preview: Self {
    ["red", "blue"].map { FilterAndID(filter: Filter(Filter.Facet.preview($0)), id: .or(name: "color"), text: $0) }
  }
}
#endif
