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
    value(left, criterion).compare(value(right, criterion), isAscending: criterion.isAscending)
  }

  private func value(_ place: DocumentPlace, _ criterion: IndexPlan.SortCriterion) -> SortValue {
    parts[place.part].segment.sortColumns[criterion.key].value(of: place.document)
  }
}

extension SortColumn {
  fileprivate func value(of document: Int) -> SortValue {
    if !numbers[document].isNaN { return .number(numbers[document]) }
    guard document < texts.count, texts[document] > 0 else { return .nothing }
    return .text(textValues[Int(texts[document]) - 1])
  }
}
