#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// What a rule attaches to the search.
@MainActor
public final class QueryRuleCustomDataObservableController<Model>: ObservableObject, QueryRuleCustomDataController {
  /// What a rule attaches; nil where none does.
  @Published public private(set) var item: Model?

  /// - Parameter item: What shows until something is connected.
  public init(item: Model? = nil) { self.item = item }

  public func setItem(_ item: Model?) { self.item = item }
}

/// What a rule attaches to the search, in a view of your own; nothing where there is none.
///
/// ```swift
/// QueryRuleCustomData(controller) { banner in Text(banner.title) }
/// ```
public struct QueryRuleCustomData<Model, Content: View>: View {
  @ObservedObject private var controller: QueryRuleCustomDataObservableController<Model>
  private let content: (Model) -> Content

  /// - Parameters:
  ///   - controller: What to show.
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

struct QueryRuleCustomDataPreviews: PreviewProvider {
  static var previews: some View {
    QueryRuleCustomData(QueryRuleCustomDataObservableController(item: "Free shipping today")) { Text(verbatim: $0) }
  }
}
#endif
