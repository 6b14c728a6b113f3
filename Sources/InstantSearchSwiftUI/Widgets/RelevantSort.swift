#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// What a view says of relevant sort, and where its taps go.
@MainActor
public final class RelevantSortObservableController: ObservableObject, RelevantSortController {
  /// The texts; nil where the index knows no priority, and nothing should show.
  @Published public private(set) var texts: RelevantSortTextualRepresentation?

  public var didToggle: (() -> Void)?

  /// - Parameter texts: What shows until something is connected.
  public init(texts: RelevantSortTextualRepresentation? = nil) { self.texts = texts }

  /// Asks for the other priority.
  public func toggle() { didToggle?() }

  public func setItem(_ item: RelevantSortTextualRepresentation?) {
    if texts != item { texts = item }
  }
}

/// What is shown now, and a button for the other priority.
public struct RelevantSort: View {
  @ObservedObject private var controller: RelevantSortObservableController

  public init(_ controller: RelevantSortObservableController) { self.controller = controller }

  public var body: some View {
    if let texts = controller.texts {
      HStack {
        Text(verbatim: texts.hintText).foregroundColor(.secondary)
        Button {
          controller.toggle()
        } label: {
          Text(verbatim: texts.toggleTitle)
        }
      }
    }
  }
}

struct RelevantSortPreviews: PreviewProvider {
  static var previews: some View {
    RelevantSort(RelevantSortObservableController(texts: DefaultPresenter.RelevantSort.present(.relevancy)))
  }
}
#endif
