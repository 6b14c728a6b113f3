// Opens a terminal device and runs commands, for tests of how the terminal is restored.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import InstantSearchTerminal

let device = try TerminalDevice()

/// Writes a line at the cursor in raw mode.
func show(_ line: String) { device.write(Array("\(line)\r\n".utf8)) }

func overflow(_ depth: Int) -> Int { depth == .max ? 0 : overflow(depth + 1) + depth }

show("size \(device.size.columns) x \(device.size.rows)")
events: for await event in device.events {
  switch event {
  case .key(.character("q")): break events
  case .key(.character("e")): exit(3)
  case .key(.character("f")): fatalError("as asked for")
  case .key(.character("a")): abort()
  case .key(.character("s")): UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  case .key(.character("r")):
    show("deep")
    show("\(overflow(0))")
  case .key(.character("z")): device.suspend()
  case .key(.character("t")):
    do {
      _ = try TerminalDevice()
      show("taken twice")
    } catch {
      show("refused: \(error)")
    }
  case .key(.character("l")):
    device.leave()
    print("left")
    let again = try TerminalDevice()
    again.write(Array("again\r\n".utf8))
    for await event in again.events where event == .key(.character("q")) { break }
    again.leave()
  case .key(let key): show("key \(key)")
  case .typed(let keys):
    for key in keys {
      if key == .character("q") { break events }
      show("key \(key)")
    }
  case .resized(let size): show("resized \(size.columns) x \(size.rows)")
  case .resumed: show("resumed")
  case .hungUp:
    device.leave()
    exit(4)
  }
}
device.leave()
print("bye")
