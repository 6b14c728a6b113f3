#if canImport(SwiftUI)
import Foundation
import InstantSearchCore
import InstantSearchSwiftUI
import SwiftUI

/// What the search field offers: a tap fills in a text, searches within a value, or opens a record.
struct ScreenSuggestions: View {
  @Watched private var autocomplete: AutocompleteModel

  init(_ model: SearchScreenModel) { autocomplete = model.autocomplete }

  var body: some View {
    ForEach(autocomplete.sections) { section in
      if section.title.isEmpty {
        rows(of: section)
      } else {
        Section(section.title) { rows(of: section) }
      }
    }
  }

  @ViewBuilder
  private func rows(of section: AutocompleteSection) -> some View {
    ForEach(section.items) { item in
      // A completion can be chosen by keyboard too, and submits the text.
      if case .search(let text) = item.choice {
        Label(text, systemImage: section.kind == .recentSearches ? "clock" : "magnifyingglass").searchCompletion(text)
      } else {
        Button {
          autocomplete.perform(.choose(item))
        } label: {
          Text(item.label)
          if let count = item.count { Text(verbatim: "(\(count.formatted()))").foregroundColor(.secondary) }
        }
      }
    }
    if section.kind == .recentSearches {
      Button(Localization.text(.clearRecentSearches), role: .destructive) {
        autocomplete.perform(.clearRecentSearches)
      }
    }
  }
}
#endif
