#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows the custom data of query rules.
@MainActor
public final class QueryRuleCustomDataObservableController<Model>: WidgetModel, QueryRuleCustomDataController {
  /// The custom data; nil if there is none.
  @Shown public private(set) var item: Model?

  /// - Parameter item: Shown until a widget is connected.
  public init(item: Model? = nil) { self.item = item }

  public func setItem(_ item: Model?) { self.item = item }
}

/// The custom data of a query rule in a view of your own; empty if there is none.
///
/// ```swift
/// QueryRuleCustomData(controller) { banner in Text(banner.title) }
/// ```
public struct QueryRuleCustomData<Model, Content: View>: View {
  @Watched private var controller: QueryRuleCustomDataObservableController<Model>
  private let content: (Model) -> Content

  /// - Parameters:
  ///   - controller: The controller.
  ///   - content: Draws the data.
  public init(
    _ controller: QueryRuleCustomDataObservableController<Model>, @ViewBuilder content: @escaping (Model) -> Content
  ) {
    self.controller = controller
    self.content = content
  }

  public var body: some View {
    if let item = controller.item { content(item) }
  }
}
#endif
