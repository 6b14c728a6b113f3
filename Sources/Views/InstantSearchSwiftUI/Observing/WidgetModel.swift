#if canImport(SwiftUI)
public import Combine
package import InstantSearchCore

/// The base of the widgets' models.
///
/// A view holds a model in a `@State` where the system has the Observation framework (iOS 17, macOS 14), and in a
/// `@StateObject` or an `@ObservedObject` on any system. With Observation, a change draws only those views again that
/// have read what changed. In a subclass, mark what views show with ``Shown``; `@Published` would announce nothing.
@MainActor
open class WidgetModel: ObservableObject {
  /// The connector of a model that connects itself; it lives as long as the model.
  package var connector: Connector?

  private nonisolated let changes = Changes()

  /// A model without a connector.
  public init() {}

  public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }

  /// The publisher is used on the main actor alone, where the model changes and views subscribe.
  private final class Changes: @unchecked Sendable {
    let publisher = ObservableObjectPublisher()
  }
}
#endif
