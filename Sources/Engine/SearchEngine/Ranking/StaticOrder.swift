/// Compares documents of several segments by the values of attributes.
struct StaticOrder {
  let segments: [SegmentView]
  let criteria: [IndexPlan.SortCriterion]

  /// Compares by the first `count` criteria: less than 0 where the left document comes first.
  func compare(_ left: DocumentAddress, _ right: DocumentAddress, first count: Int) -> Int {
    for criterion in criteria.prefix(count) {
      let order = compare(left, right, criterion)
      if order != 0 { return order }
    }
    return 0
  }

  /// Compares by all criteria, then by objectID, or in the order in which the records were saved.
  func precedes(_ left: DocumentAddress, _ right: DocumentAddress) -> Bool {
    let order = compare(left, right, first: criteria.count)
    if order != 0 { return order < 0 }
    let (segment, other) = (segments[left.segment].segment, segments[right.segment].segment)
    let (leftID, rightID) = (segment.objectIDs[left.document], other.objectIDs[right.document])
    return ContentIDs.keepOrder(leftID, rightID)
      ? segment.storeRow(left.document) < other.storeRow(right.document) : leftID.precedes(rightID)
  }

  private func compare(_ left: DocumentAddress, _ right: DocumentAddress, _ criterion: IndexPlan.SortCriterion) -> Int {
    value(left, criterion).compare(value(right, criterion), isAscending: criterion.isAscending)
  }

  private func value(_ address: DocumentAddress, _ criterion: IndexPlan.SortCriterion) -> SortValue {
    segments[address.segment].segment.sortColumns[criterion.key].value(of: address.document)
  }
}

extension SortColumn {
  fileprivate func value(of document: Int) -> SortValue {
    if document < numbers.count, !numbers[document].isNaN { return .number(numbers[document]) }
    guard document < texts.count, texts[document] > 0 else { return .nothing }
    return .text(textValues[Int(texts[document]) - 1])
  }
}
