/// The order of documents by the values of attributes, across segments.
struct StaticOrder {
  let parts: [SegmentPart]
  let criteria: [IndexPlan.SortCriterion]

  /// Less than 0 where the left document stands first, by the first `count` criteria.
  func compare(_ left: DocumentPlace, _ right: DocumentPlace, first count: Int) -> Int {
    for criterion in criteria.prefix(count) {
      let order = compare(left, right, criterion)
      if order != 0 { return order }
    }
    return 0
  }

  /// By all criteria, and where they are equal by objectID.
  func precedes(_ left: DocumentPlace, _ right: DocumentPlace) -> Bool {
    let order = compare(left, right, first: criteria.count)
    if order != 0 { return order < 0 }
    return parts[left.part].segment.objectIDs[left.document].precedes(
      parts[right.part].segment.objectIDs[right.document])
  }

  private func compare(_ left: DocumentPlace, _ right: DocumentPlace, _ criterion: IndexPlan.SortCriterion) -> Int {
    let leftColumn = parts[left.part].segment.sortColumns[criterion.key]
    let rightColumn = parts[right.part].segment.sortColumns[criterion.key]
    let (leftNumber, rightNumber) = (leftColumn.numbers[left.document], rightColumn.numbers[right.document])
    switch (leftNumber.isNaN, rightNumber.isNaN) {
    case (false, false):
      if leftNumber == rightNumber { return 0 }
      return (leftNumber < rightNumber) == criterion.isAscending ? -1 : 1
    case (false, true): return -1
    case (true, false): return 1
    case (true, true): break
    }
    guard let leftText = leftColumn.text(of: left.document) else {
      return rightColumn.text(of: right.document) == nil ? 0 : 1
    }
    guard let rightText = rightColumn.text(of: right.document) else { return -1 }
    if leftText.isEqual(to: rightText) { return 0 }
    return leftText.precedes(rightText) == criterion.isAscending ? -1 : 1
  }
}

extension SortColumn {
  /// The text of a document; nil where it has none.
  func text(of document: Int) -> UnsafeBufferPointer<UInt8>? {
    guard document < texts.count, texts[document] > 0 else { return nil }
    return textValues[Int(texts[document]) - 1]
  }
}
