import Combine
import InstantSearchCore
import InstantSearchTesting
import SwiftUI
import Testing

@testable import InstantSearchSwiftUI

@MainActor
@Suite("The button of a voice search")
struct VoiceSearchTests {
  private final class Screen: ObservableObject {
    @Published var isShown = true
  }

  private struct Page: View {
    @ObservedObject var screen: Screen
    let voice: VoiceSearchObservableController

    var body: some View { if screen.isShown { VoiceSearch(voice) } }
  }

  @Test("Listening stops when the button disappears, and does not start then")
  func disappearing() async {
    let (catalogue, speech, voice) = (Catalogue(), ScriptedSpeech(), VoiceSearchObservableController())
    let connector = VoiceSearchConnector(searcher: catalogue.searcher, source: speech, controller: voice)
    let screen = Screen()
    let page = Rendering(Page(screen: screen, voice: voice))
    page.tap(line: 0)
    #expect(voice.state.isListening && speech.listenCount == 1)
    screen.isShown = false
    #expect(page.lines.isEmpty && !voice.state.isListening)
    screen.isShown = true
    #expect(!page.lines.isEmpty)
    screen.isShown = false
    #expect(page.lines.isEmpty && speech.listenCount == 1)
    connector.disconnect()
  }
}
