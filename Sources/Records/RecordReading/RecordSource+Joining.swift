import SearchModel

extension RecordSource {
  /// The records of several sources, one after the other, as one batch. Each source has its own format.
  package init(joining sources: [RecordSource]) { self.init(contents: .several(sources)) }

  /// The source with its file open, or standard input read, so that its records can be read several times.
  ///
  /// - Parameter onInput: Called with the number of bytes received so far of a pipe, whose length is unknown.
  package func opened(onInput: ((Int) -> Void)? = nil) throws(IndexError) -> RecordSource {
    switch contents {
    case .file(let path): reading(.opened(try InputFile(path: path, onInput: onInput), name: path))
    case .standardInput: reading(.opened(try InputFile.standardInput(onInput: onInput), name: nil))
    case .several(let sources):
      reading(.several(try sources.map { source throws(IndexError) in try source.opened(onInput: onInput) }))
    case .values, .bytes, .opened: self
    }
  }

  /// The number of bytes of text, as far as it is known before reading.
  package var byteCount: Int {
    switch contents {
    case .bytes(let bytes, _): bytes.count
    case .opened(let file, _): file.bytes.count
    case .several(let sources): sources.reduce(0) { $0 + $1.byteCount }
    case .values, .file, .standardInput: 0
    }
  }

  /// The first bytes of an opened source, for checking whether it is text.
  package func firstBytes(_ count: Int) -> [UInt8] {
    switch contents {
    case .bytes(let bytes, _): Array(bytes.prefix(count))
    case .opened(let file, _): Array(file.bytes.prefix(count))
    case .several(let sources): sources.first?.firstBytes(count) ?? []
    case .values, .file, .standardInput: []
    }
  }

  /// Lets the system take back the memory of the bytes before an offset; nil for text that is in memory as a whole.
  var release: ((_ offset: Int) -> Void)? {
    if case .opened(let file, _) = contents { file.release } else { nil }
  }

  /// Calls the body with the bytes of an opened text; nil if there is none.
  package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value? {
    switch contents {
    case .bytes(let bytes, _): bytes.withUnsafeBytes(body)
    case .opened(let file, _): withExtendedLifetime(file) { body(file.bytes) }
    case .values, .file, .standardInput, .several: nil
    }
  }

  private func reading(_ contents: Contents) -> RecordSource {
    var source = RecordSource(contents: contents, format: format)
    source.onProgress = onProgress
    source.onBadRecord = onBadRecord
    source.isCancelled = isCancelled
    source.hasDecimalCommas = hasDecimalCommas
    source.isUTF8 = isUTF8
    source.types = types
    source.key = key
    source.refusesRepeatedKeys = refusesRepeatedKeys
    source.hasContentIDs = hasContentIDs
    source.onWarning = onWarning
    source.keptTexts = keptTexts
    source.wrapped = wrapped
    return source
  }

  /// Reads one source after the other, and reports the progress over all of them.
  func forEachRecord(
    of sources: [RecordSource], _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    let bytesInAll = sources.reduce(0) { $0 + $1.byteCount }
    var bytesBefore = 0
    var recordsBefore = 0
    for source in sources {
      var source = source
      source.onBadRecord = onBadRecord ?? source.onBadRecord
      source.isCancelled = isCancelled ?? source.isCancelled
      source.onWarning = onWarning ?? source.onWarning
      source.keptTexts = keptTexts
      if let onProgress {
        let (bytesBefore, recordsBefore) = (bytesBefore, recordsBefore)
        source.onProgress = { progress in
          onProgress(
            Progress(
              bytesRead: bytesBefore + progress.bytesRead, bytesInAll: bytesInAll,
              records: recordsBefore + progress.records))
        }
      }
      try source.forEachRecord { record, location throws(IndexError) in
        recordsBefore += 1
        try body(record, location)
      }
      bytesBefore += source.byteCount
    }
  }
}
