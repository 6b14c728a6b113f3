internal import SearchModel

/// Changes to some attributes of a record: new values, or operations such as `{"_operation": "Increment", "value": 1}`.
struct PartialUpdate {
  private let changes: JSON.Object
  private let location: RecordLocation

  init(_ changes: JSON.Object, at location: RecordLocation) throws(IndexError) {
    self.changes = changes
    self.location = location
  }

  /// Applies the changes in place, so that many updates of a record don't copy it.
  ///
  /// - Parameter lists: The arrays of the record that updates of this batch have changed.
  func apply(to record: inout JSON.Object, _ lists: inout ElementLists) throws(IndexError) {
    for (name, change) in changes {
      guard let operation = change["_operation"]?.string else {
        lists.forget(name)
        record[name] = change
        continue
      }
      let value = change["value"] ?? .null
      switch operation {
      case "Increment": record[name] = try sum(record[name], value, sign: 1, name)
      case "Decrement": record[name] = try sum(record[name], value, sign: -1, name)
      case "Add": lists.update(name, of: &record) { $0.append(value) }
      case "AddUnique": lists.update(name, of: &record) { $0.appendIfAbsent(value) }
      case "Remove": lists.update(name, of: &record) { $0.removeAll(equalTo: value) }
      default:
        throw .unreadableJSON(
          expected: "one of Increment, Decrement, Add, Remove, AddUnique as the _operation of '\(name)'", at: location)
      }
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
