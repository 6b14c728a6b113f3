#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that clears filters.
@MainActor
public final class FilterClearObservableController: WidgetModel, FilterClearController {
  /// Whether there are filters to clear.
  @Shown public private(set) var isClearable: Bool

  public var onClick: (() -> Void)?

  /// A model that may be clearable until a widget is connected.
  public init(isClearable: Bool = false) { self.isClearable = isClearable }

  /// Clears the filters.
  public func clear() { onClick?() }

  public func setClearable(_ isClearable: Bool) {
    if self.isClearable != isClearable { self.isClearable = isClearable }
  }
}

/// A button that clears filters; it is disabled if there are none.
public struct ClearFilters: View {
  @Watched private var controller: FilterClearObservableController
  private let title: LocalizedStringKey

  /// A button with a title.
  public init(_ controller: FilterClearObservableController, title: LocalizedStringKey = "Clear filters") {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    Button(title) { controller.clear() }.disabled(!controller.isClearable)
  }
}
#endif
