// Any bytes are parsed as JSON or refused without a crash. Values are the same after they are written and parsed.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  do throws(JSON.SyntaxError) {
    let value = try JSON(parsing: UnsafeRawBufferPointer(start: start, count: count))
    let readBack = try JSON(parsing: value.bytes())
    precondition(readBack == value && readBack.hashValue == value.hashValue)
    _ = value.bytes(sortingKeys: true)
    if case .object(let members) = value {
      let content = RenderingContent(members: members)
      precondition(RenderingContent(members: content.members) == content)
      let query = Query(parameters: members)
      _ = (query.facetFilters, query.insideBoundingBox, query.aroundLatLng, query.typoTolerance, query.distinct)
    }
  } catch {
    precondition(error.offset <= count && error.line > 0 && error.column > 0)
  }
  return 0
}
