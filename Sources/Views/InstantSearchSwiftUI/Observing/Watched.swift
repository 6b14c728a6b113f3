#if canImport(SwiftUI)
package import SwiftUI

/// The model of a view of this library. Where the system has the Observation framework, only changes of what the view reads
/// draw it again; on older systems all changes of the model do.
@propertyWrapper
@MainActor
package struct Watched<Model: WidgetModel>: DynamicProperty {
  package var wrappedValue: Model
  @ObservedObject private var observed: WidgetModel

  package init(wrappedValue: Model) {
    self.wrappedValue = wrappedValue
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) {
      observed = .unchanging
    } else {
      observed = wrappedValue
    }
  }

  /// Makes bindings of the model's properties.
  package var projectedValue: ObservedObject<Model>.Wrapper {
    ObservedObject(wrappedValue: wrappedValue).projectedValue
  }
}

extension WidgetModel {
  /// A model that never changes.
  fileprivate static let unchanging = WidgetModel()
}
#endif
