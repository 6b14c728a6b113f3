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
  /// - Parameter comparison: Compares elements for all updates of a batch, within its limit.
  func apply(to record: inout JSON.Object, _ comparison: inout LimitedComparison) throws(IndexError) {
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
        if operation == "Remove" {
          elements.removeAll { comparison.isEqual(value, $0) }
        } else if operation == "Add" || !elements.contains(where: { comparison.isEqual(value, $0) }) {
          elements.append(value)
        }
        try comparison.check()
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

/// Compares JSON values as `==` does, and counts the steps that this takes. Otherwise many small updates of one long array
/// would take time that grows with their square.
struct LimitedComparison {
  let maxSteps: Int
  private(set) var steps = 0
  /// A step compares so many bytes of text.
  private static let bytesOfStep = 16
  /// The most members of an object that are looked at to find one.
  private static let maxMembersSearched = 16

  init(maxSteps: Int) { self.maxSteps = maxSteps }

  func check() throws(IndexError) {
    guard steps <= maxSteps else { throw .batchTooLarge(count: steps, limit: maxSteps) }
  }

  /// False once there were too many steps.
  mutating func isEqual(_ left: JSON, _ right: JSON) -> Bool {
    steps += 1
    guard steps <= maxSteps else { return false }
    switch (left, right) {
    case (.array(let left), .array(let right)):
      return left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    case (.object(let left), .object(let right)):
      guard left.count == right.count else { return false }
      return left.allSatisfy { name, value in
        steps += min(left.count, Self.maxMembersSearched) * (1 + name.utf8.count / Self.bytesOfStep)
        return right[name].map { isEqual(value, $0) } ?? false
      }
    case (.string(let left), .string(let right)):
      steps += min(left.utf8.count, right.utf8.count) / Self.bytesOfStep
    case (.decimal(let left), .decimal(let right)): steps += left.utf8.count + right.utf8.count
    case (.decimal(let text), _), (_, .decimal(let text)): steps += text.utf8.count
    default: break
    }
    return left == right
  }
}
