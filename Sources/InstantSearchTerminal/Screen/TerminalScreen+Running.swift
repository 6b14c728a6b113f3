#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TerminalScreen {
  /// Shows the screen in the terminal of the process until the user leaves it, the terminal goes, or the task is
  /// cancelled.
  public func run() async throws(TerminalError) {
    let device = try TerminalDevice()
    defer { device.leave() }
    await run(on: device, colors: ColorDepth(environment: ProcessInfo.processInfo.environment))
  }

  func run(on device: any ScreenDevice, colors: ColorDepth) async {
    let painter = ScreenPainter(device, colors: colors)
    self.painter = painter
    defer { self.painter = nil }
    size = device.size
    painter.paint(self)
    for await event in device.events {
      switch event {
      case .key(let key):
        painter.keyWasPressed()
        switch press(key) {
        case .leave: return
        case .redraw: painter.forget()
        case .suspend: device.suspend()
        case nil: break
        }
      case .resized(let size): self.size = size
      case .resumed:
        size = device.size
        painter.forget()
      case .hungUp: return
      }
      viewDidChange()
    }
  }
}

/// What a screen shows itself on, and where its keys come from.
protocol ScreenDevice: Sendable {
  var events: AsyncStream<TerminalDevice.Event> { get }
  var size: ScreenSize { get }
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool
  func suspend()
}

extension TerminalDevice: ScreenDevice {}

/// How long a frame took.
public struct FrameTiming: Hashable, Sendable {
  /// Drawing it, and sending what had changed.
  public var drawing: Duration
  /// From the last key until it was sent; nil before the first key.
  public var sinceKey: Duration?
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

  /// Draws all anew the next time.
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
