#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a loading indicator.
@MainActor
public final class LoadingObservableController: WidgetModel, LoadingController {
  /// Whether a search is under way.
  @Shown public private(set) var isLoading: Bool

  /// A model with the state until a widget is connected.
  public init(isLoading: Bool = false) { self.isLoading = isLoading }

  public func setItem(_ item: Bool) {
    if isLoading != item { isLoading = item }
  }
}

/// A progress view that is visible during a search.
public struct Loading: View {
  @Watched private var controller: LoadingObservableController

  /// An indicator of the state of a model.
  public init(_ controller: LoadingObservableController) { self.controller = controller }

  public var body: some View {
    if controller.isLoading { ProgressView().accessibilityLabel(Localization.text(.searching)) }
  }
}
#endif
