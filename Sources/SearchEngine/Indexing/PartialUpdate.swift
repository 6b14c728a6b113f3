internal import SearchModel

/// Changes to some attributes of a record: new values, or operations such as `{"_operation": "Increment", "value": 1}`.
struct PartialUpdate {
  private let changes: JSON.Object
  private let location: RecordLocation

  init(_ changes: JSON.Object, at location: RecordLocation) throws(IndexError) {
    self.changes = changes
    self.location = location
  }

  /// The most elements of arrays that the updates of a batch compare: otherwise many small updates of one long array would
  /// take time that grows with their square.
  private static let mostComparisons = 1 << 26

  /// Applies the changes in place, so that many updates of a record don't copy it.
  ///
  /// - Parameter comparisons: The number of elements that the updates of a batch have compared.
  func apply(to record: inout JSON.Object, _ comparisons: inout Int) throws(IndexError) {
    for (name, change) in changes {
      guard let operation = change["_operation"]?.string else {
        record[name] = change
        continue
      }
      let value = change["value"] ?? .null
      switch operation {
      case "Increment": record[name] = try sum(record[name], value, sign: 1, name)
      case "Decrement": record[name] = try sum(record[name], value, sign: -1, name)
      case "Add", "AddUnique", "Remove":
        var elements = Self.takeElements(of: name, from: &record)
        if operation != "Add" { comparisons += elements.count }
        guard comparisons <= Self.mostComparisons else {
          throw .batchTooLarge(count: comparisons, limit: Self.mostComparisons)
        }
        if operation == "Remove" {
          elements.removeAll { $0 == value }
        } else if operation == "Add" || !elements.contains(value) {
          elements.append(value)
        }
        record[name] = .array(elements)
      default:
        throw .unreadableJSON(
          expected: "one of Increment, Decrement, Add, Remove, AddUnique as the _operation of '\(name)'", at: location)
      }
    }
  }

  /// The elements of an array, or a single value as one; the record has null in their place, and no copy of them.
  private static func takeElements(of name: String, from record: inout JSON.Object) -> [JSON] {
    guard let value = record[name] else { return [] }
    record[name] = .null
    guard case .array(let elements) = value else { return [value] }
    return elements
  }

  private func sum(_ old: JSON?, _ value: JSON, sign: Int64, _ name: String) throws(IndexError) -> JSON {
    // Integers stay exact where the sum of the two fits.
    if case .integer(let change) = value, case .integer(let start) = old ?? 0 {
      let sum = sign > 0 ? start.addingReportingOverflow(change) : start.subtractingReportingOverflow(change)
      if !sum.overflow { return .integer(sum.partialValue) }
    }
    guard let number = value.number, let start = (old ?? 0).number else {
      throw .unreadableJSON(expected: "numbers for the _operation of '\(name)'", at: location)
    }
    let sum = start + Double(sign) * number
    guard sum.isFinite else {
      throw .unreadableJSON(
        expected: "a sum that a 64-bit floating point number can hold for the _operation of '\(name)'", at: location)
    }
    return Int64(exactly: sum).map { .integer($0) } ?? .double(sum)
  }
}
