internal import SearchModel

/// Changes to some attributes of a record: new values, or operations such as `{"_operation": "Increment", "value": 1}`.
struct PartialUpdate {
  private let changes: JSON.Object
  private let location: RecordLocation

  init(_ changes: JSON.Object, at location: RecordLocation) throws(IndexError) {
    self.changes = changes
    self.location = location
  }

  func applied(to record: JSON.Object) throws(IndexError) -> JSON.Object {
    var updated = record
    for (name, change) in changes {
      guard let operation = change["_operation"]?.string else {
        updated[name] = change
        continue
      }
      updated[name] = try result(of: operation, with: change["value"] ?? .null, on: record[name], name)
    }
    return updated
  }

  private func result(
    of operation: String, with value: JSON, on old: JSON?, _ name: String
  ) throws(IndexError) -> JSON {
    switch operation {
    case "Increment": return try sum(old, value, sign: 1, name)
    case "Decrement": return try sum(old, value, sign: -1, name)
    case "Add": return .array((old?.array ?? old.map { [$0] } ?? []) + [value])
    case "AddUnique":
      let elements = old?.array ?? old.map { [$0] } ?? []
      return .array(elements.contains(value) ? elements : elements + [value])
    case "Remove": return .array((old?.array ?? old.map { [$0] } ?? []).filter { $0 != value })
    default:
      throw .unreadableJSON(
        expected: "one of Increment, Decrement, Add, Remove, AddUnique as the _operation of '\(name)'", at: location)
    }
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
