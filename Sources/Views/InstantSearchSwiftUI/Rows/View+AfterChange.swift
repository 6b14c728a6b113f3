#if canImport(SwiftUI)
package import SwiftUI

extension View {
  /// Calls an action after a value has changed: by the `onChange` of the oldest systems, or on visionOS, where that one is
  /// deprecated, by the newer one.
  package func afterChange<Value: Equatable>(of value: Value, perform action: @escaping () -> Void) -> some View {
    #if os(visionOS)
    onChange(of: value) { action() }
    #else
    onChange(of: value) { _ in action() }
    #endif
  }

  /// Calls an action with a value after it has changed.
  package func afterChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
    #if os(visionOS)
    onChange(of: value) { _, new in action(new) }
    #else
    onChange(of: value, perform: action)
    #endif
  }
}
#endif
