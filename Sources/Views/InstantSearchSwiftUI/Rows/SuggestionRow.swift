#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// A suggested query with a button that fills it into the search box. What the user has not typed yet is bold.
///
/// ```swift
/// ForEach(suggestions.hits) { hit in
///   SuggestionRow(suggestion: hit.record) { query in
///     searchBox.query = query
///     searchBox.submit()
///   } onTypeAhead: { query in
///     searchBox.query = query
///   }
/// }
/// ```
public struct SuggestionRow: View {
  private let suggestion: QuerySuggestion
  private let onSelection: ((String) -> Void)?
  private let onTypeAhead: ((String) -> Void)?

  /// - Parameters:
  ///   - suggestion: The suggestion.
  ///   - onSelection: Called with the query when the row is tapped; nil for a row without this action.
  ///   - onTypeAhead: Called with the query when its arrow is tapped; nil for no arrow.
  public init(
    suggestion: QuerySuggestion, onSelection: ((String) -> Void)? = nil, onTypeAhead: ((String) -> Void)? = nil
  ) {
    self.suggestion = suggestion
    self.onSelection = onSelection
    self.onTypeAhead = onTypeAhead
  }

  public var body: some View {
    HStack {
      if let onSelection {
        Button {
          onSelection(suggestion.query)
        } label: {
          content
        }
        .buttonStyle(.plain)
      } else {
        content
      }
      if let onTypeAhead {
        Button {
          onTypeAhead(suggestion.query)
        } label: {
          Image(systemName: "arrow.up.backward").foregroundColor(.secondary)
        }
        .buttonStyle(.plain)
        .accessibilityLabel(Localization.text(.fillIn, ["suggestion": suggestion.query]))
      }
    }
  }

  private var content: some View {
    HStack {
      Image(systemName: "magnifyingglass").foregroundColor(.secondary).accessibilityHidden(true)
      text
      Spacer()
    }
    .contentShape(Rectangle())
  }

  /// The query, bold but for the matches; plain if there are none.
  private var text: Text {
    let runs = suggestion.highlightedText.runs
    let hasMatches = runs.contains(where: \.isHighlighted)
    return runs.reduce(Text(verbatim: "")) { $0 + Text(verbatim: $1.text).bold(hasMatches && !$1.isHighlighted) }
  }
}
#endif
