#if canImport(SwiftUI)
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// What the search field offers: a tap fills in a text, searches within a value, or opens a record.
struct ScreenSuggestions: View {
  private let autocomplete: AutocompleteObservableController

  init(_ model: SearchScreenModel) { autocomplete = model.autocomplete }

  var body: some View {
    AutocompleteSections(autocomplete) { item, kind in
      // A completion can be chosen by keyboard too, and submits the text.
      if case .search(let text) = item.choice {
        Label(text, systemImage: kind.symbol).searchCompletion(text)
      } else {
        AutocompleteRow(item, kind, autocomplete)
      }
    }
  }
}
#endif
