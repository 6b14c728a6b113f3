import SearchModel

/// Makes objectIDs of the contents of records that have no key, such as `~2k9c0m4x1q7fz`.
///
/// A record has the same one whenever its file is read, and wherever it is in the file, so that links to it stay. Records
/// that are equal have a number behind it. An index keeps such records in the order in which they were saved.
package struct ContentIDs {
  private var counts: [UInt64: Int] = [:]
  private static let mark = UInt8(ascii: "~")
  private static let length = 13

  mutating func next(_ record: JSON.Object) -> String {
    let hash = JSON.object(record).bytes().fnv1a
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    let digits = String(hash, radix: 36)
    let zeros = String(repeating: "0", count: Self.length - digits.count)
    return "~\(zeros)\(digits)\(count == 1 ? "" : "-\(count)")"
  }

  /// Whether an objectID is one of these.
  package static func isOne(_ objectID: String) -> Bool {
    let (first, rest) = (objectID.utf8.first, objectID.utf8.dropFirst())
    guard first == mark, rest.count >= length else { return false }
    return rest.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether records with two objectIDs have the order in which they were saved. The first byte decides, so that others
  /// are never between such objectIDs.
  @inlinable
  package static func keepOrder(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    left.first == 0x7E && right.first == 0x7E
  }
}
