// Whatever is read as JSON must be written and read back as the same value; nothing may crash.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do throws(JSON.SyntaxError) {
    let value = try JSON(parsing: UnsafeRawBufferPointer(start: start, count: count))
    let readBack = try JSON(parsing: value.bytes())
    precondition(readBack == value && readBack.hashValue == value.hashValue)
    _ = value.bytes(sortingKeys: true)
    if case .object(let members) = value {
      let content = RenderingContent(json: members)
      precondition(RenderingContent(json: content.json) == content)
      let query = Query(parameters: members)
      _ = (query.facetFilters, query.insideBoundingBox, query.aroundLatLng, query.typoTolerance, query.distinct)
    }
  } catch {
    precondition(error.offset <= count && error.line > 0 && error.column > 0)
  }
  return 0
}
