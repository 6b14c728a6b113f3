/// When a follower looks for changes again: often after the last change, and less often later.
struct PollSchedule: Hashable, Sendable {
  /// The pause while the app is in use: what it commits is searchable after that.
  var busyPause = Duration.milliseconds(40)
  /// The pause when nothing has changed for long.
  var idlePause = Duration.milliseconds(500)
  /// How long nothing must have changed.
  var busyTime = Duration.seconds(10)
  private var quietTime = Duration.zero

  init() {}

  /// Something has changed, or the app has asked for changes.
  mutating func noteUse() { quietTime = .zero }

  /// The pause before the next look.
  mutating func nextPause() -> Duration {
    let pause = quietTime < busyTime ? busyPause : idlePause
    quietTime += pause
    return pause
  }
}
