import Foundation
import InstantSearchCore
import TerminalEmulator
import TestSupport
import Testing

@testable import InstantSearchTerminal

@MainActor
@Suite("A screen that runs")
struct RunningTests {
  /// Runs a shop on a terminal of its own.
  private func run(_ shop: Shop, on device: FakeDevice, then use: () async throws -> Void) async rethrows -> Task<
    Void, Never
  > {
    let running = Task { await shop.screen.run(on: device, colors: .sixteen) }
    await shop.settle()
    try await use()
    return running
  }

  /// Waits until the terminal shows the screen's frame, and a condition holds.
  private func wait(_ shop: Shop, _ device: FakeDevice, until holds: () -> Bool) async throws {
    for _ in 0..<60_000 {
      await shop.settle()
      if device.lines == shop.frame.lines, holds() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// The number of bytes that are sent after an event that changes the content.
  private func bytes(_ shop: Shop, _ device: FakeDevice, after event: TerminalDevice.Event) async throws -> Int {
    device.send(event)
    var count = 0
    for _ in 0..<60_000 where count == 0 {
      await shop.settle()
      count = device.takeByteCount()
      if count == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
    return count
  }

  @Test("The terminal shows the screen's frame after keys, answers and resizing, until the user leaves")
  func showing() async throws {
    let (shop, device) = (try Shop(), FakeDevice())
    let running = try await run(shop, on: device) {
      try await wait(shop, device) { device.lines[0] == "› Type to search" }
      #expect(device.lines == shop.frame.lines && device.lines[0] == "› Type to search")
      await shop.open()
      try await wait(shop, device) { device.lines[1].hasPrefix("  24 results") }
      #expect(device.lines == shop.frame.lines && device.lines[1].hasPrefix("  24 results"))
      for key in "lamp".map({ Key.character($0) }) + [.tab, .tab, .enter] {
        device.send(.key(key))
        await shop.settle()
      }
      try await wait(shop, device) { shop.frame.lines[1].hasPrefix("  2 results") }
      #expect(device.lines == shop.frame.lines && shop.frame.lines[1].hasPrefix("  2 results"))
      device.size = ScreenSize(columns: 100, rows: 12)
      device.send(.resized(device.size))
      try await wait(shop, device) { shop.screen.size == device.size }
      #expect(device.lines == shop.screen.frame(size: device.size).lines && device.lines.count == 12)
    }
    device.send(.key(.control("q")))
    await running.value
    let shown = device.lines
    shop.screen.press(.tab)
    await shop.settle()
    expectEqual(device.lines, shown, "a screen that has been left sends nothing")
  }

  @Test("Only changes are sent, and the whole frame on request of the user or the terminal") func sending() async throws
  {
    let (shop, device) = (try Shop(), FakeDevice())
    let running = try await run(shop, on: device) {
      await shop.open()
      try await wait(shop, device) { true }
      _ = device.takeByteCount()
      device.send(.key(.control("x")))
      await shop.settle()
      expectEqual(device.takeByteCount(), 0)
      #expect(try await (1..<800).contains(bytes(shop, device, after: .key(.down))))
      for event in [TerminalDevice.Event.key(.control("l")), .resumed] {
        #expect(try await bytes(shop, device, after: event) > 1_000)
      }
      device.send(.key(.control("z")))
      try await wait(shop, device) { device.suspensionCount == 1 }
      expectEqual(device.suspensionCount, 1)
    }
    device.send(.hungUp)
    await running.value
  }

  @Test("Characters that were waiting together are one search in a text, and commands in a list")
  func waitingKeys() async throws {
    let (shop, device) = (try Shop(), FakeDevice())
    var searches = 0
    let running = try await run(shop, on: device) {
      await shop.open()
      shop.searcher.onResults.subscribe(with: shop) { _, _ in searches += 1 }
      let text = String(repeating: "lamp ", count: 160)
      device.send(.typed(text.map { .character($0) }))
      try await wait(shop, device) { shop.box.text.count == 800 && searches > 0 }
      #expect(shop.box.text == text && searches == 1)
      device.send(.key(.control("u")))
      device.send(.key(.alt("1")))
      try await wait(shop, device) { shop.focusedLine?.contains("[ ] Lumen") == true }
      device.send(.typed([.character(" "), .character("+")]))
      try await wait(shop, device) { device.lines.contains { $0.contains("show less") } }
      expectEqual(shop.state.getFilters().map(\.description), ["brand: Lumen"])
    }
    device.send(.key(.control("q")))
    await running.value
  }

  @Test("A screen runs until its task is cancelled, or the terminal has ended; then it sends nothing more")
  func ending() async throws {
    for isCancelled in [true, false] {
      let (shop, device) = (try Shop(), FakeDevice())
      var hasEnded = false
      let running = await run(shop, on: device) { await shop.open() }
      #expect(try await bytes(shop, device, after: .key(.down)) > 0)
      let watching = Task {
        await running.value
        hasEnded = true
      }
      await shop.settle()
      #expect(!hasEnded)
      if isCancelled { running.cancel() } else { device.finish() }
      await watching.value
      _ = device.takeByteCount()
      shop.screen.press(.down)
      await shop.settle()
      #expect(hasEnded && device.takeByteCount() == 0)
    }
  }

  @Test("Each sent frame has its timing: the drawing, and the time since the last key") func timing()
    async throws
  {
    let (shop, device) = (try Shop(), FakeDevice())
    var timings: [FrameTiming] = []
    shop.screen.onFrame = { timings.append($0) }
    let running = await run(shop, on: device) {
      // On a busy machine results may come after the first frame, and draw another one.
      let first = timings.count
      #expect(first > 0 && timings.allSatisfy { $0.sinceKey == nil && $0.drawing > .zero })
      device.send(.key(.character("l")))
      await shop.settle()
      let later = timings.dropFirst(first)
      #expect(!later.isEmpty && later.allSatisfy { $0.sinceKey.map { $0 > .zero } ?? false })
    }
    device.send(.key(.control("c")))
    await running.value
  }
}

/// An emulated terminal that interprets the output.
///
/// `@unchecked Sendable` is correct: mutable state is accessed only under the lock.
private final class FakeDevice: ScreenDevice, @unchecked Sendable {
  let events: AsyncStream<TerminalDevice.Event>
  private let continuation: AsyncStream<TerminalDevice.Event>.Continuation
  private let lock = NSLock()
  private var emulator = TerminalEmulator(size: ScreenSize(columns: 80, rows: 24))
  private var byteCount = 0
  private var suspensions = 0

  init() { (events, continuation) = AsyncStream.makeStream() }

  var size: ScreenSize {
    get { lock.withLock { emulator.size } }
    set { lock.withLock { emulator.resize(to: newValue) } }
  }

  var lines: [String] { lock.withLock { emulator.lines } }
  var suspensionCount: Int { lock.withLock { suspensions } }

  /// The number of bytes sent since the last call.
  func takeByteCount() -> Int {
    lock.withLock {
      defer { byteCount = 0 }
      return byteCount
    }
  }

  func write(_ bytes: [UInt8]) -> Bool {
    lock.withLock {
      emulator.feed(bytes)
      byteCount += bytes.count
    }
    return true
  }

  func suspend() { lock.withLock { suspensions += 1 } }
  func send(_ event: TerminalDevice.Event) { continuation.yield(event) }
  func finish() { continuation.finish() }
}
