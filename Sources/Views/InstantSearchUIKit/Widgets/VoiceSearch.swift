#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import InstantSearchCore
public import UIKit

/// A voice search as a button with a microphone. While it listens, the button stops it; a screen that disappears calls
/// `stop()` of the interactor.
///
/// ```swift
/// let voice = VoiceSearchConnector(
///   searcher: searcher, source: speech, controller: VoiceSearchButtonController(button: button))
/// ```
@MainActor
open class VoiceSearchButtonController: VoiceSearchController {
  public var onToggle: (() -> Void)?

  /// The button.
  public let button: UIButton
  /// Called when it could not listen, with the sentence that says why, for a label or an alert; and with nil when that is over.
  public var onMessageChanged: ((String?) -> Void)?
  private var message: String? { didSet { if message != oldValue { onMessageChanged?(message) } } }

  /// Starts and stops listening with a button.
  public init(button: UIButton = UIButton(type: .system)) {
    self.button = button
    button.addAction(UIAction { [weak self] _ in self?.onToggle?() }, for: .primaryActionTriggered)
    setItem(.idle)
  }

  open func setItem(_ item: VoiceSearchState) {
    button.setImage(UIImage(systemName: item.isListening ? "mic.fill" : "mic"), for: .normal)
    button.accessibilityLabel = Localization.text(item.isListening ? .stopListening : .searchByVoice)
    button.isSelected = item.isListening
    message = Localization.text(for: item)
  }
}
#endif
