#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
public import SwiftUI
public import UIKit

/// A ``SearchScreen`` as a view controller.
///
/// ```swift
/// let screen: UIViewController = SearchScreenController(SearchScreenModel(index))
/// ```
///
/// `SearchScreenController(SearchScreen(search) { hit in … })` shows rows of the app. The screen has its own navigation bar, so that it is presented or is the root of a window or a tab.
public final class SearchScreenController: UIHostingController<AnyView> {
  /// The model of the screen.
  public let model: SearchScreenModel

  /// A screen whose rows show what the outline of the records says.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - title: The title in the navigation bar.
  public init(_ model: SearchScreenModel, title: String = "") {
    self.model = model
    super.init(rootView: AnyView(SearchScreen(model, title: title)))
  }

  /// - Parameter screen: The screen to show, with rows and other parts of the app.
  public init(_ screen: SearchScreen<some View, some View>) {
    model = screen.model
    super.init(rootView: AnyView(screen))
  }

  @available(*, unavailable, message: "A search screen is made in code")
  public required init?(coder: NSCoder) { nil }
}
#endif
