/// An index that writes values of your own types as the JSON that they encode.
package protocol EncodingIndex: SearchIndex {
  /// The JSON of values; throws for one that is no JSON object.
  static func json(of records: some Sequence<some Encodable>) throws -> [JSON]
}

extension EncodingIndex {
  @discardableResult
  public func save(_ records: some Sequence<some Encodable>) async throws -> [String] {
    try await save(Self.json(of: records))
  }

  public func partialUpdate(_ records: some Sequence<some Encodable>, createIfNotExists: Bool) async throws {
    try await partialUpdate(Self.json(of: records), createIfNotExists: createIfNotExists)
  }

  public func replaceAll(with records: some Sequence<some Encodable>) async throws {
    try await replaceAll(with: Self.json(of: records))
  }

  package static func json(of records: some Sequence<some Encodable>) throws -> [JSON] {
    try JSON.encoding(records) { number, reason in
      SearchError.failed(reason: "a record can't be written as JSON: record \(number), counted from 0: \(reason)")
    }
  }
}
