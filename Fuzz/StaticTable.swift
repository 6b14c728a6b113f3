// Any bytes are a static table or are refused without a crash, and what a table gives is finite.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for dimensions in [nil, 1, 3] {
    guard let table = try? VectorTable(.memory(bytes), dimensions: dimensions) else { continue }
    precondition(table.tokenCount <= count && table.dimensions <= count)
    let last = Int32(table.tokenCount) - 1
    guard last >= 0, let vector = try? table.vector(of: [0, last, last]) else { continue }
    precondition(vector.count == table.dimensions && vector.allSatisfy(\.isFinite))
  }
  return 0
}
