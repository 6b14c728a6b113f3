#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The view to show without results: loading, no results, or an error.
public struct HitsPlaceholder: View {
  private let state: HitsState

  public init(_ state: HitsState) { self.state = state }

  public var body: some View {
    switch state {
    case .idle, .hits: EmptyView()
    case .loading: ProgressView()
    case .empty(query: ""): Text("No results").foregroundColor(.secondary)
    case .empty(let query): Text("No results for “\(query)”").foregroundColor(.secondary)
    case .failed: Text("The search failed").foregroundColor(.secondary)
    }
  }
}

struct HitsPlaceholderPreviews: PreviewProvider {
  static var previews: some View { HitsPlaceholder(.empty(query: "phone")) }
}
#endif
