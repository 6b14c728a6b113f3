#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows a search box.
///
/// It works with SwiftUI's own search field too:
///
/// ```swift
/// results
///   .searchable(text: $searchBox.query)
///   .onSubmit(of: .search) { searchBox.submit() }
/// ```
@MainActor
public final class SearchBoxObservableController: WidgetModel, SearchBoxController {
  /// The text in the box; setting it has the effect of typing.
  @Shown public var query: String {
    didSet { if query != oldValue, !isSettingQuery { onQueryChanged?(query) } }
  }

  public var onQueryChanged: ((String?) -> Void)?
  public var onQuerySubmitted: ((String?) -> Void)?

  /// Whether `setQuery` is setting the text, of which it must not be notified.
  private var isSettingQuery = false

  /// A model with the text until a widget is connected.
  public init(query: String = "") { self.query = query }

  /// Submits the text.
  public func submit() { onQuerySubmitted?(query) }

  public func setQuery(_ query: String?) {
    guard self.query != query ?? "" else { return }
    isSettingQuery = true
    defer { isSettingQuery = false }
    self.query = query ?? ""
  }
}

/// A text field for the query, with a button that clears it.
public struct SearchBox: View {
  @Watched private var controller: SearchBoxObservableController
  private let prompt: LocalizedStringKey

  /// - Parameters:
  ///   - controller: The controller.
  ///   - prompt: The placeholder while there is no text.
  public init(_ controller: SearchBoxObservableController, prompt: LocalizedStringKey = "Search") {
    self.controller = controller
    self.prompt = prompt
  }

  public var body: some View {
    HStack {
      Image(systemName: "magnifyingglass").foregroundColor(.secondary).accessibilityHidden(true)
      TextField(prompt, text: $controller.query)
        .submitLabel(.search)
        .autocorrectionDisabled()
        .onSubmit { controller.submit() }
        .accessibilityAddTraits(.isSearchField)
      if !controller.query.isEmpty {
        Button {
          controller.query = ""
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundColor(.secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Localization.text(.clearText))
      }
    }
  }
}

struct SearchBoxPreviews: PreviewProvider {
  static var previews: some View { SearchBox(SearchBoxObservableController(query: "phone")) }
}
#endif
