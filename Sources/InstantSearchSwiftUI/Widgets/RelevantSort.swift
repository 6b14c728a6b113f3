#if canImport(SwiftUI)
public import Combine
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows relevant sort.
@MainActor
public final class RelevantSortObservableController: ObservableObject, RelevantSortController {
  /// The texts; nil if the index has no priority and nothing should be shown.
  @Published public private(set) var texts: RelevantSortTextualRepresentation?

  public var didToggle: (() -> Void)?

  /// - Parameter texts: Shown until a widget is connected.
  public init(texts: RelevantSortTextualRepresentation? = nil) { self.texts = texts }

  /// Toggles the priority.
  public func toggle() { didToggle?() }

  public func setItem(_ item: RelevantSortTextualRepresentation?) {
    if texts != item { texts = item }
  }
}

/// A text for the current priority, and a button that toggles it.
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
