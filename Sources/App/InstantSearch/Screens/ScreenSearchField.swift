#if canImport(SwiftUI)
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// The search field, which alone is drawn again when a text is typed. The filters that were chosen in its offers are tokens
/// before the text.
struct ScreenSearchField: ViewModifier {
  private let model: SearchScreenModel
  @Watched private var searchBox: SearchBoxObservableController
  @Watched private var current: CurrentFiltersObservableController

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
    return content.searchable(text: text, tokens: tokens) { token in Text(verbatim: token.filter.text) }
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

#if !os(tvOS) && !os(watchOS)
extension ScreenSearchField {
  /// The tokens of the search field; one that is removed removes its filter.
  private var tokens: Binding<[ScreenToken]> {
    let shown = current.filters.filter(model.isToken).map { ScreenToken(filter: $0) }
    return Binding {
      shown
    } set: { [current] tokens in
      let kept = Set(tokens.map(\.id))
      for token in shown where !kept.contains(token.id) { current.remove(token.filter) }
    }
  }
}

/// A filter in the search field.
private struct ScreenToken: Identifiable {
  let filter: FilterAndID

  var id: FilterAndID { filter }
}
#endif

extension SearchScreenModel {
  /// Whether the search field shows a filter: one that was chosen in its offers, on a system with tokens.
  func isToken(_ filter: FilterAndID) -> Bool {
    #if os(tvOS) || os(watchOS)
    false
    #else
    fieldFilters.contains(FilterAndID(filter: filter.filter, id: filter.id))
    #endif
  }

  /// Notes filters that are chosen in the offers of the search field.
  func noteFieldFilters() {
    let perform = autocomplete.onAction
    autocomplete.onAction = { [weak self] action in
      if case .choose(let item) = action, case .refine(_, let filter, let id) = item.choice {
        self?.fieldFilters.insert(FilterAndID(filter: Filter(filter), id: id))
      }
      perform?(action)
    }
  }
}
#endif
