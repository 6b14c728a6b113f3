package import SearchModel

extension RecordSource {
  /// Reads the records with the values of ``key`` as their objectIDs.
  func forEachRecord(
    withKey key: Attribute, _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var source = self
    source.key = nil
    // Hashes, since the keys of a large file need much memory.
    var known: Set<Int> = []
    try source.forEachRecord { record, location throws(IndexError) in
      var record = record
      // A key comes before an ID that is made of the contents.
      if record["objectID"].map({ $0.string.map(ContentIDs.isOne) ?? false }) ?? true {
        guard let value = record[path: key], value != "", !value.isNull else {
          // Nobody has said that each record has one.
          if refusesRepeatedKeys { return try body(record, location) }
          throw .missingKey(key, at: location)
        }
        record["objectID"] = value
        if refusesRepeatedKeys, let id = try record.objectID(at: location), !known.insert(id.hashValue).inserted {
          throw .repeatedKey(id, of: key, at: location)
        }
      }
      try body(record, location)
    }
  }

  /// Reads the records with objectIDs for those that have none.
  func forEachRecordWithID(
    _ body: (JSON.Object, RecordLocation) throws(IndexError) -> Void
  ) throws(IndexError) {
    var (source, ids) = (self, ContentIDs())
    source.hasContentIDs = false
    try source.forEachRecord { record, location throws(IndexError) in
      var record = record
      if record["objectID"] == nil { record["objectID"] = .string(ids.next(record)) }
      try body(record, location)
    }
  }
}

extension JSON.Object {
  /// The value at a path such as `product.id`.
  fileprivate subscript(path path: Attribute) -> JSON? {
    if let value = self[path.rawValue] { return value }
    let names = path.rawValue.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return names.dropFirst().reduce(self[names[0]]) { $0?[$1] }
  }
}

extension RecordSample {
  /// The attribute that is sure to tell records apart: its name says so, each record has it, and no two have the same value.
  ///
  /// A name such as `customer_id` says so for the first attribute only, since others refer to something else.
  package var key: Attribute? {
    guard let first = records.first, records.allSatisfy({ $0["objectID"] == nil }) else { return nil }
    let names = first.map(\.key)
    let named =
      names.filter { AttributeWords($0).isOnly(.key) } + names.prefix(1).filter { AttributeWords($0).end(with: .key) }
    return named.first(where: areKeys).map { Attribute($0) }
  }

  /// An attribute with codes such as `Order no.` that tell apart the records of a file; not for sure those of others, too.
  package var uniqueCode: Attribute? {
    // In fewer records different values are perhaps chance.
    guard isWhole, records.count >= 10, records.allSatisfy({ $0["objectID"] == nil }) else { return nil }
    return records[0].map(\.key).first { AttributeWords($0).areCodes && areKeys($0) }.map { Attribute($0) }
  }

  private func areKeys(_ name: String) -> Bool {
    var known: Set<JSON> = []
    return records.allSatisfy { record in
      switch record[name] {
      case .string(let text)? where !text.isEmpty && text.utf8.count <= 200: known.insert(.string(text)).inserted
      case .integer(let number)?: known.insert(.integer(number)).inserted
      default: false
      }
    }
  }
}
