#if canImport(SwiftUI)
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// The recent searches below the search field; a tap fills one in.
struct ScreenSuggestions: View {
  @Watched private var model: SearchScreenModel

  init(_ model: SearchScreenModel) { self.model = model }

  var body: some View {
    if !model.suggestions.isEmpty {
      Section(Localization.text(.recentSearches)) {
        ForEach(model.suggestions, id: \.self) { text in
          Label(text, systemImage: "clock").searchCompletion(text)
        }
        Button(Localization.text(.clearRecentSearches), role: .destructive) { model.recentSearches.clear() }
      }
    }
  }
}
#endif
