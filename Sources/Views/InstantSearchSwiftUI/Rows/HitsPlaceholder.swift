#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The view to show without results: loading, no results, or an error.
public struct HitsPlaceholder: View {
  private let state: HitsState

  /// The view for a state of a list.
  public init(_ state: HitsState) { self.state = state }

  public var body: some View {
    switch state {
    case .idle, .hits: EmptyView()
    case .loading: ProgressView().accessibilityLabel(Localization.text(.searching))
    case .empty(query: ""): sentence(Localization.text(.noResults))
    case .empty(let query): sentence(Localization.text(.noResultsForQuery, ["query": query]))
    case .failed: sentence(Localization.text(.searchFailed))
    }
  }

  private func sentence(_ text: String) -> some View { Text(verbatim: text).foregroundColor(.secondary) }
}
#endif
