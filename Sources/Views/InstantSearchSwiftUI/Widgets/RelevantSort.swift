#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a view that shows relevant sort.
@MainActor
public final class RelevantSortObservableController: WidgetModel, RelevantSortPriorityController {
  /// The texts; nil if the index has no priority and nothing should be shown.
  @Shown public private(set) var texts: RelevantSortTextualRepresentation?

  /// The priority; nil if the index has none.
  @Shown public private(set) var priority: RelevantSortPriority?

  public var didToggle: (() -> Void)?

  /// - Parameters:
  ///   - texts: Shown until a widget is connected.
  ///   - priority: Shown until then.
  public init(texts: RelevantSortTextualRepresentation? = nil, priority: RelevantSortPriority? = nil) {
    self.texts = texts
    self.priority = priority
  }

  /// The selection of a picker; setting another one toggles the priority.
  var choice: RelevantSortPriority? {
    get { priority }
    set { if newValue != priority { toggle() } }
  }

  /// Toggles the priority.
  public func toggle() { didToggle?() }

  public func setItem(_ item: RelevantSortTextualRepresentation?) {
    if texts != item { texts = item }
  }

  public func setPriority(_ priority: RelevantSortPriority?) {
    if self.priority != priority { self.priority = priority }
  }
}

/// A text for the current priority, and a button that toggles it.
public struct RelevantSort: View {
  @Watched private var controller: RelevantSortObservableController

  /// A hint and a button for the texts of a model.
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

/// A segmented picker of the relevant results or all; empty if the index has no priority.
public struct RelevantSortPicker: View {
  @Watched private var controller: RelevantSortObservableController
  private let title: LocalizedStringKey

  /// - Parameters:
  ///   - controller: The controller.
  ///   - title: The title, which VoiceOver reads.
  public init(_ controller: RelevantSortObservableController, title: LocalizedStringKey = "Results") {
    self.controller = controller
    self.title = title
  }

  public var body: some View {
    if controller.priority != nil {
      Picker(title, selection: $controller.choice) {
        Text(verbatim: Localization.text(.relevantResults)).tag(Optional(RelevantSortPriority.relevancy))
        Text(verbatim: Localization.text(.allResults)).tag(Optional(RelevantSortPriority.hitsCount))
      }
      #if !os(watchOS)
      .pickerStyle(.segmented)
      #endif
    }
  }
}
#endif
