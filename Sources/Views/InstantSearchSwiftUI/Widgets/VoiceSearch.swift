#if canImport(SwiftUI)
public import InstantSearchCore
public import SwiftUI

/// The model of a button for a voice search.
@MainActor
public final class VoiceSearchObservableController: WidgetModel, VoiceSearchController {
  /// What the voice search is doing.
  @Shown public private(set) var state: VoiceSearchState
  public var onToggle: (() -> Void)?

  /// A model with the state until a widget is connected.
  public init(state: VoiceSearchState = .idle) { self.state = state }

  public func setItem(_ item: VoiceSearchState) {
    if state != item { state = item }
  }
}

/// A button with a microphone, which starts and stops a voice search, and the sentence that says why it could not listen.
/// When the button disappears, listening stops.
public struct VoiceSearch: View {
  @Watched private var controller: VoiceSearchObservableController

  /// A button for the voice search of a model.
  public init(_ controller: VoiceSearchObservableController) { self.controller = controller }

  public var body: some View {
    Button {
      controller.onToggle?()
    } label: {
      Image(systemName: controller.state.isListening ? "mic.fill" : "mic")
    }
    .onDisappear { if controller.state.isListening { controller.onToggle?() } }
    .accessibilityLabel(Localization.text(controller.state.isListening ? .stopListening : .searchByVoice))
    if let message = Localization.text(for: controller.state) {
      Text(verbatim: message).foregroundColor(.secondary)
    }
  }
}

struct VoiceSearchPreviews: PreviewProvider {
  static var previews: some View { VoiceSearch(VoiceSearchObservableController(state: .listening(text: "lamp"))) }
}
#endif
