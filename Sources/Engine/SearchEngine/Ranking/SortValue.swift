internal import SearchModel

/// The sort key of a record for one attribute: its number, else its text. Numbers come before texts, which
/// are in alphabetical order, and both before nothing.
///
/// The bytes of a text belong to the segment, or to its builder.
enum SortValue {
  case number(Double)
  case text(UnsafeBufferPointer<UInt8>)
  case nothing

  /// Less than 0 where this one comes first, 0 where they are equal.
  func compare(_ other: SortValue, isAscending: Bool) -> Int {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      if left == right { return 0 }
      return (left < right) == isAscending ? -1 : 1
    case (.text(let left), .text(let right)):
      let order = TextOrder.alphabetical(left, right)
      return isAscending ? order : -order
    case (.nothing, .nothing): return 0
    case (.number, _), (.text, .nothing): return -1
    case (.text, .number), (.nothing, _): return 1
    }
  }
}
