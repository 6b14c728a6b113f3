// Any text fits into its columns, and contains no control characters for the terminal.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScreenText(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = StyledText(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
  let columns = count % 13
  precondition(text.truncated(to: columns).columns <= columns && text.padded(to: columns).columns == columns)
  precondition(text.wrapped(to: columns).allSatisfy { $0.columns <= columns })
  var frame = Frame(size: ScreenSize(columns: 24, rows: 3))
  frame.draw(text, at: ScreenPoint(column: -1, row: 0), columns: .max)
  frame.draw(text, at: ScreenPoint(column: 3, row: 1), columns: columns)
  frame.draw(text, at: ScreenPoint(column: 0, row: 2), columns: 24)
  let isWhole = text.columns <= 24
  precondition(!isWhole || frame.lines[2].columns <= text.columns)
  for line in frame.lines {
    precondition(line.columns <= 24)
    precondition(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    precondition(!line.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
  }
  var renderer = FrameRenderer(colors: .full)
  precondition(!renderer.bytes(toShow: frame).isEmpty && renderer.bytes(toShow: frame).isEmpty)
  return 0
}
