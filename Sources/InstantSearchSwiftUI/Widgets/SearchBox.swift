#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The text in a search box, and where it goes.
///
/// It goes with SwiftUI's own field too:
///
/// ```swift
/// results
///   .searchable(text: $searchBox.query)
///   .onSubmit(of: .search) { searchBox.submit() }
/// ```
@MainActor
public final class SearchBoxObservableController: ObservableObject, SearchBoxController {
  /// The text in the box; setting it is typing.
  @Published public var query: String {
    didSet { if query != oldValue, !isBeingTold { onQueryChanged?(query) } }
  }

  public var onQueryChanged: ((String?) -> Void)?
  public var onQuerySubmitted: ((String?) -> Void)?

  /// Whether the text comes from elsewhere: then it is not told again.
  private var isBeingTold = false

  public init(query: String = "") { self.query = query }

  /// Asks for the text to be searched for.
  public func submit() { onQuerySubmitted?(query) }

  public func setQuery(_ query: String?) {
    guard self.query != query ?? "" else { return }
    isBeingTold = true
    defer { isBeingTold = false }
    self.query = query ?? ""
  }
}

/// A field for the text that is searched for, with a button that clears it.
public struct SearchBox: View {
  @ObservedObject private var controller: SearchBoxObservableController
  private let prompt: LocalizedStringKey

  /// - Parameters:
  ///   - controller: What to show.
  ///   - prompt: Shows while there is no text.
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
        .accessibilityLabel("Clear text")
      }
    }
  }
}

struct SearchBoxPreviews: PreviewProvider {
  static var previews: some View { SearchBox(SearchBoxObservableController(query: "phone")) }
}
#endif
