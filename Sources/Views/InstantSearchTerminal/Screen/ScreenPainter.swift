/// The device that shows a screen's frames and delivers its events.
protocol ScreenDevice: Sendable {
  var events: AsyncStream<TerminalDevice.Event> { get }
  var size: ScreenSize { get }
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool
  func suspend()
}

extension TerminalDevice: ScreenDevice {}

/// The timing of a frame.
package struct FrameTiming: Hashable, Sendable {
  /// The time to draw the frame and send the changes.
  package var drawing: Duration
  /// The time from the last key until the frame was sent; nil before the first key.
  package var sinceKey: Duration?
}

/// Sends frames to a device.
@MainActor
final class ScreenPainter {
  private let device: any ScreenDevice
  private let clock = ContinuousClock()
  private var renderer: FrameRenderer
  private var lastKey: ContinuousClock.Instant?

  init(_ device: any ScreenDevice, colors: ColorDepth) {
    self.device = device
    renderer = FrameRenderer(colors: colors)
  }

  func keyWasPressed() { lastKey = clock.now }

  /// Makes the next frame be drawn completely.
  func forget() { renderer.forget() }

  func paint(_ screen: TerminalScreen) {
    let start = clock.now
    let bytes = renderer.bytes(toShow: screen.frame(size: screen.size))
    guard !bytes.isEmpty else { return }
    device.write(bytes)
    let end = clock.now
    screen.onFrame?(FrameTiming(drawing: end - start, sinceKey: lastKey.map { end - $0 }))
  }
}
