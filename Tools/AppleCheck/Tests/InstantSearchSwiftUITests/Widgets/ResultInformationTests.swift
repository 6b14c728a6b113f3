import InstantSearchSwiftUI
import SwiftUI
import Testing

@MainActor
@Suite("The views around the results")
struct ResultInformationTests {
  @Test("VoiceOver reads a label for the progress view")
  func loading() {
    let screen = Rendering(LoadingIndicator(LoadingObservableController(isLoading: true)))
    #expect(screen.lines == ["[…]"] && screen.spokenLines == ["Searching"])
  }
}
