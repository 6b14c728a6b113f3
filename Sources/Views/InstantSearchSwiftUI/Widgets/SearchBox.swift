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

extension SearchBoxObservableController {
  /// The text for the field of a person, who opens the offers by typing; a text that the app sets leaves them closed.
  package func text(offering offers: AutocompleteObservableController?) -> Binding<String> {
    // The view that makes the binding is drawn again when the text changes.
    _ = query
    return Binding {
      self.query
    } set: { text in
      // SwiftUI also writes the same text, when the field loses the focus.
      if text == self.query { return }
      self.query = text
      offers?.perform(.open)
    }
  }
}

/// A text field for the query, with a button that clears it.
public struct SearchBox: View {
  @Watched private var controller: SearchBoxObservableController
  private let offers: AutocompleteObservableController?
  private let prompt: LocalizedStringKey
  @FocusState private var isFocused: Bool

  /// - Parameters:
  ///   - controller: The controller.
  ///   - offers: What an ``Autocomplete`` shows while the box is in use; nil for none.
  ///   - prompt: The placeholder while there is no text.
  public init(
    _ controller: SearchBoxObservableController, offers: AutocompleteObservableController? = nil,
    prompt: LocalizedStringKey = "Search"
  ) {
    self.controller = controller
    self.offers = offers
    self.prompt = prompt
  }

  public var body: some View {
    HStack {
      Image(systemName: "magnifyingglass").foregroundColor(.secondary).accessibilityHidden(true)
      TextField(prompt, text: controller.text(offering: offers))
        .focused($isFocused)
        .submitLabel(.search)
        .autocorrectionDisabled()
        .onSubmit { controller.submit() }
        .accessibilityAddTraits(.isSearchField)
      if !controller.query.isEmpty {
        Button {
          controller.query = ""
          if isFocused { offers?.perform(.open) }
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundColor(.secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Localization.text(.clearText))
      }
    }
    .afterChange(of: isFocused) { (isFocused: Bool) in focusDidChange(isFocused) }
  }

  private func focusDidChange(_ isFocused: Bool) {
    if isFocused {
      offers?.perform(.open)
    } else {
      // Where there is a keyboard on the screen, it goes when the offers are scrolled: they stay.
      #if !os(iOS) && !os(visionOS)
      offers?.perform(.close)
      #endif
    }
  }
}
#endif
