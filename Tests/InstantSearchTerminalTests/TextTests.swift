import InstantSearchTerminal
import Testing

@Suite("Text on the screen") struct TextTests {
  @Test("Pieces that look alike become one") func runs() {
    #expect((StyledText("a") + StyledText("b")).runs == [StyledText.Run("ab")])
  }
}
