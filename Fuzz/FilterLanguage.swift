// Any text is parsed as a filter or refused without a crash. Filters are the same after they are printed and parsed.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFilterLanguage(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  do throws(FilterSyntaxError) {
    let expression = try FilterExpression(parsing: text)
    let readBack = try FilterExpression(parsing: expression.text)
    precondition(readBack == expression && readBack.text == expression.text)
  } catch {
    precondition(error.offset <= text.utf8.count && !error.description.isEmpty)
  }
  let nested = NestedFilters([NestedFilters.Clause([text])])
  _ = try? FilterExpression(facetFilters: nested)
  _ = try? FilterExpression(numericFilters: nested)
  _ = try? FilterExpression(tagFilters: nested)
  if let groups = try? FilterGroups(urlQuery: text) {
    precondition((try? FilterGroups(urlQuery: groups.urlQuery)) == groups)
  }
  return 0
}
