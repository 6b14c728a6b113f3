// Any text is read as records, or refused with a location inside it, without a crash. Records are the same after they
// are written as JSON or CSV and read again.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecordText(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  for format in RecordSource.Format.allCases {
    var records: [JSON.Object] = []
    do throws(IndexError) {
      try RecordSource(bytes: bytes, format: format).forEachRecord { record, location throws(IndexError) in
        precondition(location.number == records.count && (location.line ?? 0) > 0 && (location.column ?? 0) > 0)
        records.append(record)
      }
    } catch {
      precondition(!error.description.isEmpty)
      continue
    }
    let values = records.map { JSON.object($0) }
    if format == .csv { precondition(tableReadBack(records) == values) }
    precondition(readBack(JSON.array(values).bytes(), .json) == values)
  }
  return 0
}

private func readBack(_ bytes: [UInt8], _ format: RecordSource.Format) -> [JSON] {
  var records: [JSON] = []
  do throws(IndexError) {
    try RecordSource(bytes: bytes, format: format).forEachRecord { record, _ throws(IndexError) in
      records.append(.object(record))
    }
  } catch {
    preconditionFailure("\(error)")
  }
  return records
}

/// Writes the records as CSV with all cells quoted, and reads it again.
private func tableReadBack(_ records: [JSON.Object]) -> [JSON] {
  var names: [String] = []
  for name in records.flatMap(\.keys) where !names.contains(name) { names.append(name) }
  // Without a column there is no table: the rows were empty.
  guard !names.isEmpty else { return records.map { .object($0) } }
  let quoted = { (text: String) in
    Array("\"".utf8) + text.utf8.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] } + Array("\"".utf8)
  }
  let cell = { (value: JSON?) in
    switch value {
    case nil: ""
    case .string(let text)?: text
    case .some(let value): value.number?.asPeopleWriteIt ?? value.text()
    }
  }
  let rows = [names.map(quoted)] + records.map { record in names.map { quoted(cell(record[$0])) } }
  return readBack(Array(rows.map { Array($0.joined(separator: [UInt8(ascii: ",")])) }.joined(separator: [10])), .csv)
}
