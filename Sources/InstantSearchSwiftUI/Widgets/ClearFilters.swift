#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// Whether a view has anything to take back, and where its taps go.
@MainActor
public final class FilterClearObservableController: ObservableObject, FilterClearController {
  /// Whether there is anything to take back.
  @Published public private(set) var isClearable: Bool

  public var onClick: (() -> Void)?

  public init(isClearable: Bool = false) { self.isClearable = isClearable }

  /// Asks for the filters to be taken back.
  public func clear() { onClick?() }

  public func setClearable(_ isClearable: Bool) {
    if self.isClearable != isClearable { self.isClearable = isClearable }
  }
}

/// A button that takes filters back; it is disabled where there are none.
public struct ClearFilters: View {
  @ObservedObject private var controller: FilterClearObservableController
  private let title: LocalizedStringKey

  public init(_ controller: FilterClearObservableController, title: LocalizedStringKey = "Clear filters") {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    Button(title) { controller.clear() }.disabled(!controller.isClearable)
  }
}

struct ClearFiltersPreviews: PreviewProvider {
  static var previews: some View { ClearFilters(FilterClearObservableController(isClearable: true)) }
}
#endif
