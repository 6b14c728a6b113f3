import InstantSearchTesting
import TestSupport
import Testing

@testable import InstantSearchCore

@MainActor
@Suite("The pause that ends what a person says")
struct SpeechPauseTests {
  private let clock = ManualClock()

  @MainActor
  private final class Ends {
    var count = 0

    func wait() async {
      for _ in 0..<10_000 where count == 0 { await Task.yield() }
    }
  }

  @Test("It begins anew with each further text, and not with the same one")
  func pause() async {
    let ends = Ends()
    let pause = SpeechPause(.seconds(2), clock: clock) { ends.count += 1 }
    pause.begin()
    await clock.waitForSleepers()
    for text in ["blue", "blue lamp"] {
      clock.advance(by: .milliseconds(1_900))
      expectEqual(clock.sleeperCount, 1)
      pause.hear(text)
      await clock.waitForSleepers()
    }
    clock.advance(by: .milliseconds(1_900))
    pause.hear("blue lamp")
    #expect(clock.sleeperCount == 1 && ends.count == 0)
    clock.advance(by: .milliseconds(100))
    await ends.wait()
    #expect(ends.count == 1 && clock.sleeperCount == 0)
  }

  @Test("Before the first word it is five times as long, and none is left when the microphone is off")
  func silence() async {
    let ends = Ends()
    let pause = SpeechPause(.seconds(2), clock: clock) { ends.count += 1 }
    pause.begin()
    await clock.waitForSleepers()
    pause.hear("")
    clock.advance(by: .milliseconds(9_900))
    expectEqual(clock.sleeperCount, 1)
    clock.advance(by: .milliseconds(100))
    await ends.wait()
    expectEqual(ends.count, 1)
    pause.begin()
    await clock.waitForSleepers()
    pause.cancel()
    #expect(clock.sleeperCount == 0 && ends.count == 1)
  }
}
