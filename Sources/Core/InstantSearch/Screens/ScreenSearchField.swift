#if canImport(SwiftUI)
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// The search field, which alone is drawn again when a text is typed. The facet filters are tokens before the text.
struct ScreenSearchField: ViewModifier {
  private let model: SearchScreenModel
  @Watched private var searchBox: SearchBoxModel
  @Watched private var current: CurrentFiltersModel

  init(_ model: SearchScreenModel) {
    self.model = model
    searchBox = model.searchBox
    current = model.currentFilters
  }

  func body(content: Content) -> some View {
    field(around: content.modifier(ScreenSearching(model)))
      .searchSuggestions { ScreenSuggestions(model) }
      .onSubmit(of: .search) { model.submit() }
  }

  private func field(around content: some View) -> some View {
    let text = searchBox.text(offering: model.autocomplete)
    #if os(tvOS) || os(watchOS)
    return content.searchable(text: text)
    #else
    return content.searchable(text: text, tokens: current.tokens) { token in Text(verbatim: token.id.text) }
    #endif
  }
}

/// Opens the offers while the search field around is in use.
private struct ScreenSearching: ViewModifier {
  private let model: SearchScreenModel
  @Environment(\.isSearching) private var isSearching

  init(_ model: SearchScreenModel) { self.model = model }

  func body(content: Content) -> some View {
    content.afterChange(of: isSearching) { (isSearching: Bool) in
      model.autocomplete.perform(isSearching ? .open : .close)
    }
  }
}

/// A filter in the search field.
struct ScreenToken: Identifiable {
  let id: FilterAndID
}

extension FilterAndID {
  /// Whether the search field shows the filter: a value of a facet, on a system with tokens.
  var isToken: Bool {
    #if os(tvOS) || os(watchOS)
    false
    #else
    Filter.Facet(filter) != nil
    #endif
  }
}

extension CurrentFiltersObservableController {
  /// The tokens of the search field; one that is removed removes its filter.
  fileprivate var tokens: Binding<[ScreenToken]> {
    // The view that makes the binding is drawn again when the filters change.
    _ = filters
    return Binding {
      self.filters.filter(\.isToken).map { ScreenToken(id: $0) }
    } set: { tokens in
      let kept = Set(tokens.map(\.id))
      for filter in self.filters where filter.isToken && !kept.contains(filter) { self.remove(filter) }
    }
  }
}
#endif
