#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore

/// What a rule attaches to the search, for a view of your own.
@MainActor
public final class QueryRuleCustomDataObservableController<Model>: ObservableObject, QueryRuleCustomDataController {
  /// What a rule attaches; nil where none does.
  @Published public private(set) var item: Model?

  /// - Parameter item: What shows until something is connected.
  public init(item: Model? = nil) { self.item = item }

  public func setItem(_ item: Model?) { self.item = item }
}
#endif
