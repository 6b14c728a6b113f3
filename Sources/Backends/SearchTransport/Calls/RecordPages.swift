package import SearchModel

/// The records of another index in pages, each for one call, with the first page read ahead: it shows what the records are
/// like before an index for them is made.
package struct RecordPages {
  /// The first page; empty if there are no records.
  package let first: [JSON]
  private var records: BrowsedRecords.Iterator

  package init(_ records: BrowsedRecords) async throws(SearchError) {
    var records = records.makeAsyncIterator()
    first = try await Self.next(&records)
    self.records = records
  }

  /// Saves all pages.
  ///
  /// - Parameters:
  ///   - onRefusal: Called with each record that is refused; its number is that among all records.
  ///   - save: Saves a page, and returns those of its records that are refused.
  package mutating func save(
    onRefusal: (RefusedRecord) async throws(SearchError) -> Void,
    _ save: ([JSON]) async throws(SearchError) -> [RefusedRecord]
  ) async throws(SearchError) {
    var page = first
    var savedCount = 0
    while !page.isEmpty {
      for var refused in try await save(page) {
        refused.number += savedCount
        try await onRefusal(refused)
      }
      savedCount += page.count
      page = try await Self.next(&records)
    }
  }

  private static func next(_ records: inout BrowsedRecords.Iterator) async throws(SearchError) -> [JSON] {
    var page: [JSON] = []
    do {
      while page.count < 1_000, let record = try await records.next() { page.append(record) }
    } catch {
      throw error as? SearchError ?? .failed(reason: "\(error)")
    }
    return page.withObjectIDs
  }
}
