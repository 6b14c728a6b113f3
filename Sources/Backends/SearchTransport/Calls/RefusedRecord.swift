package import SearchModel

/// A record that a node did not save.
public struct RefusedRecord: Hashable, Sendable {
  /// The number of the record in the call, counted from 0.
  public var number: Int
  /// Its objectID; nil if it has none.
  public var objectID: String?
  /// The message of the node, such as that a field has another type.
  public var reason: String

  package init(number: Int, objectID: String?, reason: String) {
    (self.number, self.objectID, self.reason) = (number, objectID, reason)
  }
}

extension RefusedRecord: CustomStringConvertible {
  /// The record and the reason, for a log.
  public var description: String { "record \(number) ('\(objectID ?? "")'): \(reason)" }
}

extension [RefusedRecord] {
  /// Throws if there are any, and names the first one.
  package func check(of count: Int) throws(SearchError) {
    guard let first else { return }
    throw .refused(message: "\(self.count) of \(count) records were not saved; \(first)")
  }
}

extension [JSON] {
  /// The records, each with an objectID.
  package var withObjectIDs: [JSON] {
    map { record in
      guard var members = record.object, members["objectID"]?.isNull ?? true else { return record }
      members["objectID"] = .string(.uniqueName())
      return .object(members)
    }
  }
}

extension String {
  /// A text that no other call returns, of digits, lowercase letters and `-`.
  package static func uniqueName() -> String {
    [UInt64.random(in: 0 ... .max), .random(in: 0 ... .max)].map { String($0, radix: 36) }.joined(separator: "-")
  }
}

extension Substring {
  /// Whether it is such a text.
  package var isUniqueName: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { UInt64($0, radix: 36) != nil }
  }
}
