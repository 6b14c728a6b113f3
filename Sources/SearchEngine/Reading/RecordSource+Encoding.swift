import SearchModel

extension RecordSource {
  /// Records of one of your own types, through its `Encodable` conformance.
  ///
  /// Dates become seconds since 1970, so that filters can compare them; URLs become text, `Data` Base64. Members are in
  /// alphabetical order.
  public init(encoding records: some Sequence<some Encodable>) throws(IndexError) {
    self.init(
      try JSON.encoding(records) { number, reason in
        IndexError.unencodableRecord(reason: reason, at: RecordLocation(number: number))
      })
  }
}
