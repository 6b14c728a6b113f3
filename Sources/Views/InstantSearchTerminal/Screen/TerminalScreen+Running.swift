#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TerminalScreen {
  /// Shows the screen in the terminal of the process until the user leaves it, the terminal hangs up, or the task is
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
      case .typed(let keys):
        painter.keyWasPressed()
        for key in keys {
          press(key)
          // In a text they are one change, and so one search. Elsewhere each is a command of its own.
          if focus?.cursor(columns: size.columns) == nil { await Task.yield() }
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
